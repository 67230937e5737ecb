import { useContext } from 'react';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { DAY } from '#contract/values/durations.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { countedOptions } from '#src/ui/filter-options.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { SavedViewsMenu } from '#src/ui/views/saved-views-menu.tsx';
import { majorLabel, typeLabels } from '../cluster-facts.ts';
import {
  type ClusterFilter,
  hasNeed,
  healthLabels,
  isFiltered,
  type ListedCluster,
  majorOf,
  needLabels,
  tagsOf,
} from './cluster-filter.ts';
import { type ClustersSearch, clusterFilterOf, clusterViews, filterToSearch } from './clusters-search.ts';
import { healths, needs } from './filter-values.ts';

interface ClusterFiltersProps {
  /** All of the project: each option shows the number of clusters that it matches. */
  clusters: readonly ListedCluster[];
  search: ClustersSearch;
  onSearch: (search: ClustersSearch) => void;
}

export function ClusterFilters({ clusters, search, onSearch }: ClusterFiltersProps) {
  const filter = clusterFilterOf(search);
  const now = useNow(DAY);
  const change = (part: Partial<ClusterFilter>) =>
    onSearch({ ...search, ...filterToSearch({ ...filter, ...part }) });
  const tags = countedOptions(clusters, ({ cluster }) => tagsOf(cluster));
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
        options={countedOptions(clusters, ({ condition }) => condition.kind, {
          values: healths,
          labels: healthLabels,
        })}
      />
      <SelectFilter
        label="Needs attention"
        value={filter.needs}
        onChange={(chosen) => change({ needs: chosen })}
        options={countedOptions(clusters, (listed) => needs.filter((need) => hasNeed(listed, need)), {
          values: needs,
          labels: needLabels,
        })}
      />
      <SelectFilter
        label="Type"
        value={filter.type}
        onChange={(type) => change({ type })}
        options={countedOptions(clusters, ({ cluster }) => cluster.clusterType, {
          values: ['REPLICASET', 'SHARDED', 'GEOSHARDED'] as const,
          labels: typeLabels,
        })}
      />
      <SelectFilter
        label="Version"
        value={filter.version}
        onChange={(version) => change({ version })}
        options={countedOptions(clusters, ({ cluster }) => majorOf(cluster), {
          labels: (major) => majorLabel(major, now),
        })}
      />
      <SelectFilter
        label="Region"
        value={filter.region}
        onChange={(region) => change({ region })}
        options={countedOptions(clusters, ({ cluster }) => regionLabels(cluster))}
      />
      <SelectFilter
        label="Tier"
        value={filter.tier}
        onChange={(tier) => change({ tier })}
        options={countedOptions(clusters, ({ cluster }) => tiersOf(cluster))}
      />
      {/* present from the start: a later filter would move the others under the pointer */}
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
  [
    ...new Set(clusters.flatMap(({ cluster }) => (cluster.tags ?? []).flatMap(({ key }) => key ?? []))),
  ].sort();

/** Grouping of the list, and saved searches. */
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
