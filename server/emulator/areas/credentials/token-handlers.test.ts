import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let emulator: TestEmulator;
let basic: string;
beforeEach(async () => {
  emulator = await testEmulator();
  const { clientId, clientSecret } = emulator.credentials;
  basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const issue = (raw = 'grant_type=client_credentials', authorization = basic) =>
  emulator.ask('POST', '/api/oauth/token', {
    as: null,
    raw,
    headers: { ...form, ...(authorization ? { authorization } : {}) },
  });
const revoke = (token: string) =>
  emulator.ask('POST', '/api/oauth/revoke', {
    as: null,
    raw: `token=${encodeURIComponent(token)}&token_type_hint=access_token`,
    headers: { ...form, authorization: basic },
  });
const use = (token: string) =>
  emulator.ask('GET', '~/groups', { as: null, headers: { authorization: `Bearer ${token}` } });

describe('an access token', () => {
  it('is issued for an hour and works as the service account', async () => {
    const reply = await issue();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.body).toMatchObject({ expires_in: 3600, token_type: 'Bearer' });
    expect((await use(reply.body.access_token)).status).toBe(200);
    emulator.advance(3599);
    expect((await use(reply.body.access_token)).status).toBe(200);
    emulator.advance(1);
    expect((await use(reply.body.access_token)).status).toBe(401);
  });

  it('stops working when revoked; revoking again, or an unknown one, succeeds', async () => {
    const { access_token: token } = (await issue()).body;
    const reply = await revoke(token);
    expect([reply.status, reply.body]).toEqual([200, '']);
    expect(reply.headers.get('content-type')).toBe('application/vnd.atlas.2023-01-01+json;charset=utf-8');
    expect((await use(token)).status).toBe(401);
    expect((await revoke(token)).status).toBe(200);
    expect((await revoke('unknown')).status).toBe(200);
  });

  it.each([
    [
      'client secret',
      'grant_type=client_credentials',
      `Basic ${Buffer.from('mdb_sa_id_x:y').toString('base64')}`,
      401,
      'invalid_client',
    ],
    ['missing credentials', 'grant_type=client_credentials', '', 401, 'invalid_client'],
    ['grant type', 'grant_type=password', undefined, 400, 'unsupported_grant_type'],
    ['missing grant type', 'x=1', undefined, 400, 'invalid_request'],
  ])('is refused for a wrong %s', async (_, raw, authorization, status, error) => {
    const reply = await issue(raw, authorization ?? basic);
    expect([reply.status, reply.body.error]).toEqual([status, error]);
    expect(reply.body.error_description).toBeTypeOf('string');
  });

  it('is revoked at most ten times a minute', async () => {
    for (let count = 0; count < 10; count += 1) expect((await revoke(`t${count}`)).status).toBe(200);
    const reply = await revoke('t10');
    expect([reply.status, reply.body.error]).toEqual([429, 'rate_limited']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    emulator.advance(60);
    expect((await revoke('t10')).status).toBe(200);
  });

  it('takes url-escaped credentials, as Go sends them', async () => {
    const { clientId, clientSecret } = emulator.credentials;
    const escaped = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    const reply = await issue(undefined, `Basic ${Buffer.from(escaped).toString('base64')}`);
    expect(reply.status).toBe(200);
  });

  it.each([
    ['invalid_grant', 400],
    ['access_denied', 403],
    ['server_error', 500],
  ])('can be made to fail with %s', async (errorCode, status) => {
    await emulator.ask('POST', '/_emulator/faults', {
      body: { operationId: 'legacyOauthToken', kind: 'status', status, errorCode, remaining: 1 },
    });
    const reply = await issue();
    expect([reply.status, reply.body.error]).toEqual([status, errorCode]);
    expect((await issue()).status).toBe(200);
  });

  it('of a service account with an access list cannot be revoked from elsewhere', async () => {
    const { access_token: token } = (await issue()).body;
    const { clientId } = emulator.credentials;
    const [account] = emulator.world.tables.serviceAccounts.by('clientId', clientId);
    if (account) emulator.world.tables.serviceAccounts.put({ ...account, accessList: ['10.0.0.0/8'] });
    const reply = await revoke(token);
    expect([reply.status, reply.body.error]).toEqual([403, 'access_denied']);
    const refused = await use(token);
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'IP_ADDRESS_NOT_ON_ACCESS_LIST']);
  });
});
