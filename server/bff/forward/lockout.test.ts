import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jsonAnswer, startConnected, startService, type TestService } from '../test-kit.ts';
import { isAlone, lockoutBy } from './lockout.ts';

const groupId = '0123456789abcdef01234567';
/** From where the service sees the console come. */
const egress = '203.0.113.9';

test.each([
  ['the address itself', ['127.0.0.1/32'], '127.0.0.1/32', true],
  ['its block', ['127.0.0.0/8', '10.0.0.0/8'], '127.0.0.0/8', true],
  ['everything', ['0.0.0.0/0'], '0.0.0.0/0', true],
  ['another spelling of it', ['127.0.0.1/32', '10.0.0.0/8'], '127.0.0.1', true],
  ['a wider entry stays', ['0.0.0.0/0', '127.0.0.1/32'], '127.0.0.1/32', false],
  ['another network', ['127.0.0.1/32', '10.0.0.0/8'], '10.0.0.0/8', false],
  ['admitted by nothing before', ['10.0.0.0/8'], '10.0.0.0/8', false],
  ['a security group', ['127.0.0.1/32'], 'sg-0123456789abcdef0', false],
])('whether an entry alone admits 127.0.0.1: %s', (_, list, entry, alone) => {
  expect(isAlone(entry, list, '127.0.0.1')).toBe(alone);
  // for a person with an unknown address the check does not apply
  expect(isAlone(entry, list, '')).toBe(false);
});

type Asked = Record<string, unknown>;
type Deps = Parameters<typeof lockoutBy>[1];
/** A context in which the service answers so; a function answers by its arguments. */
const roomOf = (existing: Record<string, unknown>, signIns: Awaited<ReturnType<Deps['signIns']>>): Deps => ({
  signIns: () => Promise.resolve(signIns),
  addresses: [],
  read(schema, id, args) {
    const answer = existing[id];
    return Promise.resolve(schema.safeParse(typeof answer === 'function' ? answer(args) : answer).data);
  },
});
const ownAccount = { name: 'Ours', identity: 'mdb_sa_id_1', own: true };
const ownSignIns = [{ name: 'Ours', identity: 'ownkey', own: true }, ownAccount];

const orgId = '00000000000000000000000a';
const owner = { roleName: 'ORG_OWNER', orgId };
const member = { roleName: 'GROUP_OWNER', groupId };
const ownKey = { id: 'k1', publicKey: 'ownkey', roles: [owner, member] };
const otherKey = { id: 'k2', publicKey: 'otherkey', roles: [owner] };
const strangersKey = { id: 'k3', publicKey: 'strangers', roles: [owner] };
const keysById = { k1: ownKey, k2: otherKey, k3: strangersKey };
const bodies: Record<string, unknown> = {
  getOrgApiKey: ({ apiUserId }: Asked) => keysById[apiUserId as 'k1'],
  listGroupApiKeys: ({ groupId: asked }: Asked) => ({ results: asked === groupId ? [ownKey, otherKey] : [] }),
  listOrgApiKeys: ({ orgId: asked }: Asked) => ({
    results: asked === orgId ? [ownKey, otherKey, strangersKey] : [],
  }),
  listOrgServiceAccounts: { results: [] },
  listOrgApiKeyAccessListEntries: { results: [] },
  getOrgServiceAccount: { roles: ['ORG_OWNER'], secrets: [{ id: 's1' }] },
  getGroupServiceAccount: { roles: ['GROUP_OWNER'], secrets: [{ id: 's1' }, { id: 's2' }] },
};
const ofKey = { orgId, apiUserId: 'k1' };
const ofAccount = { orgId, clientId: 'mdb_sa_id_1' };

test.each<[string, Parameters<typeof lockoutBy>[0], RegExp | undefined]>([
  ['the own key', { operationId: 'deleteOrgApiKey', args: ofKey }, /Organization Owner, Project Owner/],
  [
    'a key of another program',
    { operationId: 'deleteOrgApiKey', args: { orgId, apiUserId: 'k3' } },
    undefined,
  ],
  [
    'a role of the own key',
    { operationId: 'updateOrgApiKey', args: { ...ofKey, body: { roles: ['ORG_MEMBER'] } } },
    /\(Organization Owner\)/,
  ],
  [
    'a role more for the own key',
    { operationId: 'updateOrgApiKey', args: { ...ofKey, body: { roles: ['ORG_OWNER', 'ORG_MEMBER'] } } },
    undefined,
  ],
  [
    'only the description of the own key',
    { operationId: 'updateOrgApiKey', args: { ...ofKey, body: { desc: 'console' } } },
    undefined,
  ],
  [
    'the own key in a project',
    { operationId: 'removeGroupApiKey', args: { groupId, apiUserId: 'k1' } },
    /\(Project Owner\)/,
  ],
  [
    'the own key in a project in which it has no role',
    { operationId: 'removeGroupApiKey', args: { groupId: orgId, apiUserId: 'k1' } },
    undefined,
  ],
  ['the own account', { operationId: 'deleteOrgServiceAccount', args: ofAccount }, /Organization Owner/],
  [
    'another account',
    { operationId: 'deleteOrgServiceAccount', args: { orgId, clientId: 'mdb_sa_id_2' } },
    undefined,
  ],
  [
    'the last secret of the own account',
    { operationId: 'deleteOrgServiceAccountSecret', args: { ...ofAccount, secretId: 's1' } },
    /the last secret of its account/,
  ],
  [
    'one of two secrets',
    {
      operationId: 'deleteGroupServiceAccountSecret',
      args: { groupId, clientId: 'mdb_sa_id_1', secretId: 's1' },
    },
    undefined,
  ],
  ['the own organization', { operationId: 'deleteOrg', args: { orgId } }, /It is deleted with it/],
  ['another organization', { operationId: 'deleteOrg', args: { orgId: groupId } }, undefined],
  [
    'requiring access lists while the own key has none',
    { operationId: 'updateOrgSettings', args: { orgId, body: { apiAccessListRequired: true } } },
    /has no access list/,
  ],
  [
    'any other setting',
    { operationId: 'updateOrgSettings', args: { orgId, body: { apiAccessListRequired: false } } },
    undefined,
  ],
])('reports the access that the console itself would lose: %s', async (_, change, expected) => {
  const text = await lockoutBy(change, roomOf(bodies, ownSignIns));
  if (expected) expect(text).toMatch(expected);
  else expect(text).toBeUndefined();
  // what cannot be read is left to the service
  expect(await lockoutBy(change, roomOf({}, ownSignIns))).toBeUndefined();
});

const other = { name: 'Reports', identity: 'otherkey', own: false };
const third = { name: 'Night shift', identity: 'otherkey', own: false };
const otherAccount = { name: 'Robots', identity: 'mdb_sa_id_2', own: false };
const list = (...blocks: string[]) => ({ results: blocks.map((cidrBlock) => ({ cidrBlock })) });
const others = {
  ...bodies,
  listOrgServiceAccounts: { results: [{ clientId: 'mdb_sa_id_2' }] },
  listOrgServiceAccountAccessList: list('203.0.113.0/24'),
  listOrgApiKeyAccessListEntries: ({ apiUserId }: Asked) =>
    apiUserId === 'k2' ? list('203.0.113.0/24', '10.0.0.0/8') : list(),
  getCallerAddress: { currentIpv4Address: egress },
  getOrgSettings: { apiAccessListRequired: false },
};
const k2 = { orgId, apiUserId: 'k2' };
const required = { getOrgSettings: { apiAccessListRequired: true } };
const one = { listOrgApiKeyAccessListEntries: list('203.0.113.0/24') };
const empty = { listOrgApiKeyAccessListEntries: list() };

test.each<[string, Parameters<typeof lockoutBy>[0], object, string | undefined]>([
  [
    'their key',
    { operationId: 'deleteOrgApiKey', args: k2 },
    {},
    'The connection Reports of this console signs in with it: the roles it loses (Organization Owner) are no longer available through that connection.',
  ],
  [
    'a role of their account in a project',
    { operationId: 'deleteGroupServiceAccount', args: { groupId, clientId: 'mdb_sa_id_2' } },
    {},
    'The connection Robots of this console signs in with it: the roles it loses (Project Owner) are no longer available through that connection.',
  ],
  [
    'the last secret of their account',
    {
      operationId: 'deleteOrgServiceAccountSecret',
      args: { orgId, clientId: 'mdb_sa_id_2', secretId: 's1' },
    },
    {},
    'The connection Robots of this console signs in with it, and it is the last secret of its account: make another one first, and edit the connection to it.',
  ],
  [
    'the entry by which their key is admitted',
    { operationId: 'deleteOrgApiKeyAccessListEntry', args: { ...k2, ipAddress: '203.0.113.0/24' } },
    {},
    `The connection Reports of this console signs in with it: no entry that is left admits ${egress}, the address of this console as the service sees it, so it is refused from then on.`,
  ],
  [
    'another entry of their key',
    { operationId: 'deleteOrgApiKeyAccessListEntry', args: { ...k2, ipAddress: '10.0.0.0/8' } },
    {},
    undefined,
  ],
  [
    'the entry that admits a key of another program',
    {
      operationId: 'deleteOrgApiKeyAccessListEntry',
      args: { orgId, apiUserId: 'k3', ipAddress: '203.0.113.0/24' },
    },
    one,
    undefined,
  ],
  [
    'the last entry of their key, where every address is admitted then',
    { operationId: 'deleteOrgApiKeyAccessListEntry', args: { ...k2, ipAddress: '203.0.113.0/24' } },
    one,
    undefined,
  ],
  [
    'the last entry of their key, where a list is required',
    { operationId: 'deleteOrgApiKeyAccessListEntry', args: { ...k2, ipAddress: '203.0.113.0/24' } },
    { ...one, ...required },
    'The connection Reports of this console signs in with it, and the organization requires an access list: with this one empty, every request is refused.',
  ],
  [
    'a first entry that does not admit this console',
    { operationId: 'createOrgApiKeyAccessListEntry', args: { ...k2, body: [{ ipAddress: '192.0.2.1' }] } },
    empty,
    `The connection Reports of this console signs in with it: no entry that is left admits ${egress}, the address of this console as the service sees it, so it is refused from then on.`,
  ],
  [
    'a first entry that admits this console',
    { operationId: 'createOrgApiKeyAccessListEntry', args: { ...k2, body: [{ cidrBlock: '203.0.0.0/16' }] } },
    empty,
    undefined,
  ],
  [
    'a first entry for their account in a project',
    {
      operationId: 'createGroupServiceAccountAccessList',
      args: { groupId, clientId: 'mdb_sa_id_2', body: [{ ipAddress: '192.0.2.1' }] },
    },
    { listGroupServiceAccountAccessList: list() },
    `The connection Robots of this console signs in with it: no entry that is left admits ${egress}, the address of this console as the service sees it, so it is refused from then on.`,
  ],
  [
    'requiring access lists while theirs is empty',
    { operationId: 'updateOrgSettings', args: { orgId, body: { apiAccessListRequired: true } } },
    { ...empty, listOrgServiceAccountAccessList: list() },
    'This console signs in with a key that has no access list. The connection Reports of this console signs in with a key that has no access list. The connection Robots of this console signs in with an account that has no access list. Once the organization requires one, the service refuses it. Add the address of this console to its access list first.',
  ],
  [
    'the organization that is theirs, too',
    { operationId: 'deleteOrg', args: { orgId } },
    {},
    'This console signs in with a key or an account of this organization, also through the connections Reports and Robots. It is deleted with it: nothing can be done through those connections any more.',
  ],
])(
  'names the other connections of this console that would lose access: %s',
  async (_, change, more, text) => {
    const deps = roomOf({ ...others, ...more }, [...ownSignIns, other, otherAccount]);
    expect(await lockoutBy(change, deps)).toBe(text);
  },
);

test('several connections with one key are all named', async () => {
  const change = { operationId: 'deleteOrgApiKey', args: k2 } as const;
  expect(await lockoutBy(change, roomOf(others, [...ownSignIns, other, third]))).toMatch(
    /^The connections Reports and Night shift of this console sign in with it: .+ are no longer available through those connections\.$/,
  );
  const shared = { ...other, own: true };
  expect(await lockoutBy(change, roomOf(others, [shared, third]))).toMatch(
    /^This console signs in with it, also through the connection Night shift: /,
  );
});

describe('through the console', () => {
  let service: TestService;
  let console: Awaited<ReturnType<typeof startConnected>>;
  let entries: string[];
  let readable: boolean;
  beforeEach(async () => {
    readable = true;
    service = await startService();
    service.answer = ({ method, target }, outgoing) => {
      if (method === 'DELETE') return jsonAnswer(outgoing, '', 204);
      if (target.includes('accessList'))
        return readable
          ? jsonAnswer(outgoing, { results: entries.map((cidrBlock) => ({ cidrBlock })), totalCount: 1 })
          : jsonAnswer(outgoing, { error: 403, errorCode: 'USER_UNAUTHORIZED' }, 403);
      return jsonAnswer(outgoing, { currentIpv4Address: egress });
    };
    console = await startConnected(service);
  });
  afterEach(async () => {
    await console.close();
    await service.close();
  });

  const remove = async (entryValue: string, more = {}): Promise<string> => {
    const response = await console.call('deleteGroupAccessListEntry', { groupId, entryValue }, more);
    if (response.status === 204) return 'removed';
    const { error } = await response.json();
    return `${response.status} ${error.code} ${/admits (\S+),/.exec(error.message)?.[1] ?? ''}`;
  };
  const deleted = () => service.answered.filter(({ method }) => method === 'DELETE').length;

  test('the entry that alone admits the console is not removed unawares', async () => {
    entries = ['10.0.0.0/8', '203.0.113.0/24'];
    expect(await remove('203.0.113.0/24')).toBe(`409 SHUTS_OUT_CALLER ${egress}`);
    expect(deleted()).toBe(0);
    expect(await remove('10.0.0.0/8')).toBe('removed');
    expect(await remove('203.0.113.0/24', { knowing: true })).toBe('removed');
    expect(deleted()).toBe(2);
  });

  test('an unreadable list is left to the service, and a refusal is recorded in the audit log', async () => {
    entries = [egress];
    readable = false;
    expect(await remove(egress)).toBe('removed');
    readable = true;
    console.clock.now += 1;
    await remove(egress);
    const response = await console.ask('GET', '/bff/audit', { session: console.session });
    const [{ operation, outcome, status }] = (await response.json()).results;
    expect([operation, outcome, status]).toEqual(['deleteGroupAccessListEntry', 'refused', 409]);
  });
});
