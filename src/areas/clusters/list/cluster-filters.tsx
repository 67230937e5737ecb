import { useContext } from 'react';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { SessionContext } from '#src/api/session-context.ts';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { SavedViewsMenu } from '#src/ui/views/saved-views-menu.tsx';
import { majorLabel, typeLabels } from '../cluster-facts.ts';
import {
  type ClusterFilter,
  hasNeed,
  healthLabels,
  healths,
  isFiltered,
  type ListedCluster,
  majorOf,
  needLabels,
  needs,
  tagsOf,
} from './cluster-filter.ts';
import { type ClustersSearch, clusterFilterOf, clusterViews, filterToSearch } from './clusters-search.ts';

const dayMs = 86_400_000;

interface ClusterFiltersProps {
  /** All of the project: each option says how many of them it would leave. */
  clusters: readonly ListedCluster[];
  search: ClustersSearch;
  onSearch: (search: ClustersSearch) => void;
}

export function ClusterFilters({ clusters, search, onSearch }: ClusterFiltersProps) {
  const filter = clusterFilterOf(search);
  const now = useNow(dayMs);
  const change = (part: Partial<ClusterFilter>) =>
    onSearch({ ...search, ...filterToSearch({ ...filter, ...part }) });
  const counted = (valuesOf: (listed: ListedCluster) => readonly string[]) => {
    const counts = new Map<string, number>();
    for (const listed of clusters) {
      for (const value of new Set(valuesOf(listed))) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts]
      .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([value, count]) => ({ value, label: value, count }));
  };
  const count = (fits: (listed: ListedCluster) => boolean) => clusters.filter(fits).length;
  const tags = counted(({ cluster }) => tagsOf(cluster));
  return (
    <FilterBar
      onClear={isFiltered(filter) ? () => onSearch({ group: search.group, sort: search.sort }) : undefined}
      text={
        <TextFilter value={filter.text} onChange={(text) => change({ text })} label="Filter by name or tag" />
      }
    >
      <SelectFilter
        label="Health"
        value={filter.health}
        onChange={(health) => change({ health })}
        options={healths.map((value) => ({
          value,
          label: healthLabels[value],
          count: count(({ condition }) => condition.kind === value),
        }))}
      />
      <SelectFilter
        label="Needs attention"
        value={filter.needs}
        onChange={(chosen) => change({ needs: chosen })}
        options={needs.map((value) => ({
          value,
          label: needLabels[value],
          count: count((listed) => hasNeed(listed, value)),
        }))}
      />
      <SelectFilter
        label="Type"
        value={filter.type}
        onChange={(type) => change({ type })}
        options={(['REPLICASET', 'SHARDED', 'GEOSHARDED'] as const).map((value) => ({
          value,
          label: typeLabels[value],
          count: count(({ cluster }) => cluster.clusterType === value),
        }))}
      />
      <SelectFilter
        label="Version"
        value={filter.version}
        onChange={(version) => change({ version })}
        options={counted(({ cluster }) => [majorOf(cluster)]).map((each) => ({
          ...each,
          label: majorLabel(each.value, now),
        }))}
      />
      <SelectFilter
        label="Region"
        value={filter.region}
        onChange={(region) => change({ region })}
        options={counted(({ cluster }) => regionLabels(cluster))}
      />
      <SelectFilter
        label="Tier"
        value={filter.tier}
        onChange={(tier) => change({ tier })}
        options={counted(({ cluster }) => tiersOf(cluster))}
      />
      {/* there from the start: a filter that comes later moves the others under somebody's hand */}
      <SelectFilter
        label="Tag"
        value={filter.tag}
        onChange={(tag) => change({ tag })}
        options={tags}
        {...(tags.length === 0 ? { note: 'No cluster has a tag' } : {})}
      />
    </FilterBar>
  );
}

const keysOf = (clusters: readonly ListedCluster[]): string[] =>
  [...new Set(clusters.flatMap(({ cluster }) => cluster.tags.flatMap(({ key }) => key ?? [])))].sort();

/** How the list is grouped, and the searches that somebody keeps. */
export function ClustersView({ clusters, search, onSearch }: ClusterFiltersProps) {
  const session = useContext(SessionContext);
  const keys = keysOf(clusters);
  return (
    <>
      {keys.length > 0 && (
        <GroupChoice keys={keys} value={search.group} onChange={(group) => onSearch({ ...search, group })} />
      )}
      <SavedViewsMenu kind={clusterViews} userId={session?.user.id ?? ''} search={search} onOpen={onSearch} />
    </>
  );
}

interface GroupChoiceProps {
  keys: readonly string[];
  value: string | undefined;
  onChange: (key: string | undefined) => void;
}

function GroupChoice({ keys, value, onChange }: GroupChoiceProps) {
  return (
    <SelectFilter
      label="Group by tag"
      value={value === undefined ? [] : [value]}
      // one at most: the newest choice counts
      onChange={(chosen) => onChange(chosen.findLast((each) => each !== value))}
      options={keys.map((key) => ({ value: key, label: key }))}
    />
  );
}
