import type { TestEmulator } from '../emulator-for-tests.ts';
import type { Examples } from './example-for-tests.ts';

const assumable = 'arn:aws:iam::123456789012:role/atlas-backup';

/** A role at AWS that waits for its authorization. */
async function newRole(at: TestEmulator): Promise<{ roleId: string }> {
  const made = await at.ask('POST', `~/groups/${at.groupId}/cloudProviderAccess`, {
    body: { providerName: 'AWS' },
  });
  return { roleId: made.body.roleId };
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

export const securityExamples: Examples = {
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

  createGroupCustomDbRoleRole: { body: () => ({ roleName: 'clerk', ...permissions }) },
  getGroupCustomDbRoleRole: { prepare: newDbRole },
  updateGroupCustomDbRoleRole: { prepare: newDbRole, body: () => permissions },
  deleteGroupCustomDbRoleRole: { prepare: newDbRole },

  updateGroupSettings: {
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
  getGroupLimit: {
    prepare: () => ({ limitName: 'atlas.project.deployment.clusters' }),
  },
  updateGroup: {
    body: () => ({
      name: 'renamed',
      tags: [{ key: 'a', value: 'b' }],
      withDefaultAlertsSettings: false,
    }),
  },
};
