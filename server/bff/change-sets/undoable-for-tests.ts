import type { OperationId } from '#contract/api/operations.ts';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { authorizedRole } from '#server/emulator/table-tests/authorized-role-for-tests.ts';
import { type Call, type Fields, fieldsOf } from './call.ts';
import { done, later } from './undo-for-tests.ts';

type Requests = (at: TestEmulator, example: Call) => Call[] | Promise<Call[]>;

const sending =
  (...bodies: unknown[]): Requests =>
  (_, { operationId, args }) =>
    bodies.map((body) => ({ operationId, args: { ...args, body } }));

/** The example of an operation on the resource that a previous call has created. */
const behind =
  (
    before: (at: TestEmulator) => Call,
    placeIn: (created: Fields) => Fields = () => ({}),
    ...bodies: unknown[]
  ): Requests =>
  async (at, { operationId, args }) => {
    const place = { ...args, ...placeIn(fieldsOf(await done(at, before(at)))) };
    later(at);
    return bodies.length === 0
      ? [{ operationId, args: place }]
      : bodies.map((body) => ({ operationId, args: { ...place, body } }));
  };

const alertConfig = {
  eventTypeName: 'NO_PRIMARY',
  enabled: true,
  notifications: [{ typeName: 'GROUP', roles: ['GROUP_OWNER'], emailEnabled: true, delayMin: 0 }],
};
const newAlertConfig = ({ groupId }: TestEmulator): Call => ({
  operationId: 'createGroupAlertConfig',
  args: { groupId, body: alertConfig },
});
const alertConfigIn: (result: Fields) => Fields = ({ id }) => ({ alertConfigId: id });

/** A destination of logs whose settings hold no secret. */
const bucket: Requests = async (at, { operationId, args }) => {
  const { roleId } = await authorizedRole(at);
  const { groupId } = at;
  const body = { type: 'S3_LOG_EXPORT', bucketName: 'logs', prefixPath: 'atlas', logTypes: ['MONGOD'] };
  const sent = { ...body, iamRoleId: roleId };
  const create: Call = { operationId: 'createGroupLogIntegration', args: { groupId, body: sent } };
  const { id } = fieldsOf(await done(at, create));
  const changed = operationId.startsWith('update') ? { body: { ...sent, prefixPath: 'other' } } : {};
  return [{ operationId, args: { ...args, id, ...changed } }];
};

/** A connection of the example's workspace to a cluster, which has no password. */
const toCluster: Requests = async (at, { operationId, args }) => {
  const { groupId, clusterName } = at;
  const { tenantName } = args;
  const body = {
    ...{ name: 'documents', type: 'Cluster', region: 'VIRGINIA_USA', clusterName },
    dbRoleToExecute: { role: 'readWriteAnyDatabase', type: 'BUILT_IN' },
  };
  const place = { groupId, tenantName };
  const connection: Call = { operationId: 'createGroupStreamConnection', args: { ...place, body } };
  await done(at, connection);
  const named = { ...place, connectionName: 'documents' };
  const isUpdate = operationId.startsWith('update');
  const role = { role: 'atlasAdmin', type: 'BUILT_IN' };
  if (!operationId.includes('Failover')) {
    const changed = isUpdate ? { body: { type: 'Cluster', clusterName, dbRoleToExecute: role } } : {};
    return [{ operationId, args: { ...named, ...changed } }];
  }
  const other = { ...body, name: 'other documents', region: 'DUBLIN_IRL' };
  const { id } = fieldsOf(
    await done(at, {
      operationId: 'createGroupStreamConnectionFailoverConnection',
      args: { ...named, body: other },
    }),
  );
  const changed = isUpdate ? { body: { ...other, dbRoleToExecute: role } } : {};
  return [{ operationId, args: { ...named, failoverConnectionId: id, ...changed } }];
};

/** A directory with a password and a mapping. */
const directoryOf = ({ groupId }: TestEmulator): Call => ({
  operationId: 'updateGroupUserSecurity',
  args: {
    groupId,
    body: {
      ldap: {
        ...{ hostname: 'ldap.example.com', port: 636, bindUsername: 'cn=atlas', bindPassword: 'of tests' },
        userToDNMapping: [{ match: '(.+)', substitution: 'cn={0},dc=example' }],
      },
    },
  },
});

/** Requests that can be undone, of operations whose example cannot. */
export const withWay: Partial<Record<OperationId, Requests>> = {
  updateGroupCluster: sending(
    { tags: [{ key: 'team', value: 'orders' }] },
    { tags: [], biConnector: { enabled: true, readPreference: 'secondary' } },
    { terminationProtectionEnabled: true },
    { paused: true },
  ),
  updateGroupDataFederation: behind(
    ({ groupId }) => ({
      operationId: 'updateGroupDataFederation',
      args: {
        ...{ groupId, tenantName: 'lake', query: { skipRoleValidation: true } },
        body: { storage: { stores: [], databases: [] } },
      },
    }),
    () => ({}),
    { storage: { stores: [], databases: [{ name: 'reports', collections: [] }] } },
  ),
  updateGroupLogIntegration: bucket,
  deleteGroupLogIntegration: bucket,
  updateGroupStreamConnection: toCluster,
  deleteGroupStreamConnection: toCluster,
  updateGroupStreamConnectionFailoverConnection: toCluster,
  deleteGroupStreamConnectionFailoverConnection: toCluster,
  updateGroupUserSecurity: behind(
    directoryOf,
    () => ({}),
    { ldap: { authenticationEnabled: true } },
    { ldap: { port: 637, userToDNMapping: [{ match: '(.+)', ldapQuery: 'dc=example??sub?(uid={0})' }] } },
  ),
  stopGroupStreamProcessor: (_, { args }) => [{ operationId: 'startGroupStreamProcessor', args }],
  updateGroupStreamPrivateLinkConnection: sending(
    { dnsDomain: 'broker.example.com' },
    { dnsDomain: 'other.example.com' },
  ),
  updateGroupClusterProcessArgs: sending(
    { javascriptEnabled: false },
    { javascriptEnabled: true, noTableScan: true },
  ),
  updateGroupClusterBackupSchedule: sending(
    { referenceHourOfDay: 5, referenceMinuteOfHour: 45 },
    { restoreWindowDays: 3, referenceHourOfDay: 6 },
  ),
  updateGroupAlertConfig: behind(
    newAlertConfig,
    alertConfigIn,
    { ...alertConfig, enabled: false },
    { ...alertConfig, severityOverride: 'WARNING' },
  ),
  deleteGroupAlertConfig: behind(newAlertConfig, alertConfigIn),
  updateOrgSettings: sending(
    { multiFactorAuthRequired: true },
    { multiFactorAuthRequired: false, restrictEmployeeAccess: true },
  ),
  revokeGroupClusterMongoDbEmployeeAccess: behind(({ groupId, clusterName }) => ({
    operationId: 'grantGroupClusterMongoDbEmployeeAccess',
    args: {
      ...{ groupId, clusterName },
      body: { grantType: 'CLUSTER_INFRASTRUCTURE', expirationTime: '2026-03-15T00:00:00Z' },
    },
  })),
  deleteGroupDatabaseUser: behind(
    ({ groupId }) => ({
      operationId: 'createGroupDatabaseUser',
      args: {
        groupId,
        body: {
          ...{ username: 'CN=orders', databaseName: '$external', x509Type: 'CUSTOMER' },
          roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
        },
      },
    }),
    ({ username, databaseName }) => ({ username, databaseName }),
  ),
  updateGroupMaintenanceWindow: behind(
    ({ groupId }) => ({
      operationId: 'updateGroupMaintenanceWindow',
      args: { groupId, body: { dayOfWeek: 2, hourOfDay: 3 } },
    }),
    () => ({}),
    { dayOfWeek: 5, hourOfDay: 9 },
  ),
  enableGroupManagedSlowMs: behind(({ groupId }) => ({
    operationId: 'disableGroupManagedSlowMs',
    args: { groupId },
  })),
  // a key that has roles in the project already
  addGroupApiKey: (_, { operationId, args }) => [
    { operationId: 'updateGroupApiKeyRoles', args: { ...args, body: { roles: ['GROUP_READ_ONLY'] } } },
    { operationId, args: { ...args, body: [{ roles: ['GROUP_DATA_ACCESS_READ_ONLY'] }] } },
  ],
  addGroupTeams: async (at, { operationId, args }) => {
    const body = { name: 'new in the project', usernames: [] };
    const { id } = fieldsOf(
      await done(at, { operationId: 'createOrgTeam', args: { orgId: at.orgId, body } }),
    );
    return [{ operationId, args: { ...args, body: [{ teamId: id, roleNames: ['GROUP_READ_ONLY'] }] } }];
  },
};

/** Operations that a set never promises to undo; the reasons are in the table of kinds. */
export const neverBack: ReadonlySet<OperationId> = new Set<OperationId>([
  'addGroupUsers',
  'authorizeGroupCloudProviderAccessRole',
  'createGroupClusterGlobalWriteCustomZoneMapping',
  'createGroupClusterGlobalWriteManagedNamespace',
  'createGroupClusterOnlineArchive',
  'deauthorizeGroupCloudProviderAccessRole',
  'deleteFederationSettingIdentityProvider',
  'deleteGroup',
  'deleteGroupAiModelApiKey',
  'deleteGroupBackupPrivateEndpoint',
  'deleteGroupCluster',
  'deleteGroupClusterGlobalWriteCustomZoneMapping',
  'deleteGroupClusterGlobalWriteManagedNamespaces',
  'deleteGroupClusterOnlineArchive',
  'deleteGroupDataFederation',
  'deleteGroupFlexCluster',
  'deleteGroupIntegration',
  'deleteGroupInvite',
  'deleteGroupMcpConfig',
  'deleteGroupMetricIntegration',
  'deleteGroupPeer',
  'deleteGroupPrivateEndpointEndpointService',
  'deleteGroupPrivateEndpointEndpointServiceEndpoint',
  'deleteGroupPrivateNetworkSettingEndpointId',
  'deleteGroupStreamPrivateLinkConnection',
  'deleteGroupStreamProcessor',
  'deleteGroupStreamWorkspace',
  'deleteOrgApiKey',
  'deleteOrgInvite',
  'deleteOrgMcpConfig',
  'deleteOrgServiceAccount',
  'deleteOrgTeam',
  'removeFederationSettingConnectedOrgConfig',
  'removeOrgUser',
  'requestGroupEncryptionAtRestPrivateEndpointDeletion',
  'unpinGroupClusterFeatureCompatibilityVersion',
  'updateGroupClusterOnlineArchive',
  'updateGroupEncryptionAtRest',
  'updateGroupIntegration',
  'updateGroupMetricIntegration',
  'updateGroupPeer',
]);
