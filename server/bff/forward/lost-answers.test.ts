import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { type Emulated, startEmulated } from '../functions/emulated-for-tests.ts';

/** Resources whose secret the service returns once, when the answer of a creation gets lost on the way. */

let kit: Emulated;
let orgId: string;
/** A call with the path parameters that it needs from these and from the scope. */
const ask = (operationId: OperationId, { body, ...given }: { body?: object }, more = {}) => {
  const existing: Record<string, unknown> = { orgId, groupId: kit.groupId, ...given };
  const names = paramNames(operationOf(operationId).path);
  const place = Object.fromEntries(names.map((name) => [name, existing[name]]));
  const args = { ...place, ...(body ? { body } : {}) };
  return kit.ask<Answer>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args, ...more });
};

interface Answer {
  orgId: string;
  results: Record<string, unknown>[];
  secrets: { id: string }[];
  clientId: string;
  mcpConfigId: string;
  error: { code: string; message: string };
}

/** An account in the organization and one in the project: of one there can be two secrets at a time. */
let clientIds: string[];
let mcpConfigIds: string[];
let ownerId: unknown;
beforeAll(async () => {
  kit = await startEmulated();
  ({ orgId } = (await ask('getGroup', {})).body);
  const created = [
    await ask('createOrgServiceAccount', { body: account('holder', 'ORG_MEMBER') }),
    await ask('createGroupServiceAccount', { body: account('holder', 'GROUP_READ_ONLY') }),
  ];
  clientIds = created.map(({ body }) => body.clientId);
  const configs = [
    await ask('createGroupMcpConfig', { body: { mcpConfigName: 'holder', roles: ['GROUP_READ_ONLY'] } }),
    await ask('createOrgMcpConfig', { body: { mcpConfigName: 'holder', roles: ['ORG_READ_ONLY'] } }),
  ];
  mcpConfigIds = configs.map(({ body }) => body.mcpConfigId);
  const people = (await ask('listOrgUsers', {})).body.results;
  ownerId = people.find(({ orgMembershipStatus }) => orgMembershipStatus === 'ACTIVE')?.id;
  await ask('createGroupDatabaseUser', {
    body: {
      ...{ username: 'robot', databaseName: '$external', x509Type: 'MANAGED' },
      roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
    },
  });
});
afterAll(() => kit.close());

const account = (name: string, role: string) => ({
  ...{ name, description: 'Counts', roles: [role], secretExpiresAfterHours: 24 },
});
const ofAccount = (index: number) => () => ({ clientId: clientIds[index] });
const ofRobot = () => ({ username: 'robot' });

/** How each is created, the list that contains it, the form of its secret, and how it is removed again. */
interface Creation {
  args?: () => object;
  body: object;
  list?: OperationId;
  secret: RegExp;
  remove?: OperationId;
  /** The name of its id in the list, and in the path. */
  id?: readonly [string, string];
}
const key = { secret: /"privateKey":"[0-9a-f-]{36}"/u, id: ['id', 'apiUserId'] as const };
const secret = { secret: /"secret":"mdb_sa_sk_/u, id: ['clientId', 'clientId'] as const };
const ownSecret = { ...secret, body: { secretExpiresAfterHours: 24 }, id: ['id', 'secretId'] as const };
const creations: Partial<Record<OperationId, Creation>> = {
  createGroupAiModelApiKey: {
    ...{ id: ['apiKeyId', 'apiKeyId'], body: { cloud: 'ANY', geography: 'ANY', name: 'lost' } },
    ...{ list: 'listGroupAiModelApiKeys', remove: 'deleteGroupAiModelApiKey', secret: /"secret":"/u },
  },
  createGroupMcpConfigSecret: {
    ...{ ...ownSecret, args: () => ({ mcpConfigId: mcpConfigIds[0] }) },
    ...{ list: 'listGroupMcpConfigSecrets', remove: 'deleteGroupMcpConfigSecret' },
  },
  createOrgMcpConfigSecret: {
    ...{ ...ownSecret, args: () => ({ mcpConfigId: mcpConfigIds[1] }) },
    ...{ list: 'listOrgMcpConfigSecrets', remove: 'deleteOrgMcpConfigSecret' },
  },
  createOrgApiKey: {
    ...key,
    body: { desc: 'lost', roles: ['ORG_MEMBER'] },
    ...{ list: 'listOrgApiKeys', remove: 'deleteOrgApiKey' },
  },
  createGroupApiKey: {
    ...key,
    body: { desc: 'lost', roles: ['GROUP_READ_ONLY'] },
    ...{ list: 'listGroupApiKeys', remove: 'deleteOrgApiKey' },
  },
  createOrgServiceAccount: {
    ...secret,
    body: account('lost', 'ORG_MEMBER'),
    ...{ list: 'listOrgServiceAccounts', remove: 'deleteOrgServiceAccount' },
  },
  createGroupServiceAccount: {
    ...secret,
    body: account('lost', 'GROUP_READ_ONLY'),
    ...{ list: 'listGroupServiceAccounts', remove: 'deleteOrgServiceAccount' },
  },
  createOrgServiceAccountSecret: {
    ...{ ...ownSecret, args: ofAccount(0) },
    ...{ list: 'getOrgServiceAccount', remove: 'deleteOrgServiceAccountSecret' },
  },
  createGroupServiceAccountSecret: {
    ...{ ...ownSecret, args: ofAccount(1) },
    ...{ list: 'getGroupServiceAccount', remove: 'deleteGroupServiceAccountSecret' },
  },
  // all of a user's certificates end with the user, and none alone
  createGroupDatabaseUserCert: {
    ...{ args: ofRobot, body: { monthsUntilExpiration: 3 }, list: 'listGroupDatabaseUserCerts' },
    secret: /BEGIN PRIVATE KEY/u,
  },
  // the creator of an organization has no role in it, and sees it in no list
  createOrg: {
    get body() {
      return { name: 'lost', orgOwnerId: ownerId, apiKey: { desc: 'lost', roles: ['ORG_OWNER'] } };
    },
    secret: key.secret,
  },
  // it is in no list before its first use
  createOrgLiveMigrationLinkToken: { body: { accessListIps: [] }, secret: /"linkToken":"/u },
};

test('covers every creation that returns a secret once', () => {
  const once = operationIds.filter((id) => operationOf(id).shownOnce);
  expect(Object.keys(creations).sort()).toEqual(once.sort());
});

test.each(Object.entries(creations) as [OperationId, Creation][])('%s', async (operationId, creation) => {
  const { args = () => ({}), body, list, remove, id: [field, param] = ['id', 'id'] } = creation;
  const idsNow = async (): Promise<unknown[]> => {
    if (!list) return [];
    const { results, secrets } = (await ask(list, args())).body;
    return (results ?? secrets).map((each) => (each as Record<string, unknown>)[field] ?? each);
  };
  const make = (turn: string) =>
    ask(operationId, { ...args(), body }, { idempotencyKey: `${operationId} ${turn}`.slice(-64) });
  const before = await idsNow();
  await ask('createEmulatorFault', { body: { operationId, kind: 'lost', remaining: 1 } });
  const lost = await make('first');
  expect(lost.status).toBeGreaterThanOrEqual(500);
  expect([lost.body.error.code, lost.body.error.message]).toEqual([
    expect.stringMatching(/^UPSTREAM_/),
    expect.stringContaining('Whether the change took effect is unknown.'),
  ]);
  // a repetition with the same key creates no second one
  expect((await make('first')).text).not.toMatch(creation.secret);
  const result = (await idsNow()).filter((id) => !JSON.stringify(before).includes(JSON.stringify(id)));
  expect(result).toHaveLength(list ? 1 : 0);

  // the first one is removed, another returns its secret, and a repetition does not
  if (remove) await ask(remove, { ...args(), [param]: result[0] }, { knowing: true });
  const again = await make('second');
  expect(again.text).toMatch(creation.secret);
  expect((await make('second')).body.error.code).toBe('SECRET_SHOWN_ONCE');
});
