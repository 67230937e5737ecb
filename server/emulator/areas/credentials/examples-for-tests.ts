import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Example, Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

const apiKeyId = (at: TestEmulator) =>
  at.world.tables.apiKeys.by('org', at.orgId).find(({ desc }) => desc === 'read only')?.id;

const account = (at: TestEmulator) =>
  at.world.tables.serviceAccounts
    .by('org', at.orgId)
    .find(({ clientId }) => clientId !== at.credentials.clientId);

export const places: Places = {
  apiUserId: apiKeyId,
  clientId: (at) => account(at)?.clientId,
  secretId: (at) => account(at)?.secrets[0]?.id,
  ipAddress: () => '203.0.113.0/24',
};

const orgKey = { desc: 'pipeline', roles: ['ORG_READ_ONLY', 'ORG_MEMBER'] };
const groupKey = { desc: 'pipeline', roles: ['GROUP_READ_ONLY', 'GROUP_ALERTS_MANAGER'] };
const entries = [{ cidrBlock: '203.0.113.0/24' }, { ipAddress: '198.51.100.7' }];
const accountBody = (role: string) => ({
  name: 'nightly-import',
  description: 'Imports the readings of the day',
  roles: [role],
  secretExpiresAfterHours: 720,
});
const accountUpdate = (role: string) => ({ name: 'imports', description: 'Imports', roles: [role] });
const life = { secretExpiresAfterHours: 720 };

function withList(path: (at: TestEmulator) => string): Example {
  return {
    async prepare(at) {
      const created = await at.ask('POST', `~${path(at)}/accessList`, { body: entries });
      if (created.status !== 200) throw new Error(JSON.stringify(created.body));
      return undefined;
    },
  };
}
const ofKey = withList((at) => `/orgs/${at.orgId}/apiKeys/${apiKeyId(at)}`);
const ofAccount = withList((at) => `/orgs/${at.orgId}/serviceAccounts/${account(at)?.clientId}`);

/** Keys and service accounts with their secrets and access lists. */
export const examples: Examples = {
  createOrgApiKey: { body: () => orgKey },
  updateOrgApiKey: { body: () => orgKey },
  createGroupApiKey: { body: () => groupKey },
  updateGroupApiKeyRoles: { body: () => groupKey },
  addGroupApiKey: { body: () => [{ roles: ['GROUP_CLUSTER_MANAGER'] }] },
  createOrgApiKeyAccessListEntry: { body: () => entries },
  getOrgApiKeyAccessListEntry: ofKey,
  deleteOrgApiKeyAccessListEntry: ofKey,
  listOrgApiKeyAccessListEntries: ofKey,
  createOrgServiceAccount: { body: () => accountBody('ORG_READ_ONLY') },
  updateOrgServiceAccount: { body: () => accountUpdate('ORG_MEMBER') },
  createOrgServiceAccountSecret: { body: () => life },
  createOrgServiceAccountAccessList: { body: () => entries },
  listOrgServiceAccountAccessList: ofAccount,
  deleteOrgServiceAccountAccessListEntry: ofAccount,
  createGroupServiceAccount: { body: () => accountBody('GROUP_READ_ONLY') },
  updateGroupServiceAccount: { body: () => accountUpdate('GROUP_CLUSTER_MANAGER') },
  inviteGroupServiceAccount: { body: () => ({ roles: ['GROUP_CLUSTER_MANAGER'] }) },
  createGroupServiceAccountSecret: { body: () => life },
  createGroupServiceAccountAccessList: { body: () => entries },
  listGroupServiceAccountAccessList: ofAccount,
  deleteGroupServiceAccountAccessListEntry: ofAccount,
};
