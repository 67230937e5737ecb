import type { AutoScaling, RegionConfig, ShardSpec } from '#contract/clusters/hardware.ts';
import type { ClusterProvider, ClusterType } from '#contract/clusters/parts.ts';
import { findInstanceSize, instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { findRegion } from '#contract/clusters/tables/regions.ts';
import { type ErrorCode, failWith } from '#contract/errors.ts';
import type { RegionFields, RequestedShard } from './requested.ts';

/** Most shards of a cluster // specification §8 */
const mostShards = 50;
function refuse(code: ErrorCode, field: string, description: string, parameters: unknown[] = [description]) {
  return failWith(code, { parameters, fields: [{ field, description }] });
}

const invalid = (field: string, description: string) =>
  refuse('INVALID_CLUSTER_CONFIGURATION', field, description);

/** Refuses shards that the service would not deploy; `requested` names the fields at fault. */
export function checkShards(
  shards: readonly ShardSpec[],
  requested: readonly RequestedShard[],
  clusterType: ClusterType,
): void {
  const field = requested[0]?.field ?? 'replicationSpecs';
  if (shards.length > mostShards || (clusterType === 'REPLICASET' && shards.length !== 1))
    throw refuse('CLUSTER_NUM_SHARDS_INVALID', field, 'must be one for a replica set, else 1 to 50 shards');
  if (clusterType !== 'GEOSHARDED' && new Set(shards.map(({ zoneId }) => zoneId)).size > 1)
    throw invalid(field, 'only a GEOSHARDED cluster has several zones');
  shards.forEach((shard, index) => {
    const fields = requested[index]?.regions.map((region) => region.fields) ?? [];
    checkShard(shard, fields);
    if (clusterType !== 'REPLICASET') checkShardable(shard, fields);
  });
}

function checkShard({ regionConfigs }: ShardSpec, fields: readonly RegionFields[]): void {
  const first = fields[0];
  if (!first) return;
  const seen = new Set<string>();
  regionConfigs.forEach((region, index) => {
    const names = fields[index] ?? first;
    checkPlace(region, names);
    const place = `${region.providerName}/${region.regionName}`;
    if (seen.has(place)) throw invalid(names.region, 'stands twice in one shard');
    seen.add(place);
    checkSizes(region, regionConfigs[0] ?? region, names);
    checkScaling(region, region.autoScaling, region.electableSpecs?.instanceSize, names.scaling);
    const analytics = region.analyticsSpecs?.instanceSize;
    checkScaling(region, region.analyticsAutoScaling, analytics, names.analyticsScaling);
  });
  if (regionConfigs.some(({ providerName }) => providerName === 'TENANT')) {
    if (regionConfigs.length > 1) throw invalid(first.provider, 'a free or shared cluster is in one region');
    return;
  }
  checkVoters(regionConfigs, fields, first);
}

function checkPlace(
  { providerName, backingProviderName, regionName }: RegionConfig,
  names: RegionFields,
): void {
  const owner = providerName === 'TENANT' ? backingProviderName : providerName;
  if (owner && !findRegion(owner, regionName))
    throw refuse('INVALID_REGION', names.region, `is no region of ${owner}`, [regionName, owner]);
}

/** Nodes that hold the same data are of one size, at one provider and across them; analytics nodes may differ // documented */
function checkSizes(region: RegionConfig, first: RegionConfig, names: RegionFields): void {
  const size = region.electableSpecs?.instanceSize;
  const sizes = [region.readOnlySpecs?.instanceSize, first.electableSpecs?.instanceSize];
  if (sizes.some((each) => each !== undefined && each !== size))
    throw invalid(names.size, 'electable and read-only nodes of all regions must be of one size');
  const disk = region.electableSpecs?.diskSizeGB;
  const fixed = size?.includes('_NVME') === true;
  if (!fixed && disk !== undefined && disk !== first.electableSpecs?.diskSizeGB)
    throw invalid(names.disk, 'must be the same in all regions of a shard');
}

function checkVoters(
  regions: readonly RegionConfig[],
  fields: readonly RegionFields[],
  first: RegionFields,
): void {
  const count = (region: RegionConfig) => region.electableSpecs?.nodeCount ?? 0;
  const voters = regions.reduce((sum, region) => sum + count(region), 0);
  if (![3, 5, 7].includes(voters))
    throw refuse('CLUSTER_REPLICATION_FACTOR_INVALID', first.nodes, 'must be 3, 5 or 7 over all regions');
  const priorities = regions.filter((region) => count(region) > 0).map(({ priority }) => priority);
  const wanted = priorities.map((_, index) => 7 - index);
  const sorted = priorities.toSorted((a, b) => b - a);
  const at =
    fields[
      Math.max(
        0,
        sorted.findIndex((each, index) => each !== wanted[index]),
      )
    ] ?? first;
  if (sorted.some((each, index) => each !== wanted[index]))
    throw invalid(at.priority, 'regions with electable nodes have the priorities 7, 6, 5 and so on');
  regions.forEach((region, index) => {
    if (count(region) === 0 && region.priority !== 0)
      throw invalid(fields[index]?.priority ?? first.priority, 'must be 0 without electable nodes');
  });
}

function rank(providerName: ClusterProvider, size: string): number {
  const family = findInstanceSize(size)?.family;
  return instanceSizes[providerName]
    .filter((name) => findInstanceSize(name)?.family === family)
    .indexOf(size);
}

function checkScaling(
  { providerName }: RegionConfig,
  scaling: AutoScaling | undefined,
  size: string | undefined,
  field: string,
): void {
  const { enabled, scaleDownEnabled, minInstanceSize, maxInstanceSize } = scaling?.compute ?? {};
  if (!enabled) {
    if (scaleDownEnabled) throw invalid(`${field}.scaleDownEnabled`, 'needs automatic scaling to be on');
    return;
  }
  if (maxInstanceSize === undefined)
    throw invalid(`${field}.maxInstanceSize`, 'is required while scaling is on');
  if (scaleDownEnabled && minInstanceSize === undefined)
    throw invalid(`${field}.minInstanceSize`, 'is required while scaling down is on');
  const at = size === undefined ? 0 : rank(providerName, size);
  if (rank(providerName, maxInstanceSize) < at)
    throw invalid(`${field}.maxInstanceSize`, 'must not be smaller than the size of the nodes');
  if (minInstanceSize !== undefined && rank(providerName, minInstanceSize) > at)
    throw invalid(`${field}.minInstanceSize`, 'must not be larger than the size of the nodes');
}

/** The service's form offers M30 and larger, its API shards M10 too // observed with Terraform */
function checkShardable({ regionConfigs }: ShardSpec, fields: readonly RegionFields[]): void {
  regionConfigs.forEach((region, index) => {
    const size = region.electableSpecs?.instanceSize ?? '';
    if (findInstanceSize(size)?.family === 'shared')
      throw refuse(
        'SHARDING_NOT_SUPPORTED',
        fields[index]?.size ?? 'replicationSpecs',
        'must be a dedicated size in a sharded cluster',
        [size],
      );
  });
}
