import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useContext, useMemo } from 'react';
import { useRefusals } from '#src/api/access/can.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useAcknowledging } from '../acknowledge/use-acknowledging.tsx';
import type { AlertRow } from '../alert-row.ts';
import { useBulk } from '../bulk/bulk-store.ts';
import { QueuePanel } from '../bulk/queue-panel.tsx';
import type { AlertsSearch } from '../filter/alerts-search.ts';
import { describeSearch, narrow, underTab } from '../filter/narrowing.ts';
import { byUrgency } from '../inbox/sorting.ts';
import { FleetAlertsTable } from './fleet-alerts-table.tsx';
import { type FleetAlerts, type PlacedRow, useFleetAlerts } from './use-fleet-alerts.ts';

interface FleetAlertsPageProps {
  search: AlertsSearch;
  onSearch: (part: AlertsSearch, how?: 'push' | 'replace') => void;
}

const placed = (row: AlertRow): row is PlacedRow => row.place !== undefined;

/** The open alerts of every project: the list that the numbers of the overview count. */
export function FleetAlertsPage({ search, onSearch }: FleetAlertsPageProps) {
  const tab = search.tab === 'acknowledged' ? 'acknowledged' : 'open';
  const connection = useConnection();
  const session = useContext(SessionContext);
  const navigate = useNavigate();
  const alerts = useFleetAlerts();
  // the queue writes its answers into the cache of this page
  useBulk();
  const now = useNow();
  const refusals = useRefusals('acknowledgeGroupAlert');
  const refusalFor = useCallback(
    (wanted: readonly AlertRow[]): string | undefined =>
      wanted
        .filter(placed)
        .map(({ place: { orgId, groupId } }) => refusals({ orgId, groupId }))
        .find(Boolean),
    [refusals],
  );
  const rows = useMemo(() => alerts.rows?.filter((row) => underTab(row, tab)), [alerts.rows, tab]);
  const narrowed = useMemo(() => {
    const { rows: kept, problems } = narrow(rows ?? [], search, now);
    return { rows: kept.filter(placed).sort(byUrgency), problems };
  }, [rows, search, now]);
  const show = (row: AlertRow): void => {
    if (!placed(row)) return;
    const params = { connectionId: connection.id, groupId: row.place.groupId };
    void navigate({
      to: '/c/$connectionId/groups/$groupId/alerts',
      params,
      search: { alert: row.id },
    });
  };
  const { choose, chosen, dialog } = useAcknowledging({
    ...{ rows: narrowed.rows, open: undefined, refusalFor },
    ...{ onOpen: show, onClose: () => {} },
  });
  const count = (of: 'open' | 'acknowledged'): number | undefined => {
    const { data } = alerts;
    if (!data || data.beyond.length === 0) return alerts.rows?.filter((row) => underTab(row, of)).length;
    // of alerts that were not read it is unknown whether they are acknowledged
    if (data.beyond.some(({ read, open }) => read < open)) return undefined;
    return of === 'open' ? data.counts.waiting + data.counts.acknowledged : data.counts.acknowledged;
  };

  return (
    <Page>
      <PageHeader title="All alerts" facts={<Facts alerts={alerts} acknowledged={count('acknowledged')} />} />
      <QueuePanel connectionId={connection.id} />
      {alerts.data && <Beyond data={alerts.data} />}
      <Tabs
        label="Alerts by status"
        items={[
          { value: 'open', label: 'Open', count: count('open') },
          { value: 'acknowledged', label: 'Acknowledged', count: count('acknowledged') },
        ]}
        value={tab}
        onChange={(next) => onSearch({ tab: next === 'open' ? undefined : next, sort: undefined }, 'push')}
      >
        {alerts.error && !alerts.rows ? (
          <ReadFailure what="Alerts" query={alerts} />
        ) : (
          <FleetAlertsTable
            rows={rows}
            projects={alerts.data?.places.length}
            narrowed={narrowed}
            search={search}
            onSearch={onSearch}
            onShow={show}
            onChoose={choose}
            chosen={chosen}
            refusalFor={refusalFor}
            evidence={{
              source: `${connection.origin} through ${connection.name}`,
              query: describeSearch(search),
              by: session?.user.name ?? '',
            }}
          />
        )}
      </Tabs>
      {dialog}
    </Page>
  );
}

function Facts({ alerts, acknowledged }: { alerts: FleetAlerts; acknowledged: number | undefined }) {
  const { data, rows, error } = alerts;
  if (!data || !rows) return <Fact>{error ? 'Unknown' : 'Loading'}</Fact>;
  // the same count as on the overview: those that are not listed here count, too
  const open = data.beyond.reduce((sum, each) => sum + each.open - each.listed, rows.length);
  return (
    <>
      <Fact>{plural(open, 'open alert')}</Fact>
      <Fact>
        {acknowledged === undefined
          ? `at least ${formatCount(data.counts.acknowledged)} acknowledged`
          : `${formatCount(acknowledged)} acknowledged`}
      </Fact>
      <Fact>{plural(data.places.length, 'project')}</Fact>
      {data.unread > 0 && <Fact>alerts of {plural(data.unread, 'project')} unknown</Fact>}
    </>
  );
}

/** Projects with more open alerts than are listed here: the most severe are, the rest is listed there. */
function Beyond({ data: { beyond } }: { data: NonNullable<FleetAlerts['data']> }) {
  const { id: connectionId } = useConnection();
  if (beyond.length === 0) return null;
  return (
    <Notice tone="info" title="Not all alerts are listed here">
      {beyond.map(({ groupId, groupName, listed, read, open }) => (
        <span key={groupId}>
          {formatCount(listed)} of {formatCount(open)} open alerts of{' '}
          <Link to="/c/$connectionId/groups/$groupId/alerts" params={{ connectionId, groupId }}>
            {groupName}
          </Link>
          {read < open ? ` (${formatCount(read)} were read)` : ', the most severe first'}.{' '}
        </span>
      ))}
    </Notice>
  );
}
