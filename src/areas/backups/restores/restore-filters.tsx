import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
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

/** Each option says how many jobs it would leave of all. */
export function RestoreFilters({ rows, search, onSearch, onClear }: FiltersProps) {
  const count = (fits: (row: RestoreRow) => boolean): number => rows.filter(fits).length;
  const clusters = [
    ...new Set(rows.flatMap(({ source, targetName }) => [source.name, targetName ?? []].flat())),
  ];
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
        options={clusters.sort().map((value) => ({
          value,
          label: value,
          count: count(({ source, targetName }) => source.name === value || targetName === value),
        }))}
      />
      <SelectFilter
        label="State"
        value={search.states ?? []}
        onChange={(states) => change({ states })}
        options={jobStates.map((value) => ({
          value,
          label: stateNames[value],
          count: count(({ state }) => state === value),
        }))}
      />
      <SelectFilter
        label="Kind"
        value={search.kinds ?? []}
        onChange={(kinds) => change({ kinds })}
        options={restoreKinds.map((value) => ({
          value,
          label: kindNames[value],
          count: count(({ kind }) => kind === value),
        }))}
      />
    </FilterBar>
  );
}
