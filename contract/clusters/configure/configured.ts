import { badField, failWith, type ServiceError } from '#contract/api/errors.ts';
import { tagTwice } from '#contract/api/tag-limits.ts';
import { clusterDefaults } from '#contract/clusters/defaults.ts';
import type { RegionConfig } from '#contract/clusters/hardware.ts';
import type { ClusterType } from '#contract/clusters/parts.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { cipherModeProblem } from './ciphers.ts';
import { governmentRefusals, iopsRefusals } from './placement-rules.ts';
import { releaseAsked } from './releases.ts';
import { definedFields, type Requested, type Settings } from './requested.ts';
import { requestedSpecsOf, withoutScaledHardware } from './requested-specs.ts';
import { diskRefusals, shardRefusals } from './shard-rules.ts';
import { shardsOf } from './shards.ts';
import type { Surroundings } from './surroundings.ts';

const hour = 3_600_000;

/** The defaults of a new cluster, before the request is applied. */
function blank({ id, now }: Surroundings, groupId: string, name: string): ClusterRecord {
  const { advancedConfiguration, biConnector, ...defaults } = clusterDefaults;
  return {
    ...defaults,
    id: id(),
    groupId,
    name,
    clusterType: 'REPLICASET',
    createDate: now,
    stateName: 'CREATING',
    advancedConfiguration: { ...advancedConfiguration, customOpensslCipherConfigTls12: [] },
    biConnector: { ...biConnector },
    tags: [],
    labels: [],
    replicationSpecs: [],
  };
}

/** The type that is requested, and why a cluster that exists cannot have it. */
function typeAsked(
  before: ClusterRecord,
  { settings, shards }: Requested,
  isNew: boolean,
): { clusterType: ClusterType; refusal?: ServiceError } {
  const requested = settings.clusterType;
  if (isNew) return { clusterType: requested ?? ((shards?.length ?? 1) > 1 ? 'SHARDED' : 'REPLICASET') };
  const clusterType = requested ?? before.clusterType;
  if (clusterType === before.clusterType) return { clusterType };
  const about = {
    parameters: [before.name],
    fields: [{ field: 'clusterType', description: `must stay ${before.clusterType}` }],
  };
  if (before.clusterType === 'GEOSHARDED')
    return { clusterType, refusal: failWith('CANNOT_CHANGE_GEOSHARDED_CLUSTER_TYPE', about) };
  if (clusterType === 'REPLICASET')
    return { clusterType, refusal: failWith('SHARDED_CLUSTER_CANT_BECOME_REPLICA_SET', about) };
  return { clusterType };
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
function* settingRefusals(
  after: ClusterRecord,
  before: ClusterRecord,
  isNew: boolean,
  hasKeys: Surroundings['hasKeys'],
): Generator<ServiceError, void> {
  if (after.pitEnabled && !after.backupEnabled)
    yield badField('pitEnabled', 'must be off while backupEnabled is off', 'INVALID_CLUSTER_CONFIGURATION');
  if (after.globalClusterSelfManagedSharding && after.clusterType !== 'GEOSHARDED')
    yield badField(
      'globalClusterSelfManagedSharding',
      'must be off unless the cluster is GEOSHARDED',
      'CANNOT_SET_SELF_MANAGED_SHARDING_FOR_NON_GLOBAL_CLUSTER',
    );
  if (!isNew && after.globalClusterSelfManagedSharding !== before.globalClusterSelfManagedSharding)
    yield badField(
      'globalClusterSelfManagedSharding',
      'must stay as it was at creation', // specification §2.10
      'CANNOT_MODIFY_GLOBAL_CLUSTER_MANAGEMENT_SETTING', // observed: Terraform's tests
    );
  const isOnAws = ({ providerName, backingProviderName }: RegionConfig) =>
    (backingProviderName ?? providerName) === 'AWS';
  if (
    after.useAwsTimeBasedSnapshotCopyForFastInitialSync &&
    !after.replicationSpecs.every(({ regionConfigs }) => regionConfigs.some(isOnAws))
  )
    yield badField(
      'useAwsTimeBasedSnapshotCopyForFastInitialSync',
      'must be off unless the cluster has nodes on AWS',
      'AWS_TIME_BASED_SNAPSHOT_COPY_REQUIRES_AWS_NODES',
    );
  const provider = after.encryptionAtRestProvider;
  // keys of one's own are for projects that have configured where they lie at that provider // documented
  if (provider !== 'NONE' && provider !== before.encryptionAtRestProvider && !hasKeys(provider))
    yield badField(
      'encryptionAtRestProvider',
      `must be NONE: the project has no key management at ${provider}`,
      'INVALID_CLUSTER_CONFIGURATION',
    );
  const ciphers = cipherModeProblem(after.advancedConfiguration ?? {});
  if (ciphers !== undefined) yield badField('advancedConfiguration.tlsCipherConfigMode', ciphers);
  const keys = (after.tags ?? []).map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0) yield badField(`tags[${twice}].key`, tagTwice);
}

function toTenant(before: ClusterRecord): ServiceError {
  return failWith('CLUSTER_CANNOT_CHANGE_PROVIDER_NAME', {
    parameters: [before.name, 'TENANT'],
    fields: [{ field: 'replicationSpecs', description: 'cannot move to a free or shared tier' }],
  });
}

/** Free and shared clusters take few settings: the rest is as the tier has it // documented */
function asTenant(after: ClusterRecord): ClusterRecord {
  return { ...after, backupEnabled: false, pitEnabled: false, encryptionAtRestProvider: 'NONE' };
}

/**
 * Applies the request to a cluster, or creates one. Refusals of the service go to `surroundings.refuse`;
 * where that returns, the result still contains the requested values.
 */
export function configured(
  requested: Requested,
  place: { groupId: string; name: string } | ClusterRecord,
  surroundings: Surroundings,
): ClusterRecord {
  const { refuse } = surroundings;
  const isNew = !('id' in place);
  const before = isNew ? blank(surroundings, place.groupId, place.name) : place;
  const { clusterType, refusal } = typeAsked(before, requested, isNew);
  if (refusal) refuse(refusal);
  const shards =
    requested.shards && requested.keepsScaled && !isNew
      ? withoutScaledHardware(requested.shards, before)
      : requested.shards;
  const replicationSpecs = shards
    ? shardsOf(shards, surroundings, isNew ? undefined : before)
    : before.replicationSpecs;
  if (shards) {
    if (!isNew && isTenant({ replicationSpecs }) && !isTenant(before)) refuse(toTenant(before));
    for (const each of shardRefusals(replicationSpecs, shards, clusterType)) refuse(each);
    const old = before.replicationSpecs;
    for (const each of diskRefusals(replicationSpecs, shards, old, surroundings.dataSizeBytes)) refuse(each);
    for (const each of governmentRefusals(replicationSpecs, shards, surroundings.governmentOnly))
      refuse(each);
    for (const each of iopsRefusals(replicationSpecs, shards)) refuse(each);
  }
  const requestedSpecs = definedFields({
    requestedSpecs:
      requested.shards && requestedSpecsOf(requested.shards, replicationSpecs, isNew ? undefined : before),
  });
  const plain = { ...merged(before, requested.settings), clusterType, replicationSpecs };
  const tenant = isTenant(plain);
  const released = tenant ? before : releaseAsked(requested.settings, before, isNew, surroundings);
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
    ...(shards && { numShards: requested.numShards }),
    ...requestedSpecs,
  };
  for (const each of settingRefusals(after, before, isNew, surroundings.hasKeys)) refuse(each);
  return after;
}

/** 2023-01-01: a lifetime in hours since its creation. */
function lifeOf({ deleteAfterCreationHours: hours }: Requested, { createDate }: ClusterRecord) {
  if (hours === undefined) return {};
  const end = new Date(Date.parse(createDate) + hours * hour).toISOString();
  return { deleteAfterCreationHours: hours, deleteAfterDate: `${end.slice(0, 19)}Z` };
}
