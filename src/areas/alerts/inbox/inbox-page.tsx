import { Link } from '@tanstack/react-router';
import { useCallback, useContext, useMemo } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatCount } from '#src/lib/bytes.ts';
import type { Evidence } from '#src/lib/csv.ts';
import { buttonClass } from '#src/ui/actions/button.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useAcknowledging } from '../acknowledge/use-acknowledging.tsx';
import { AlertDrawer } from '../alert/alert-drawer.tsx';
import type { AlertRow } from '../alert-row.ts';
import { QueuePanel } from '../bulk/queue-panel.tsx';
import { type AlertsSearch, type Tab, tabs } from '../filter/alerts-search.ts';
import { describeSearch, narrow } from '../filter/narrowing.ts';
import { type Alerts, useAlerts } from '../use-alerts.ts';
import { InboxTable } from './inbox-table.tsx';
import { byUrgency } from './sorting.ts';

export interface InboxPageProps {
  group: { id: string; name: string; orgId: string };
  search: AlertsSearch;
  onSearch: (part: AlertsSearch, how?: 'push' | 'replace') => void;
}

const tabNames: Record<Tab, string> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  tracking: 'Tracking',
  closed: 'Closed',
  all: 'All',
};

/** The alerts of a project, who acknowledged them, and the way to acknowledge them. */
export function InboxPage({ group, search, onSearch }: InboxPageProps) {
  const tab = search.tab ?? 'open';
  const connection = useConnection();
  const refusal = useRefusal('acknowledgeGroupAlert', { groupId: group.id, orgId: group.orgId });
  const alerts = useAlerts(group.id, tab);
  const now = useNow();
  const narrowed = useMemo(() => {
    const { rows, problems } = narrow(alerts.rows ?? [], search, now);
    return { rows: rows.sort(byUrgency), problems };
  }, [alerts.rows, search, now]);
  const open = [...narrowed.rows, ...alerts.active].find((row) => row.id === search.alert);

  const show = (row: AlertRow): void => onSearch({ alert: row.id }, search.alert ? 'replace' : 'push');
  const close = (): void => onSearch({ alert: undefined });
  const refusalFor = useCallback(() => refusal, [refusal]);
  const { choose, chosen, dialog } = useAcknowledging({
    ...{ rows: narrowed.rows, open, refusalFor },
    ...{ onOpen: show, onClose: close },
  });
  const evidence = useEvidence(group, search);
  useInboxCommands(onSearch);

  return (
    <Page>
      <PageHeader
        title="Alerts"
        facts={<Facts alerts={alerts} />}
        actions={
          <Link
            from="/c/$connectionId/groups/$groupId/alerts"
            to="/c/$connectionId/groups/$groupId/alert-configs"
            className={buttonClass()}
          >
            Configurations
          </Link>
        }
      />
      <QueuePanel connectionId={connection.id} />
      <Tabs
        label="Alerts by status"
        items={tabs.map((value) => ({ value, label: tabNames[value], count: alerts.counts[value] }))}
        value={tab}
        onChange={(next) => onSearch({ tab: next === 'open' ? undefined : next, sort: undefined }, 'push')}
      >
        {alerts.error && !alerts.rows ? (
          <ReadFailure what="Alerts" query={alerts} />
        ) : (
          <InboxTable
            groupId={group.id}
            alerts={alerts}
            narrowed={narrowed}
            search={search}
            onSearch={onSearch}
            onShow={show}
            onChoose={choose}
            chosen={chosen}
            refusalFor={refusalFor}
            evidence={evidence}
          />
        )}
      </Tabs>
      {search.alert && (
        <AlertDrawer
          key={search.alert}
          group={group}
          alertId={search.alert}
          row={open}
          listing={!alerts.rows && !alerts.error}
          rows={narrowed.rows}
          active={alerts.active}
          refusal={refusal}
          onShow={show}
          onClose={close}
          onChoose={choose}
        />
      )}
      {dialog}
    </Page>
  );
}

function Facts({ alerts }: { alerts: Alerts }) {
  const { open, acknowledged, tracking } = alerts.counts;
  if (!alerts.rows) return <Fact>{alerts.error ? 'Unknown' : 'Loading'}</Fact>;
  return (
    <>
      <Fact>{counted(open)} open</Fact>
      <Fact>
        {acknowledged === undefined && alerts.loading
          ? `at least ${formatCount(alerts.acknowledgedSoFar)}`
          : counted(acknowledged)}{' '}
        acknowledged
      </Fact>
      {tracking ? <Fact>{formatCount(tracking)} tracking</Fact> : null}
    </>
  );
}

function counted(count: number | undefined): string {
  return count === undefined ? 'unknown' : formatCount(count);
}

/** Facts that an auditor needs in an export. */
function useEvidence(group: InboxPageProps['group'], search: AlertsSearch): Evidence {
  const connection = useConnection();
  const session = useContext(SessionContext);
  return {
    source: `${connection.origin} through ${connection.name}`,
    project: `${group.name} (${group.id})`,
    query: describeSearch(search),
    by: session?.user.name ?? '',
  };
}

function useInboxCommands(onSearch: InboxPageProps['onSearch']): void {
  useCommands([
    ...tabs.map((tab) => ({
      id: `alerts-tab-${tab}`,
      label: `Show ${tabNames[tab].toLowerCase()} alerts`,
      group: 'Alerts',
      onTrigger: () => onSearch({ tab: tab === 'open' ? undefined : tab }, 'push'),
    })),
    {
      id: 'alerts-by-configuration',
      label: 'Group alerts by configuration',
      group: 'Alerts',
      keywords: ['rule'],
      onTrigger: () => onSearch({ group: 'configuration' }),
    },
    {
      id: 'alerts-by-cluster',
      label: 'Group alerts by cluster',
      group: 'Alerts',
      onTrigger: () => onSearch({ group: 'cluster' }),
    },
    {
      id: 'alerts-untaken',
      label: 'Show unacknowledged alerts',
      group: 'Alerts',
      onTrigger: () => onSearch({ tab: undefined, ack: 'no' }, 'push'),
    },
  ]);
}
