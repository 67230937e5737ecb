import type {
  AutoScaling,
  Hardware,
  RegionConfig,
  RequestedSpecs,
  ShardSpec,
} from '#contract/clusters/hardware.ts';
import { type ClusterRecord, isTenant, specNames } from '#contract/clusters/record.ts';
import {
  definedFields,
  type RequestedHardware,
  type RequestedRegion,
  type RequestedShard,
} from './requested.ts';

interface Region {
  providerName: string;
  regionName: string;
}

const sameRegion = (one: Region) => (other: Region) =>
  one.providerName === other.providerName && one.regionName === other.regionName;

const isScaled = (scaling: AutoScaling | undefined) =>
  Boolean(scaling?.compute?.enabled || scaling?.diskGB?.enabled);

/** Whether automatic scaling owns the hardware before and after a change. */
function staysScaled(requested: AutoScaling | undefined, before: AutoScaling | undefined): boolean {
  if (!isScaled(before)) return false;
  return isScaled({
    compute: { ...before?.compute, ...definedFields(requested?.compute ?? {}) },
    diskGB: { ...before?.diskGB, ...definedFields(requested?.diskGB ?? {}) },
  });
}

/** The request with the present sizes, disks and speeds: only the number of nodes changes. */
function unchangedHardware(requested: RequestedHardware | undefined, before: Hardware | undefined) {
  if (!requested || !before) return requested;
  const { instanceSize, diskSizeGB, diskIOPS } = before;
  return { ...requested, instanceSize, ...definedFields({ diskSizeGB, diskIOPS }) };
}

function withoutScaled(region: RequestedRegion, before: RegionConfig | undefined): RequestedRegion {
  if (!before) return region;
  const base = staysScaled(region.autoScaling, before.autoScaling);
  const analytics = staysScaled(region.analyticsAutoScaling, before.analyticsAutoScaling);
  return {
    ...region,
    ...definedFields({
      electableSpecs: base
        ? unchangedHardware(region.electableSpecs, before.electableSpecs)
        : region.electableSpecs,
      readOnlySpecs: base
        ? unchangedHardware(region.readOnlySpecs, before.readOnlySpecs)
        : region.readOnlySpecs,
      analyticsSpecs: analytics
        ? unchangedHardware(region.analyticsSpecs, before.analyticsSpecs)
        : region.analyticsSpecs,
    }),
  };
}

/**
 * The shards of a request with `Use-Effective-Instance-Fields`: where scaling is on, sizes, disks and speeds are stored
 * and without effect // documented, Terraform's tests
 */
export function withoutScaledHardware(
  shards: readonly RequestedShard[],
  before: ClusterRecord,
): RequestedShard[] {
  return shards.map((shard, index) => {
    const regions = before.replicationSpecs[index]?.regionConfigs ?? [];
    return {
      ...shard,
      regions: shard.regions.map((region) => withoutScaled(region, regions.find(sameRegion(region)))),
    };
  });
}

/** The specs that clients have requested for each shard; a field that a change omits keeps its request. */
export function requestedSpecsOf(
  shards: readonly RequestedShard[],
  after: readonly ShardSpec[],
  before: ClusterRecord | undefined,
): Record<string, RequestedSpecs[]> | undefined {
  if (isTenant({ replicationSpecs: [...after] })) return undefined;
  const entries = after.map(({ id }, index) => {
    const regions = before?.replicationSpecs.find((each) => each.id === id)?.regionConfigs ?? [];
    const specs = shards[index]?.regions.map((region): RequestedSpecs => {
      const earlier = before?.requestedSpecs?.[id]?.[regions.findIndex(sameRegion(region))];
      const merged = specNames.map((name) => [
        name,
        (region[name] ?? earlier?.[name]) && { ...earlier?.[name], ...region[name] },
      ]);
      return definedFields(Object.fromEntries(merged));
    });
    return [id, specs ?? []] as const;
  });
  return Object.fromEntries(entries);
}

/** A region as clients requested it, with the effective hardware beside it; without a known request as it is. */
export function asRequested(region: RegionConfig, requested: RequestedSpecs | undefined): RegionConfig {
  if (!requested || Object.keys(requested).length === 0) return region;
  const { electableSpecs: _e, readOnlySpecs: _r, analyticsSpecs: _a, ...rest } = region;
  const specs = specNames.flatMap((name) => {
    const instanceSize = region[name]?.instanceSize;
    return requested[name] && instanceSize !== undefined
      ? [[name, { instanceSize, ...requested[name] }]]
      : [];
  });
  return { ...rest, ...Object.fromEntries(specs) };
}
