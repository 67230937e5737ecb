import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jsonAnswer, startConnected, startService, type TestService } from '../test-kit.ts';
import { isAlone, shutOutBy } from './shut-out.ts';

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
  // of a person whose address is not known nothing can be said
  expect(isAlone(entry, list, '')).toBe(false);
});

const orgId = '00000000000000000000000a';
const owner = { roleName: 'ORG_OWNER', orgId };
const member = { roleName: 'GROUP_OWNER', groupId };
const bodies: Record<string, unknown> = {
  getSystemStatus: { apiKey: { id: 'k1', roles: [owner, member], accessList: [] } },
  listOrgs: { results: [{ id: orgId }] },
  getOrgServiceAccount: { roles: ['ORG_OWNER'], secrets: [{ id: 's1' }] },
  getGroupServiceAccount: { roles: ['GROUP_OWNER'], secrets: [{ id: 's1' }, { id: 's2' }] },
};
const ofKey = { orgId, apiUserId: 'k1' };
const ofAccount = { orgId, clientId: 'mdb_sa_id_1' };

test.each<[string, Parameters<typeof shutOutBy>[0], RegExp | undefined]>([
  ['the own key', { operationId: 'deleteOrgApiKey', args: ofKey }, /Organization Owner, Project Owner/],
  ['another key', { operationId: 'deleteOrgApiKey', args: { orgId, apiUserId: 'k2' } }, undefined],
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
])('what the console itself would lose is told: %s', async (_, change, expected) => {
  const room = (known: Record<string, unknown>) => ({
    identity: 'mdb_sa_id_1',
    addresses: [],
    read: (schema: { safeParse: (body: unknown) => { data?: unknown } }, id: string) =>
      Promise.resolve(schema.safeParse(known[id]).data),
  });
  const words = await shutOutBy(change, room(bodies) as Parameters<typeof shutOutBy>[1]);
  if (expected) expect(words).toMatch(expected);
  else expect(words).toBeUndefined();
  // what cannot be read is left to the service
  expect(await shutOutBy(change, room({}) as Parameters<typeof shutOutBy>[1])).toBeUndefined();
});

test('an organization that requires access lists would refuse the own account, too, where it has none', async () => {
  const change = {
    operationId: 'updateOrgSettings',
    args: { orgId, body: { apiAccessListRequired: true } },
  } as const;
  const words = (known: Record<string, unknown>) =>
    shutOutBy(change, {
      ...{ identity: 'mdb_sa_id_1', addresses: [] },
      read: (schema, id, { clientId }) =>
        Promise.resolve(
          clientId === undefined || clientId === 'mdb_sa_id_1' ? schema.safeParse(known[id]).data : undefined,
        ),
    });
  // the service tells of no key where an account asks // observed
  const status = { getSystemStatus: { apiKey: null } };
  const list = (...results: object[]) => ({ ...status, listOrgServiceAccountAccessList: { results } });
  expect(await words(list())).toMatch(/^The account of this console has no access list/);
  expect(await words(list({ cidrBlock: '203.0.113.0/24' }))).toBeUndefined();
  expect(await words(status)).toBeUndefined();
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

  test('a list that nobody may read is left to the service, and a refusal stands in the audit log', async () => {
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
