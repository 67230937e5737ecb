import { beforeEach, describe, expect, it } from 'vitest';
import { createDigestSession, type DigestSession } from '#server/auth/digest-session.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let orgKeys: string;
let groupKeys: string;
beforeEach(async () => {
  at = await testEmulator();
  orgKeys = `~/orgs/${at.orgId}/apiKeys`;
  groupKeys = `~/groups/${at.groupId}/apiKeys`;
});

interface Made {
  id: string;
  session: DigestSession;
  privateKey: string;
}

async function make(path: string, roles: string[]): Promise<Made> {
  const { status, body } = await at.ask('POST', path, { body: { desc: 'pipeline', roles } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { id, publicKey, privateKey } = body;
  return { id, privateKey, session: createDigestSession({ username: publicKey, password: privateKey }) };
}

const codeOf = ({ status, body }: { status: number; body: { errorCode?: string } }) => [
  status,
  body.errorCode,
];
const fieldsOf = (reply: { body: { badRequestDetail?: { fields: { field: string }[] } } }) =>
  reply.body.badRequestDetail?.fields.map(({ field }) => field);
/** The events of keys, without the initial key of the world. */
const eventsOf = () =>
  [...at.world.tables.events.all()]
    .filter(({ username, publicKey }) => username !== undefined || publicKey !== undefined)
    .map(({ eventTypeName }) => eventTypeName)
    .filter((name) => /^API_KEY/.test(name));

describe('an API key', () => {
  it('signs in with its roles, and shows its private half once', async () => {
    const created = await make(orgKeys, ['ORG_READ_ONLY']);
    expect(created.privateKey).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect((await at.ask('GET', `~/groups/${at.groupId}/alerts`, { as: created.session })).status).toBe(200);
    const refused = await at.ask('DELETE', `${orgKeys}/${created.id}`, { as: created.session });
    expect(codeOf(refused)).toEqual([403, 'USER_UNAUTHORIZED']);
    const shown = await at.ask('GET', `${orgKeys}/${created.id}`);
    expect(shown.body).toMatchObject({
      id: created.id,
      desc: 'pipeline',
      privateKey: `********-****-****-${created.privateKey.slice(-12)}`,
      roles: [{ roleName: 'ORG_READ_ONLY', orgId: at.orgId }],
    });
    expect(shown.body.links).toEqual([
      { rel: 'self', href: expect.stringMatching(`/orgs/${at.orgId}/apiKeys/${created.id}$`) },
    ]);
    expect(at.snapshot()).not.toContain(created.privateKey);
  });

  it('of a project is a member of the organization too', async () => {
    const result = await make(groupKeys, ['GROUP_ALERTS_MANAGER']);
    const [first] = (await at.ask('GET', groupKeys)).body.results;
    expect(first.id).toBe(result.id);
    expect(first.roles).toEqual([
      { roleName: 'ORG_MEMBER', orgId: at.orgId },
      { roleName: 'GROUP_ALERTS_MANAGER', groupId: at.groupId },
    ]);
    expect((await at.ask('GET', `~/orgs/${at.orgId}`, { as: result.session })).status).toBe(200);
  });

  it('gains and loses permissions immediately with its roles', async () => {
    const { id, session } = await make(orgKeys, ['ORG_MEMBER']);
    const alerts = `~/groups/${at.groupId}/alerts`;
    expect((await at.ask('GET', alerts, { as: session })).status).not.toBe(200);
    expect(
      (await at.ask('POST', `${groupKeys}/${id}`, { body: [{ roles: ['GROUP_READ_ONLY'] }] })).status,
    ).toBe(204);
    expect((await at.ask('GET', alerts, { as: session })).status).toBe(200);
    expect((await at.ask('DELETE', `${groupKeys}/${id}`)).status).toBe(204);
    expect((await at.ask('GET', alerts, { as: session })).status).not.toBe(200);
    expect(codeOf(await at.ask('DELETE', `${groupKeys}/${id}`))).toEqual([400, 'API_KEY_NOT_FOUND']);
    // as the CLI assigns a key to a project
    const roles = ['GROUP_READ_ONLY', 'GROUP_CLUSTER_MANAGER', 'GROUP_READ_ONLY'];
    const assigned = await at.ask('PATCH', `${groupKeys}/${id}`, { body: { roles } });
    expect(assigned.body.roles.map(({ roleName }: { roleName: string }) => roleName)).toEqual([
      'ORG_MEMBER',
      'GROUP_READ_ONLY',
      'GROUP_CLUSTER_MANAGER',
    ]);
    expect(eventsOf()).toEqual([
      'API_KEY_CREATED',
      'API_KEY_ADDED_TO_GROUP',
      'API_KEY_REMOVED_FROM_GROUP',
      'API_KEY_ROLES_CHANGED',
    ]);
  });

  it('stops at once when it is deleted', async () => {
    const { id, session } = await make(orgKeys, ['ORG_OWNER']);
    expect((await at.ask('GET', orgKeys, { as: session })).status).toBe(200);
    expect((await at.ask('DELETE', `${orgKeys}/${id}`)).status).toBe(204);
    expect((await at.ask('GET', orgKeys, { as: session })).status).toBe(401);
    expect(codeOf(await at.ask('GET', `${orgKeys}/${id}`))).toEqual([400, 'API_KEY_NOT_FOUND']);
  });

  it('loses its roles with the project and stays', async () => {
    const group = (await at.ask('POST', '~/groups', { body: { name: 'short-lived', orgId: at.orgId } })).body
      .id;
    const { id } = await make(`~/groups/${group}/apiKeys`, ['GROUP_OWNER']);
    expect((await at.ask('DELETE', `~/groups/${group}`)).status).toBe(202);
    expect((await at.ask('GET', `${orgKeys}/${id}`)).body.roles).toEqual([
      { roleName: 'ORG_MEMBER', orgId: at.orgId },
    ]);
  });

  it.each([
    [
      'a role of projects in an organization',
      () => orgKeys,
      { desc: 'x', roles: ['ORG_MEMBER', 'GROUP_OWNER'] },
      'INVALID_ROLE_FOR_ORG',
      'roles[1]',
    ],
    [
      'a role of organizations in a project',
      () => groupKeys,
      { desc: 'x', roles: ['ORG_OWNER'] },
      'INVALID_ROLE_FOR_GROUP',
      'roles[0]',
    ],
    ['no roles', () => orgKeys, { desc: 'x', roles: [] }, 'MISSING_API_KEY_ROLES', 'roles'],
    ['no description', () => orgKeys, { roles: ['ORG_MEMBER'] }, 'MISSING_ATTRIBUTE', 'desc'],
    [
      'a long description',
      () => orgKeys,
      { desc: 'x'.repeat(251), roles: ['ORG_MEMBER'] },
      'INVALID_ATTRIBUTE',
      'desc',
    ],
  ])('is refused with %s', async (_, path, body, code, field) => {
    const before = at.rows();
    const reply = await at.ask('POST', path(), { body });
    expect([...codeOf(reply), fieldsOf(reply)]).toEqual([400, code, [field]]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('is one of at most 500 of an organization', async () => {
    const [some] = at.world.tables.apiKeys.by('org', at.orgId);
    if (!some) throw new Error('no key');
    for (let count = at.world.tables.apiKeys.by('org', at.orgId).length; count < 500; count += 1) {
      at.world.tables.apiKeys.put({ ...some, id: at.world.id(), publicKey: `k${count}` });
    }
    const reply = await at.ask('POST', orgKeys, { body: { desc: 'x', roles: ['ORG_MEMBER'] } });
    expect(codeOf(reply)).toEqual([400, 'MAX_API_KEYS_PER_ORG_EXCEEDED']);
  });
});

describe('the access list of an API key', () => {
  it('admits only its entries, counts calls, and admits all when it is empty', async () => {
    const { id, session } = await make(orgKeys, ['ORG_MEMBER']);
    const list = `${orgKeys}/${id}/accessList`;
    const added = await at.ask('POST', list, {
      body: [{ ipAddress: '198.51.100.7' }, { cidrBlock: '203.0.113.9/24' }],
    });
    expect(added.body.results.map(({ cidrBlock }: { cidrBlock: string }) => cidrBlock)).toEqual([
      '203.0.113.0/24',
      '198.51.100.7/32',
    ]);
    const ask = (peer: string) => at.ask('GET', orgKeys, { as: session, peer });
    const refused = await ask('192.0.2.1');
    expect([...codeOf(refused), refused.body.parameters]).toEqual([
      403,
      'IP_ADDRESS_NOT_ON_ACCESS_LIST',
      ['192.0.2.1'],
    ]);
    expect((await ask('203.0.113.200')).status).toBe(200);
    expect((await ask('203.0.113.201')).status).toBe(200);
    const used = await at.ask('GET', `${list}/203.0.113.0%2F24`);
    expect(used.body).toMatchObject({ lastUsed: at.world.iso(), lastUsedAddress: '203.0.113.201' });
    expect(used.body.count).toBeGreaterThanOrEqual(2);
    const single = await at.ask('GET', `${list}/198.51.100.7`);
    expect(single.body).toMatchObject({ ipAddress: '198.51.100.7', cidrBlock: '198.51.100.7/32' });
    expect(single.body.count).toBeUndefined();
    expect((await at.ask('DELETE', `${list}/203.0.113.0%2F24`)).status).toBe(204);
    expect((await at.ask('DELETE', `${list}/198.51.100.7`)).status).toBe(204);
    expect(codeOf(await at.ask('GET', `${list}/198.51.100.7`))).toEqual([404, 'ACCESS_LIST_ENTRY_NOT_FOUND']);
    expect((await ask('192.0.2.1')).status).toBe(200);
    expect(at.world.tables.accessUses.size).toBe(0);
  });

  it('never removes the address of the key that changes its own list', async () => {
    const { id, session } = await make(orgKeys, ['ORG_OWNER']);
    const list = `${orgKeys}/${id}/accessList`;
    const own = (method: string, path: string, body?: unknown) =>
      at.ask(method, path, { as: session, peer: '203.0.113.9', ...(body === undefined ? {} : { body }) });
    const lockout = [400, 'CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST'];
    const before = at.rows();
    const foreign = await own('POST', list, [{ ipAddress: '198.51.100.7' }]);
    expect([...codeOf(foreign), foreign.body.parameters]).toEqual([...lockout, ['203.0.113.9']]);
    expect(at.unchanged(before)).toBe(true);
    const both = [{ ipAddress: '198.51.100.7' }, { cidrBlock: '203.0.113.0/24' }];
    expect((await own('POST', list, both)).status).toBe(200);
    expect(codeOf(await own('DELETE', `${list}/203.0.113.0%2F24`))).toEqual(lockout);
    expect((await own('DELETE', `${list}/198.51.100.7`)).status).toBe(204);
    // another key may: its own access is not affected
    expect((await at.ask('POST', list, { body: [{ ipAddress: '198.51.100.7' }] })).status).toBe(200);
    expect((await at.ask('DELETE', `${list}/203.0.113.0%2F24`)).status).toBe(204);
  });

  it('may be emptied by its key, unless the organization requires a list', async () => {
    const { id, session } = await make(orgKeys, ['ORG_OWNER']);
    const list = `${orgKeys}/${id}/accessList`;
    const add = () => at.ask('POST', list, { body: [{ ipAddress: '203.0.113.9' }] });
    const remove = () => at.ask('DELETE', `${list}/203.0.113.9`, { as: session, peer: '203.0.113.9' });
    await add();
    expect((await remove()).status).toBe(204);
    await add();
    const org = at.world.tables.orgs.get(at.orgId);
    if (org) at.world.tables.orgs.put({ ...org, requiresAccessList: true });
    expect(codeOf(await remove())).toEqual([400, 'CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST']);
  });

  it('is required where the organization requires one', async () => {
    const { id, session } = await make(orgKeys, ['ORG_MEMBER']);
    const entries = [{ cidrBlock: '0.0.0.0/0' }, { cidrBlock: '::/0' }];
    await at.ask('POST', `${orgKeys}/${id}/accessList`, { body: entries });
    const bare = await make(orgKeys, ['ORG_MEMBER']);
    const settings = `~/orgs/${at.orgId}/settings`;
    const set = await at.ask('PATCH', settings, { body: { apiAccessListRequired: true } });
    expect(set.body.apiAccessListRequired).toBe(true);
    expect(codeOf(await at.ask('GET', orgKeys, { as: bare.session }))).toEqual([
      403,
      'ORG_REQUIRES_ACCESS_LIST',
    ]);
    expect((await at.ask('GET', orgKeys, { as: session })).status).toBe(200);
  });

  it.each([
    [[{ ipAddress: '300.1.1.1' }], 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION', '[0].ipAddress'],
    [[{ ipAddress: '10.0.0.0/8' }], 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION', '[0].ipAddress'],
    [
      [{ ipAddress: '10.0.0.1' }, { cidrBlock: '10.0.0.0/40' }],
      'INVALID_IP_ADDRESS_OR_CIDR_NOTATION',
      '[1].cidrBlock',
    ],
    [[{ ipAddress: '10.0.0.1', cidrBlock: '10.0.0.2/32' }], 'VALIDATION_ERROR', '[0].ipAddress'],
    [[{}], 'VALIDATION_ERROR', '[0].ipAddress'],
  ])('refuses %j', async (body, code, field) => {
    const { id } = await make(orgKeys, ['ORG_MEMBER']);
    const before = at.rows();
    const reply = await at.ask('POST', `${orgKeys}/${id}/accessList`, { body });
    expect([...codeOf(reply), fieldsOf(reply)]).toEqual([400, code, [field]]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('has at most 200 entries', async () => {
    const { id } = await make(orgKeys, ['ORG_MEMBER']);
    const list = `${orgKeys}/${id}/accessList`;
    const body = Array.from({ length: 200 }, (_, index) => ({ ipAddress: `10.0.0.${index}` }));
    expect((await at.ask('POST', list, { body })).body.totalCount).toBe(200);
    // existing entries add nothing
    expect((await at.ask('POST', list, { body: body.slice(0, 1) })).body.totalCount).toBe(200);
    const reply = await at.ask('POST', list, { body: [{ ipAddress: '10.0.1.1' }] });
    expect(codeOf(reply)).toEqual([400, 'MAX_ACCESS_LIST_ENTRIES_EXCEEDED']);
  });
});
