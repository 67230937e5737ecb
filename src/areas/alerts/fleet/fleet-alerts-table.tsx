import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { joined, listOf } from '#src/lib/search-params.ts';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { NoProjects } from '#src/ui/feedback/no-projects.tsx';
import { SelectFilter } from '#src/ui/filter-bar.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { hasFilters, noFilters } from '../filter/alerts-search.ts';
import { type AlertListProps, AlertsTable } from '../inbox/alerts-table.tsx';
import { counted, InboxFilters } from '../inbox/inbox-filters.tsx';
import { fleetAlertColumns } from './fleet-columns.tsx';
import type { PlacedRow } from './use-fleet-alerts.ts';

interface FleetAlertsTableProps extends AlertListProps {
  /** Of the tab, before any filter; undefined until they are known. */
  rows: PlacedRow[] | undefined;
  narrowed: { rows: PlacedRow[]; problems: string[] };
  /** Number of projects that the connection sees. */
  projects: number | undefined;
}

const dimmed = (row: PlacedRow): boolean => row.ack !== undefined;

export function FleetAlertsTable({ rows, narrowed, projects, ...list }: FleetAlertsTableProps) {
  const { search, onSearch, refusalFor } = list;
  const { id: connectionId } = useConnection();
  const columns = useMemo(() => fleetAlertColumns(connectionId, refusalFor), [connectionId, refusalFor]);
  const what = search.tab === 'acknowledged' ? 'acknowledged alerts' : 'open alerts';
  return (
    <AlertsTable
      {...list}
      id="all-alerts"
      label="Alerts of all projects"
      columns={columns}
      rows={rows && narrowed.rows}
      dimmed={dimmed}
      moreActions={({ place }) => [
        {
          section: '',
          label: 'Show only this project',
          onSelect: () => onSearch({ project: place.groupId }, 'push'),
        },
      ]}
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
        ) : projects === 0 ? (
          <NoProjects />
        ) : (
          <EmptyState title={`No ${what}`}>
            No project has any. Closed alerts are listed in each project.
          </EmptyState>
        )
      }
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
