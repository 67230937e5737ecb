import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { authorizedRole } from '#server/emulator/table-tests/authorized-role-for-tests.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

const storage = {
  stores: [
    { name: 'files', provider: 's3', bucket: 'events', region: 'US_EAST_1', prefix: 'logs', delimiter: '/' },
  ],
  databases: [
    {
      name: 'reports',
      collections: [
        { name: 'events', dataSources: [{ storeName: 'files', path: '/*', defaultFormat: '.json' }] },
      ],
    },
  ],
};
const dataProcessRegion = { cloudProvider: 'AWS', region: 'VIRGINIA_USA' };
const configOf = (roleId: string | undefined) => ({ aws: { roleId, testS3Bucket: 'events' } });

async function newDatabase(at: TestEmulator): Promise<{ tenantName: string; roleId: string }> {
  const { roleId } = await authorizedRole(at);
  const body = { name: 'lake', cloudProviderConfig: configOf(roleId) };
  await at.ask('POST', `~/groups/${at.groupId}/dataFederation`, { body });
  return { tenantName: 'lake', roleId };
}

async function newLimit(at: TestEmulator): Promise<{ tenantName: string }> {
  const created = await newDatabase(at);
  const path = `~/groups/${at.groupId}/dataFederation/lake/limits/bytesProcessed.query`;
  await at.ask('PATCH', path, { body: { value: 118_000_000_000 } });
  return created;
}

const endpoint = {
  endpointId: 'vpce-0123456789abcdef0',
  provider: 'AWS',
  type: 'DATA_LAKE',
  comment: 'office',
};

async function newEndpoint(at: TestEmulator): Promise<{ endpointId: string }> {
  await at.ask('POST', `~/groups/${at.groupId}/privateNetworkSettings/endpointIds`, { body: endpoint });
  return { endpointId: endpoint.endpointId };
}

export const places: Places = { limitName: () => 'bytesProcessed.query' };

export const examples: Examples = {
  listGroupDataFederation: { prepare: newDatabase, query: { type: 'USER' } },
  createGroupDataFederation: {
    prepare: authorizedRole,
    query: { skipRoleValidation: 'false' },
    body: (_, { roleId }) => ({
      name: 'lake',
      cloudProviderConfig: configOf(roleId),
      dataProcessRegion,
      storage,
    }),
  },
  getGroupDataFederation: { prepare: newDatabase },
  updateGroupDataFederation: {
    prepare: newDatabase,
    query: { skipRoleValidation: 'false' },
    body: (_, { roleId }) => ({ cloudProviderConfig: configOf(roleId), dataProcessRegion, storage }),
  },
  deleteGroupDataFederation: { prepare: newDatabase },
  listGroupDataFederationLimits: { prepare: newLimit },
  getGroupDataFederationLimit: { prepare: newLimit },
  setGroupDataFederationLimit: {
    prepare: newDatabase,
    body: () => ({ value: 118_000_000_000, overrunPolicy: 'BLOCK' }),
  },
  deleteGroupDataFederationLimit: { prepare: newLimit },
  downloadGroupDataFederationQueryLogs: {
    prepare: newDatabase,
    query: { startDate: '1773000000', endDate: '1773300000' },
  },
  listGroupPrivateNetworkSettingEndpointIds: { prepare: newEndpoint },
  createGroupPrivateNetworkSettingEndpointId: { body: () => endpoint },
  getGroupPrivateNetworkSettingEndpointId: { prepare: newEndpoint },
  deleteGroupPrivateNetworkSettingEndpointId: { prepare: newEndpoint },
};
