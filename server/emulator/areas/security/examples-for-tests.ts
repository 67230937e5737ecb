import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';
import { createAuthorityCertificate, createKey } from '#server/tls/certificate.ts';

const assumable = 'arn:aws:iam::123456789012:role/atlas-backup';

/** A role at AWS that waits for its authorization. */
async function newRole(at: TestEmulator): Promise<{ roleId: string }> {
  const created = await at.ask('POST', `~/groups/${at.groupId}/cloudProviderAccess`, {
    body: { providerName: 'AWS' },
  });
  return { roleId: created.body.roleId };
}

async function newEntry(at: TestEmulator): Promise<{ entryValue: string }> {
  const body = [{ cidrBlock: '198.51.100.0/24', comment: 'office' }];
  await at.ask('POST', `~/groups/${at.groupId}/accessList`, { body });
  return { entryValue: '198.51.100.0/24' };
}

async function newUser(at: TestEmulator): Promise<{ databaseName: string; username: string }> {
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: {
      username: 'example',
      databaseName: 'admin',
      password: 'correct-horse',
      roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
    },
  });
  return { databaseName: 'admin', username: 'example' };
}

/** A user whose certificates the service makes. */
async function newCertified(at: TestEmulator): Promise<{ username: string }> {
  const roles = [{ roleName: 'readAnyDatabase', databaseName: 'admin' }];
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: { username: 'certified', databaseName: '$external', x509Type: 'MANAGED', roles },
  });
  return { username: 'certified' };
}

async function newDbRole(at: TestEmulator): Promise<{ roleName: string }> {
  const body = { roleName: 'example', inheritedRoles: [{ db: 'shop', role: 'read' }] };
  await at.ask('POST', `~/groups/${at.groupId}/customDBRoles/roles`, { body });
  return { roleName: 'example' };
}

/** Everything that a database user may say. */
const userSettings = (at: TestEmulator) => ({
  groupId: at.groupId,
  username: 'example',
  databaseName: 'admin',
  password: 'battery-staple',
  awsIAMType: 'NONE',
  ldapAuthType: 'NONE',
  oidcAuthType: 'NONE',
  x509Type: 'NONE',
  description: 'for tests',
  deleteAfterDate: '2026-03-15T00:00:00Z',
  labels: [{ key: 'team', value: 'orders' }],
  roles: [{ roleName: 'readWrite', databaseName: 'shop', collectionName: 'orders' }],
  scopes: [{ name: at.clusterName, type: 'CLUSTER' }],
});

const permissions = {
  actions: [
    { action: 'FIND', resources: [{ db: 'shop', collection: 'orders' }] },
    { action: 'SERVER_STATUS', resources: [{ cluster: true }] },
  ],
  inheritedRoles: [{ db: 'shop', role: 'read' }],
};

/** A role that the service may assume. */
async function authorizedRole(at: TestEmulator): Promise<{ roleId: string }> {
  const { roleId } = await newRole(at);
  await at.ask('PATCH', `~/groups/${at.groupId}/cloudProviderAccess/${roleId}`, {
    body: { providerName: 'AWS', iamAssumedRoleArn: assumable },
  });
  return { roleId };
}

const kms = (roleId: string | undefined) => ({
  enabled: true,
  customerMasterKeyID: 'arn:aws:kms:us-east-1:123456789012:key/1f2d3c4b-0000-4000-8000-000000000001',
  region: 'US_EAST_1',
  roleId,
  requirePrivateNetworking: true,
});

/** A project with keys of its own at AWS, reached privately. */
async function withKeys(at: TestEmulator): Promise<{ cloudProvider: string }> {
  const { roleId } = await authorizedRole(at);
  await at.ask('PATCH', `~/groups/${at.groupId}/encryptionAtRest`, { body: { awsKms: kms(roleId) } });
  return { cloudProvider: 'AWS' };
}

async function newKeyEndpoint(at: TestEmulator) {
  const { cloudProvider } = await withKeys(at);
  const created = await at.ask('POST', `~/groups/${at.groupId}/encryptionAtRest/AWS/privateEndpoints`, {
    body: { regionName: 'US_EAST_1' },
  });
  return { cloudProvider, endpointId: String(created.body.id) };
}

async function newWindow(at: TestEmulator): Promise<undefined> {
  await at.ask('PATCH', `~/groups/${at.groupId}/maintenanceWindow`, { body: { dayOfWeek: 1, hourOfDay: 3 } });
}

const datadog = {
  type: 'DATADOG',
  apiKey: '0123456789abcdef0123456789abcdef',
  region: 'EU',
  sendCollectionLatencyMetrics: true,
  sendDatabaseMetrics: true,
  sendQueryStatsMetrics: false,
  sendUserProvidedResourceTags: true,
};

async function newIntegration(at: TestEmulator): Promise<{ integrationType: string }> {
  await at.ask('POST', `~/groups/${at.groupId}/integrations/DATADOG`, { body: datadog });
  return { integrationType: 'DATADOG' };
}

const homePage = { isAtlasHomePageAiAssistantEnabled: 'observed in answers' };

const authority = createAuthorityCertificate(createKey(), new Date('2026-01-01T00:00:00Z'));

const directory = {
  authenticationEnabled: true,
  authorizationEnabled: true,
  hostname: 'ldap.example.org',
  port: 636,
  bindUsername: 'CN=admin,DC=example,DC=org',
  bindPassword: 'a secret of the directory',
  caCertificate: authority,
  authzQueryTemplate: '{USER}?memberOf?base',
  userToDNMapping: [
    { match: '(.+)@ENGINEERING.EXAMPLE.COM', substitution: 'cn={0},ou=engineering,dc=example,dc=com' },
    { match: '(.+)', ldapQuery: 'DC=example,DC=com??sub?(userPrincipalName={0})' },
  ],
};

const { hostname, port, bindUsername, bindPassword, caCertificate, authzQueryTemplate } = directory;
const verification = { hostname, port, bindUsername, bindPassword, caCertificate, authzQueryTemplate };

async function newDirectory(at: TestEmulator): Promise<undefined> {
  const body = { customerX509: { cas: authority }, ldap: directory };
  await at.ask('PATCH', `~/groups/${at.groupId}/userSecurity`, { body });
}

async function newVerification(at: TestEmulator): Promise<{ requestId: string }> {
  const created = await at.ask('POST', `~/groups/${at.groupId}/userSecurity/ldap/verify`, {
    body: verification,
  });
  return { requestId: String(created.body.requestId) };
}

const clusterLimit = () => ({ limitName: 'atlas.project.deployment.clusters' });

async function raisedLimit(at: TestEmulator): Promise<{ limitName: string }> {
  const { limitName } = clusterLimit();
  await at.ask('PATCH', `~/groups/${at.groupId}/limits/${limitName}`, { body: { value: 30 } });
  return { limitName };
}

export const examples: Examples = {
  createGroupCloudProviderAccess: {
    body: () => ({
      providerName: 'AZURE',
      atlasAzureAppId: '9f2deb0d-be22-4524-a403-df531868bac0',
      servicePrincipalId: '22f1d2a6-d0e9-482a-83a4-b8dd7dddc2c1',
      tenantId: '91402384-d71e-22f5-22dd-759e272cdc1c',
    }),
  },
  getGroupCloudProviderAccess: { prepare: newRole },
  authorizeGroupCloudProviderAccessRole: {
    prepare: newRole,
    body: () => ({ providerName: 'AWS', iamAssumedRoleArn: assumable }),
  },
  deauthorizeGroupCloudProviderAccessRole: {
    prepare: async (at) => ({ ...(await newRole(at)), cloudProvider: 'AWS' }),
  },

  toggleGroupAwsCustomDns: { body: () => ({ enabled: true }) },

  createGroupAccessListEntry: {
    body: () => [
      { ipAddress: '203.0.113.10', comment: 'laptop', deleteAfterDate: '2026-03-15T00:00:00Z' },
      { cidrBlock: '192.0.2.0/24' },
    ],
  },
  getGroupAccessListEntry: { prepare: newEntry },
  getGroupAccessListStatus: { prepare: newEntry },
  deleteGroupAccessListEntry: { prepare: newEntry },

  createGroupDatabaseUser: { body: userSettings },
  getGroupDatabaseUser: { prepare: newUser },
  updateGroupDatabaseUser: { prepare: newUser, body: userSettings },
  deleteGroupDatabaseUser: { prepare: newUser },

  listGroupDatabaseUserCerts: { prepare: newCertified },
  createGroupDatabaseUserCert: { prepare: newCertified, body: () => ({ monthsUntilExpiration: 6 }) },

  createGroupCustomDbRoleRole: { body: () => ({ roleName: 'clerk', ...permissions }) },
  getGroupCustomDbRoleRole: { prepare: newDbRole },
  updateGroupCustomDbRoleRole: { prepare: newDbRole, body: () => permissions },
  deleteGroupCustomDbRoleRole: { prepare: newDbRole },

  getGroupSettings: { extra: homePage },
  updateGroupSettings: {
    extra: homePage,
    body: () => ({
      isClusterAiAssistantEnabled: false,
      isCollectDatabaseSpecificsStatisticsEnabled: false,
      isDataExplorerEnabled: false,
      isDataExplorerGenAIFeaturesEnabled: false,
      isDataExplorerGenAISampleDocumentPassingEnabled: true,
      isDataValidationEnabled: false,
      isExtendedStorageSizesEnabled: true,
      isNativeRerankingEnabled: true,
      isPerformanceAdvisorEnabled: false,
      isRealtimePerformancePanelEnabled: false,
      isSchemaAdvisorEnabled: false,
    }),
  },
  getGroupLimit: { prepare: clusterLimit },
  setGroupLimit: { prepare: clusterLimit, body: (_, { limitName }) => ({ name: limitName, value: 30 }) },
  deleteGroupLimit: { prepare: raisedLimit },
  getGroupMaintenanceWindow: { prepare: newWindow },
  updateGroupMaintenanceWindow: {
    body: () => ({
      dayOfWeek: 7,
      hourOfDay: 23,
      autoDeferOnceEnabled: true,
      startASAP: false,
      protectedHours: { startHourOfDay: 8, endHourOfDay: 18 },
    }),
  },
  resetGroupMaintenanceWindow: { prepare: newWindow },
  deferGroupMaintenanceWindow: { prepare: newWindow },
  toggleGroupMaintenanceWindowAutoDefer: { prepare: newWindow },

  createGroupIntegration: { prepare: () => ({ integrationType: 'DATADOG' }), body: () => datadog },
  getGroupIntegration: { prepare: newIntegration },
  updateGroupIntegration: { prepare: newIntegration, body: () => datadog },
  deleteGroupIntegration: { prepare: newIntegration },

  updateGroupEncryptionAtRest: {
    prepare: authorizedRole,
    body: (_, { roleId }) => ({
      awsKms: kms(roleId),
      azureKeyVault: {
        enabled: true,
        azureEnvironment: 'AZURE',
        clientID: '22f1d2a6-d0e9-482a-83a4-b8dd7dddc2c1',
        keyIdentifier: 'https://orders.vault.azure.net/keys/orders/0123456789abcdef0123456789abcdef',
        keyVaultName: 'orders',
        resourceGroupName: 'databases',
        secret: 'a secret of an application',
        subscriptionID: '91402384-d71e-22f5-22dd-759e272cdc1c',
        tenantID: '91402384-d71e-22f5-22dd-759e272cdc1d',
        requirePrivateNetworking: false,
      },
      googleCloudKms: {
        enabled: true,
        keyVersionResourceID: 'projects/p/locations/l/keyRings/r/cryptoKeys/k/cryptoKeyVersions/1',
        serviceAccountKey: '{}',
      },
      enabledForSearchNodes: true,
    }),
  },
  listGroupEncryptionAtRestPrivateEndpoints: { prepare: newKeyEndpoint },
  createGroupEncryptionAtRestPrivateEndpoint: {
    prepare: withKeys,
    body: () => ({ regionName: 'EU_WEST_1' }),
  },
  getGroupEncryptionAtRestPrivateEndpoint: { prepare: newKeyEndpoint },
  requestGroupEncryptionAtRestPrivateEndpointDeletion: { prepare: newKeyEndpoint },

  getRateLimit: { prepare: () => ({ endpointSetId: 'access' }) },

  updateGroupAuditLog: {
    body: () => ({
      enabled: true,
      auditAuthorizationSuccess: true,
      auditFilter: '{"atype": "authenticate", "param": {"db": "admin", "mechanism": "SCRAM-SHA-256"}}',
    }),
  },
  updateGroupUserSecurity: { body: () => ({ customerX509: { cas: authority }, ldap: directory }) },
  deleteGroupUserSecurityLdapUserToDnMapping: { prepare: newDirectory },
  disableGroupUserSecurityCustomerX509: { prepare: newDirectory },
  verifyGroupUserSecurityLdap: { body: () => verification },
  getGroupUserSecurityLdapVerify: { prepare: newVerification },

  updateGroup: {
    body: () => ({
      name: 'renamed',
      tags: [{ key: 'a', value: 'b' }],
      withDefaultAlertsSettings: false,
    }),
  },
};
