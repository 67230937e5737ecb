import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { countedOptions } from '#src/ui/filter-options.ts';
import {
  changed,
  type JobState,
  jobStates,
  type RestoresSearch,
  restoreKinds,
} from '../shared/backups-search.ts';
import { kindNames } from './restore-columns.tsx';
import type { RestoreRow } from './restore-rows.ts';

const stateNames: Record<JobState, string> = {
  running: 'In progress',
  done: 'Done',
  ready: 'Ready',
  expired: 'Expired',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

interface FiltersProps {
  rows: readonly RestoreRow[];
  search: RestoresSearch;
  onSearch: (search: RestoresSearch) => void;
  onClear: (() => void) | undefined;
}

const clustersOf = ({ source, targetName }: RestoreRow): string[] => [source.name, targetName ?? []].flat();

/** Each option shows the number of jobs that it matches. */
export function RestoreFilters({ rows, search, onSearch, onClear }: FiltersProps) {
  const clusters = [...new Set(rows.flatMap(clustersOf))];
  const change = (part: Parameters<typeof changed<RestoresSearch>>[1]): void =>
    onSearch(changed(search, part));
  return (
    <FilterBar
      onClear={onClear}
      text={
        <TextFilter value={search.q ?? ''} onChange={(q) => change({ q })} label="Filter by name or ID" />
      }
    >
      <SelectFilter
        label="Cluster"
        value={search.cluster === undefined ? [] : [search.cluster]}
        // of or into one cluster: the last one that was pressed
        onChange={(chosen) => change({ cluster: chosen.at(-1) })}
        options={countedOptions(rows, clustersOf, { values: clusters.sort() })}
      />
      <SelectFilter
        label="State"
        value={search.states ?? []}
        onChange={(states) => change({ states })}
        options={countedOptions(rows, ({ state }) => state, { values: jobStates, labels: stateNames })}
      />
      <SelectFilter
        label="Kind"
        value={search.kinds ?? []}
        onChange={(kinds) => change({ kinds })}
        options={countedOptions(rows, ({ kind }) => kind, { values: restoreKinds, labels: kindNames })}
      />
    </FilterBar>
  );
}
