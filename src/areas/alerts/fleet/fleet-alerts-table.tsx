import { type RefObject, useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { formatCount } from '#src/lib/bytes.ts';
import type { Evidence } from '#src/lib/csv.ts';
import { joined, listOf } from '#src/lib/search-params.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { SelectFilter } from '#src/ui/filter-bar.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AcknowledgeButtons } from '../acknowledge/acknowledge-menu.tsx';
import { titleOf } from '../acknowledge/use-acknowledge.ts';
import { useRowActions } from '../acknowledge/use-row-actions.ts';
import type { AlertRow } from '../alert-row.ts';
import { type AlertsSearch, hasFilters, noFilters } from '../filter/alerts-search.ts';
import { counted, InboxFilters } from '../inbox/inbox-filters.tsx';
import { Chosen, useGroups } from '../inbox/inbox-table.tsx';
import { fleetAlertColumns } from './fleet-columns.tsx';
import type { PlacedRow } from './use-fleet-alerts.ts';

interface FleetAlertsTableProps {
  /** Of the tab, before any filter; undefined until they are known. */
  rows: PlacedRow[] | undefined;
  narrowed: { rows: PlacedRow[]; problems: string[] };
  search: AlertsSearch;
  onSearch: (part: AlertsSearch, how?: 'push' | 'replace') => void;
  onShow: (row: AlertRow) => void;
  onChoose: (rows: readonly AlertRow[], onDone?: () => void) => void;
  /** The selection, for the keyboard shortcuts. */
  chosen: RefObject<{ rows: readonly AlertRow[]; clear: () => void }>;
  refusalFor: (rows: readonly AlertRow[]) => string | undefined;
  evidence: Evidence;
}

const rowKey = (row: PlacedRow): string => row.id;
const dimmed = (row: PlacedRow): boolean => row.ack !== undefined;

export function FleetAlertsTable(props: FleetAlertsTableProps) {
  const { rows, narrowed, search, onSearch, refusalFor } = props;
  const { id: connectionId } = useConnection();
  const columns = useMemo(
    () => fleetAlertColumns(connectionId, (row) => refusalFor([row])),
    [connectionId, refusalFor],
  );
  const groupBy = useGroups(narrowed.rows, search.group);
  const actions = useFleetActions(props);
  const what = search.tab === 'acknowledged' ? 'acknowledged alerts' : 'open alerts';
  return (
    <ResourceTable
      id="all-alerts"
      label="Alerts of all projects"
      fill
      columns={columns}
      rows={rows && narrowed.rows}
      rowKey={rowKey}
      rowName={titleOf}
      sort={parseSort(search.sort)}
      onSortChange={(sort) => onSearch({ sort: formatSort(sort) })}
      {...(groupBy ? { groupBy } : {})}
      actions={actions}
      onOpen={props.onShow}
      dimmed={dimmed}
      selectionActions={(selected, clear) => (
        <Chosen rows={selected} clear={clear} chosen={props.chosen}>
          <AcknowledgeButtons
            rows={selected}
            refusal={refusalFor(selected)}
            onChoose={(active) => props.onChoose(active, clear)}
            onDone={clear}
          />
        </Chosen>
      )}
      filters={
        <InboxFilters
          rows={rows ?? []}
          search={search}
          onSearch={onSearch}
          problems={narrowed.problems}
          fleet={{
            selects: <PlaceFilters rows={rows ?? []} search={search} onSearch={onSearch} />,
            groups: (
              <Segmented
                label="Group by"
                items={[
                  { value: 'none', label: 'List', name: 'Do not group' },
                  { value: 'project', label: 'By project', name: 'Group by project' },
                ]}
                value={search.group === 'project' ? 'project' : 'none'}
                onChange={(group) => onSearch({ group: group === 'none' ? undefined : group })}
              />
            ),
          }}
        />
      }
      empty={
        hasFilters(search) ? (
          <FilteredEmpty what={what} onClear={() => onSearch(noFilters)} />
        ) : (
          <EmptyState title={`No ${what}`}>
            No project has any. Closed alerts are listed in each project.
          </EmptyState>
        )
      }
      evidence={props.evidence}
      footer={
        rows && rows.length > 0
          ? narrowed.rows.length === rows.length
            ? `${formatCount(rows.length)} shown`
            : `${formatCount(narrowed.rows.length)} of ${formatCount(rows.length)} shown`
          : null
      }
    />
  );
}

function PlaceFilters({
  rows,
  search,
  onSearch,
}: Pick<FleetAlertsTableProps, 'search' | 'onSearch'> & { rows: readonly PlacedRow[] }) {
  const selects = [
    { label: 'Organization', field: 'org', key: 'orgId', name: 'orgName' },
    { label: 'Project', field: 'project', key: 'groupId', name: 'groupName' },
  ] as const;
  return selects.map(({ label, field, key, name }) => {
    const names = new Map(rows.map(({ place }) => [place[key], place[name]]));
    const counts = counted(rows, (row) => row.place?.[key]);
    const chosen = listOf(search[field]);
    // a chosen one without alerts stays, so that it can be removed
    const ids = [...new Set([...names.keys(), ...chosen])];
    const options = ids
      .map((value) => ({ value, label: names.get(value) ?? value, count: counts.get(value) ?? 0 }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
    return (
      <SelectFilter
        key={field}
        label={label}
        options={options}
        value={chosen}
        onChange={(value) => onSearch({ [field]: joined(value) })}
      />
    );
  });
}

function useFleetActions({
  refusalFor,
  onShow,
  onChoose,
  onSearch,
}: FleetAlertsTableProps): (row: PlacedRow) => ActionItem[] {
  const own = useRowActions({ refusalFor, onShow, onChoose });
  return (row) => [
    ...own(row),
    {
      section: '',
      label: 'Show only this project',
      onSelect: () => onSearch({ project: row.place.groupId }, 'push'),
    },
  ];
}
