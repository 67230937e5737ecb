/** Codes and statuses are the service's; texts marked observed are its own. */
export const clusterErrors = {
  CLUSTER_NOT_FOUND: [404, 'No cluster named {0} exists in group {1}.'], // observed
  CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API: [400, 'Flex cluster {0} cannot be used in the Cluster API.'], // observed
  CANNOT_UPDATE_PAUSED_CLUSTER: [409, 'The cluster {0} is paused and takes no change but its resumption.'],
  CANNOT_TERMINATE_CLUSTER_WHEN_TERMINATION_PROTECTION_ENABLED: [
    400,
    'The cluster {0} is protected against termination.',
  ],
  CLUSTER_ALREADY_REQUESTED_DELETION: [400, 'The cluster {0} is being deleted already.'],
  TENANT_CLUSTER_UPDATE_UNSUPPORTED: [400, 'Free and shared clusters do not offer this.'],
  DUPLICATE_CLUSTER_NAME: [400, 'A cluster named {0} exists in group {1} already.'],
  DUPLICATE_CLUSTER_NAME_PREFIX: [
    400,
    'The first 23 characters of {0} are those of another cluster of the group.',
  ],
  CLUSTER_NAME_INVALID: [400, 'The cluster name {0} is invalid: letters, digits and inner hyphens only.'],
  CLUSTER_NAME_TOO_LONG: [400, 'A cluster name has at most 64 characters.'],
  CLUSTER_NAME_PREFIX_INVALID: [400, 'The 23rd character of the cluster name {0} must not be a hyphen.'],
  ATLAS_RESERVED_CLUSTER_NAME: [400, 'The cluster name {0} is kept for host names.'],
  CLUSTER_DISK_SIZE_INVALID: [400, 'The disk size {0} GB is not possible for {1}.'],
  CLUSTER_DISK_SIZE_NOT_WHOLE_NUMBER: [400, 'The disk size must be a whole number of GB.'],
  DISK_SIZE_GB_TOO_SMALL: [400, 'The disk size {0} GB is smaller than the data of the cluster.'],
  CLUSTER_NUM_SHARDS_INVALID: [400, 'A cluster has 1 to 50 shards, a replica set exactly one.'],
  CLUSTER_REPLICATION_FACTOR_INVALID: [400, 'A shard has 3, 5 or 7 electable nodes.'],
  DUAL_REPLICATION_SPEC_SPECIFIED: [
    400,
    'Either replicationSpec or replicationSpecs may be specified, not both.',
  ],
  REPLICATION_SPECS_INVALID: [400, 'The specification of the shards is incomplete: {0}.'],
  CLUSTER_CANNOT_CHANGE_NAME: [400, 'The name of the cluster {0} cannot be changed.'],
  CLUSTER_CANNOT_CHANGE_PROVIDER_NAME: [400, 'The cluster {0} cannot move to the provider {1}.'],
  CLUSTER_UPGRADE_INVALID: [400, 'The cluster cannot go from version {0} to version {1}.'],
  MONGODB_VERSION_INVALID: [400, 'There is no version {0}.'],
  ATLAS_CLUSTER_VERSION_DEPRECATED: [400, 'Version {0} is no longer offered.'],
  SHARDED_CLUSTER_CANT_BECOME_REPLICA_SET: [400, 'The sharded cluster {0} cannot become a replica set.'],
  SHARDING_NOT_SUPPORTED: [400, 'Clusters of size {0} cannot be sharded.'],
  CANNOT_CHANGE_GEOSHARDED_CLUSTER_TYPE: [400, 'The type of the global cluster {0} cannot be changed.'],
  CANNOT_CREATE_PAUSED_CLUSTER: [400, 'A cluster cannot be created paused.'],
  CLUSTER_ALREADY_PAUSED: [409, 'The cluster {0} is paused already.'],
  CANNOT_UPDATE_AND_PAUSE_CLUSTER: [409, 'A cluster cannot be paused together with other changes.'],
  CANNOT_PAUSE_CLUSTER_WITH_PENDING_CHANGES: [409, 'The cluster {0} has changes that are not applied yet.'],
  CANNOT_PAUSE_NVME_CLUSTER: [409, 'The cluster {0} is on NVMe storage and cannot be paused.'],
  CANNOT_PAUSE_RECENTLY_RESUMED_CLUSTER: [400, 'The cluster {0} was resumed less than an hour ago.'],
  CANNOT_TERMINATE_CLUSTER_WITH_UNDERGOING_REGIONAL_OUTAGE_SIMULATION: [
    400,
    'The cluster {0} has an outage simulation; end it first.',
  ],
  CANNOT_CREATE_FREE_CLUSTER_VIA_PUBLIC_API: [400, 'The group has its one free cluster already.'],
  INVALID_CLUSTER_CONFIGURATION: [400, 'The configuration of the cluster is not valid: {0}.'],
  INVALID_REGION: [400, 'There is no region {0} of {1}.'],
  ASYMMETRIC_SHARD_UNSUPPORTED: [
    400,
    'The shards of the cluster {0} differ, which this version cannot express.',
  ],
  // observed: Terraform's tests expect the codes
  CANNOT_MODIFY_GLOBAL_CLUSTER_MANAGEMENT_SETTING: [
    400,
    'The kind of sharding of a global cluster is fixed at its creation.',
  ],
  CANNOT_SET_SELF_MANAGED_SHARDING_FOR_NON_GLOBAL_CLUSTER: [
    400,
    'The sharding of a cluster that is not global cannot be self-managed.',
  ],
  AWS_TIME_BASED_SNAPSHOT_COPY_REQUIRES_AWS_NODES: [
    400,
    'The fast initial sync needs a cluster with nodes on AWS only.',
  ],
  CANNOT_MODIFY_CLUSTER_WITH_RUNNING_LIVE_IMPORT: [409, 'The cluster {0} is the target of a live migration.'],
  ATLAS_BACKUP_CONFLICTING_OPTIONS: [409, 'Only one kind of backup may be switched on.'],
  CLUSTER_RESTORE_IN_PROGRESS_CANNOT_UPDATE: [400, 'A restore into the cluster {0} is running.'],
  DUPLICATE_MANAGED_NAMESPACE: [400, 'Managed Namespace {0} already exists.'], // documented
  MANAGED_NAMESPACE_NOT_FOUND: [404, 'The cluster {1} manages no collection {0}.'], // assumed: code
  CLUSTER_NOT_GEOSHARDED: [400, 'The cluster {0} is not a global cluster: it has no zones.'], // assumed: code
  SELF_MANAGED_SHARDING: [400, 'The collections of the cluster {0} are divided by its users.'], // assumed: code
  CONTAINER_NOT_FOUND: [404, 'No container with ID {0} exists in group {1}.'],
} as const;
