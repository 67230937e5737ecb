import { z } from 'zod';
import { Instant, links, ObjectId } from '#contract/api/common.ts';
import {
  AdvancedReplicationSpec,
  LegacyRegion,
  LegacyReplicationSpec,
  ProviderSettings,
  ShardSpec,
} from './hardware.ts';
import {
  AdvancedConfiguration,
  BiConnector,
  ConnectionStrings,
  clusterTypes,
  configServerManagementModes,
  configServerTypes,
  diskWarmingModes,
  EmployeeAccessGrant,
  encryptionProviders,
  internalClusterRoles,
  Label,
  releaseSystems,
  scalingStrategies,
  stateNames,
} from './parts.ts';

/**
 * Fields common to all versions of a cluster. Fields are required where the service was seen to send them for
 * each cluster.
 */
const common = {
  id: ObjectId,
  groupId: ObjectId,
  name: z.string(),
  clusterType: z.enum(clusterTypes),
  stateName: z.enum(stateNames),
  paused: z.boolean(),
  createDate: Instant,
  connectionStrings: ConnectionStrings,
  mongoDBMajorVersion: z.string(),
  mongoDBVersion: z.string().regex(/^\d+\.\d+\.\d+/),
  featureCompatibilityVersion: z.string().optional(),
  featureCompatibilityVersionExpirationDate: Instant.optional(),
  versionReleaseSystem: z.enum(releaseSystems),
  backupEnabled: z.boolean(),
  pitEnabled: z.boolean(),
  terminationProtectionEnabled: z.boolean(),
  encryptionAtRestProvider: z.enum(encryptionProviders),
  biConnector: BiConnector,
  advancedConfiguration: AdvancedConfiguration.optional(),
  diskWarmingMode: z.enum(diskWarmingModes).optional(),
  rootCertType: z.string(),
  configServerManagementMode: z.enum(configServerManagementModes).optional(),
  configServerType: z.enum(configServerTypes).optional(),
  globalClusterSelfManagedSharding: z.boolean().optional(),
  replicaSetScalingStrategy: z.enum(scalingStrategies).optional(),
  acceptDataRisksAndForceReplicaSetReconfig: Instant.optional(),
  mongoDBEmployeeAccessGrant: EmployeeAccessGrant.optional(),
  /** Absent in the answer to a creation without tags // observed */
  tags: z.array(Label).optional(),
  labels: z.array(Label),
  links,
};

/** A cluster since 2024-08-05: the version that the console uses. */
export const Cluster = z.object({
  ...common,
  replicationSpecs: z.array(ShardSpec).min(1),
  effectiveReplicationSpecs: z.array(ShardSpec).optional(),
  redactClientLogData: z.boolean().optional(),
  adaptiveCapacity: z.enum(['ENABLED', 'DISABLED']).nullish(),
  effectiveDatabaseEdition: z.string().optional(), // observed: CORE
  internalClusterRole: z.enum(internalClusterRoles).optional(),
  retainBackups: z.boolean().optional(),
  useAwsTimeBasedSnapshotCopyForFastInitialSync: z.boolean().optional(),
});
export type Cluster = z.infer<typeof Cluster>;

/** A cluster from 2023-02-01 until 2024-08-05. */
export const AdvancedCluster = z.object({
  ...common,
  diskSizeGB: z.number(),
  replicationSpecs: z.array(AdvancedReplicationSpec).min(1),
});
export type AdvancedCluster = z.infer<typeof AdvancedCluster>;

/** A cluster of 2023-01-01, the flat shape // specification §2.10 */
export const LegacyCluster = z.object({
  ...common,
  autoScaling: z.object({
    compute: z.object({
      enabled: z.boolean(),
      predictiveEnabled: z.boolean().optional(),
      scaleDownEnabled: z.boolean(),
    }),
    diskGBEnabled: z.boolean(),
  }),
  deleteAfterCreationHours: z.int().optional(),
  deleteAfterDate: Instant.optional(),
  diskSizeGB: z.number(),
  mongoURI: z.string().optional(),
  mongoURIUpdated: Instant.optional(),
  mongoURIWithOptions: z.string().optional(),
  srvAddress: z.string().optional(),
  numShards: z.int(),
  providerBackupEnabled: z.boolean(),
  providerSettings: ProviderSettings,
  replicationFactor: z.int(),
  replicationSpec: z.record(z.string(), LegacyRegion).optional(),
  replicationSpecs: z.array(LegacyReplicationSpec).min(1),
});
export type LegacyCluster = z.infer<typeof LegacyCluster>;

const availabilities = ['available', 'dead', 'unavailable', 'warning'] as const;

/** One cluster in the list across projects // specification §2.10 */
export const ClusterSummary = z.object({
  alertCount: z.int(),
  authEnabled: z.boolean(),
  availability: z.enum(availabilities),
  backupEnabled: z.boolean(),
  clusterId: ObjectId,
  dataSizeBytes: z.int(),
  name: z.string(),
  nodeCount: z.int(),
  sslEnabled: z.boolean(),
  type: z.enum(['REPLICA_SET', 'SHARDED_CLUSTER']),
  versions: z.array(z.string()),
});
export type ClusterSummary = z.infer<typeof ClusterSummary>;

/** One project in the list across projects: its clusters are nested in it. */
export const ClusterSummaryGroup = z.object({
  groupId: ObjectId,
  groupName: z.string(),
  orgId: ObjectId,
  orgName: z.string(),
  planType: z.string(),
  tags: z.array(z.string()),
  clusters: z.array(ClusterSummary),
});
export type ClusterSummaryGroup = z.infer<typeof ClusterSummaryGroup>;
