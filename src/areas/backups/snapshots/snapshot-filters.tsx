import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { countedOptions } from '#src/ui/filter-options.ts';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { changed } from '../shared/backups-search.ts';
import type { Source } from '../shared/facts.ts';
import { frequencyLabels, SnapshotBadge } from '../shared/texts.tsx';
import { hasBackups } from '../shared/use-facts.ts';
import type { SnapshotRow } from './rules/snapshot-rows.ts';
import {
  frequencies,
  frequenciesOf,
  isNarrowed,
  type SnapshotListSearch,
  snapshotStates,
  statesOf,
  widened,
} from './rules/snapshots-search.ts';

interface FiltersProps {
  sources: readonly Source[];
  /** The loaded rows, before any filter but the cluster's. */
  rows: readonly SnapshotRow[];
  search: SnapshotListSearch;
  onSearch: (search: SnapshotListSearch) => void;
}

export function SnapshotFilters({ sources, rows, search, onSearch }: FiltersProps) {
  const set = (part: Parameters<typeof changed<SnapshotListSearch>>[1]) => onSearch(changed(search, part));
  return (
    <FilterBar
      onClear={isNarrowed(search) ? () => onSearch(widened(search)) : undefined}
      text={
        <TextFilter
          label="Filter snapshots"
          value={search.q ?? ''}
          onChange={(q) => set({ q: q || undefined })}
        />
      }
    >
      <SelectFilter
        label="Cluster"
        options={clusterOptions(sources)}
        value={search.cluster === undefined ? [] : [search.cluster]}
        // one at a time: then only its snapshots are requested
        onChange={(names) => set({ cluster: names.at(-1) })}
      />
      <SelectFilter
        label="Status"
        options={countedOptions(rows, ({ state }) => state, {
          values: snapshotStates,
          labels: (state) => <SnapshotBadge state={state} />,
        })}
        value={statesOf(search)}
        onChange={(chosen) => set({ status: chosen.join(',') || undefined })}
      />
      <SelectFilter
        label="Frequency"
        options={countedOptions(rows, ({ frequency }) => frequency, {
          values: frequencies,
          labels: frequencyLabels,
        })}
        value={frequenciesOf(search)}
        onChange={(chosen) => set({ frequency: chosen.join(',') || undefined })}
      />
      <Segmented
        label="Created by"
        items={[
          { value: 'all', label: 'All' },
          { value: 'policy', label: 'Schedule' },
          { value: 'request', label: 'On demand' },
        ]}
        value={search.by ?? 'all'}
        onChange={(by) => set({ by: by === 'all' ? undefined : by })}
      />
    </FilterBar>
  );
}

function clusterOptions(sources: readonly Source[]) {
  const names = new Map<string, string>();
  for (const source of sources.filter(hasBackups)) {
    const { name, deleted, kind } = source;
    const about = deleted ? ' (deleted)' : kind === 'dedicated' ? '' : ` (${kind})`;
    if (!names.has(name)) names.set(name, `${name}${about}`);
  }
  return [...names].map(([value, label]) => ({ value, label }));
}
