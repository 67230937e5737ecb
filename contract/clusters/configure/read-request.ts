import type { VersionDate } from '#contract/api/versions.ts';
import type { LegacyClusterUpdate } from '#contract/clusters/legacy-requests.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { AdvancedClusterUpdate, ClusterUpdate } from '#contract/clusters/requests.ts';
import { advancedCluster } from '#contract/clusters/views.ts';
import { readLegacy } from './read-legacy.ts';
import {
  definedFields,
  type RegionFields,
  type Requested,
  type RequestedHardware,
  type RequestedRegion,
  type RequestedShard,
  settingsOf,
} from './requested.ts';

function fieldsAt(base: string, disk?: string): RegionFields {
  return {
    provider: `${base}.providerName`,
    region: `${base}.regionName`,
    priority: `${base}.priority`,
    size: `${base}.electableSpecs.instanceSize`,
    nodes: `${base}.electableSpecs.nodeCount`,
    disk: disk ?? `${base}.electableSpecs.diskSizeGB`,
    scaling: `${base}.autoScaling.compute`,
    analyticsScaling: `${base}.analyticsAutoScaling.compute`,
  };
}

type RegionRequest =
  | NonNullable<ClusterUpdate['replicationSpecs']>[number]['regionConfigs'][number]
  | NonNullable<AdvancedClusterUpdate['replicationSpecs']>[number]['regionConfigs'][number];

function specsOf(requested: object | undefined, diskSizeGB?: number): RequestedHardware | undefined {
  return (
    requested && {
      ...definedFields(requested),
      ...definedFields({ diskSizeGB: diskSizeGB ?? Reflect.get(requested, 'diskSizeGB') }),
    }
  );
}

function regionAsked(region: RegionRequest, fields: RegionFields, diskSizeGB?: number): RequestedRegion {
  const { providerName, regionName, priority, electableSpecs } = region;
  const common = {
    providerName,
    regionName,
    fields,
    ...definedFields({ priority, electableSpecs: specsOf(electableSpecs, diskSizeGB) }),
  };
  if (region.providerName === 'TENANT')
    return { ...common, ...definedFields({ backingProviderName: region.backingProviderName }) };
  const { readOnlySpecs, analyticsSpecs, autoScaling, analyticsAutoScaling } = region;
  return {
    ...common,
    ...definedFields({
      readOnlySpecs: specsOf(readOnlySpecs, diskSizeGB),
      analyticsSpecs: specsOf(analyticsSpecs, diskSizeGB),
      autoScaling,
      analyticsAutoScaling,
    }),
  };
}

/** Since 2024-08-05. */
function readCurrent(body: ClusterUpdate): Requested {
  const shards = body.replicationSpecs?.map((spec, index): RequestedShard => {
    const field = `replicationSpecs[${index}]`;
    return {
      field,
      ...definedFields({ zoneName: spec.zoneName }),
      regions: spec.regionConfigs.map((region, at) =>
        regionAsked(region, fieldsAt(`${field}.regionConfigs[${at}]`)),
      ),
    };
  });
  return { settings: settingsOf(body), ...definedFields({ shards }) };
}

/** 2023-02-01: zones of equal shards; one disk size, which may be changed without the rest. */
function readAdvanced(body: AdvancedClusterUpdate, before?: ClusterRecord): Requested {
  const { diskSizeGB } = body;
  const kept = diskSizeGB !== undefined && before ? advancedCluster(before).replicationSpecs : undefined;
  const zones = body.replicationSpecs ?? kept;
  const shards = zones?.flatMap((zone, index) => {
    const field = `replicationSpecs[${index}]`;
    const shard: RequestedShard = {
      field,
      zoneName: zone.zoneName ?? `Zone ${index + 1}`,
      regions: zone.regionConfigs.map((region, at) =>
        regionAsked(
          region as RegionRequest,
          fieldsAt(`${field}.regionConfigs[${at}]`, 'diskSizeGB'),
          diskSizeGB,
        ),
      ),
    };
    return Array.from({ length: zone.numShards ?? 1 }, () => shard);
  });
  return { settings: settingsOf(body), ...definedFields({ shards }) };
}

/** A body as its version's schema has read it: handlers know the type of the newest alone. */
export function readRequest(version: VersionDate, body: unknown, before?: ClusterRecord): Requested {
  if (version >= '2024-08-05') return readCurrent(body as ClusterUpdate);
  if (version >= '2023-02-01') return readAdvanced(body as AdvancedClusterUpdate, before);
  return readLegacy(body as LegacyClusterUpdate, before);
}
