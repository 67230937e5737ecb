import { useContext } from 'react';
import { DAY } from '#contract/values/durations.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { healthText } from '#src/api/console/health-text.ts';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { countedOptions } from '#src/ui/filter-options.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { SavedViewsMenu } from '#src/ui/views/saved-views-menu.tsx';
import { majorLabel } from './cluster-facts.ts';
import { type Availability, availabilities, flags } from './fleet-facets.ts';
import {
  availabilityLabels,
  type FleetCluster,
  type FleetFilter,
  flagLabels,
  has,
  majorVersion,
} from './fleet-filter.ts';
import { type FleetSearch, fleetViews } from './fleet-search.ts';

interface FleetFiltersProps {
  /** Requests regions and sizes, which the list does not contain. */
  onWantPlaces: () => void;
  /** How far they are known; undefined: not at all, or all are. */
  placesNote: string | undefined;
  /** Requests the healths that the overview counts. */
  onWantHealths: () => void;
  fleet: readonly FleetCluster[];
  filter: FleetFilter;
  onFilter: (change: Partial<FleetFilter>) => void;
  onClear: (() => void) | undefined;
}

/** Each option shows the number of clusters that it matches. */
export function FleetFilters(props: FleetFiltersProps) {
  const { fleet, filter, onFilter, onClear } = props;
  const now = useNow(DAY);
  const tags = [...new Set(fleet.flatMap((cluster) => cluster.tags))].sort();
  const count = (fits: (cluster: FleetCluster) => boolean): number => fleet.filter(fits).length;
  const versions = [...new Set(fleet.flatMap((cluster) => cluster.versions.map(majorVersion)))]
    .sort()
    .reverse();
  const checked = fleet.some(({ health }) => health !== undefined);
  const projects = [...new Map(fleet.map(({ groupId, groupName }) => [groupId, groupName]))].sort(
    ([, a], [, b]) => a.localeCompare(b),
  );
  const orgs = Object.fromEntries(fleet.map(({ orgId, orgName }) => [orgId, orgName]));
  return (
    <FilterBar
      onClear={onClear}
      text={<TextFilter value={filter.text} onChange={(text) => onFilter({ text })} label="Filter by name" />}
      further={
        <>
          <SelectFilter
            label="Type"
            value={filter.type}
            onChange={(type) => onFilter({ type })}
            options={countedOptions(fleet, ({ type }) => type, {
              values: ['REPLICA_SET', 'SHARDED_CLUSTER'] as const,
              labels: { REPLICA_SET: 'Replica set', SHARDED_CLUSTER: 'Sharded cluster' },
            })}
          />
          {/* also while nothing is known yet: a filter that comes later moves the table below */}
          <SelectFilter
            label="Organization"
            value={filter.org}
            onChange={(org) => onFilter({ org })}
            options={countedOptions(fleet, ({ orgId }) => orgId, {
              values: Object.keys(orgs),
              labels: orgs,
            })}
          />
          <SelectFilter
            label="Project tag"
            value={filter.tag}
            onChange={(tag) => onFilter({ tag })}
            options={countedOptions(fleet, (cluster) => cluster.tags, { values: tags })}
          />
        </>
      }
    >
      <SelectFilter
        label="Availability"
        value={filter.availability}
        onChange={(availability: Availability[]) => onFilter({ availability })}
        options={countedOptions(fleet, (cluster) => cluster.availability, {
          values: availabilities,
          labels: availabilityLabels,
        })}
      />
      <SelectFilter
        label="Health"
        value={filter.health}
        onChange={(health) => onFilter({ health })}
        options={healthText.map(({ health, text }) => ({
          value: health,
          label: `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`,
          ...(checked ? { count: count((cluster) => cluster.health === health) } : {}),
        }))}
        onOpen={props.onWantHealths}
      />
      <SelectFilter
        label="Needs attention"
        value={filter.flags}
        onChange={(chosen) => onFilter({ flags: chosen })}
        options={countedOptions(fleet, (cluster) => flags.filter((flag) => has(cluster, flag)), {
          values: flags,
          labels: flagLabels,
        })}
      />
      <SelectFilter
        label="Project"
        value={filter.project}
        onChange={(project) => onFilter({ project })}
        options={projects.map(([value, label]) => ({
          value,
          label,
          count: count((cluster) => cluster.groupId === value),
        }))}
      />
      <SelectFilter
        label="Version"
        value={filter.version}
        onChange={(version) => onFilter({ version })}
        options={versions.map((value) => ({
          value,
          label: majorLabel(value, now),
          count: count((cluster) => cluster.versions.some((version) => majorVersion(version) === value)),
        }))}
      />
      {(['region', 'tier'] as const).map((what) => (
        <SelectFilter
          key={what}
          label={what === 'region' ? 'Region' : 'Tier'}
          value={filter[what]}
          onChange={(chosen) => onFilter({ [what]: chosen })}
          options={placeOptions(fleet, what, filter[what])}
          onOpen={props.onWantPlaces}
          note={props.placesNote}
        />
      ))}
    </FilterBar>
  );
}

interface FleetViewProps {
  /** The whole URL state: the content of a view. */
  search: FleetSearch;
  onSearch: (search: FleetSearch) => void;
}

/** Grouping of the list, and saved searches: no filters, which fill a separate line. */
export function FleetView({ search, onSearch }: FleetViewProps) {
  const session = useContext(SessionContext);
  return (
    <>
      <SelectFilter
        label="Group by"
        value={search.group ? [search.group] : []}
        // one at most: the newest choice counts
        onChange={(chosen) =>
          onSearch({ ...search, group: chosen.findLast((each) => each !== search.group) })
        }
        options={[
          { value: 'project', label: 'Project' },
          { value: 'org', label: 'Organization' },
          { value: 'tag', label: 'Project tags' },
        ]}
      />
      <SavedViewsMenu kind={fleetViews} userId={session?.user.id ?? ''} search={search} onOpen={onSearch} />
    </>
  );
}

/** Known values, and selected ones even while they are not known yet. */
function placeOptions(fleet: readonly FleetCluster[], what: 'region' | 'tier', chosen: readonly string[]) {
  const counts = new Map(chosen.map((value) => [value, 0]));
  for (const { regions = [], tiers = [] } of fleet) {
    for (const value of what === 'region' ? regions : tiers) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([value, count]) => ({ value, label: value, count }));
}
