import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FilterBar } from '#src/ui/filter-bar.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { factsOf } from '../alert/event-facts.ts';
import type { AlertRow } from '../alert-row.ts';
import { QueuePanel } from '../bulk/queue-panel.tsx';
import type { AckSearch } from '../filter/alerts-search.ts';
import { matchesFilter, parseFilter } from '../filter/filter-language.ts';
import { QueryBox } from '../filter/query-box.tsx';
import { useAlerts } from '../use-alerts.ts';
import { ackColumns } from './ack-columns.tsx';
import { brokenFrom, debts, type NoisyRule, noisyRules } from './ack-debt.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { AcknowledgeButtons } from './acknowledge-menu.tsx';
import { titleOf } from './titles.ts';

export interface AcknowledgementsPageProps {
  group: { id: string; name: string; orgId: string };
  search: AckSearch;
  onSearch: (part: AckSearch) => void;
}

const days = 30;

/** Acknowledged alerts by expiry, and the configurations whose alerts are acknowledged so often that they need a change. */
export function AcknowledgementsPage({ group, search, onSearch }: AcknowledgementsPageProps) {
  const connection = useConnection();
  const refusal = useRefusal('acknowledgeGroupAlert', { groupId: group.id, orgId: group.orgId });
  const alerts = useAlerts(group.id, 'acknowledged');
  const now = useNow();
  // by whole days, so that the query stays the same all day; an emulator's clock arrives after the page
  const since = new Date(Math.floor((now - days * DAY) / DAY) * DAY).toISOString().slice(0, 19);
  const emulator = useQuery({
    ...q('getEmulatorState', connection.id, {}),
    enabled: connection.emulator,
  });
  const log = useAllPages(
    'listGroupEvents',
    { groupId: group.id, query: { eventType: ['ALERT_ACKNOWLEDGED_AUDIT'], minDate: `${since}Z` } },
    // before the clock is known, the days would be wrong and the requests wasted
    { enabled: !connection.emulator || !emulator.isPending },
  );
  const [dialog, setDialog] = useState<{ rows: readonly AlertRow[]; onDone?: () => void }>();
  const all = useMemo(() => debts(alerts.active, log.rows), [alerts.active, log.rows]);
  const acknowledged = useMemo(() => all.map(({ row }) => row), [all]);
  const { rows, problems } = useMemo(() => {
    const filter = parseFilter(search.q ?? '');
    return { rows: all.filter(({ row }) => matchesFilter(filter, row, now)), problems: filter.problems };
  }, [all, search.q, now]);
  const broken = useMemo(() => noisy(log.rows, alerts.active), [log.rows, alerts.active]);
  const columns = useMemo(() => ackColumns(refusal, (row) => setDialog({ rows: [row] })), [refusal]);
  const soon = all.filter(({ row }) => row.ack && row.ack.until - now < 4 * HOUR).length;
  const forever = all.filter(({ row }) => row.ack?.forever).length;

  return (
    <Page>
      <PageHeader
        title="Acknowledgements"
        facts={
          <>
            <Fact>{plural(all.length, 'alert')} acknowledged</Fact>
            {soon > 0 && (
              <Fact>
                {soon} {soon === 1 ? 'expires' : 'expire'} within 4 h
              </Fact>
            )}
            {forever > 0 && <Fact>{forever} forever</Fact>}
          </>
        }
      />
      <QueuePanel connectionId={connection.id} />
      {broken.length > 0 && <Broken rules={broken} />}
      {alerts.error && !alerts.rows ? (
        <ReadFailure what="Alerts" query={alerts} />
      ) : (
        <ResourceTable
          id="acknowledgements"
          label="Acknowledged alerts, the next to expire first"
          columns={columns}
          rows={alerts.rows && rows}
          rowKey={({ row }) => row.id}
          rowName={({ row }) => titleOf(row)}
          sort={parseSort(search.sort)}
          onSortChange={(sort) => onSearch({ sort: formatSort(sort) })}
          selectionActions={(chosen, clear) => (
            <AcknowledgeButtons
              rows={chosen.map(({ row }) => row)}
              refusal={refusal}
              onChoose={(active) => setDialog({ rows: active, onDone: clear })}
              onDone={clear}
            />
          )}
          filters={
            <FilterBar
              onClear={search.q ? () => onSearch({ q: undefined }) : undefined}
              text={
                <QueryBox
                  value={search.q ?? ''}
                  onChange={(q) => onSearch({ q: q || undefined })}
                  rows={acknowledged}
                  problems={problems}
                />
              }
            />
          }
          empty={
            <EmptyState title={all.length > 0 ? 'No acknowledgement matches' : 'No acknowledged alerts'}>
              An acknowledged alert stays open, and is listed here until its acknowledgement expires.
            </EmptyState>
          }
          footer={<Footer error={log.error} loading={log.loading} broken={broken.length} />}
          evidence={{
            source: connection.origin,
            project: `${group.name} (${group.id})`,
            query: search.q ?? '',
          }}
        />
      )}
      {dialog && <AcknowledgeDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </Page>
  );
}

function noisy(events: Parameters<typeof noisyRules>[0], active: readonly AlertRow[]): NoisyRule[] {
  return noisyRules(events, (configId, event) => {
    const row = active.find((each) => each.configId === configId);
    return (
      row?.label ??
      (event.metricName ? factsOf({ eventTypeName: '', metricName: event.metricName }).label : configId)
    );
  });
}

/** The configurations whose alerts are acknowledged again and again, by the event log. */
function Footer({ error, loading, broken }: { error: Error | null; loading: boolean; broken: number }) {
  if (error) return <Notice tone="warning">The event log could not be loaded: {error.message}</Notice>;
  if (loading) return 'Loading the event log';
  return broken === 0 && `No configuration was acknowledged ${brokenFrom} times or more in ${days} days.`;
}

function Broken({ rules }: { rules: readonly NoisyRule[] }) {
  const [first] = rules;
  const what =
    rules.length === 1 && first ? `${first.label} was` : `${plural(rules.length, 'configuration')} were`;
  return (
    <Notice tone="warning" title={`${what} acknowledged ${brokenFrom} times or more in ${days} days`}>
      Raise the threshold, narrow the matchers, or disable it:{' '}
      {rules.map((rule, index) => (
        <span key={rule.configId}>
          {index > 0 && ', '}
          <Link
            from="/c/$connectionId/groups/$groupId/alerts/acknowledgements"
            to="/c/$connectionId/groups/$groupId/alert-configs/$alertConfigId"
            params={{ alertConfigId: rule.configId }}
          >
            {rule.label}
          </Link>{' '}
          {rule.times} times on {plural(rule.alerts, 'alert')}
        </span>
      ))}
      .
    </Notice>
  );
}
