import type { VersionDate } from '#contract/api/versions.ts';
import type {
  AdvancedHardware,
  AdvancedRegionConfig,
  AdvancedReplicationSpec,
  Hardware,
  LegacyRegion,
  LegacyReplicationSpec,
  ProviderSettings,
  RegionConfig,
  ShardSpec,
} from './hardware.ts';
import { connectionOptions, connectionStrings, hosts, seedList, srvHost } from './hosts.ts';
import {
  baseHardware,
  type ClusterRecord,
  diskSizeOf,
  instanceSizeOf,
  leadingRegion,
  zonesOf,
} from './record.ts';
import type { AdvancedCluster, Cluster, ClusterSummary, LegacyCluster } from './schemas.ts';

/** Fields that all versions share; what only some of them have is added by each view. */
function shared(record: ClusterRecord) {
  const {
    replicationSpecs: _specs,
    privateConnectionStrings: _private,
    mongoURIUpdated: _updated,
    deleteAfterCreationHours: _hours,
    deleteAfterDate: _date,
    numShards: _number,
    requestedSpecs: _requested,
    redactClientLogData: _redact,
    adaptiveCapacity: _capacity,
    internalClusterRole: _role,
    retainBackups: _retain,
    useAwsTimeBasedSnapshotCopyForFastInitialSync: _copy,
    ...rest
  } = record;
  return { ...rest, connectionStrings: connectionStrings(record) };
}

/** Omits unset fields, so that an answer contains no fields without a value. */
function present<Fields extends object>(fields: Fields): Fields {
  const copy = { ...fields };
  for (const key in copy) if (copy[key] === undefined) delete copy[key];
  return copy;
}

/** Since 2024-08-05: one specification per shard, disk sizes with the hardware. */
export function currentCluster(record: ClusterRecord): Cluster {
  return present({
    ...shared(record),
    replicationSpecs: record.replicationSpecs,
    redactClientLogData: record.redactClientLogData,
    adaptiveCapacity: record.adaptiveCapacity,
    internalClusterRole: record.internalClusterRole,
    retainBackups: record.retainBackups,
    useAwsTimeBasedSnapshotCopyForFastInitialSync: record.useAwsTimeBasedSnapshotCopyForFastInitialSync,
  });
}

function withoutDisk(spec: Hardware | undefined): AdvancedHardware | undefined {
  if (!spec) return undefined;
  const { diskSizeGB: _, ...rest } = spec;
  return rest;
}

function advancedRegion(region: RegionConfig): AdvancedRegionConfig {
  const {
    effectiveElectableSpecs: _e,
    effectiveReadOnlySpecs: _r,
    effectiveAnalyticsSpecs: _a,
    ...rest
  } = region;
  return present({
    ...rest,
    electableSpecs: withoutDisk(region.electableSpecs),
    readOnlySpecs: withoutDisk(region.readOnlySpecs),
    analyticsSpecs: withoutDisk(region.analyticsSpecs),
  });
}

/** One specification per zone. Its id is the zone's // assumed: the older id outlives changes of single shards */
function advancedSpec([first, ...others]: readonly [ShardSpec, ...ShardSpec[]]): AdvancedReplicationSpec {
  return {
    id: first.zoneId,
    numShards: 1 + others.length,
    regionConfigs: first.regionConfigs.map(advancedRegion),
    zoneId: first.zoneId,
    zoneName: first.zoneName,
  };
}

/** 2023-02-01: specifications by zone with `numShards`, one disk size at the top. Not for asymmetric clusters. */
export function advancedCluster(record: ClusterRecord): AdvancedCluster {
  return present({
    ...shared(record),
    diskSizeGB: diskSizeOf(record),
    replicationSpecs: zonesOf(record).map(advancedSpec),
  });
}

function legacyRegions(regions: RegionConfig[]): Record<string, LegacyRegion> {
  return Object.fromEntries(
    regions.map((region) => [
      region.regionName,
      {
        analyticsNodes: region.analyticsSpecs?.nodeCount ?? 0,
        electableNodes: electableNodes(region),
        priority: region.priority,
        readOnlyNodes: region.readOnlySpecs?.nodeCount ?? 0,
      },
    ]),
  );
}

/** Free and shared tiers have three nodes without declaring them. */
function electableNodes(region: RegionConfig): number {
  return region.electableSpecs?.nodeCount ?? (region.providerName === 'TENANT' ? 3 : 0);
}

function legacySpec([first, ...others]: readonly [ShardSpec, ...ShardSpec[]]): LegacyReplicationSpec {
  return {
    id: first.zoneId,
    numShards: 1 + others.length,
    regionsConfig: legacyRegions(first.regionConfigs),
    zoneName: first.zoneName,
  };
}

/** AZURE names disks by class: the smallest that holds the size. */
const azureDisks: [number, string][] = [
  [8, 'P2'],
  [16, 'P3'],
  [32, 'P4'],
  [64, 'P6'],
  [128, 'P10'],
  [256, 'P15'],
  [512, 'P20'],
  [1024, 'P30'],
  [2048, 'P40'],
  [4096, 'P50'],
];

function providerSettings(record: ClusterRecord): ProviderSettings {
  const region = leadingRegion(record);
  const hardware = baseHardware(region);
  const { minInstanceSize, maxInstanceSize } = region.autoScaling?.compute ?? {};
  const regions = new Set(
    record.replicationSpecs.flatMap((shard) => shard.regionConfigs.map((each) => each.regionName)),
  );
  const { providerName } = region;
  return present({
    providerName,
    backingProviderName: region.backingProviderName,
    instanceSizeName: instanceSizeOf(record),
    effectiveInstanceSizeName: hardware?.effectiveInstanceSize,
    regionName: regions.size === 1 ? region.regionName : undefined,
    autoScaling: { compute: present({ maxInstanceSize, minInstanceSize }) },
    diskIOPS: providerName === 'AWS' ? hardware?.diskIOPS : undefined,
    diskTypeName:
      providerName === 'AZURE' ? azureDisks.find(([size]) => size >= diskSizeOf(record))?.[1] : undefined,
    encryptEBSVolume: providerName === 'AWS' ? true : undefined, // always on, deprecated
    volumeType: providerName === 'AWS' ? hardware?.ebsVolumeType : undefined,
  });
}

/** 2023-01-01: the flat shape // specification §2.10. Not for asymmetric clusters. */
export function legacyCluster(record: ClusterRecord): LegacyCluster {
  const region = leadingRegion(record);
  const {
    enabled = false,
    predictiveEnabled = false,
    scaleDownEnabled = false,
  } = region.autoScaling?.compute ?? {};
  const zones = zonesOf(record).map(legacySpec);
  const [only, ...more] = zones;
  const seeds = `mongodb://${seedList(record).join(',')}`;
  const reachable = record.stateName !== 'CREATING';
  return present({
    ...shared(record),
    autoScaling: {
      compute: { enabled, predictiveEnabled, scaleDownEnabled },
      diskGBEnabled: region.autoScaling?.diskGB?.enabled ?? false,
    },
    // the two kinds of backup exclude each other (ATLAS_BACKUP_CONFLICTING_OPTIONS); today's is the provider's
    backupEnabled: false,
    providerBackupEnabled: record.backupEnabled,
    deleteAfterCreationHours: record.deleteAfterCreationHours,
    deleteAfterDate: record.deleteAfterDate,
    diskSizeGB: diskSizeOf(record),
    mongoURI: reachable ? seeds : undefined,
    mongoURIUpdated: reachable ? (record.mongoURIUpdated ?? record.createDate) : undefined,
    mongoURIWithOptions: reachable ? `${seeds}/?${connectionOptions(record)}` : undefined,
    srvAddress: reachable ? `mongodb+srv://${srvHost(record)}` : undefined,
    numShards: record.numShards ?? record.replicationSpecs.length,
    providerSettings: providerSettings(record),
    replicationFactor: (record.replicationSpecs[0]?.regionConfigs ?? [])
      .map(electableNodes)
      .reduce((sum, nodes) => sum + nodes, 0),
    // the map of regions can describe only one zone
    replicationSpec: only && more.length === 0 ? only.regionsConfig : undefined,
    replicationSpecs: zones,
  });
}

/** A cluster as a client of the given version sees it, without links. */
export function clusterView(
  record: ClusterRecord,
  version: VersionDate,
): Cluster | AdvancedCluster | LegacyCluster {
  if (version >= '2024-08-05') return currentCluster(record);
  return version >= '2023-02-01' ? advancedCluster(record) : legacyCluster(record);
}

/** The entry in the list across projects, with facts from the caller. */
export function clusterSummary(
  record: ClusterRecord,
  existing: Pick<ClusterSummary, 'alertCount' | 'dataSizeBytes' | 'availability'>,
): ClusterSummary {
  return {
    ...existing,
    authEnabled: true,
    backupEnabled: record.backupEnabled,
    clusterId: record.id,
    name: record.name,
    nodeCount: hosts(record).length,
    sslEnabled: true,
    type: record.clusterType === 'REPLICASET' ? 'REPLICA_SET' : 'SHARDED_CLUSTER',
    versions: [record.mongoDBVersion],
  };
}
