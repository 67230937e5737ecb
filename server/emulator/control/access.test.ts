import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

const controlToken = 'qdc_for-tests';
let at: TestEmulator;

beforeEach(async () => {
  at = await testEmulator({ controlToken });
});

const withToken = { authorization: `Bearer ${controlToken}` };
const named = (world: string) => ({ 'x-emulator-world': world });
const state = (headers: Record<string, string>, peer?: string) =>
  at.ask('GET', '/_emulator/state', { as: null, headers, ...(peer ? { peer } : {}) });

async function accessToken(): Promise<string> {
  const { clientId, clientSecret } = at.credentials;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const created = await at.ask('POST', '/api/oauth/token', {
    as: null,
    raw: 'grant_type=client_credentials',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
  });
  return created.body.access_token;
}

describe('the world of a control request', () => {
  it('is the default one with the control token, or the one in X-Emulator-World', async () => {
    await at.ask('POST', '/_emulator/worlds', { body: { seed: 'empty', name: 'second' } });
    expect((await state(withToken)).body.world).toBe('default');
    expect((await state({ ...withToken, ...named('second') })).body.world).toBe('second');
  });

  it('needs no credentials on this machine when it is named', async () => {
    expect((await state(named('default'))).status).toBe(200);
    const none = await state({});
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Digest'),
    ]);
    expect(none.body.detail).toContain('X-Emulator-World');
  });

  it('must exist, and must be that of the credentials', async () => {
    const missing = await state(named('nowhere'));
    expect([missing.status, missing.body.parameters]).toEqual([400, ['X-Emulator-World']]);
    expect(missing.body.detail).toContain('nowhere, which does not exist; worlds: default');
    await at.ask('POST', '/_emulator/worlds', { body: { seed: 'empty', name: 'second' } });
    // the first signed request of a session gets the challenge
    await at.ask('GET', '~/groups');
    const other = await at.ask('GET', '/_emulator/state', { headers: named('second') });
    expect(other.body.detail).toContain('the credentials belong to the world default');
  });

  it('is never named by the header for the service itself', async () => {
    const reply = await at.ask('GET', '~/groups', {
      as: null,
      headers: { ...withToken, ...named('default') },
    });
    expect(reply.status).toBe(401);
  });
});

describe('the control token', () => {
  it('is compared as a whole', async () => {
    for (const wrong of ['qdc_', `${controlToken}x`, 'other']) {
      expect((await state({ ...named('default'), authorization: `Bearer ${wrong}` })).status).toBe(401);
    }
  });

  it('opens the controls to other machines, which are refused without it', async () => {
    const elsewhere = '192.0.2.7';
    expect((await state(withToken, elsewhere)).status).toBe(200);
    const refused = await state(named('default'), elsewhere);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('control token')]);
    const worlds = (headers: Record<string, string>) =>
      at.ask('GET', '/_emulator/worlds', { as: null, headers, peer: elsewhere });
    expect((await worlds({})).status).toBe(403);
    expect((await worlds(withToken)).status).toBe(200);
  });

  it('acts as the owner of every organization, on documents too', async () => {
    const { groupId, clusterName } = at;
    const path = `/_emulator/groups/${groupId}/clusters/${clusterName}/command`;
    const reply = await at.ask('POST', path, {
      as: null,
      headers: withToken,
      body: { db: 'shop', command: '{"insert": "notes", "documents": [{"a": 1}]}' },
    });
    expect([reply.status, JSON.parse(reply.body.reply).ok]).toEqual([200, { $numberInt: '1' }]);
  });
});

describe('control requests are unaffected by', () => {
  it('the clock: an expired access token still moves it, and the service names the expiry', async () => {
    const authorization = `Bearer ${await accessToken()}`;
    const clock = () =>
      at.ask('PATCH', '/_emulator/clock', {
        as: null,
        headers: { authorization },
        body: { advanceSeconds: 7200 },
      });
    expect((await clock()).status).toBe(200);
    expect((await clock()).status).toBe(200);
    const groups = await at.ask('GET', '~/groups', { as: null, headers: { authorization } });
    expect(groups.status).toBe(401);
    expect(groups.body.detail).toBe(
      'The access token expired at 2026-03-13T15:02:00Z; the time of its world is 2026-03-13T18:02:00Z.',
    );
  });

  it('faults of every operation, on documents too', async () => {
    await at.ask('POST', '/_emulator/faults', { body: { kind: 'status', status: 503 } });
    const { groupId, clusterName } = at;
    const cluster = `/_emulator/groups/${groupId}/clusters/${clusterName}`;
    expect((await at.ask('GET', '~/groups')).status).toBe(503);
    expect((await at.ask('GET', `${cluster}/digest`)).status).toBe(200);
    expect((await at.ask('POST', `${cluster}/wire`)).status).toBe(200);
  });

  it('access lists of keys and organizations', async () => {
    const { world, orgId } = at;
    const org = world.tables.orgs.get(orgId);
    if (org) world.tables.orgs.put({ ...org, requiresAccessList: true });
    expect((await at.ask('GET', '~/groups')).status).toBe(403);
    expect((await at.ask('GET', '/_emulator/state')).status).toBe(200);
    const grants = [{ roleName: 'ORG_OWNER', orgId }];
    const created = await at.ask('POST', '/_emulator/keys', { body: { grants, accessList: ['10.0.0.1'] } });
    expect(created.status).toBe(201);
  });

  it('rate limits', async () => {
    for (let count = 0; count < 130; count += 1) expect((await state(withToken)).status).toBe(200);
  });
});

describe('bodies of control requests', () => {
  it.each(['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8', 'application/json'])(
    'are JSON, with %s too',
    async (type) => {
      const reply = await at.ask('PATCH', '/_emulator/clock', {
        raw: '{"advanceSeconds": 60}',
        headers: { 'content-type': type },
      });
      expect([reply.status, reply.body.now]).toEqual([200, '2026-03-13T14:03:00Z']);
    },
  );
});
