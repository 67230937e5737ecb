import { clusterDefaults } from '#contract/clusters/defaults.ts';
import type { ClusterType } from '#contract/clusters/parts.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { failWith } from '#contract/errors.ts';
import { badField } from '#server/emulator/kernel/find.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { releaseAsked } from './releases.ts';
import type { Requested, Settings } from './requested.ts';
import { shardsOf } from './shards.ts';
import { checkShards } from './topology.ts';

const hour = 3_600_000;

/** The defaults of a new cluster, before the request is applied. */
function blank(world: World, groupId: string, name: string): ClusterRecord {
  const { advancedConfiguration, biConnector, ...defaults } = clusterDefaults;
  return {
    ...defaults,
    id: world.id(),
    groupId,
    name,
    clusterType: 'REPLICASET',
    createDate: world.iso(),
    stateName: 'CREATING',
    advancedConfiguration: { ...advancedConfiguration, customOpensslCipherConfigTls12: [] },
    biConnector: { ...biConnector },
    tags: [],
    labels: [],
    replicationSpecs: [],
  };
}

function typeAsked(before: ClusterRecord, { settings, shards }: Requested, isNew: boolean): ClusterType {
  const requested = settings.clusterType;
  if (isNew) return requested ?? ((shards?.length ?? 1) > 1 ? 'SHARDED' : 'REPLICASET');
  if (requested === undefined || requested === before.clusterType) return before.clusterType;
  const fields = [{ field: 'clusterType', description: `is ${before.clusterType}` }];
  if (before.clusterType === 'GEOSHARDED')
    throw failWith('CANNOT_CHANGE_GEOSHARDED_CLUSTER_TYPE', { parameters: [before.name], fields });
  if (requested === 'REPLICASET')
    throw failWith('SHARDED_CLUSTER_CANT_BECOME_REPLICA_SET', { parameters: [before.name], fields });
  return requested;
}

function merged(before: ClusterRecord, settings: Settings): ClusterRecord {
  const { advancedConfiguration, biConnector, name: _, ...rest } = settings;
  return {
    ...before,
    ...rest,
    advancedConfiguration: { ...before.advancedConfiguration, ...advancedConfiguration },
    biConnector: {
      enabled: biConnector?.enabled ?? before.biConnector.enabled,
      readPreference: biConnector?.readPreference ?? before.biConnector.readPreference,
    },
  };
}

/** Switches that depend on each other, on the tier or on the project. */
function checkSettings(world: World, after: ClusterRecord, before: ClusterRecord, isNew: boolean): void {
  if (after.pitEnabled && !after.backupEnabled)
    throw badField('pitEnabled', 'needs backupEnabled', 'INVALID_CLUSTER_CONFIGURATION');
  if (!isNew && after.globalClusterSelfManagedSharding !== before.globalClusterSelfManagedSharding)
    throw badField('globalClusterSelfManagedSharding', 'is fixed at creation'); // specification §2.10
  if (after.globalClusterSelfManagedSharding && after.clusterType !== 'GEOSHARDED')
    throw badField('globalClusterSelfManagedSharding', 'is for GEOSHARDED clusters');
  const provider = after.encryptionAtRestProvider;
  if (provider !== 'NONE' && provider !== before.encryptionAtRestProvider)
    checkEncryption(world, after.groupId, provider);
  const { tlsCipherConfigMode, customOpensslCipherConfigTls12: ciphers = [] } =
    after.advancedConfiguration ?? {};
  const custom = [...ciphers, ...(after.advancedConfiguration?.customOpensslCipherConfigTls13 ?? [])];
  if (tlsCipherConfigMode === 'CUSTOM' && custom.length === 0)
    throw badField('advancedConfiguration.tlsCipherConfigMode', 'CUSTOM needs a list of ciphers');
  const keys = after.tags.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0) throw badField(`tags[${twice}].key`, 'stands twice');
}

const vaults = { AWS: 'awsKms', AZURE: 'azureKeyVault', GCP: 'googleCloudKms' } as const;

/** Keys of one's own are for projects that have configured where they lie at that provider // documented */
function checkEncryption(world: World, groupId: string, provider: keyof typeof vaults): void {
  if (world.tables.encryption.get(groupId)?.[vaults[provider]]?.enabled) return;
  throw badField(
    'encryptionAtRestProvider',
    `the project has no key management at ${provider}`,
    'INVALID_CLUSTER_CONFIGURATION',
  );
}

/** Free and shared clusters take few settings: the rest is as the tier has it // documented */
function asTenant(after: ClusterRecord): ClusterRecord {
  return { ...after, backupEnabled: false, pitEnabled: false, encryptionAtRestProvider: 'NONE' };
}

/** What the request makes of a cluster, or of nothing. Throws what the service would refuse. */
export function configured(
  world: World,
  requested: Requested,
  place: { groupId: string; name: string } | ClusterRecord,
) {
  const isNew = !('id' in place);
  const before = isNew ? blank(world, place.groupId, place.name) : place;
  const clusterType = typeAsked(before, requested, isNew);
  const replicationSpecs = requested.shards
    ? shardsOf(world, requested.shards, isNew ? undefined : before)
    : before.replicationSpecs;
  if (requested.shards) checkShards(replicationSpecs, requested.shards, clusterType);
  const plain = { ...merged(before, requested.settings), clusterType, replicationSpecs };
  const tenant = isTenant(plain);
  const released = tenant ? before : releaseAsked(requested.settings, before, isNew);
  const { mongoDBMajorVersion, mongoDBVersion, featureCompatibilityVersion, versionReleaseSystem } = released;
  const after: ClusterRecord = {
    ...(tenant ? asTenant(plain) : plain),
    mongoDBMajorVersion,
    mongoDBVersion,
    versionReleaseSystem,
    ...(featureCompatibilityVersion && { featureCompatibilityVersion }),
    configServerType:
      clusterType !== 'REPLICASET' && plain.configServerManagementMode === 'FIXED_TO_DEDICATED'
        ? 'DEDICATED'
        : (before.configServerType ?? 'EMBEDDED'),
    ...lifeOf(requested, before),
  };
  checkSettings(world, after, before, isNew);
  return after;
}

/** 2023-01-01: a life of so many hours since its creation. */
function lifeOf({ deleteAfterCreationHours: hours }: Requested, { createDate }: ClusterRecord) {
  if (hours === undefined) return {};
  const end = new Date(Date.parse(createDate) + hours * hour).toISOString();
  return { deleteAfterCreationHours: hours, deleteAfterDate: `${end.slice(0, 19)}Z` };
}
