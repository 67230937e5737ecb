import type { OperationId } from '#contract/api/operations.ts';

/** Where the values of a path parameter are listed, and what people call each. */
export interface NameSource {
  /** A read whose own parameters all precede this one in a path. */
  operation: OperationId;
  /** Field of a listed thing that the path takes. */
  value: string;
  /** Fields that name it for people: the first that is there. */
  label: readonly string[];
}

/**
 * Path parameters whose values can be chosen by name from existing objects. Values with the same name in two
 * projects refer to the same object in both: that is how a replay maps ids.
 */
const sources: Readonly<Record<string, NameSource>> = {
  orgId: { operation: 'listOrgs', value: 'id', label: ['name'] },
  groupId: { operation: 'listGroups', value: 'id', label: ['name'] },
  clusterName: { operation: 'listGroupClusters', value: 'name', label: ['name'] },
  alertId: { operation: 'listGroupAlerts', value: 'id', label: ['eventTypeName'] },
  alertConfigId: { operation: 'listGroupAlertConfigs', value: 'id', label: ['eventTypeName'] },
  eventId: { operation: 'listGroupEvents', value: 'id', label: ['eventTypeName'] },
  snapshotId: { operation: 'listGroupClusterBackupSnapshots', value: 'id', label: ['createdAt'] },
  restoreJobId: { operation: 'listGroupClusterBackupRestoreJobs', value: 'id', label: ['deliveryType'] },
  exportBucketId: { operation: 'listGroupBackupExportBuckets', value: '_id', label: ['bucketName'] },
  exportId: { operation: 'listGroupClusterBackupExports', value: 'id', label: ['createdAt'] },
  indexId: { operation: 'listGroupClusterSearchIndexes', value: 'indexID', label: ['name'] },
  processId: { operation: 'listGroupProcesses', value: 'id', label: ['userAlias', 'hostname'] },
  hostName: { operation: 'listGroupProcesses', value: 'hostname', label: ['userAlias', 'hostname'] },
  hostname: { operation: 'listGroupProcesses', value: 'hostname', label: ['userAlias', 'hostname'] },
  username: { operation: 'listGroupDatabaseUsers', value: 'username', label: ['username'] },
  roleName: { operation: 'listGroupCustomDbRoleRoles', value: 'roleName', label: ['roleName'] },
  entryValue: {
    operation: 'listGroupAccessListEntries',
    value: 'cidrBlock',
    label: ['comment', 'cidrBlock'],
  },
  containerId: { operation: 'listGroupContainerAll', value: 'id', label: ['regionName', 'region'] },
  endpointServiceId: {
    operation: 'listGroupPrivateEndpointEndpointService',
    value: 'id',
    label: ['regionName'],
  },
  archiveId: { operation: 'listGroupClusterOnlineArchives', value: '_id', label: ['dbName', 'collName'] },
  tenantName: { operation: 'listGroupDataFederation', value: 'name', label: ['name'] },
  metricIntegrationId: {
    operation: 'listGroupMetricIntegrations',
    value: 'metricIntegrationId',
    label: ['endpoint'],
  },
  apiKeyId: { operation: 'listGroupAiModelApiKeys', value: 'apiKeyId', label: ['name'] },
  mcpConfigId: { operation: 'listGroupMcpConfigs', value: 'mcpConfigId', label: ['mcpConfigName'] },
  modelGroupName: {
    operation: 'getGroupAiModelApiRateLimits',
    value: 'modelGroupName',
    label: ['modelGroupName'],
  },
  connectionName: { operation: 'listGroupStreamConnections', value: 'name', label: ['name'] },
  processorName: { operation: 'getGroupStreamProcessors', value: 'name', label: ['name'] },
  connectionId: {
    operation: 'listGroupStreamPrivateLinkConnections',
    value: '_id',
    label: ['dnsDomain', 'provider'],
  },
  failoverConnectionId: {
    operation: 'listGroupStreamConnectionFailoverConnections',
    value: 'id',
    label: ['name'],
  },
  invoiceId: { operation: 'listOrgInvoices', value: 'id', label: ['startDate'] },
  reportId: { operation: 'listOrgInvoiceReports', value: 'reportId', label: ['state', 'reportType'] },
  skuId: { operation: 'listSkus', value: 'id', label: ['id'] },
  peerId: { operation: 'listGroupPeers', value: 'id', label: ['vpcId', 'vnetName', 'networkName'] },
  teamId: { operation: 'listOrgTeams', value: 'id', label: ['name'] },
  apiUserId: { operation: 'listOrgApiKeys', value: 'id', label: ['desc', 'publicKey'] },
  clientId: { operation: 'listOrgServiceAccounts', value: 'clientId', label: ['name'] },
  userId: { operation: 'listOrgUsers', value: 'id', label: ['username'] },
  invitationId: { operation: 'listOrgInvites', value: 'id', label: ['username'] },
  limitName: { operation: 'listGroupLimits', value: 'name', label: ['name'] },
  integrationType: { operation: 'listGroupIntegrations', value: 'type', label: ['type'] },
  partitionName: { operation: 'listGroupProcessDisks', value: 'partitionName', label: ['partitionName'] },
  resourcePolicyId: { operation: 'listOrgResourcePolicies', value: 'id', label: ['name'] },
  identityProviderId: {
    operation: 'listFederationSettingIdentityProviders',
    value: 'id',
    label: ['displayName'],
  },
  endpointSetId: { operation: 'listRateLimits', value: 'endpointSetId', label: ['endpointSetId'] },
  scenarioName: { operation: 'listEmulatorScenarios', value: 'name', label: ['name'] },
  worldName: { operation: 'listEmulatorWorlds', value: 'name', label: ['name'] },
  workloadId: { operation: 'listEmulatorWorkloads', value: 'id', label: ['id'] },
  rehearsalId: { operation: 'listEmulatorRehearsals', value: 'id', label: ['id'] },
};

/** Parameters that mean something else in the paths of other things. */
const otherwise: readonly (readonly [path: RegExp, name: string, source: NameSource | undefined])[] = [
  [
    /^\/orgs\/.*\/aiModelApiKeys\//u,
    'apiKeyId',
    { operation: 'listOrgAiModelApiKeys', value: 'apiKeyId', label: ['name'] },
  ],
  [
    /^\/orgs\/.*\/mcpConfigs\//u,
    'mcpConfigId',
    { operation: 'listOrgMcpConfigs', value: 'mcpConfigId', label: ['mcpConfigName'] },
  ],
  [
    /^\/orgs\/.*\/aiModelApi/u,
    'modelGroupName',
    { operation: 'getOrgAiModelApiRateLimits', value: 'modelGroupName', label: ['modelGroupName'] },
  ],
  [/\/streams\//u, 'tenantName', { operation: 'listGroupStreamWorkspaces', value: 'name', label: ['name'] }],
  [/\/logIntegrations\//u, 'id', { operation: 'listGroupLogIntegrations', value: 'id', label: ['type'] }],
  [/^\/users\//u, 'userId', undefined],
  [/\/migrationSources\//u, 'clusterName', undefined],
  [/\/privateEndpoint\/endpointService\//u, 'endpointServiceId', undefined],
  [
    /^\/orgs\/.*\/events\//u,
    'eventId',
    { operation: 'listOrgEvents', value: 'id', label: ['eventTypeName'] },
  ],
  [/\/flexClusters\//u, 'name', { operation: 'listGroupFlexClusters', value: 'name', label: ['name'] }],
  [
    /\/flexClusters\//u,
    'snapshotId',
    { operation: 'listGroupFlexClusterBackupSnapshots', value: 'id', label: ['startTime'] },
  ],
  [
    /\/flexClusters\//u,
    'restoreJobId',
    { operation: 'listGroupFlexClusterBackupRestoreJobs', value: 'id', label: ['status'] },
  ],
  [/\/serverless\//u, 'name', { operation: 'listGroupServerlessInstances', value: 'name', label: ['name'] }],
  [
    /\/serverless\//u,
    'clusterName',
    { operation: 'listGroupServerlessInstances', value: 'name', label: ['name'] },
  ],
  [
    /^\/groups\/.*\/serviceAccounts\//u,
    'clientId',
    { operation: 'listGroupServiceAccounts', value: 'clientId', label: ['name'] },
  ],
  [/^\/groups\/.*\/apiKeys\//u, 'apiUserId', { operation: 'listGroupApiKeys', value: 'id', label: ['desc'] }],
  [/^\/groups\/.*\/users\//u, 'userId', { operation: 'listGroupUsers', value: 'id', label: ['username'] }],
  [/^\/groups\/.*\/teams\//u, 'teamId', { operation: 'listGroupTeams', value: 'teamId', label: ['teamId'] }],
  [
    /^\/groups\/.*\/invites\//u,
    'invitationId',
    { operation: 'listGroupInvites', value: 'id', label: ['username'] },
  ],
  [
    /\/databaseUsers\//u,
    'databaseName',
    { operation: 'listGroupDatabaseUsers', value: 'databaseName', label: ['databaseName'] },
  ],
  [
    /\/processes\/.*\/databases\//u,
    'databaseName',
    { operation: 'listGroupProcessDatabases', value: 'databaseName', label: ['databaseName'] },
  ],
  [
    /\/connectedOrgConfigs\//u,
    'orgId',
    { operation: 'listFederationSettingConnectedOrgConfigs', value: 'orgId', label: ['orgId'] },
  ],
];

/** Where the values of a parameter of this path are listed; undefined where nothing lists them. */
export function nameSource(path: string, name: string): NameSource | undefined {
  const special = otherwise.find(([pattern, of]) => of === name && pattern.test(path));
  return special ? special[2] : sources[name];
}
