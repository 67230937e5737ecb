import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterBar } from '#src/ui/filter-bar.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useNow } from '#src/ui/now.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/page-header.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { ackColumns } from './ack-columns.tsx';
import { brokenFrom, debts, type NoisyRule, noisyRules } from './ack-debt.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { AcknowledgeButtons } from './acknowledge-menu.tsx';
import type { AlertRow } from './alert-row.ts';
import type { AckSearch } from './alerts-search.ts';
import { factsOf } from './event-facts.ts';
import { matchesFilter, parseFilter } from './filter-language.ts';
import { LoadFailure } from './load-failure.tsx';
import { QueryBox } from './query-box.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { titleOf } from './use-acknowledge.ts';
import { useAlerts } from './use-alerts.ts';

export interface AcknowledgementsPageProps {
  group: { id: string; name: string; orgId: string };
  search: AckSearch;
  onSearch: (part: AckSearch) => void;
}

const days = 30;
const DAY = 86_400_000;

/** What was put off, and until when; what is put off so often that the rule itself must be wrong. */
export function AcknowledgementsPage({ group, search, onSearch }: AcknowledgementsPageProps) {
  const connection = useConnection();
  const refusal = useRefusal('acknowledgeGroupAlert', { groupId: group.id, orgId: group.orgId });
  const alerts = useAlerts(group.id, 'acknowledged');
  const now = useNow();
  const [since] = useState(() =>
    new Date(Math.floor((now - days * DAY) / DAY) * DAY).toISOString().slice(0, 19),
  );
  const log = useAllPages('listGroupEvents', {
    groupId: group.id,
    query: { eventType: ['ALERT_ACKNOWLEDGED_AUDIT'], minDate: `${since}Z` },
  });
  const [dialog, setDialog] = useState<{ rows: readonly AlertRow[]; onDone?: () => void }>();
  const all = useMemo(() => debts(alerts.active, log.rows), [alerts.active, log.rows]);
  const acknowledged = useMemo(() => all.map(({ row }) => row), [all]);
  const { rows, problems } = useMemo(() => {
    const filter = parseFilter(search.q ?? '');
    return { rows: all.filter(({ row }) => matchesFilter(filter, row, now)), problems: filter.problems };
  }, [all, search.q, now]);
  const broken = useMemo(() => noisy(log.rows, alerts.active), [log.rows, alerts.active]);
  const columns = useMemo(() => ackColumns(refusal, (row) => setDialog({ rows: [row] })), [refusal]);
  const soon = all.filter(({ row }) => row.ack && row.ack.until - now < 4 * 3_600_000).length;
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
            {forever > 0 && <Fact>{forever} for good</Fact>}
          </>
        }
      />
      <QueuePanel connectionId={connection.id} />
      {alerts.error && !alerts.rows ? (
        <LoadFailure error={alerts.error} onRetry={alerts.refetch} />
      ) : (
        <ResourceTable
          id="acknowledgements"
          label="Acknowledged alerts, the next to expire first"
          columns={columns}
          rows={alerts.rows && rows}
          rowKey={({ row }) => row.id}
          rowName={({ row }) => titleOf(row)}
          sort={
            search.sort ? { column: search.sort.replace(/^-/u, ''), desc: search.sort.startsWith('-') } : null
          }
          onSortChange={(sort) =>
            onSearch({ sort: sort ? `${sort.desc ? '-' : ''}${sort.column}` : undefined })
          }
          selectionActions={(chosen, clear) => (
            <AcknowledgeButtons
              rows={chosen.map(({ row }) => row)}
              refusal={refusal}
              onChoose={(active) => setDialog({ rows: active, onDone: clear })}
              onDone={clear}
            />
          )}
          filters={
            <FilterBar onClear={search.q ? () => onSearch({ q: undefined }) : undefined}>
              <QueryBox
                value={search.q ?? ''}
                onChange={(q) => onSearch({ q: q || undefined })}
                rows={acknowledged}
                problems={problems}
              />
            </FilterBar>
          }
          empty={
            <EmptyState title={all.length > 0 ? 'No acknowledgement matches' : 'Nothing is acknowledged'}>
              An acknowledged alert stays open, and is listed here until its time is up.
            </EmptyState>
          }
          evidence={{
            source: connection.origin,
            project: `${group.name} (${group.id})`,
            query: search.q ?? '',
          }}
        />
      )}
      <Section label={`Acknowledged ${brokenFrom} times or more in ${days} days`}>
        {log.error && <Notice tone="warning">The event log was not read: {log.error.message}</Notice>}
        {!log.error && <Broken rules={broken} loading={log.loading} />}
      </Section>
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

function Broken({ rules, loading }: { rules: readonly NoisyRule[]; loading: boolean }) {
  if (rules.length === 0) {
    return <p>{loading ? 'Reading the event log' : 'None: no rule is acknowledged again and again.'}</p>;
  }
  return (
    <Notice
      tone="warning"
      title={`${plural(rules.length, 'configuration is', 'configurations are')} acknowledged so often that nobody reads them any more`}
    >
      <ul>
        {rules.map((rule) => (
          <li key={rule.configId}>
            <Link
              from="/c/$connectionId/groups/$groupId/alerts/acknowledgements"
              to="/c/$connectionId/groups/$groupId/alert-configs/$alertConfigId"
              params={{ alertConfigId: rule.configId }}
            >
              {rule.label}
            </Link>
            : {rule.times} times on {plural(rule.alerts, 'alert')}. Raise its limit, narrow its targets, or
            switch it off.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
