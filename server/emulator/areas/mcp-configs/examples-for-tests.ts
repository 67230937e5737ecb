import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

type Scope = 'groups' | 'orgs';

const ipAccessList = [{ cidrBlock: '203.0.113.0/24' }, { ipAddress: '198.51.100.7' }];
const configOf = (scope: Scope) => ({
  mcpConfigName: 'assistant',
  roles: [scope === 'groups' ? 'GROUP_READ_ONLY' : 'ORG_MEMBER'],
  ipAccessList,
});
const rootOf = (at: TestEmulator, scope: Scope) =>
  `~/${scope}/${scope === 'groups' ? at.groupId : at.orgId}/mcpConfigs`;

const newConfig = (scope: Scope) => async (at: TestEmulator) => {
  const { body } = await at.ask('POST', rootOf(at, scope), { body: configOf(scope) });
  return { mcpConfigId: String(body.mcpConfigId) };
};

const secret = { secretExpiresAfterHours: 24 };
const newSecret = (scope: Scope) => async (at: TestEmulator) => {
  const { mcpConfigId } = await newConfig(scope)(at);
  const { body } = await at.ask('POST', `${rootOf(at, scope)}/${mcpConfigId}/secrets`, { body: secret });
  return { mcpConfigId, secretId: String(body.id) };
};

const query = { cascading: 'true' };

export const examples: Examples = {
  listGroupMcpConfigs: { prepare: newConfig('groups') },
  createGroupMcpConfig: { body: () => configOf('groups') },
  getGroupMcpConfig: { prepare: newConfig('groups') },
  updateGroupMcpConfig: { prepare: newConfig('groups'), body: () => configOf('groups') },
  deleteGroupMcpConfig: { prepare: newConfig('groups'), query },
  listGroupMcpConfigSecrets: { prepare: newSecret('groups') },
  createGroupMcpConfigSecret: { prepare: newConfig('groups'), body: () => secret },
  getGroupMcpConfigSecret: { prepare: newSecret('groups') },
  deleteGroupMcpConfigSecret: { prepare: newSecret('groups') },
  listOrgMcpConfigs: { prepare: newConfig('orgs') },
  createOrgMcpConfig: { body: () => configOf('orgs') },
  getOrgMcpConfig: { prepare: newConfig('orgs') },
  updateOrgMcpConfig: { prepare: newConfig('orgs'), body: () => configOf('orgs') },
  deleteOrgMcpConfig: { prepare: newConfig('orgs'), query },
  listOrgMcpConfigSecrets: { prepare: newSecret('orgs') },
  createOrgMcpConfigSecret: { prepare: newConfig('orgs'), body: () => secret },
  getOrgMcpConfigSecret: { prepare: newSecret('orgs') },
  deleteOrgMcpConfigSecret: { prepare: newSecret('orgs') },
};
