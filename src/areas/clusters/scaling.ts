import type { Hardware, RegionConfig } from '#contract/clusters/hardware.ts';
import type { ClusterUpdate } from '#contract/clusters/requests.ts';
import { diskLimitGB, instanceSizes, smallestDiskGB } from '#contract/clusters/tables/instance-sizes.ts';
import type { Cluster } from './cluster-facts.ts';

export interface Scale {
  instanceSize: string;
  diskSizeGB: number;
}

type Specs = NonNullable<ClusterUpdate['replicationSpecs']>;
type Scaled = Pick<Cluster, 'replicationSpecs'>;

/** What every provider of the cluster offers; free and shared tiers have no such choice. */
export function sizeChoices({ replicationSpecs }: Scaled): string[] {
  const providers = new Set(
    replicationSpecs.flatMap(({ regionConfigs }) => regionConfigs.map(({ providerName }) => providerName)),
  );
  const [first, ...others] = [...providers].map((provider) => instanceSizes[provider]);
  return (first ?? []).filter((size) => others.every((sizes) => sizes.includes(size)));
}

/** Operations a second belong to the size and the disk: left out, the service chooses them anew. */
function hardware(
  { diskIOPS: _iops, effectiveInstanceSize: _effective, ...specs }: Hardware,
  to: Partial<Scale>,
) {
  return { ...specs, ...to };
}

/** All shards with another size and disk. Analytics nodes keep their own size // documented */
export function scaledSpecs({ replicationSpecs }: Scaled, { instanceSize, diskSizeGB }: Scale): Specs {
  const scaled = replicationSpecs.map(({ zoneName, regionConfigs }) => ({
    zoneName,
    regionConfigs: regionConfigs.map((region: RegionConfig) => {
      const { electableSpecs, readOnlySpecs, analyticsSpecs, autoScaling, analyticsAutoScaling } = region;
      return {
        providerName: region.providerName,
        regionName: region.regionName,
        priority: region.priority,
        ...(electableSpecs && { electableSpecs: hardware(electableSpecs, { instanceSize, diskSizeGB }) }),
        ...(readOnlySpecs && { readOnlySpecs: hardware(readOnlySpecs, { instanceSize, diskSizeGB }) }),
        ...(analyticsSpecs && { analyticsSpecs: hardware(analyticsSpecs, { diskSizeGB }) }),
        ...(autoScaling && { autoScaling }),
        ...(analyticsAutoScaling && { analyticsAutoScaling }),
      };
    }),
  }));
  // the names of sizes come from an answer, and were offered for the provider
  return scaled as Specs;
}

/** Why a disk cannot have that size. */
export function diskProblem(diskSizeGB: number | undefined, instanceSize: string): string | undefined {
  if (diskSizeGB === undefined || !Number.isFinite(diskSizeGB)) return 'Disk size must be a number of GB';
  if (diskSizeGB < smallestDiskGB) return `Disk size must be at least ${smallestDiskGB} GB`;
  const most = diskLimitGB(instanceSize);
  if (most !== undefined && diskSizeGB > most)
    return `Disk size must be at most ${most} GB for ${instanceSize}`;
  return undefined;
}
