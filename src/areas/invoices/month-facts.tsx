import { useNavigate } from '@tanstack/react-router';
import { useRefusals } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { comparedPeriod, costBetween, costGroups, type Forecast, forecastOf, type Invoice } from './costs.ts';
import { monthText } from './invoice-text.ts';
import { changeText, moneyText } from './money.ts';

interface MonthFactsProps {
  /** The invoice of the current month. */
  invoice: Invoice;
  /** The invoice before; null: there is none; undefined: it could not be read. */
  previous: Invoice | null | undefined;
}

/** Costs of the current month so far, compared with the month before, and its forecast. */
export function MonthFacts({ invoice, previous }: MonthFactsProps) {
  const now = useNow();
  const forecast = forecastOf(invoice, previous?.lineItems ?? [], now);
  const period = previous && comparedPeriod(invoice, previous, now);
  const same = period && costBetween(previous.lineItems, period.from, period.to);
  const unread = previous === undefined ? 'unknown' : null;
  return (
    <Section
      label={`Current month: ${monthText(invoice)}`}
      actions={<BudgetAlert invoice={invoice} forecast={forecast} />}
    >
      <KeyValue
        columns
        items={[
          { label: 'Costs so far', value: moneyText(invoice.subtotalCents) },
          {
            label: 'Same days last month',
            value: same === undefined || same === null ? unread : moneyText(same),
          },
          {
            label: 'Change',
            value: same === undefined || same === null ? unread : changeText(same, invoice.subtotalCents),
          },
          { label: 'Forecast of the month', value: forecast ? moneyText(forecast.cents) : 'unknown' },
        ]}
      />
      <Text as="p" size={13} tone="dim">
        {forecast
          ? `Forecast: complete days as invoiced, and each further day at ${moneyText(forecast.rate)}, the mean of the latest ${plural(forecast.days, 'complete day')}.`
          : 'A forecast needs one complete day with costs.'}
      </Text>
    </Section>
  );
}

/** The most projects that the menu offers. */
const mostProjects = 12;

/** Leads to the form of an alert configuration: budgets are watched by the alerts of a project. */
function BudgetAlert({ invoice, forecast }: { invoice: Invoice; forecast: Forecast | undefined }) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const refusalIn = useRefusals('createGroupAlertConfig');
  const projects = costGroups(invoice.lineItems, undefined, { by: 'project' }).filter(
    ({ key }) => key !== '',
  );
  return (
    <ActionMenu
      trigger={
        <Button
          icon="alerts"
          opens
          disabledReason={projects.length === 0 && 'No project has costs in this month'}
        >
          Create budget alert
        </Button>
      }
      items={projects.slice(0, mostProjects).map(({ key: groupId, name }) => ({
        label: name,
        disabled: refusalIn({ groupId }),
        onSelect: () =>
          void navigate({
            to: '/c/$connectionId/groups/$groupId/alert-configs/new',
            params: { connectionId, groupId },
            // in whole dollars above the forecast, so that only unexpected costs open an alert
            search: {
              type: 'PENDING_INVOICE_OVER_THRESHOLD',
              ...(forecast ? { limit: Math.ceil(forecast.cents / 100) } : {}),
            },
          }),
      }))}
    />
  );
}
