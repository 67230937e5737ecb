import { badField, failWith, missingField, type ServiceError } from '#contract/api/errors.ts';
import { hardware, scalingOff } from '#contract/clusters/defaults.ts';
import type { AutoScaling, Hardware, RegionConfig, ShardSpec } from '#contract/clusters/hardware.ts';
import type { ClusterProvider } from '#contract/clusters/parts.ts';
import { baseHardware, type ClusterRecord } from '#contract/clusters/record.ts';
import { defaultDiskGB, diskLimitGB, smallestDiskGB } from '#contract/clusters/tables/instance-sizes.ts';
import {
  definedFields,
  type RequestedHardware,
  type RequestedRegion,
  type RequestedShard,
} from './requested.ts';
import type { Surroundings } from './surroundings.ts';

function scaling(requested: AutoScaling | undefined, before: AutoScaling | undefined): AutoScaling {
  return {
    compute: { ...scalingOff.compute, ...before?.compute, ...definedFields(requested?.compute ?? {}) },
    diskGB: { ...scalingOff.diskGB, ...before?.diskGB, ...definedFields(requested?.diskGB ?? {}) },
  };
}

/** The common context of the regions of a shard, at one provider or several. */
interface Around extends Pick<Surroundings, 'refuse'> {
  providers: readonly ClusterProvider[];
  /** How large their disks were. */
  diskSizeGB: number | undefined;
}

/** Without electable nodes the service names them, not their size // observed: Terraform's tests */
function missingSize(field: string, electableSpecs: object | undefined): ServiceError {
  if (electableSpecs !== undefined || !field.endsWith('.electableSpecs.instanceSize'))
    return missingField(field);
  return failWith('MISSING_ATTRIBUTE', {
    parameters: ['electableSpecs'],
    fields: [{ field: field.replace(/\.instanceSize$/u, ''), description: 'is required' }],
  });
}

/** Below 10 means 10; absent means the previous value, or the default of the size // specification §2.10, observed */
function diskOf(region: RequestedRegion, size: string, around: Around, before?: RegionConfig): number {
  const { electableSpecs, readOnlySpecs, analyticsSpecs, providerName, fields } = region;
  // one size in all regions: the smallest default of the providers // observed
  const usual = Math.min(...around.providers.map((each) => defaultDiskGB(size, each)));
  const limit = diskLimitGB(size) ?? usual;
  // the disk comes with the machine, or is not for the client to choose
  if (providerName === 'TENANT' || size.includes('_NVME')) return usual;
  const requested = [electableSpecs, readOnlySpecs, analyticsSpecs].find(
    (spec) => spec?.diskSizeGB !== undefined,
  )?.diskSizeGB;
  if (requested === undefined) {
    const kept = (before && baseHardware(before)?.diskSizeGB) ?? around.diskSizeGB;
    return kept !== undefined && kept >= smallestDiskGB && kept <= limit ? kept : Math.min(usual, limit);
  }
  if (!Number.isInteger(requested))
    around.refuse(badField(fields.disk, 'must be a whole number', 'CLUSTER_DISK_SIZE_NOT_WHOLE_NUMBER'));
  if (requested > limit)
    around.refuse(
      failWith('CLUSTER_DISK_SIZE_INVALID', {
        parameters: [requested, size],
        fields: [{ field: fields.disk, description: `must be at most ${limit} for ${size}` }],
      }),
    );
  return Math.max(requested, smallestDiskGB);
}

function tenantRegion(region: RequestedRegion, { refuse }: Around): RegionConfig {
  const { providerName, backingProviderName, regionName, priority = 7, electableSpecs, fields } = region;
  if (backingProviderName === undefined)
    refuse(missingField(fields.provider.replace('providerName', 'backingProviderName')));
  const size = electableSpecs?.instanceSize ?? '';
  if (size === '') refuse(missingSize(fields.size, electableSpecs));
  return {
    providerName,
    ...definedFields({ backingProviderName }),
    regionName,
    priority,
    electableSpecs: hardware(providerName, size, 3),
  };
}

function dedicatedRegion(region: RequestedRegion, around: Around, before?: RegionConfig): RegionConfig {
  const { providerName, regionName, fields, electableSpecs, readOnlySpecs, analyticsSpecs } = region;
  const size =
    [electableSpecs, readOnlySpecs, analyticsSpecs].find((spec) => spec?.instanceSize !== undefined)
      ?.instanceSize ??
    (before && baseHardware(before)?.instanceSize) ??
    '';
  if (size === '') around.refuse(missingField(fields.size));
  const disk = diskOf(region, size, around, before);
  const nodes = (requested: RequestedHardware | undefined, usual: number): Hardware => {
    const {
      nodeCount = requested ? usual : 0,
      instanceSize = size,
      diskIOPS,
      ebsVolumeType,
    } = requested ?? {};
    const own = definedFields({ diskIOPS, ebsVolumeType });
    if (nodeCount > 0 || requested === electableSpecs)
      return { ...hardware(providerName, instanceSize, nodeCount, disk), ...own };
    // without nodes, the hardware is that of the shard // observed
    const { diskIOPS: shardIops = diskIOPS, ebsVolumeType: shardVolume = ebsVolumeType } =
      electableSpecs ?? {};
    const ofShard = definedFields({ diskIOPS: shardIops, ebsVolumeType: shardVolume });
    return { ...hardware(providerName, size, nodeCount, disk), ...ofShard };
  };
  // a region on its own holds all voters // assumed
  const voters = before?.electableSpecs?.nodeCount ?? (around.providers.length === 1 ? 3 : 0);
  return {
    providerName,
    regionName,
    priority: region.priority ?? before?.priority ?? 0,
    electableSpecs: nodes(electableSpecs, voters),
    readOnlySpecs: nodes(readOnlySpecs, before?.readOnlySpecs?.nodeCount ?? 0),
    analyticsSpecs: nodes(analyticsSpecs, before?.analyticsSpecs?.nodeCount ?? 0),
    autoScaling: scaling(region.autoScaling, before?.autoScaling),
    // observed: shown only where it was requested
    ...((region.analyticsAutoScaling ?? before?.analyticsAutoScaling) && {
      analyticsAutoScaling: scaling(region.analyticsAutoScaling, before?.analyticsAutoScaling),
    }),
  };
}

/** Regions without a priority get theirs in order: 7 downwards where something can be elected, else 0. */
function withPriorities(regions: RegionConfig[], requested: RequestedShard): RegionConfig[] {
  if (requested.regions.some(({ priority }) => priority !== undefined)) return regions;
  let next = 7;
  return regions.map((region) => {
    const voters = region.providerName === 'TENANT' || (region.electableSpecs?.nodeCount ?? 0) > 0;
    const priority = voters ? next : 0;
    if (voters) next -= 1;
    return { ...region, priority };
  });
}

function regionsOf(requested: RequestedShard, { refuse }: Surroundings, before?: ShardSpec): RegionConfig[] {
  const was = before?.regionConfigs[0];
  const around: Around = {
    refuse,
    providers: requested.regions.map(({ providerName }) => providerName),
    diskSizeGB: was && baseHardware(was)?.diskSizeGB,
  };
  const regions = requested.regions.map((region) => {
    if (region.providerName === 'TENANT') return tenantRegion(region, around);
    const same = before?.regionConfigs.find(
      ({ providerName, regionName }) =>
        providerName === region.providerName && regionName === region.regionName,
    );
    // a cluster that moves keeps the size of its disks
    const disk =
      same ?? before?.regionConfigs.find(({ providerName }) => providerName === region.providerName);
    return dedicatedRegion(region, around, disk);
  });
  return withPriorities(regions, requested);
}

/** Shards as requested; those that stay where they were keep their ids, their disks and their scaling. */
export function shardsOf(
  requested: readonly RequestedShard[],
  surroundings: Surroundings,
  before?: ClusterRecord,
): ShardSpec[] {
  const zones = new Map(before?.replicationSpecs.map(({ zoneName, zoneId }) => [zoneName, zoneId]));
  return requested.map((shard, index): ShardSpec => {
    const at = before?.replicationSpecs[index];
    const zoneName = shard.zoneName ?? at?.zoneName ?? 'Zone 1';
    const same = at?.zoneName === zoneName ? at : undefined;
    const zoneId = zones.get(zoneName) ?? surroundings.id();
    zones.set(zoneName, zoneId);
    return {
      id: same?.id ?? surroundings.id(),
      zoneId,
      zoneName,
      regionConfigs: regionsOf(shard, surroundings, same),
    };
  });
}
