import { type ErrorCode, failWith, type ServiceError } from '#contract/api/errors.ts';
import type { AutoScaling, RegionConfig, ShardSpec } from '#contract/clusters/hardware.ts';
import type { ClusterProvider, ClusterType } from '#contract/clusters/parts.ts';
import { baseHardware } from '#contract/clusters/record.ts';
import { findInstanceSize, instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { findRegion } from '#contract/clusters/tables/regions.ts';
import type { RegionFields, RequestedShard } from './requested.ts';

/** Most shards of a cluster // specification §8 */
const mostShards = 50;

/** How many electable nodes a shard may have // documented */
const electableCounts: readonly number[] = [3, 5, 7];

type Refusals = Generator<ServiceError, void>;

function refusal(code: ErrorCode, field: string, description: string, parameters: unknown[] = [description]) {
  return failWith(code, { parameters, fields: [{ field, description }] });
}

const invalid = (field: string, description: string) =>
  refusal('INVALID_CLUSTER_CONFIGURATION', field, description);

/** Everything in shards that the service would not deploy; `requested` names the fields at fault. */
export function* shardRefusals(
  shards: readonly ShardSpec[],
  requested: readonly RequestedShard[],
  clusterType: ClusterType,
): Refusals {
  const field = requested[0]?.field ?? 'replicationSpecs';
  if (shards.length > mostShards || (clusterType === 'REPLICASET' && shards.length !== 1))
    yield refusal(
      'CLUSTER_NUM_SHARDS_INVALID',
      field,
      `must be one for a replica set, else 1 to ${mostShards} shards`,
    );
  if (clusterType !== 'GEOSHARDED' && new Set(shards.map(({ zoneId }) => zoneId)).size > 1)
    yield invalid(field, 'must be in one zone: only a GEOSHARDED cluster has several');
  for (const [index, shard] of shards.entries()) {
    const fields = requested[index]?.regions.map((region) => region.fields) ?? [];
    yield* ofShard(shard, fields);
    if (clusterType !== 'REPLICASET') yield* unshardable(shard, fields);
  }
}

function* ofShard({ regionConfigs }: ShardSpec, fields: readonly RegionFields[]): Refusals {
  const first = fields[0];
  if (!first) return;
  const seen = new Set<string>();
  for (const [index, region] of regionConfigs.entries()) {
    const names = fields[index] ?? first;
    yield* ofPlace(region, names);
    const place = `${region.providerName}/${region.regionName}`;
    if (seen.has(place)) yield invalid(names.region, 'must not occur twice in one shard');
    seen.add(place);
    yield* ofSizes(region, regionConfigs[0] ?? region, names);
    yield* ofScaling(region, region.autoScaling, region.electableSpecs?.instanceSize, names.scaling);
    const analytics = region.analyticsSpecs;
    // the bounds are the same in every region, and are ignored where no such node exists // documented
    if ((analytics?.nodeCount ?? 0) > 0)
      yield* ofScaling(region, region.analyticsAutoScaling, analytics?.instanceSize, names.analyticsScaling);
  }
  if (regionConfigs.some(({ providerName }) => providerName === 'TENANT')) {
    if (regionConfigs.length > 1)
      yield invalid(first.provider, 'must be the only region of a free or shared cluster');
    return;
  }
  yield* ofVoters(regionConfigs, fields, first);
}

function* ofPlace(
  { providerName, backingProviderName, regionName }: RegionConfig,
  names: RegionFields,
): Refusals {
  const owner = providerName === 'TENANT' ? backingProviderName : providerName;
  if (owner && !findRegion(owner, regionName))
    yield refusal('INVALID_REGION', names.region, `is no region of ${owner}`, [regionName, owner]);
}

/** Nodes that hold the same data are of one size, at one provider and across them; analytics nodes may differ // documented */
function* ofSizes(region: RegionConfig, first: RegionConfig, names: RegionFields): Refusals {
  const size = region.electableSpecs?.instanceSize;
  const sizes = [region.readOnlySpecs?.instanceSize, first.electableSpecs?.instanceSize];
  if (sizes.some((each) => each !== undefined && each !== size))
    yield invalid(names.size, 'must be one for the electable and read-only nodes of all regions');
  const disk = region.electableSpecs?.diskSizeGB;
  const fixed = size?.includes('_NVME') === true;
  if (!fixed && disk !== undefined && disk !== first.electableSpecs?.diskSizeGB)
    yield invalid(names.disk, 'must be the same in all regions of a shard');
}

function* ofVoters(
  regions: readonly RegionConfig[],
  fields: readonly RegionFields[],
  first: RegionFields,
): Refusals {
  const count = (region: RegionConfig) => region.electableSpecs?.nodeCount ?? 0;
  const voters = regions.reduce((sum, region) => sum + count(region), 0);
  if (!electableCounts.includes(voters))
    yield refusal('CLUSTER_REPLICATION_FACTOR_INVALID', first.nodes, 'must be 3, 5 or 7 over all regions');
  const priorities = regions.filter((region) => count(region) > 0).map(({ priority }) => priority);
  const sorted = priorities.toSorted((a, b) => b - a);
  const wrong = sorted.findIndex((each, index) => each !== 7 - index);
  if (wrong >= 0)
    yield invalid(
      (fields[wrong] ?? first).priority,
      'must be 7, 6, 5 and so on over the regions with electable nodes',
    );
  for (const [index, region] of regions.entries()) {
    if (count(region) === 0 && region.priority !== 0)
      yield invalid(fields[index]?.priority ?? first.priority, 'must be 0 without electable nodes');
  }
}

function rank(providerName: ClusterProvider, size: string): number {
  const family = findInstanceSize(size)?.family;
  return instanceSizes[providerName]
    .filter((name) => findInstanceSize(name)?.family === family)
    .indexOf(size);
}

function* ofScaling(
  { providerName }: RegionConfig,
  scaling: AutoScaling | undefined,
  size: string | undefined,
  field: string,
): Refusals {
  const { enabled, scaleDownEnabled, minInstanceSize, maxInstanceSize } = scaling?.compute ?? {};
  if (!enabled) {
    if (scaleDownEnabled)
      yield invalid(`${field}.scaleDownEnabled`, 'must be off while automatic scaling is off');
    return;
  }
  if (maxInstanceSize === undefined)
    yield invalid(`${field}.maxInstanceSize`, 'is required while scaling is on');
  if (scaleDownEnabled && minInstanceSize === undefined)
    yield invalid(`${field}.minInstanceSize`, 'is required while scaling down is on');
  const at = size === undefined ? 0 : rank(providerName, size);
  if (maxInstanceSize !== undefined && rank(providerName, maxInstanceSize) < at)
    yield invalid(`${field}.maxInstanceSize`, 'must not be smaller than the size of the nodes');
  if (minInstanceSize !== undefined && rank(providerName, minInstanceSize) > at)
    yield invalid(`${field}.minInstanceSize`, 'must not be larger than the size of the nodes');
}

/** The service's form offers M30 and larger, its API shards M10 too // observed with Terraform */
function* unshardable({ regionConfigs }: ShardSpec, fields: readonly RegionFields[]): Refusals {
  for (const [index, region] of regionConfigs.entries()) {
    const size = region.electableSpecs?.instanceSize ?? '';
    if (findInstanceSize(size)?.family === 'shared')
      yield refusal(
        'SHARDING_NOT_SUPPORTED',
        fields[index]?.size ?? 'replicationSpecs',
        'must be a dedicated size in a sharded cluster',
        [size],
      );
  }
}

const gigabyte = 1024 ** 3;

/**
 * Existing disks hold the data of their shard // documented: code. They can be reduced: each member then copies its data to a
 * smaller disk by an initial sync // documented: Edit Cluster. A disk that comes with the machine is replaced with it.
 */
export function* diskRefusals(
  shards: readonly ShardSpec[],
  requested: readonly RequestedShard[],
  before: readonly ShardSpec[],
  dataSizeBytes: number | undefined,
): Refusals {
  for (const [index, shard] of shards.entries()) {
    const was = before[index]?.regionConfigs[0];
    const region = shard.regionConfigs[0];
    const [old, next] = [was && baseHardware(was), region && baseHardware(region)];
    const field = requested[index]?.regions[0]?.fields.disk;
    if (!old || !next || field === undefined) continue;
    if (was?.providerName === 'TENANT' || region?.providerName === 'TENANT') continue;
    if ([old, next].some(({ instanceSize }) => instanceSize.includes('_NVME'))) continue;
    const nextGB = next.diskSizeGB ?? 0;
    if (dataSizeBytes !== undefined && nextGB * gigabyte < dataSizeBytes)
      yield refusal(
        'DISK_SIZE_GB_TOO_SMALL',
        field,
        `must be at least ${Math.ceil(dataSizeBytes / gigabyte)}: the shard holds that many GB of data`,
        [nextGB],
      );
  }
}
