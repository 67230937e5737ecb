import type { VersionDate } from '#contract/api/versions.ts';
import type { AutoScaling, RegionConfig, ShardSpec } from '#contract/clusters/hardware.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import type { AdvancedCluster, Cluster, LegacyCluster } from '#contract/clusters/schemas.ts';
import { clusterView } from '#contract/clusters/views.ts';
import { withAddresses } from '#server/emulator/kernel/clusters/cluster-addresses.ts';
import type { Host } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';

type Shown = Cluster | AdvancedCluster | LegacyCluster;

/** How a request sees clusters. */
interface Eyes {
  version: VersionDate;
  world: World;
  host: Pick<Host, 'profile' | 'wires'>;
}

/**
 * A cluster as a profile shows it: the strategy of scaling has a default // specification §2.10; instead of it the
 * service was seen to send what follows here // observed
 */
export function shownCluster(record: ClusterRecord, { version, world, host }: Eyes): Shown {
  const view = withAddresses(clusterView(record, version), host.wires.addressesOf(world, record.id));
  if (host.profile === 'specification') {
    return { ...view, replicaSetScalingStrategy: view.replicaSetScalingStrategy ?? 'WORKLOAD_TYPE' };
  }
  const common = {
    ...withoutUnrecorded(record, view, version),
    ...endpoints(record, view),
    ...ciphers(record, view),
  };
  if (version < '2023-02-01') return { ...common, ...unlimited(common as LegacyCluster) } as LegacyCluster;
  if (version < '2024-08-05') return recordedRegions(common as AdvancedCluster);
  return recordedRegions({ ...common, ...current(record) } as Cluster);
}

/** A new cluster: without tags in the request the answer has none either // observed */
export function shownNew(record: ClusterRecord, eyes: Eyes, { tags }: { tags?: unknown }): Shown {
  const shown = shownCluster(record, eyes);
  if (eyes.host.profile === 'specification' || tags !== undefined) return shown;
  const { tags: _, ...rest } = shown;
  return rest as Shown;
}

/**
 * Fields that no recorded answer contains: of configuration servers where a replica set has none, of TLS in free and
 * shared tiers.
 */
function withoutUnrecorded(record: ClusterRecord, view: Shown, version: VersionDate): Shown {
  const { configServerType, configServerManagementMode, featureCompatibilityVersion, ...others } = view;
  const { advancedConfiguration, ...rest } = others;
  const { clusterType } = record;
  return {
    ...rest,
    ...(isTenant(record) || !advancedConfiguration ? {} : { advancedConfiguration }),
    ...(clusterType === 'REPLICASET' ? {} : { configServerType, configServerManagementMode }),
    ...(version < '2024-08-05' ? {} : { featureCompatibilityVersion }),
  } as Shown;
}

/** Regions of both lists of specs as recorded. */
function recordedRegions<View extends AdvancedCluster | Cluster>(view: View): View {
  const lists = { ...view } as { replicationSpecs: ShardSpec[]; effectiveReplicationSpecs?: ShardSpec[] };
  const { replicationSpecs, effectiveReplicationSpecs } = lists;
  return {
    ...view,
    replicationSpecs: replicationSpecs.map((shard) => withRegions(shard, recordedRegion)),
    ...(effectiveReplicationSpecs && {
      effectiveReplicationSpecs: effectiveReplicationSpecs.map((shard) => withRegions(shard, recordedRegion)),
    }),
  } as View;
}

/** Free tiers repeat their size as the effective one; predictive scaling is absent unless it is on. */
function recordedRegion(region: RegionConfig): RegionConfig {
  const { autoScaling, analyticsAutoScaling, electableSpecs } = region;
  return {
    ...region,
    ...(region.providerName === 'TENANT' &&
      electableSpecs && {
        electableSpecs: { effectiveInstanceSize: electableSpecs.instanceSize, ...electableSpecs },
      }),
    ...(autoScaling && { autoScaling: unlessPredictive(autoScaling) }),
    ...(analyticsAutoScaling && { analyticsAutoScaling: unlessPredictive(analyticsAutoScaling) }),
  };
}

function unlessPredictive(scaling: AutoScaling): AutoScaling {
  if (!scaling.compute || scaling.compute.predictiveEnabled) return scaling;
  const { predictiveEnabled: _, ...compute } = scaling.compute;
  return { ...scaling, compute };
}

/** Sharded clusters have the fields of private endpoints even without any. */
function endpoints({ clusterType }: ClusterRecord, { connectionStrings }: Shown) {
  if (clusterType === 'REPLICASET') return {};
  return { connectionStrings: { awsPrivateLinkSrv: {}, privateEndpoint: [], ...connectionStrings } };
}

function ciphers(record: ClusterRecord, { advancedConfiguration }: Shown) {
  if (isTenant(record) || !advancedConfiguration) return {};
  return { advancedConfiguration: { customOpensslCipherConfigTls13: [], ...advancedConfiguration } };
}

/** Missing limits of scaling are nulls. */
function unlimited({ providerSettings }: LegacyCluster) {
  const compute = { maxInstanceSize: null, minInstanceSize: null, ...providerSettings.autoScaling?.compute };
  return { providerSettings: { ...providerSettings, autoScaling: { compute } } };
}

function current(record: ClusterRecord): Partial<Cluster> {
  const { adaptiveCapacity = null, internalClusterRole = 'NONE', retainBackups = false } = record;
  const { useAwsTimeBasedSnapshotCopyForFastInitialSync = false, replicationSpecs } = record;
  return {
    adaptiveCapacity,
    effectiveDatabaseEdition: 'CORE',
    internalClusterRole,
    retainBackups,
    useAwsTimeBasedSnapshotCopyForFastInitialSync,
    replicationSpecs: replicationSpecs.map((shard) => withRegions(shard, withEffective)),
    effectiveReplicationSpecs: replicationSpecs.map((shard) => withRegions(shard, (region) => region)),
  };
}

function withRegions(shard: ShardSpec, change: (region: RegionConfig) => RegionConfig): ShardSpec {
  return { ...shard, regionConfigs: shard.regionConfigs.map(change) };
}

/**
 * The effective specs beside the requested ones: here they are always the same, and free and shared tiers
 * omit them.
 */
function withEffective(region: RegionConfig): RegionConfig {
  if (region.providerName === 'TENANT') return region;
  const { electableSpecs, readOnlySpecs, analyticsSpecs } = region;
  return {
    ...region,
    ...(electableSpecs ? { effectiveElectableSpecs: electableSpecs } : {}),
    ...(readOnlySpecs ? { effectiveReadOnlySpecs: readOnlySpecs } : {}),
    ...(analyticsSpecs ? { effectiveAnalyticsSpecs: analyticsSpecs } : {}),
  };
}
