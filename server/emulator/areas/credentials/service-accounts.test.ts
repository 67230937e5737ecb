import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let inOrg: string;
let inGroup: string;
beforeEach(async () => {
  at = await testEmulator();
  inOrg = `~/orgs/${at.orgId}/serviceAccounts`;
  inGroup = `~/groups/${at.groupId}/serviceAccounts`;
});

const codeOf = ({ status, body }: { status: number; body: { errorCode?: string; error?: unknown } }) => [
  status,
  body.errorCode ?? body.error,
];

async function make(path: string, role: string, secretExpiresAfterHours = 720) {
  const body = { name: 'importer', description: 'Imports', roles: [role], secretExpiresAfterHours };
  const created = await at.ask('POST', path, { body });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const { clientId, secrets } = created.body;
  return { clientId, secret: secrets[0].secret as string, secretId: secrets[0].id as string };
}

function issue({ clientId, secret }: { clientId: string; secret: string }) {
  return at.ask('POST', '/api/oauth/token', {
    as: null,
    raw: 'grant_type=client_credentials',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
    },
  });
}
const use = (token: string, path = '~/groups') =>
  at.ask('GET', path, { as: null, headers: { authorization: `Bearer ${token}` } });

describe('a service account', () => {
  it('gets tokens with its secret, which only its creation shows', async () => {
    const created = await make(inGroup, 'GROUP_READ_ONLY');
    expect(created.clientId).toMatch(/^mdb_sa_id_[a-f\d]{24}$/);
    expect(created.secret).toMatch(/^mdb_sa_sk_[\w-]{40,}$/);
    const token = (await issue(created)).body.access_token;
    expect((await use(token, `~/groups/${at.groupId}/alerts`)).status).toBe(200);
    const shown = await at.ask('GET', `${inGroup}/${created.clientId}`);
    expect(shown.body).toMatchObject({ roles: ['GROUP_READ_ONLY'], createdAt: at.world.iso() });
    expect(shown.body.secrets).toEqual([
      {
        id: created.secretId,
        createdAt: at.world.iso(),
        expiresAt: '2026-04-12T14:02:00Z',
        lastUsedAt: at.world.iso(),
        maskedSecretValue: `mdb_sa_sk_********${created.secret.slice(-4)}`,
      },
    ]);
    expect((await at.ask('GET', `${inOrg}/${created.clientId}`)).body.roles).toEqual(['ORG_MEMBER']);
    expect(at.snapshot()).not.toContain(created.secret);
  });

  it('has at most two secrets that work, each until it expires or goes', async () => {
    const result = await make(inOrg, 'ORG_MEMBER', 8);
    const secrets = `${inOrg}/${result.clientId}/secrets`;
    const second = await at.ask('POST', secrets, { body: { secretExpiresAfterHours: 24 } });
    expect(second.status).toBe(201);
    expect((await issue({ ...result, secret: second.body.secret })).status).toBe(200);
    const before = at.rows();
    const third = await at.ask('POST', secrets, { body: { secretExpiresAfterHours: 24 } });
    expect(codeOf(third)).toEqual([400, 'MAX_SERVICE_ACCOUNT_SECRETS_EXCEEDED']);
    expect(at.unchanged(before)).toBe(true);
    at.advance(8 * 3600 - 1);
    expect((await issue(result)).status).toBe(200);
    at.advance(1);
    expect(codeOf(await issue(result))).toEqual([401, 'invalid_client']);
    expect((await at.ask('POST', secrets, { body: { secretExpiresAfterHours: 24 } })).status).toBe(201);
    expect((await at.ask('DELETE', `${secrets}/${second.body.id}`)).status).toBe(204);
    expect(codeOf(await issue({ ...result, secret: second.body.secret }))).toEqual([401, 'invalid_client']);
    expect(codeOf(await at.ask('DELETE', `${secrets}/${second.body.id}`))).toEqual([
      404,
      'SERVICE_ACCOUNT_SECRET_NOT_FOUND',
    ]);
  });

  it.each([7, 8761])('cannot have a secret of %i hours', async (hours) => {
    const body = { name: 'x', description: 'x', roles: ['ORG_MEMBER'], secretExpiresAfterHours: hours };
    const reply = await at.ask('POST', inOrg, { body });
    expect([reply.status, reply.body.badRequestDetail.fields[0].field]).toEqual([
      400,
      'secretExpiresAfterHours',
    ]);
  });

  it('cannot have a secret that lives longer than the organization allows', async () => {
    await at.ask('PATCH', `~/orgs/${at.orgId}/settings`, {
      body: { maxServiceAccountSecretValidityInHours: 48 },
    });
    const { clientId } = await make(inOrg, 'ORG_MEMBER', 48);
    const reply = await at.ask('POST', `${inOrg}/${clientId}/secrets`, {
      body: { secretExpiresAfterHours: 49 },
    });
    expect([reply.status, reply.body.badRequestDetail.fields[0].field]).toEqual([
      400,
      'secretExpiresAfterHours',
    ]);
  });

  it('is gone with its tokens when it is deleted', async () => {
    const built = await make(inOrg, 'ORG_READ_ONLY');
    const token = (await issue(built)).body.access_token;
    expect((await use(token)).status).toBe(200);
    expect((await at.ask('DELETE', `${inOrg}/${built.clientId}`)).status).toBe(204);
    expect((await use(token)).status).toBe(401);
    expect(codeOf(await issue(built))).toEqual([401, 'invalid_client']);
    expect(codeOf(await at.ask('GET', `${inOrg}/${built.clientId}`))).toEqual([
      404,
      'SERVICE_ACCOUNT_NOT_FOUND',
    ]);
  });

  it('is invited to a project, and leaves it, without leaving the organization', async () => {
    const created = await make(inOrg, 'ORG_MEMBER');
    const path = `${inGroup}/${created.clientId}`;
    expect(codeOf(await at.ask('GET', path))).toEqual([404, 'SERVICE_ACCOUNT_NOT_FOUND']);
    const invited = await at.ask('POST', `${path}:invite`, { body: { roles: ['GROUP_CLUSTER_MANAGER'] } });
    expect([invited.status, invited.body.roles]).toEqual([200, ['GROUP_CLUSTER_MANAGER']]);
    const groups = await at.ask('GET', `${inOrg}/${created.clientId}/groups`);
    expect(groups.body.results.map(withoutLinks)).toEqual([
      { groupId: at.groupId, roles: ['GROUP_CLUSTER_MANAGER'] },
    ]);
    expect((await at.ask('DELETE', path)).status).toBe(204);
    expect((await at.ask('GET', path)).status).toBe(404);
    expect((await at.ask('GET', `${inOrg}/${created.clientId}`)).status).toBe(200);
  });

  it('with an access list is refused from elsewhere', async () => {
    const created = await make(inOrg, 'ORG_READ_ONLY');
    const token = (await issue(created)).body.access_token;
    const list = `${inOrg}/${created.clientId}/accessList`;
    await at.ask('POST', list, { body: [{ ipAddress: '203.0.113.5' }] });
    expect(codeOf(await use(token))).toEqual([403, 'IP_ADDRESS_NOT_ON_ACCESS_LIST']);
    const headers = { authorization: `Bearer ${token}` };
    expect((await at.ask('GET', '~/groups', { as: null, headers, peer: '203.0.113.5' })).status).toBe(200);
    const [entry] = (await at.ask('GET', list)).body.results;
    expect(withoutLinks(entry)).toEqual({
      ipAddress: '203.0.113.5',
      cidrBlock: '203.0.113.5/32',
      createdAt: at.world.iso(),
      requestCount: 1,
      lastUsedAt: at.world.iso(),
      lastUsedAddress: '203.0.113.5',
    });
  });
});

it('an account that changes its own access list never shuts its address out', async () => {
  const created = await make(inOrg, 'ORG_OWNER');
  const headers = { authorization: `Bearer ${(await issue(created)).body.access_token}` };
  const list = `${inOrg}/${created.clientId}/accessList`;
  const own = { as: null, headers, peer: '203.0.113.5' };
  const refused = await at.ask('POST', list, { ...own, body: [{ ipAddress: '198.51.100.7' }] });
  expect(codeOf(refused)).toEqual([400, 'CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST']);
  const both = [{ ipAddress: '198.51.100.7' }, { ipAddress: '203.0.113.5' }];
  expect((await at.ask('POST', list, { ...own, body: both })).status).toBe(200);
  const removed = await at.ask('DELETE', `${list}/203.0.113.5`, own);
  expect(codeOf(removed)).toEqual([400, 'CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST']);
});

describe('secrets that expire', () => {
  const types = ['GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING', 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRED'];
  const alerts = () =>
    [...at.world.tables.alerts.all()]
      .filter(({ eventTypeName }) => types.includes(eventTypeName))
      .map(({ eventTypeName, status }) => `${eventTypeName.split('_').at(-1)} ${status}`)
      .sort();

  beforeEach(async () => {
    for (const eventTypeName of types) {
      const notifications = [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', intervalMin: 60 }];
      const body = { eventTypeName, enabled: true, notifications };
      expect((await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, { body })).status).toBe(201);
    }
  });

  it('alert a week ahead, and again when they have expired, until they go', async () => {
    const { clientId, secretId } = await make(inGroup, 'GROUP_READ_ONLY', 240);
    at.advance(3 * 86_400 - 1);
    expect(alerts()).toEqual([]);
    at.advance(1);
    expect(alerts()).toEqual(['EXPIRING OPEN']);
    at.advance(7 * 86_400);
    expect(alerts()).toEqual(['EXPIRED OPEN', 'EXPIRING CLOSED']);
    expect((await at.ask('DELETE', `${inGroup}/${clientId}/secrets/${secretId}`)).status).toBe(204);
    expect(alerts()).toEqual(['EXPIRED CLOSED', 'EXPIRING CLOSED']);
  });

  it('stop alerting a project that their account has left', async () => {
    const { clientId } = await make(inGroup, 'GROUP_READ_ONLY', 8);
    expect(alerts()).toEqual(['EXPIRING OPEN']);
    await at.ask('DELETE', `${inGroup}/${clientId}`);
    expect(alerts()).toEqual(['EXPIRING CLOSED']);
    at.advance(9 * 3600);
    expect(alerts()).toEqual(['EXPIRING CLOSED']);
  });

  it('of an account that is gone do nothing', async () => {
    const { clientId } = await make(inGroup, 'GROUP_READ_ONLY', 240);
    await at.ask('DELETE', `${inOrg}/${clientId}`);
    at.advance(20 * 86_400);
    expect(alerts()).toEqual([]);
  });
});
