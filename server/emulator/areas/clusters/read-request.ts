import type { LegacyClusterUpdate } from '#contract/clusters/legacy-requests.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { AdvancedClusterUpdate, ClusterUpdate } from '#contract/clusters/requests.ts';
import { advancedCluster } from '#contract/clusters/views.ts';
import type { VersionDate } from '#contract/versions.ts';
import {
  type Asked,
  type AskedHardware,
  type AskedRegion,
  type AskedShard,
  given,
  type RegionFields,
  settingsOf,
} from './asked.ts';
import { readLegacy } from './read-legacy.ts';

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

function specsOf(asked: object | undefined, diskSizeGB?: number): AskedHardware | undefined {
  return (
    asked && { ...given(asked), ...given({ diskSizeGB: diskSizeGB ?? Reflect.get(asked, 'diskSizeGB') }) }
  );
}

function regionAsked(region: RegionRequest, fields: RegionFields, diskSizeGB?: number): AskedRegion {
  const { providerName, regionName, priority, electableSpecs } = region;
  const common = {
    providerName,
    regionName,
    fields,
    ...given({ priority, electableSpecs: specsOf(electableSpecs, diskSizeGB) }),
  };
  if (region.providerName === 'TENANT')
    return { ...common, ...given({ backingProviderName: region.backingProviderName }) };
  const { readOnlySpecs, analyticsSpecs, autoScaling, analyticsAutoScaling } = region;
  return {
    ...common,
    ...given({
      readOnlySpecs: specsOf(readOnlySpecs, diskSizeGB),
      analyticsSpecs: specsOf(analyticsSpecs, diskSizeGB),
      autoScaling,
      analyticsAutoScaling,
    }),
  };
}

/** Since 2024-08-05. */
function readCurrent(body: ClusterUpdate): Asked {
  const shards = body.replicationSpecs?.map((spec, index): AskedShard => {
    const field = `replicationSpecs[${index}]`;
    return {
      field,
      ...given({ zoneName: spec.zoneName }),
      regions: spec.regionConfigs.map((region, at) =>
        regionAsked(region, fieldsAt(`${field}.regionConfigs[${at}]`)),
      ),
    };
  });
  return { settings: settingsOf(body), ...given({ shards }) };
}

/** 2023-02-01: zones of equal shards; one disk size, which may be changed without the rest. */
function readAdvanced(body: AdvancedClusterUpdate, before?: ClusterRecord): Asked {
  const { diskSizeGB } = body;
  const kept = diskSizeGB !== undefined && before ? advancedCluster(before).replicationSpecs : undefined;
  const zones = body.replicationSpecs ?? kept;
  const shards = zones?.flatMap((zone, index) => {
    const field = `replicationSpecs[${index}]`;
    const shard: AskedShard = {
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
  return { settings: settingsOf(body), ...given({ shards }) };
}

/** A body as its version's schema has read it: handlers know the type of the newest alone. */
export function readRequest(version: VersionDate, body: unknown, before?: ClusterRecord): Asked {
  if (version >= '2024-08-05') return readCurrent(body as ClusterUpdate);
  if (version >= '2023-02-01') return readAdvanced(body as AdvancedClusterUpdate, before);
  return readLegacy(body as LegacyClusterUpdate, before);
}
