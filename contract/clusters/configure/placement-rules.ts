import { failWith, type ServiceError } from '#contract/api/errors.ts';
import type { RegionConfig, ShardSpec } from '#contract/clusters/hardware.ts';
import { baseHardware } from '#contract/clusters/record.ts';
import { findInstanceSize } from '#contract/clusters/tables/instance-sizes.ts';
import { findRegion } from '#contract/clusters/tables/regions.ts';
import type { RegionFields, RequestedRegion, RequestedShard } from './requested.ts';

type Refusals = Generator<ServiceError, void>;

const refusal = (field: string, description: string): ServiceError =>
  failWith('INVALID_CLUSTER_CONFIGURATION', { parameters: [description], fields: [{ field, description }] });

/** Regions of the US government are separate: a project uses them alone, or not at all // documented */
export function* governmentRefusals(
  shards: readonly ShardSpec[],
  requested: readonly RequestedShard[],
  governmentOnly: boolean | undefined,
): Refusals {
  const placed = shards.flatMap(({ regionConfigs }, shard) =>
    regionConfigs.map((region, at) => ({
      isGovernment: isGovernment(region),
      field: requested[shard]?.regions[at]?.fields.region ?? 'replicationSpecs',
    })),
  );
  // without the project's restriction the first region decides
  const expected = governmentOnly ?? placed[0]?.isGovernment;
  const other = placed.find(({ isGovernment }) => isGovernment !== expected);
  if (!other) return;
  yield refusal(
    other.field,
    expected
      ? 'must be a region of the US government, like all regions of this project'
      : 'must be a commercial region: this project cannot use regions of the US government',
  );
}

function isGovernment({ providerName, backingProviderName, regionName }: RegionConfig): boolean {
  const owner = providerName === 'TENANT' ? backingProviderName : providerName;
  return owner !== undefined && findRegion(owner, regionName)?.area === 'US government';
}

/** Most operations per second of a volume // documented by AWS (gp3, io2) and Azure (Premium SSD v2) */
const mostIops = { STANDARD: 16_000, PROVISIONED: 64_000, AZURE: 80_000 } as const;
/** M10 has the volume of its tier // documented: IOPS can be provisioned from M30; observed: Terraform's tests raise those of M20 */
const fixedIops = { sizes: ['M10'], most: 3000 } as const;

/** IOPS that no volume of the size delivers; sizes with local disks and Google Cloud ignore the field. */
export function* iopsRefusals(shards: readonly ShardSpec[], requested: readonly RequestedShard[]): Refusals {
  for (const [index, { regions }] of requested.entries()) {
    for (const [at, region] of regions.entries()) {
      const size = shardSize(shards[index]?.regionConfigs[at]);
      if (size !== undefined) yield* ofRegion(region, size);
    }
  }
}

const shardSize = (region: RegionConfig | undefined) => region && baseHardware(region)?.instanceSize;

function* ofRegion(region: RequestedRegion, size: string): Refusals {
  const { providerName, electableSpecs, readOnlySpecs, analyticsSpecs, fields } = region;
  for (const spec of [electableSpecs, readOnlySpecs, analyticsSpecs]) {
    const { diskIOPS, ebsVolumeType = 'STANDARD', instanceSize = size } = spec ?? {};
    if (diskIOPS === undefined) continue;
    const most = iopsLimit(providerName, instanceSize, ebsVolumeType);
    if (most === undefined || diskIOPS <= most) continue;
    yield refusal(iopsField(fields, spec, region), `must be at most ${most} for ${instanceSize}`);
    return;
  }
}

function iopsLimit(provider: string, size: string, volume: string): number | undefined {
  const family = findInstanceSize(size)?.family;
  if (family === undefined || family === 'shared' || family === 'nvme') return undefined;
  if (provider === 'AZURE') return mostIops.AZURE;
  if (provider !== 'AWS') return undefined;
  if (fixedIops.sizes.some((each) => each === size)) return fixedIops.most;
  return volume === 'PROVISIONED' ? mostIops.PROVISIONED : mostIops.STANDARD;
}

/** The field that names the size has the same path, except for its last name. */
function iopsField(fields: RegionFields, spec: unknown, region: RequestedRegion): string {
  const path = fields.size.replace(/instanceSize(?:Name)?$/u, 'diskIOPS');
  if (spec === region.readOnlySpecs) return path.replace('electableSpecs', 'readOnlySpecs');
  return spec === region.analyticsSpecs ? path.replace('electableSpecs', 'analyticsSpecs') : path;
}
