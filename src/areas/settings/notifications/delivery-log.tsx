import { useQuery } from '@tanstack/react-query';
import type { NotificationSettingsView, ShownDelivery } from '#contract/notifications/settings.ts';
import { deliveriesQuery, useTestNotification } from '#src/api/console/notifications.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, stateColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';

/** The deliveries to this user outside of the console, and the buttons for a test. */
export function DeliveryLog({ view: { settings, canMail } }: { view: NotificationSettingsView }) {
  const { data, error, refetch } = useQuery(deliveriesQuery);
  const test = useTestNotification();
  const send = (channel: 'webhook' | 'email'): void =>
    test.mutate(channel, {
      onError: reportFailure('Not sent'),
    });
  return (
    // by the clock of the console's server, independent of the emulator's
    <NowProvider source={serverNow}>
      <Section
        label="Deliveries"
        actions={
          <ButtonRow>
            <Button
              disabledReason={settings.webhook === null && 'Save a webhook first.'}
              onClick={() => send('webhook')}
            >
              Test webhook
            </Button>
            <Button
              disabledReason={
                settings.email === null
                  ? 'Save an e-mail address first.'
                  : !canMail && 'An administrator must configure a mail server first.'
              }
              onClick={() => send('email')}
            >
              Test e-mail
            </Button>
          </ButtonRow>
        }
      >
        {error && !data ? (
          <ReadFailure what="Deliveries" query={{ error, refetch }} />
        ) : (
          <ResourceTable
            id="notification-deliveries"
            label="Deliveries"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            rowName={({ title }) => title}
            empty={
              <EmptyState title="Nothing sent yet">
                Webhooks and e-mails to you are listed here, with reasons of failures and times of retries.
              </EmptyState>
            }
          />
        )}
      </Section>
    </NowProvider>
  );
}

const kinds = { waiting: 'off', sent: 'ok', failed: 'failed' } as const;

const columns: Column<ShownDelivery>[] = [
  textColumn('title', 'Notification', ({ title }) => title, { narrow: { line: 1 } }),
  textColumn('channel', 'By', ({ channel }) => channel, {
    width: 100,
    narrow: { line: 2, whole: true },
    cell: ({ channel }) => (channel === 'email' ? 'E-mail' : 'Webhook'),
  }),
  stateColumn('state', 'State', ({ state }) => state, kinds, { width: 120 }),
  textColumn('words', 'Result', ({ text }) => text, {
    narrow: { line: 2 },
    cell: ({ text, tries, nextAt }) => (
      <span>
        {text} {tries > 1 && `${tries} tries. `}
        {nextAt !== null && (
          <>
            Next try <Instant value={nextAt} />
          </>
        )}
      </span>
    ),
  }),
  instantColumn('created', 'Created', ({ createdAt }) => createdAt, {
    width: 120,
    narrow: { line: 2, at: 'end', whole: true },
  }),
];
