import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenInUse } from '#contract/tokens.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { jsonAnswer, type SignedIn, startConnected, startService } from '../test-kit.ts';

const identity = 'mdb_sa_id_0123456789abcdef01234567';
const secret = 'mdb_sa_sk_canary';
let service: Awaited<ReturnType<typeof startService>>;
let at: Awaited<ReturnType<typeof startConnected>>;
/** Bodies of the revocations that arrived. */
let revoked: string[];
let refusal: { status: number; body: object; headers?: object } | undefined;

beforeEach(async () => {
  service = await startService();
  revoked = [];
  refusal = undefined;
  let issued = 0;
  service.before = (request, outgoing) => {
    if (request.target === '/api/oauth/token') {
      issued += 1;
      jsonAnswer(outgoing, { access_token: `canary-token-${issued}`, token_type: 'Bearer', expires_in: 600 });
    } else if (request.target === '/api/oauth/revoke') {
      revoked.push(request.body);
      if (refusal) jsonAnswer(outgoing, refusal.body, refusal.status, refusal.headers);
      else outgoing.writeHead(200).end();
    } else if (request.headers.authorization?.startsWith('Bearer ')) jsonAnswer(outgoing, { results: [] });
    else return false;
    return true;
  };
  at = await startConnected(service);
  await at.ask('POST', '/bff/connections', {
    session: at.session,
    body: { name: 'Account', origin: service.origin, kind: 'serviceAccount', identity, secret },
  });
});
afterEach(async () => {
  await at.close();
  await service.close();
});

const tokens = async (session: SignedIn = at.session): Promise<TokenInUse[]> =>
  (await (await at.ask('GET', '/bff/tokens', { session })).json()) as TokenInUse[];
const revoke = (body: object = {}, session: SignedIn = at.session, connection = 'account') =>
  at.ask('POST', `/bff/tokens/${connection}/revoke`, { session, body });
const use = () =>
  at.ask('POST', '/bff/call/listOrgs', { session: at.session, body: { connection: 'account', args: {} } });
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string } }).error;

describe('the tokens of our connections', () => {
  test('are listed with their times and their use, never with their value', async () => {
    expect(await tokens()).toEqual([
      {
        connection: 'account',
        name: 'Account',
        identity,
        token: null,
        revocations: { used: 0, freeAt: null },
      },
    ]);
    await use();
    const issuedAt = at.clock.now;
    at.clock.now += 5_000;
    await use();
    const response = await at.ask('GET', '/bff/tokens', { session: await at.signInAs('tomas', 'viewer') });
    const text = await response.text();
    expect(text).not.toContain('canary');
    expect((JSON.parse(text) as TokenInUse[])[0]?.token).toEqual({
      issuedAt,
      expiresAt: issuedAt + 600_000,
      lastUsedAt: issuedAt + 5_000,
      uses: 2,
    });
    at.clock.now = issuedAt + 600_000;
    expect((await tokens())[0]?.token).toBeNull();
  });

  test('one that is revoked is replaced by the next request', async () => {
    await use();
    expect((await revoke()).status).toBe(204);
    expect(revoked).toEqual(['token=canary-token-1&token_type_hint=access_token']);
    expect((await tokens())[0]?.token).toBeNull();
    await use();
    expect((await tokens())[0]?.token?.uses).toBe(1);
  });

  test('one that was entered is revoked without ours', async () => {
    await use();
    expect((await revoke({ token: ' leaked.token_1 ' })).status).toBe(204);
    expect(revoked).toEqual(['token=leaked.token_1&token_type_hint=access_token']);
    expect((await tokens())[0]?.token).not.toBeNull();
    const lines = await (await at.ask('GET', '/bff/audit', { session: at.session })).text();
    expect(lines).toContain('a token that was entered');
    expect(lines).not.toContain('leaked');
    expect(at.logs.join('')).not.toContain('leaked');
  });

  test('limits revocations to ten per minute and reports the wait to the eleventh', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await revoke({ token: `t${count}` })).status).toBe(204);
      at.clock.now += 1_000;
    }
    expect((await tokens())[0]?.revocations).toEqual({ used: 10, freeAt: at.clock.now - 10_000 + MINUTE });
    const late = await revoke({ token: 'eleven' });
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '50']);
    expect(revoked).toHaveLength(10);
    at.clock.now += 50_000;
    expect((await revoke({ token: 'eleven' })).status).toBe(204);
  });

  test.each([
    [401, { error: 'invalid_client', error_description: 'x' }, 502, /refused the credentials/],
    [403, { error: 'access_denied' }, 502, /access list/],
    [400, { error: 'invalid_grant', error_description: 'Invalid grant.' }, 502, /Invalid grant/],
    [429, { error: 'rate_limited' }, 429, /ten revocations a minute/],
    [500, { error: 'server_error' }, 502, /answered 500/],
  ])('a refusal with %i has its own message', async (status, body, reported, pattern) => {
    refusal = { status, body, headers: { 'retry-after': '7' } };
    const response = await revoke({ token: 'x' });
    expect(response.status).toBe(reported);
    expect((await errorOf(response)).message).toMatch(pattern);
  });

  test('are revoked by operators, of connections that may change something and have tokens', async () => {
    expect((await revoke({}, await at.signInAs('tomas', 'viewer'))).status).toBe(403);
    expect((await errorOf(await revoke({}, at.session, 'emulator'))).message).toContain(
      'API key has no tokens',
    );
    expect((await revoke({}, at.session, 'nowhere')).status).toBe(404);
    for (const token of ['', 'two words', 'a\r\nb', 7])
      expect((await revoke({ token })).status, String(token)).toBe(400);
    await at.ask('PATCH', '/bff/connections/account', { session: at.session, body: { readOnly: true } });
    expect((await errorOf(await revoke())).code).toBe('CONNECTION_READ_ONLY');
    expect(revoked).toEqual([]);
  });
});
