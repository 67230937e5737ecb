import { workEvents } from '../events/past-work.ts';
import { networkResources } from './network-resources.ts';
import type { TwinResource } from './resource.ts';

/** The resources that a twin copies. Imports no schemas, so that pages can show their names. */

/** In the order in which a world takes them: owners before their parts. */
const table = {
  organizations: {
    title: 'Organizations',
    of: 'organization',
    read: 'getOrg',
    answer: 'one',
    keys: ['id'],
    names: ['name'],
  },
  organizationSettings: {
    title: 'Organization settings',
    ...{ of: 'organization', read: 'getOrgSettings', answer: 'one', keys: [] },
  },
  projects: {
    title: 'Projects',
    ...{
      of: 'project',
      read: 'getGroup',
      answer: 'one',
      keys: ['id'],
      names: ['name'],
      volatile: ['clusterCount'],
    },
  },
  teams: {
    title: 'Teams',
    ...{ of: 'organization', read: 'listOrgTeams', answer: 'pages', keys: ['id'], names: ['name'] },
  },
  people: {
    title: 'People',
    ...{ of: 'organization', read: 'listOrgUsers', answer: 'pages', keys: ['id'], names: ['username'] },
    volatile: ['lastAuth'],
  },
  projectTeams: {
    title: 'Teams of projects',
    ...{ of: 'project', read: 'listGroupTeams', answer: 'pages', keys: ['teamId'] },
  },
  settings: {
    title: 'Project settings',
    ...{ of: 'project', read: 'getGroupSettings', answer: 'one', keys: [] },
  },
  limits: {
    title: 'Limits',
    ...{ of: 'project', read: 'listGroupLimits', answer: 'list', keys: ['name'], volatile: ['currentUsage'] },
  },
  modelLimits: {
    title: 'Limits on AI models',
    ...{ of: 'project', read: 'getGroupAiModelApiRateLimits', answer: 'pages', keys: ['modelGroupName'] },
  },
  mcpConfigs: {
    title: 'MCP configurations',
    ...{ of: 'project', read: 'listGroupMcpConfigs', answer: 'pages', keys: ['mcpConfigId'] },
    names: ['mcpConfigName'],
  },
  organizationMcpConfigs: {
    title: 'MCP configurations of the organization',
    ...{ of: 'organization', read: 'listOrgMcpConfigs', answer: 'pages', keys: ['mcpConfigId'] },
    names: ['mcpConfigName'],
  },
  maintenance: {
    title: 'Maintenance window',
    ...{ of: 'project', read: 'getGroupMaintenanceWindow', answer: 'one', keys: [] },
  },
  auditing: {
    title: 'Database auditing',
    ...{ of: 'project', read: 'getGroupAuditLog', answer: 'one', keys: [] },
  },
  userSecurity: {
    title: 'LDAP and X.509',
    ...{ of: 'project', read: 'getGroupUserSecurity', answer: 'one', keys: [] },
  },
  accessList: {
    title: 'Access list',
    ...{ of: 'project', read: 'listGroupAccessListEntries', answer: 'pages' },
    keys: ['cidrBlock', 'ipAddress', 'awsSecurityGroup'],
  },
  customRoles: {
    title: 'Custom roles',
    ...{ of: 'project', read: 'listGroupCustomDbRoleRoles', answer: 'list', keys: ['roleName'] },
  },
  databaseUsers: {
    title: 'Database users',
    ...{ of: 'project', read: 'listGroupDatabaseUsers', answer: 'pages', keys: ['username'] },
  },
  integrations: {
    title: 'Integrations',
    ...{ of: 'project', read: 'listGroupIntegrations', answer: 'pages', keys: ['type'] },
  },
  ...networkResources,
  cloudProviderAccess: {
    title: 'Cloud provider access',
    ...{ of: 'project', read: 'listGroupCloudProviderAccess', answer: 'one', keys: [] },
  },
  logExport: {
    title: 'Log export',
    ...{ of: 'project', read: 'getGroupPushBasedLogExport', answer: 'one', keys: [] },
    volatile: ['state', 'createDate'],
  },
  logIntegrations: {
    title: 'Log integrations',
    ...{ of: 'project', read: 'listGroupLogIntegrations', answer: 'pages', keys: ['id'], names: ['type'] },
  },
  metricIntegrations: {
    title: 'Metric integrations',
    ...{ of: 'project', read: 'listGroupMetricIntegrations', answer: 'pages', keys: ['metricIntegrationId'] },
    names: ['endpoint'],
  },
  federatedDatabases: {
    title: 'Federated databases',
    ...{ of: 'project', read: 'listGroupDataFederation', answer: 'list', keys: ['name'] },
    volatile: ['hostnames', 'privateEndpointHostnames', 'state'],
  },
  queryLimits: {
    title: 'Query limits',
    ...{ of: 'federatedDatabase', read: 'listGroupDataFederationLimits', answer: 'list', keys: ['name'] },
    volatile: ['currentUsage', 'lastModifiedDate'],
  },
  federationEndpoints: {
    title: 'Private endpoints of data federation',
    of: 'project',
    read: 'listGroupPrivateNetworkSettingEndpointIds',
    ...{ answer: 'pages', keys: ['endpointId'], volatile: ['status'] },
  },
  streamWorkspaces: {
    title: 'Stream workspaces',
    ...{ of: 'project', read: 'listGroupStreamWorkspaces', answer: 'pages', keys: ['name'] },
    volatile: ['hostnames'],
  },
  encryption: {
    title: 'Encryption at rest',
    ...{ of: 'project', read: 'getGroupEncryptionAtRest', answer: 'one', keys: [] },
  },
  exportBuckets: {
    title: 'Export buckets',
    ...{ of: 'project', read: 'listGroupBackupExportBuckets', answer: 'pages', keys: ['_id'] },
    names: ['bucketName'],
  },
  clusters: {
    title: 'Clusters',
    ...{ of: 'project', read: 'listGroupClusters', answer: 'pages', keys: ['name'] },
    volatile: ['stateName', 'connectionStrings', 'effectiveReplicationSpecs'],
  },
  // after the clusters that they read
  streamConnections: {
    title: 'Stream connections',
    ...{ of: 'streamWorkspace', read: 'listGroupStreamConnections', answer: 'pages', keys: ['name'] },
    volatile: ['id', 'state'],
  },
  streamProcessors: {
    title: 'Stream processors',
    ...{ of: 'streamWorkspace', read: 'getGroupStreamProcessors', answer: 'pages', keys: ['name'] },
    volatile: ['state', 'stats'],
  },
  flexClusters: {
    title: 'Flex clusters',
    ...{ of: 'project', read: 'listGroupFlexClusters', answer: 'pages', keys: ['name'] },
    volatile: ['stateName', 'connectionStrings'],
  },
  processes: {
    title: 'Processes',
    ...{ of: 'project', read: 'listGroupProcesses', answer: 'pages', keys: ['id'] },
    names: ['userAlias', 'hostname'],
    volatile: ['lastPing', 'typeName'],
    notImitated:
      'The emulator derives processes from clusters: their host names and ports differ from the source.',
  },
  alertConfigurations: {
    title: 'Alert configurations',
    ...{
      of: 'project',
      read: 'listGroupAlertConfigs',
      answer: 'pages',
      keys: ['id'],
      names: ['eventTypeName'],
    },
    volatile: ['updated'],
  },
  alerts: {
    title: 'Open alerts',
    ...{ of: 'project', read: 'listGroupAlerts', query: { status: 'OPEN' }, answer: 'pages', keys: ['id'] },
    names: ['eventTypeName'],
    volatile: ['currentValue', 'lastNotified', 'updated'],
  },
  processArguments: {
    title: 'Process arguments',
    ...{ of: 'cluster', read: 'getGroupClusterProcessArgs', answer: 'one', keys: [], clusters: 'dedicated' },
  },
  backupSchedules: {
    title: 'Backup schedules',
    ...{
      of: 'cluster',
      read: 'getGroupClusterBackupSchedule',
      answer: 'one',
      keys: [],
      clusters: 'dedicated',
    },
    volatile: ['nextSnapshot'],
  },
  snapshots: {
    title: 'Snapshots',
    ...{ of: 'cluster', read: 'listGroupClusterBackupSnapshots', answer: 'pages', keys: ['id'] },
    names: ['createdAt'],
    clusters: 'replicaSet',
  },
  shardedSnapshots: {
    title: 'Snapshots of sharded clusters',
    ...{
      of: 'cluster',
      read: 'listGroupClusterBackupSnapshotShardedClusters',
      answer: 'results',
      keys: ['id'],
    },
    names: ['createdAt'],
    clusters: 'sharded',
  },
  restoreJobs: {
    title: 'Restore jobs',
    ...{ of: 'cluster', read: 'listGroupClusterBackupRestoreJobs', answer: 'pages', keys: ['id'] },
    clusters: 'dedicated',
  },
  searchIndexes: {
    title: 'Search indexes',
    ...{
      of: 'cluster',
      read: 'listGroupClusterSearchIndexes',
      answer: 'list',
      keys: ['indexID'],
      names: ['name'],
    },
    volatile: ['statusDetail'],
    clusters: 'any',
  },
  onlineArchives: {
    title: 'Online archives',
    ...{ of: 'cluster', read: 'listGroupClusterOnlineArchives', answer: 'pages', keys: ['_id'] },
    names: ['collName'],
    volatile: ['state'],
    clusters: 'dedicated',
  },
  searchNodes: {
    title: 'Search nodes',
    ...{ of: 'cluster', read: 'getGroupClusterSearchDeployment', answer: 'one', keys: [] },
    volatile: ['stateName'],
    clusters: 'dedicated',
  },
  flexSnapshots: {
    title: 'Snapshots of flex clusters',
    ...{ of: 'flexCluster', read: 'listGroupFlexClusterBackupSnapshots', answer: 'pages', keys: ['id'] },
    names: ['scheduledTime'],
  },
  flexRestoreJobs: {
    title: 'Restore jobs of flex clusters',
    ...{ of: 'flexCluster', read: 'listGroupFlexClusterBackupRestoreJobs', answer: 'pages', keys: ['id'] },
    volatile: ['snapshotUrl'],
  },
  compliancePolicy: {
    title: 'Backup compliance policy',
    ...{ of: 'project', read: 'getGroupBackupCompliancePolicy', answer: 'one', keys: [] },
    volatile: ['state'],
  },
  federation: {
    title: 'Federation settings',
    ...{ of: 'organization', read: 'getOrgFederationSettings', answer: 'one', keys: ['id'] },
    notImitated: 'People do not sign in to twins: identity providers and role mappings stay at the source.',
  },
  migrationSources: {
    title: 'Sources of live migrations',
    ...{ of: 'organization', read: 'listOrgLiveMigrationAvailableProjects', answer: 'list' },
    ...{ keys: ['projectId'], names: ['name'] },
  },
  signIns: {
    title: 'Recent sign-ins',
    ...{ of: 'cluster', read: 'getGroupDbAccessHistoryCluster', answer: 'accessLogs', keys: [] },
    // the newest ones show who uses a cluster
    query: { authResult: true, nLogs: 500 },
    clusters: 'dedicated',
    logged: true,
  },
  clusterWork: {
    title: 'Recent changes of clusters',
    ...{ of: 'project', read: 'listGroupEvents', answer: 'pages', keys: ['id'], names: ['eventTypeName'] },
    // the newest ones show how long changes take in this organization
    query: { eventType: workEvents, itemsPerPage: 500, pageNum: 1 },
    logged: true,
  },
} as const satisfies Record<string, TwinResource>;

export type TwinTable = typeof table;
export type TwinResourceName = keyof TwinTable;
export const twinResourceNames = Object.keys(table) as TwinResourceName[];

/** The row without its literal types, for code that walks the table. */
export const twinResource = (name: TwinResourceName): TwinResource => table[name];

export const isTwinResource = (name: string): name is TwinResourceName => Object.hasOwn(table, name);

type Fields = Readonly<Record<string, unknown>>;

const firstText = (item: Fields, fields: readonly string[]): string | undefined =>
  fields
    .map((field) => item[field])
    .find((value): value is string => typeof value === 'string' && value !== '');

/** Identifies an object within its place; empty where the place has exactly one. */
export const twinKey = (name: TwinResourceName, item: Fields): string =>
  firstText(item, twinResource(name).keys) ?? '';

/** The name of an object for people. */
export const twinLabel = (name: TwinResourceName, item: Fields): string =>
  firstText(item, twinResource(name).names ?? []) ?? twinKey(name, item);
