import type { VersionDate } from '#contract/api/versions.ts';
import { asRequested } from '#contract/clusters/configure/requested-specs.ts';
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
  flags: ReadonlyMap<string, boolean>;
}

/** Whether a client reads the requested specs, with the effective ones beside them; older versions have one view. */
export const readsRequested = ({ flags, version }: Pick<Eyes, 'flags' | 'version'>): boolean =>
  version >= '2024-08-05' && [...flags.values()].includes(true);

/** Whether a client knows both kinds of specs, whichever it reads as the plain ones. */
const readsBoth = ({ flags, version }: Eyes): boolean => version >= '2024-08-05' && flags.size > 0;

/**
 * A cluster as a profile shows it: the strategy of scaling has a default // specification §2.10; instead of it the
 * service was seen to send what follows here // observed
 */
export function shownCluster(record: ClusterRecord, eyes: Eyes): Shown {
  const { version, world, host } = eyes;
  const view = withAddresses(clusterView(record, version), host.wires.addressesOf(world, record.id));
  if (host.profile === 'specification') {
    return {
      ...view,
      replicaSetScalingStrategy: view.replicaSetScalingStrategy ?? 'WORKLOAD_TYPE',
      ...(readsBoth(eyes) && bothSpecs(record, readsRequested(eyes))),
    } as Shown;
  }
  const common = {
    ...withoutUnrecorded(record, view, version),
    ...endpoints(record, view),
    ...ciphers(record, view),
  };
  if (version < '2023-02-01') return { ...common, ...unlimited(common as LegacyCluster) } as LegacyCluster;
  if (version < '2024-08-05') return recordedRegions(common as AdvancedCluster);
  return recordedRegions({ ...common, ...current(record, readsRequested(eyes)) } as Cluster);
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

function current(record: ClusterRecord, requested: boolean): Partial<Cluster> {
  const { adaptiveCapacity = null, internalClusterRole = 'NONE', retainBackups = false } = record;
  const { useAwsTimeBasedSnapshotCopyForFastInitialSync = false } = record;
  return {
    adaptiveCapacity,
    effectiveDatabaseEdition: 'CORE',
    internalClusterRole,
    retainBackups,
    useAwsTimeBasedSnapshotCopyForFastInitialSync,
    ...bothSpecs(record, requested),
  };
}

/** The specs as requested or as they are, with the effective ones beside them in both forms. */
function bothSpecs(
  { replicationSpecs, requestedSpecs }: ClusterRecord,
  requested: boolean,
): Partial<Cluster> {
  return {
    replicationSpecs: replicationSpecs.map((shard) => ({
      ...shard,
      regionConfigs: shard.regionConfigs.map((region, at) =>
        withEffective(region, requested ? asRequested(region, requestedSpecs?.[shard.id]?.[at]) : region),
      ),
    })),
    effectiveReplicationSpecs: replicationSpecs,
  };
}

function withRegions(shard: ShardSpec, change: (region: RegionConfig) => RegionConfig): ShardSpec {
  return { ...shard, regionConfigs: shard.regionConfigs.map(change) };
}

/** The effective specs beside those that an answer shows; free and shared tiers omit them. */
function withEffective(region: RegionConfig, shown: RegionConfig): RegionConfig {
  if (region.providerName === 'TENANT') return region;
  const { electableSpecs, readOnlySpecs, analyticsSpecs } = region;
  return {
    ...shown,
    ...(electableSpecs ? { effectiveElectableSpecs: electableSpecs } : {}),
    ...(readOnlySpecs ? { effectiveReadOnlySpecs: readOnlySpecs } : {}),
    ...(analyticsSpecs ? { effectiveAnalyticsSpecs: analyticsSpecs } : {}),
  };
}
