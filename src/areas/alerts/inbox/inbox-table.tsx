import { type ReactNode, type RefObject, useCallback, useEffect, useMemo } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import type { Evidence } from '#src/lib/csv.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import type { RowGroup } from '#src/ui/table/arrange.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { AcknowledgeButtons } from '../acknowledge/acknowledge-menu.tsx';
import { titleOf } from '../acknowledge/use-acknowledge.ts';
import { useRowActions } from '../acknowledge/use-row-actions.ts';
import { type AlertRow, isActive } from '../alert-row.ts';
import type { AlertsSearch, Tab } from '../filter/alerts-search.ts';
import type { Narrowed } from '../filter/narrowing.ts';
import type { Alerts } from '../use-alerts.ts';
import { GroupHeading } from './cells.tsx';
import { alertColumns } from './columns.tsx';
import { groupAlerts, groupKey } from './grouping.ts';
import { InboxEmpty } from './inbox-empty.tsx';
import { InboxFilters } from './inbox-filters.tsx';

export interface InboxTableProps {
  groupId: string;
  alerts: Alerts;
  narrowed: Narrowed;
  search: AlertsSearch;
  onSearch: (part: AlertsSearch, how?: 'push' | 'replace') => void;
  onShow: (row: AlertRow) => void;
  onChoose: (rows: readonly AlertRow[], onDone?: () => void) => void;
  /** The selection, for the keyboard shortcuts. */
  chosen: RefObject<{ rows: readonly AlertRow[]; clear: () => void }>;
  refusal: string | undefined;
  evidence: Evidence;
}

const rowKey = (row: AlertRow): string => row.id;
/** Rows that need no attention, unless every row is closed. */
const dimmedIn = (tab: Tab) => (row: AlertRow) =>
  tab === 'closed' ? false : row.ack !== undefined || !isActive(row);

export function InboxTable(props: InboxTableProps) {
  const { alerts, narrowed, search, onSearch, refusal } = props;
  const tab = search.tab ?? 'open';
  const columns = useMemo(() => alertColumns(tab, refusal), [tab, refusal]);
  const groupBy = useGroups(narrowed.rows, search.group);
  const actions = useInboxActions(props);
  const dimmed = useMemo(() => dimmedIn(tab), [tab]);
  return (
    <ResourceTable
      id="alerts"
      label="Alerts"
      fill
      columns={columns}
      rows={alerts.rows && narrowed.rows}
      rowKey={rowKey}
      rowName={titleOf}
      sort={parseSort(search.sort)}
      onSortChange={(sort) => onSearch({ sort: formatSort(sort) })}
      {...(groupBy ? { groupBy } : {})}
      actions={actions}
      onOpen={props.onShow}
      openKey={search.alert}
      dimmed={dimmed}
      selectionActions={(rows, clear) => (
        <Chosen rows={rows} clear={clear} chosen={props.chosen}>
          <AcknowledgeButtons
            rows={rows}
            refusal={refusal}
            onChoose={(active) => props.onChoose(active, clear)}
            onDone={clear}
          />
        </Chosen>
      )}
      filters={
        <InboxFilters
          rows={alerts.rows ?? []}
          search={search}
          onSearch={onSearch}
          problems={narrowed.problems}
        />
      }
      empty={<InboxEmpty groupId={props.groupId} search={search} onSearch={onSearch} />}
      evidence={props.evidence}
      footer={<Footer alerts={alerts} shown={narrowed.rows.length} />}
    />
  );
}

export function useGroups(
  rows: readonly AlertRow[],
  by: AlertsSearch['group'],
): ((row: AlertRow) => RowGroup) | undefined {
  const now = useNow();
  return useMemo(() => {
    if (!by) return undefined;
    const groups = groupAlerts(rows, by, now).map((group, order): [string, RowGroup] => [
      group.key,
      { key: group.key, order, label: <GroupHeading group={group} withSeverity={by === 'configuration'} /> },
    ]);
    const known = new Map(groups);
    return (row) => known.get(groupKey(row, by)) ?? { key: groupKey(row, by), label: row.label };
  }, [rows, by, now]);
}

/** The row's menu: one click for the default period, a dialog for the rest. */
function useInboxActions({
  refusal,
  onShow,
  onChoose,
  onSearch,
}: InboxTableProps): (row: AlertRow) => ActionItem[] {
  const refusalFor = useCallback(() => refusal, [refusal]);
  const own = useRowActions({ refusalFor, onShow, onChoose });
  return useCallback(
    (row) => [
      ...own(row),
      {
        section: '',
        label: 'Show only this configuration',
        onSelect: () => onSearch({ q: `config:${row.configId}` }, 'push'),
      },
      {
        label: 'Show only this cluster',
        onSelect: () => onSearch({ cluster: row.cluster }, 'push'),
        disabled: !row.cluster && 'The alert names no cluster',
      },
    ],
    [own, onSearch],
  );
}

interface ChosenProps extends Pick<InboxTableProps, 'chosen'> {
  rows: readonly AlertRow[];
  clear: () => void;
  children: ReactNode;
}

/** Stands in the bar of the selection, so it knows when there is one. */
export function Chosen({ rows, clear, chosen, children }: ChosenProps) {
  useEffect(() => {
    chosen.current = { rows, clear };
    return () => {
      chosen.current = { rows: [], clear: () => {} };
    };
  }, [rows, clear, chosen]);
  return children;
}

function Footer({ alerts, shown }: { alerts: Alerts; shown: number }) {
  if (!alerts.rows || (alerts.rows.length === 0 && !alerts.error)) return null;
  if (alerts.error) return <Notice tone="warning">Not up to date: {alerts.error.message}</Notice>;
  const known = alerts.loading
    ? `${formatCount(alerts.loaded)} of ${formatCount(alerts.total)} loaded`
    : undefined;
  const filtered =
    shown === alerts.rows.length
      ? undefined
      : `${formatCount(shown)} of ${formatCount(alerts.rows.length)} shown`;
  const text = [filtered, known].filter(Boolean).join(', ');
  return text || `${formatCount(shown)} shown`;
}
