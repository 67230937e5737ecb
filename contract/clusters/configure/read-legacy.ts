import { badField, fail, failWith, missingField } from '#contract/api/errors.ts';
import type { AutoScaling, LegacyReplicationSpec, ProviderSettings } from '#contract/clusters/hardware.ts';
import type { LegacyClusterUpdate } from '#contract/clusters/legacy-requests.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { LegacyCluster } from '#contract/clusters/schemas.ts';
import { legacyCluster } from '#contract/clusters/views.ts';
import {
  definedFields,
  type Requested,
  type RequestedRegion,
  type RequestedShard,
  settingsOf,
} from './requested.ts';

// 2023-01-01 has flat fields for the settings that later versions have per region. Omitted fields of a change
// keep the values of the older view of the cluster.

interface Zone {
  zoneName: string;
  numShards: number;
  regions: Record<string, Nodes>;
  field: string;
}
type Nodes = NonNullable<LegacyClusterUpdate['replicationSpec']>[string];
type Provider = Omit<Partial<ProviderSettings>, 'autoScaling'> &
  Pick<ProviderSettings, 'providerName'> & { autoScaling?: Pick<AutoScaling, 'compute'> | undefined };

function providerOf(body: LegacyClusterUpdate, base?: LegacyCluster): Provider {
  const requested = body.providerSettings;
  if (!requested) {
    if (!base) throw missingField('providerSettings');
    // nulls are in answers only
    return base.providerSettings as Provider;
  }
  if (base && requested.providerName !== base.providerSettings.providerName)
    throw failWith('CLUSTER_CANNOT_CHANGE_PROVIDER_NAME', {
      parameters: [base.name, requested.providerName],
      fields: [{ field: 'providerSettings.providerName', description: 'cannot be changed' }],
    });
  return {
    ...base?.providerSettings,
    ...definedFields(requested),
    providerName: requested.providerName,
  } as Provider;
}

const kept = (spec: LegacyReplicationSpec, index: number): Zone => ({
  zoneName: spec.zoneName,
  numShards: spec.numShards,
  regions: spec.regionsConfig,
  field: `replicationSpecs[${index}]`,
});

function zonesOf(body: LegacyClusterUpdate, provider: Provider, base?: LegacyCluster): Zone[] {
  const { replicationSpecs, replicationSpec, numShards, replicationFactor } = body;
  if (replicationSpecs && replicationSpec)
    throw failWith('DUAL_REPLICATION_SPEC_SPECIFIED', {
      fields: [{ field: 'replicationSpec', description: 'excludes replicationSpecs' }],
    });
  if (replicationSpecs)
    return replicationSpecs.map((spec, index) => {
      const field = `replicationSpecs[${index}]`;
      if (!spec.regionsConfig)
        throw badField(`${field}.regionsConfig`, 'is required', 'REPLICATION_SPECS_INVALID');
      return {
        zoneName: spec.zoneName ?? `Zone ${index + 1}`,
        numShards: spec.numShards ?? numShards ?? 1,
        regions: spec.regionsConfig,
        field,
      };
    });
  const shards = numShards ?? base?.numShards ?? 1;
  if (replicationSpec)
    return [{ zoneName: 'Zone 1', numShards: shards, regions: replicationSpec, field: 'replicationSpec' }];
  const [only, ...more] = base?.replicationSpecs ?? [];
  const { regionName } = provider;
  if (only && (more.length > 0 || regionName === undefined))
    return (base?.replicationSpecs ?? []).map((spec, index) => ({
      ...kept(spec, index),
      ...(more.length === 0 && { numShards: shards }),
    }));
  if (regionName === undefined) throw missingField('providerSettings.regionName');
  const nodes = Object.values(only?.regionsConfig ?? {})[0];
  const electableNodes = replicationFactor ?? nodes?.electableNodes ?? 3;
  return [
    {
      zoneName: only?.zoneName ?? 'Zone 1',
      numShards: shards,
      regions: { [regionName]: { ...nodes, electableNodes, priority: 7 } },
      field: '',
    },
  ];
}

function scalingOf(body: LegacyClusterUpdate, provider: Provider, base?: LegacyCluster): AutoScaling {
  const { diskGBEnabled, compute } = { ...base?.autoScaling, ...definedFields(body.autoScaling ?? {}) };
  return {
    compute: { ...base?.autoScaling.compute, ...compute, ...provider.autoScaling?.compute },
    diskGB: definedFields({ enabled: diskGBEnabled }),
  };
}

function regionsOf(
  body: LegacyClusterUpdate,
  provider: Provider,
  zone: Zone,
  scaling: AutoScaling,
  base?: LegacyCluster,
): RequestedRegion[] {
  const { providerName, instanceSizeName, backingProviderName, diskIOPS, volumeType } = provider;
  if (providerName === 'FLEX') throw fail('INVALID_CLUSTER_CONFIGURATION', 'FLEX is a tier of its own');
  // new zones and shards have the disk of the others; another size has its own default
  const isSameSize = base?.providerSettings.instanceSizeName === instanceSizeName;
  const hardware = definedFields({
    instanceSize: instanceSizeName,
    diskIOPS,
    ebsVolumeType: volumeType,
    diskSizeGB: body.diskSizeGB ?? (isSameSize ? base?.diskSizeGB : undefined),
  });
  const at = zone.field === 'replicationSpec' ? zone.field : `${zone.field}.regionsConfig`;
  const regions = Object.entries(zone.regions);
  if (regions.length === 0) throw badField(at, 'must name at least one region', 'REPLICATION_SPECS_INVALID');
  return regions.map(([regionName, nodes]) => {
    const path = zone.field === '' ? undefined : `${at}.${regionName}`;
    return {
      providerName,
      regionName,
      ...definedFields({ backingProviderName, priority: nodes.priority }),
      electableSpecs: { ...hardware, nodeCount: nodes.electableNodes ?? 0 },
      readOnlySpecs: { ...hardware, nodeCount: nodes.readOnlyNodes ?? 0 },
      analyticsSpecs: { ...hardware, nodeCount: nodes.analyticsNodes ?? 0 },
      ...(providerName !== 'TENANT' && { autoScaling: scaling, analyticsAutoScaling: scaling }),
      fields: {
        provider: 'providerSettings.providerName',
        region: path ?? 'providerSettings.regionName',
        priority: path ? `${path}.priority` : 'providerSettings.regionName',
        size: 'providerSettings.instanceSizeName',
        nodes: path ? `${path}.electableNodes` : 'replicationFactor',
        disk: 'diskSizeGB',
        scaling: 'providerSettings.autoScaling.compute',
        analyticsScaling: 'providerSettings.autoScaling.compute',
      },
    };
  });
}

const ofNodes = [
  'autoScaling',
  'diskSizeGB',
  'numShards',
  'providerSettings',
  'replicationFactor',
  'replicationSpec',
  'replicationSpecs',
] as const;

export function readLegacy(body: LegacyClusterUpdate, before?: ClusterRecord): Requested {
  const { backupEnabled, providerBackupEnabled, deleteAfterCreationHours } = body;
  if (backupEnabled && providerBackupEnabled)
    throw failWith('ATLAS_BACKUP_CONFLICTING_OPTIONS', {
      fields: [{ field: 'backupEnabled', description: 'excludes providerBackupEnabled' }],
    });
  // the older kind of backup is no longer made: either switch is that of today's // assumed
  const backup = providerBackupEnabled ?? backupEnabled;
  const settings = { ...settingsOf(body), ...definedFields({ backupEnabled: backup }) };
  const common = { settings, ...definedFields({ deleteAfterCreationHours }) };
  if (before && ofNodes.every((name) => body[name] === undefined)) return common;
  const base = before && legacyCluster(before);
  const provider = providerOf(body, base);
  const scaling = scalingOf(body, provider, base);
  const shards = zonesOf(body, provider, base).flatMap((zone): RequestedShard[] => {
    const regions = regionsOf(body, provider, zone, scaling, base);
    const shard = { zoneName: zone.zoneName, regions, field: zone.field || 'numShards' };
    return Array.from({ length: zone.numShards }, () => shard);
  });
  const numShards = body.numShards ?? before?.numShards;
  return { ...common, shards, ...(body.replicationSpecs && definedFields({ numShards })) };
}
