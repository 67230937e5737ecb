import { type ReactNode, useContext } from 'react';
import { alertFamilies } from '#contract/alert-configs/event-types.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { joined, listOf } from '#src/lib/search-params.ts';
import { FilterBar, SelectFilter } from '#src/ui/filter-bar.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { SavedViewsMenu } from '#src/ui/views/saved-views-menu.tsx';
import type { AlertRow } from '../alert-row.ts';
import { alertViews } from '../filter/alert-views.ts';
import { type AlertsSearch, hasFilters, noFilters } from '../filter/alerts-search.ts';
import { QueryBox } from '../filter/query-box.tsx';

export interface InboxFiltersProps {
  /** The rows of the tab, before any filter: what can be chosen, with counts. */
  rows: readonly AlertRow[];
  search: AlertsSearch;
  onSearch: (part: AlertsSearch, how?: 'push' | 'replace') => void;
  problems: readonly string[];
  /** Across projects: filters that a list of one project lacks, and its own groups. */
  fleet?: { selects: ReactNode; groups: ReactNode };
}

const severityNames = { CRITICAL: 'Critical', ERROR: 'Error', WARNING: 'Warning', INFO: 'Info' } as const;

/** Opening a view resets the parameters that it does not contain. */
const nothing: AlertsSearch = {
  ...noFilters,
  tab: undefined,
  group: undefined,
  sort: undefined,
  alert: undefined,
};

export function InboxFilters({ rows, search, onSearch, problems, fleet }: InboxFiltersProps) {
  const session = useContext(SessionContext);
  const severity = counted(rows, (row) => row.severity);
  const clusters = counted(rows, (row) => row.cluster);
  const families = counted(rows, (row) => row.family);
  return (
    <FilterBar
      onClear={hasFilters(search) ? () => onSearch(noFilters) : undefined}
      text={
        <QueryBox
          value={search.q ?? ''}
          onChange={(q) => onSearch({ q: q || undefined })}
          rows={rows}
          problems={problems}
        />
      }
    >
      <SelectFilter
        label="Severity"
        options={Object.entries(severityNames).map(([value, label]) => ({
          value,
          label,
          count: severity.get(value) ?? 0,
        }))}
        value={listOf(search.severity)}
        onChange={(value) => onSearch({ severity: joined(value) })}
      />
      {fleet?.selects}
      <SelectFilter
        label="Cluster"
        options={optionsOf(clusters, listOf(search.cluster))}
        value={listOf(search.cluster)}
        onChange={(value) => onSearch({ cluster: joined(value) })}
      />
      <SelectFilter
        label="Family"
        options={optionsOf(families, listOf(search.family), familyOrder)}
        value={listOf(search.family)}
        onChange={(value) => onSearch({ family: joined(value) })}
      />
      <SelectFilter
        label="Acknowledged"
        options={[
          { value: 'no', label: 'No', count: rows.filter((row) => !row.ack).length },
          { value: 'yes', label: 'Yes', count: rows.filter((row) => row.ack).length },
        ]}
        value={search.ack ? [search.ack] : []}
        // one or the other: both together filter nothing
        onChange={(value) => onSearch({ ack: value.find((each) => each !== search.ack) })}
      />
      {fleet?.groups ?? (
        <>
          <Segmented
            label="Group by"
            items={[
              { value: 'none', label: 'List', name: 'Do not group' },
              { value: 'configuration', label: 'By configuration', name: 'Group by configuration' },
              { value: 'cluster', label: 'By cluster', name: 'Group by cluster' },
            ]}
            value={search.group ?? 'none'}
            onChange={(group) => onSearch({ group: group === 'none' ? undefined : group })}
          />
          <SavedViewsMenu
            kind={alertViews}
            userId={session?.user.id ?? ''}
            search={search}
            onOpen={(view) => onSearch({ ...nothing, ...view }, 'push')}
          />
        </>
      )}
    </FilterBar>
  );
}

const familyOrder: readonly string[] = alertFamilies().map(({ title }) => title);

export function counted(
  rows: readonly AlertRow[],
  of: (row: AlertRow) => string | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = of(row);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Values that occur, and chosen ones that no longer do, so that they can be removed. */
function optionsOf(counts: Map<string, number>, chosen: readonly string[], order?: readonly string[]) {
  const names = [...new Set([...counts.keys(), ...chosen])].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  if (order) names.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return names.map((value) => ({ value, label: value, count: counts.get(value) ?? 0 }));
}
