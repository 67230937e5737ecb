import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import {
  type Availability,
  availabilities,
  availabilityLabels,
  type FleetCluster,
  type FleetFilter,
  flagLabels,
  flags,
  has,
  majorVersion,
} from './fleet.ts';

interface FleetFiltersProps {
  fleet: readonly FleetCluster[];
  filter: FleetFilter;
  onFilter: (change: Partial<FleetFilter>) => void;
  onClear: (() => void) | undefined;
}

/** Each option says how many clusters it would leave of all. */
export function FleetFilters({ fleet, filter, onFilter, onClear }: FleetFiltersProps) {
  const count = (fits: (cluster: FleetCluster) => boolean): number => fleet.filter(fits).length;
  const versions = [...new Set(fleet.flatMap((cluster) => cluster.versions.map(majorVersion)))]
    .sort()
    .reverse();
  const orgs = [...new Map(fleet.map(({ orgId, orgName }) => [orgId, orgName]))];
  return (
    <FilterBar
      onClear={onClear}
      text={<TextFilter value={filter.text} onChange={(text) => onFilter({ text })} label="Filter by name" />}
    >
      <SelectFilter
        label="Availability"
        value={filter.availability}
        onChange={(availability: Availability[]) => onFilter({ availability })}
        options={availabilities.map((value) => ({
          value,
          label: availabilityLabels[value],
          count: count((cluster) => cluster.availability === value),
        }))}
      />
      <SelectFilter
        label="Needs attention"
        value={filter.flags}
        onChange={(chosen) => onFilter({ flags: chosen })}
        options={flags.map((value) => ({
          value,
          label: flagLabels[value],
          count: count((cluster) => has(cluster, value)),
        }))}
      />
      <SelectFilter
        label="Type"
        value={filter.type}
        onChange={(type) => onFilter({ type })}
        options={(['REPLICA_SET', 'SHARDED_CLUSTER'] as const).map((value) => ({
          value,
          label: value === 'REPLICA_SET' ? 'Replica set' : 'Sharded cluster',
          count: count((cluster) => cluster.type === value),
        }))}
      />
      <SelectFilter
        label="Version"
        value={filter.version}
        onChange={(version) => onFilter({ version })}
        options={versions.map((value) => ({
          value,
          label: value,
          count: count((cluster) => cluster.versions.some((version) => majorVersion(version) === value)),
        }))}
      />
      {orgs.length > 1 && (
        <SelectFilter
          label="Organization"
          value={filter.org}
          onChange={(org) => onFilter({ org })}
          options={orgs.map(([value, label]) => ({
            value,
            label,
            count: count((cluster) => cluster.orgId === value),
          }))}
        />
      )}
    </FilterBar>
  );
}
