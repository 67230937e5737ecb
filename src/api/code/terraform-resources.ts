import {
  accessListEntry,
  alertConfiguration,
  databaseUser,
  integrationArguments,
  notificationRefusal,
  searchIndex,
  snapshot,
} from './terraform-shapes.ts';

/** A resource of the Terraform provider and the operations that make, change and read the same thing. */
export interface TerraformResource {
  type: string;
  /** Creates it, or replaces the whole of it. */
  writes: readonly string[];
  /** Reads one of it. */
  reads: readonly string[];
  /** Parameters of the path, and fields of the body, as arguments: name of the API → name of the provider. */
  places: Readonly<Record<string, string>>;
  /** What an existing one is imported by; `{parameters}` of the path. // documented by the provider */
  importId: string;
  /** The parameter or field that names it in the file. */
  namedBy: string;
  /** Fields whose objects are blocks of their own; the others are arguments. */
  blocks?: Readonly<Record<string, string>>;
  /** Fields that the provider calls otherwise than by the API's name in snake case. */
  renamed?: Readonly<Record<string, string>>;
  /** Lists of keys with values that are maps there; `tags` always are. */
  maps?: readonly string[];
  /** Objects whose members are flattened there: `compute.enabled` is `compute_enabled`. */
  flattened?: readonly string[];
  /** Where the body differs from the arguments otherwise, before names are translated. */
  shape?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** Arguments that the provider requires beside those of its schema. */
  requires?: (values: Record<string, unknown>) => readonly string[];
  /** Why the provider refuses the whole resource; undefined where it accepts it. */
  refuses?: (values: Record<string, unknown>) => string | undefined;
  /** The body is a list whose members are each a resource. */
  each?: true;
}

const project = { groupId: 'project_id' };
const cluster = { ...project, clusterName: 'cluster_name' };
const organization = { orgId: 'org_id' };

/** Resources whose arguments follow the body of a request // documented by the provider */
export const terraformResources: readonly TerraformResource[] = [
  {
    type: 'mongodbatlas_project',
    writes: ['createGroup', 'updateGroup'],
    reads: ['getGroup'],
    places: {},
    importId: '{groupId}',
    namedBy: 'name',
  },
  {
    type: 'mongodbatlas_advanced_cluster',
    writes: ['createGroupCluster', 'updateGroupCluster'],
    reads: ['getGroupCluster'],
    places: { ...project, clusterName: 'name' },
    importId: '{groupId}-{clusterName}',
    namedBy: 'name',
    renamed: {
      mongoDBMajorVersion: 'mongo_db_major_version',
      biConnector: 'bi_connector_config',
      diskSizeGB: 'disk_size_gb',
      diskIOPS: 'disk_iops',
      retainBackups: 'retain_backups_enabled',
    },
    maps: ['labels'],
    flattened: ['autoScaling', 'analyticsAutoScaling'],
  },
  {
    type: 'mongodbatlas_flex_cluster',
    writes: ['createGroupFlexCluster', 'updateGroupFlexCluster'],
    reads: ['getGroupFlexCluster'],
    places: { ...project, name: 'name' },
    importId: '{groupId}-{name}',
    namedBy: 'name',
  },
  {
    type: 'mongodbatlas_alert_configuration',
    writes: ['createGroupAlertConfig', 'updateGroupAlertConfig'],
    reads: ['getGroupAlertConfig'],
    places: project,
    importId: '{groupId}-{alertConfigId}',
    namedBy: 'eventTypeName',
    blocks: {
      matchers: 'matcher',
      metricThreshold: 'metric_threshold_config',
      threshold: 'threshold_config',
      notifications: 'notification',
    },
    renamed: { eventTypeName: 'event_type' },
    shape: alertConfiguration,
    refuses: notificationRefusal,
  },
  {
    type: 'mongodbatlas_cloud_backup_snapshot',
    writes: ['takeGroupClusterBackupSnapshots'],
    reads: ['getGroupClusterBackupSnapshot'],
    places: cluster,
    importId: '{groupId}-{clusterName}-{snapshotId}',
    namedBy: 'clusterName',
    shape: snapshot,
  },
  {
    type: 'mongodbatlas_cloud_backup_snapshot_export_bucket',
    writes: ['createGroupBackupExportBucket'],
    reads: ['getGroupBackupExportBucket'],
    places: project,
    importId: '{groupId}-{exportBucketId}',
    namedBy: 'bucketName',
  },
  {
    type: 'mongodbatlas_search_index',
    writes: ['createGroupClusterSearchIndex'],
    reads: ['getGroupClusterSearchIndex'],
    places: cluster,
    importId: '{groupId}--{clusterName}--{indexId}',
    namedBy: 'name',
    shape: searchIndex,
  },
  {
    type: 'mongodbatlas_database_user',
    writes: ['createGroupDatabaseUser', 'updateGroupDatabaseUser'],
    reads: ['getGroupDatabaseUser'],
    places: { ...project, username: 'username', databaseName: 'auth_database_name' },
    importId: '{groupId}/{username}/{databaseName}',
    namedBy: 'username',
    blocks: { roles: 'roles', labels: 'labels', scopes: 'scopes' },
    shape: databaseUser,
    renamed: { x509Type: 'x509_type' },
  },
  {
    type: 'mongodbatlas_custom_db_role',
    writes: ['createGroupCustomDbRoleRole', 'updateGroupCustomDbRoleRole'],
    reads: ['getGroupCustomDbRoleRole'],
    places: { ...project, roleName: 'role_name' },
    importId: '{groupId}-{roleName}',
    namedBy: 'roleName',
    blocks: { actions: 'actions', resources: 'resources', inheritedRoles: 'inherited_roles' },
    renamed: { db: 'database_name', collection: 'collection_name', role: 'role_name' },
  },
  {
    type: 'mongodbatlas_project_ip_access_list',
    writes: ['createGroupAccessListEntry'],
    reads: ['getGroupAccessListEntry'],
    places: project,
    importId: '{groupId}-{entryValue}',
    namedBy: 'comment',
    shape: accessListEntry,
    each: true,
  },
  {
    type: 'mongodbatlas_maintenance_window',
    writes: ['updateGroupMaintenanceWindow'],
    reads: ['getGroupMaintenanceWindow'],
    places: project,
    importId: '{groupId}',
    namedBy: 'groupId',
    blocks: { protectedHours: 'protected_hours' },
  },
  {
    type: 'mongodbatlas_third_party_integration',
    writes: ['createGroupIntegration', 'updateGroupIntegration'],
    reads: ['getGroupIntegration'],
    places: { ...project, integrationType: 'type' },
    importId: '{groupId}-{integrationType}',
    namedBy: 'integrationType',
    requires: ({ type }) => integrationArguments(type) ?? [],
    refuses: ({ type }) =>
      type === undefined || integrationArguments(type)
        ? undefined
        : `The Terraform provider has no integration of type ${type}.`,
  },
  {
    type: 'mongodbatlas_custom_dns_configuration_cluster_aws',
    writes: ['toggleGroupAwsCustomDns'],
    reads: ['getGroupAwsCustomDns'],
    places: project,
    importId: '{groupId}',
    namedBy: 'groupId',
  },
  {
    type: 'mongodbatlas_team',
    writes: ['createOrgTeam'],
    reads: ['getOrgTeam'],
    places: organization,
    importId: '{orgId}-{teamId}',
    namedBy: 'name',
  },
  {
    type: 'mongodbatlas_api_key',
    writes: ['createOrgApiKey', 'updateOrgApiKey'],
    reads: ['getOrgApiKey'],
    places: organization,
    importId: '{orgId}-{apiUserId}',
    namedBy: 'desc',
    renamed: { desc: 'description', roles: 'role_names' },
  },
  {
    type: 'mongodbatlas_service_account',
    writes: ['createOrgServiceAccount', 'updateOrgServiceAccount'],
    reads: ['getOrgServiceAccount'],
    places: organization,
    importId: '{orgId}/{clientId}',
    namedBy: 'name',
  },
];
