import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, SignInOptions } from '#contract/console/bff.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const event = 'http://schemas.openid.net/event/backchannel-logout';

/** A provider that signs people in without questions; `discoveries`: how often it was read, `nonce`: of the next token. */
let provider: { issuer: string; server: Server; discoveries: number; nonce: string; claims: object };
let console: TestBff;

const signed = (claims: object, key: KeyObject = privateKey, header: object = {}) => {
  const text = `${encode({ alg: 'RS256', kid: '1', ...header })}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
};
const seconds = () => Math.floor(Date.now() / 1000);

beforeEach(async () => {
  const server = createServer((incoming, outgoing) => {
    const json = (body: object, status = 200) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    const { issuer } = provider;
    incoming.resume();
    if (incoming.url === '/.well-known/openid-configuration') {
      provider.discoveries += 1;
      return json({
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'] },
        ...{ subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256', 'HS256'] },
      });
    }
    if (incoming.url === '/jwks')
      return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] });
    const token = {
      ...{ iss: issuer, aud: 'quarterdeck', iat: seconds(), exp: seconds() + 60, nonce: provider.nonce },
      ...provider.claims,
    };
    return json({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: signed(token) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  provider = { issuer: `http://localhost:${port}`, server, discoveries: 0, nonce: '', claims: {} };
  console = await startBff({
    argv: ['--oidc-issuer', provider.issuer, '--oidc-client-id', 'quarterdeck'],
    env: { QUARTERDECK_OIDC_CLIENT_SECRET: 'hush' },
    now: Date.now,
  });
});
afterEach(async () => {
  await console.close();
  provider.server.closeAllConnections();
  await new Promise((resolve) => provider.server.close(resolve));
});

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

async function signIn(sub: string, sid?: string): Promise<SignedIn> {
  provider.claims = {
    sub,
    preferred_username: `user-${sub}`,
    quarterdeck_role: 'viewer',
    ...(sid ? { sid } : {}),
  };
  const start = await console.ask('GET', '/bff/oidc/start', { headers: navigation });
  const url = new URL(start.headers.get('location') ?? '');
  provider.nonce = url.searchParams.get('nonce') ?? '';
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const query = new URLSearchParams({ code: 'abc', state: url.searchParams.get('state') ?? '' });
  const back = await console.ask('GET', `/bff/oidc/callback?${query}`, {
    headers: { ...navigation, 'sec-fetch-site': 'cross-site', cookie },
  });
  const session = back.headers.getSetCookie().find((each) => each.startsWith('__Host-quarterdeck-8585='));
  return { cookie: session?.split(';')[0] ?? '', csrf: '' };
}
const isIn = async (session: SignedIn) =>
  (await console.ask('GET', '/bff/session', { session })).status === 200;

const claimsOf = (more: object) => ({
  ...{ iss: provider.issuer, aud: 'quarterdeck', iat: seconds(), exp: seconds() + 120, jti: randomUUID() },
  ...{ events: { [event]: {} }, ...more },
});

/** A request as the provider sends it: a form, without any header of a browser. */
function post(token: string, headers: Record<string, string | undefined> = {}): Promise<Response> {
  return console.ask('POST', '/bff/oidc/backchannel-logout', {
    body: new URLSearchParams({ logout_token: token, extra: 'ignored' }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': undefined,
      origin: undefined,
      ...headers,
    },
  });
}

describe('a logout token', () => {
  test('with a sid ends this session of the provider, with a sub all of the person', async () => {
    const [one, two, other] = [await signIn('1', 'a'), await signIn('1', 'b'), await signIn('2', 'c')];
    const bySid = await post(signed(claimsOf({ sid: 'a' }), privateKey, { typ: 'logout+jwt' }));
    expect([bySid.status, bySid.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, true, true]);
    expect((await post(signed(claimsOf({ sub: '1' })))).status).toBe(200);
    expect([await isIn(two), await isIn(other)]).toEqual([false, true]);
    // one that no longer exists has ended
    expect((await post(signed(claimsOf({ sid: 'a' })))).status).toBe(200);
  });

  test('with sid and sub ends only a session of this person', async () => {
    const other = await signIn('2', 'c');
    expect((await post(signed(claimsOf({ sid: 'c', sub: '1' })))).status).toBe(200);
    expect(await isIn(other)).toBe(true);
    expect((await post(signed(claimsOf({ sid: 'c', sub: '2' })))).status).toBe(200);
    expect(await isIn(other)).toBe(false);
    const audit = await console.ask('GET', '/bff/audit?operation=endOidcSessions', {
      session: await console.signIn(),
    });
    const { results } = (await audit.json()) as { results: AuditEntry[] };
    expect(results.map(({ actor, outcome }) => `${actor} ${outcome}`)).toEqual(['oidc done', 'oidc done']);
  });

  test('is accepted once, also after a restart', async () => {
    const session = await signIn('1', 'a');
    const token = signed(claimsOf({ sub: '1' }));
    expect((await post(token)).status).toBe(200);
    expect(await isIn(session)).toBe(false);
    const again = await signIn('1', 'a');
    await console.restart();
    const replayed = await post(token);
    expect([replayed.status, await replayed.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'the token was used before' },
    ]);
    expect(await isIn(again)).toBe(true);
  });

  test('is refused with a wrong signature, claim, age or type', async () => {
    const session = await signIn('1', 'a');
    const sub = { sub: '1' };
    const now = seconds();
    const hmac = `${encode({ alg: 'HS256' })}.${encode(claimsOf(sub))}`;
    const hostile: Record<string, string> = {
      'foreign key': signed(claimsOf(sub), foreign.privateKey),
      'no signature': `${encode({ alg: 'none' })}.${encode(claimsOf(sub))}.`,
      'client secret as the key': `${hmac}.${createHmac('sha256', 'hush').update(hmac).digest('base64url')}`,
      'other issuer': signed(claimsOf({ ...sub, iss: 'https://evil.example' })),
      'other audience': signed(claimsOf({ ...sub, aud: 'another' })),
      'no age': signed(claimsOf({ ...sub, iat: undefined })),
      old: signed(claimsOf({ ...sub, iat: now - 400 })),
      future: signed(claimsOf({ ...sub, iat: now + 120 })),
      expired: signed(claimsOf({ ...sub, exp: now - 90 })),
      'no id': signed(claimsOf({ ...sub, jti: undefined })),
      'a nonce': signed(claimsOf({ ...sub, nonce: 'x' })),
      'no event': signed(claimsOf({ ...sub, events: undefined })),
      'another event': signed(claimsOf({ ...sub, events: { other: {} } })),
      'an event that is no object': signed(claimsOf({ ...sub, events: { [event]: 1 } })),
      'nobody named': signed(claimsOf({})),
      'another type': signed(claimsOf(sub), privateKey, { typ: 'at+jwt' }),
      'no token': 'a.b.c',
    };
    for (const [name, token] of Object.entries(hostile)) {
      const response = await post(token);
      expect([name, response.status]).toEqual([name, 400]);
      expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    }
    expect(await isIn(session)).toBe(true);
  });

  test('is not taken from browsers, as JSON, twice or in a long body', async () => {
    const session = await signIn('1', 'a');
    const token = signed(claimsOf({ sub: '1' }));
    expect((await post(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(token, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(token, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post('x'.repeat(70_000))).status).toBe(413);
    const twice = await console.ask('POST', '/bff/oidc/backchannel-logout', {
      body: `logout_token=${token}&logout_token=${token}`,
      headers: {
        ...{
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': undefined,
          origin: undefined,
        },
      },
    });
    expect(twice.status).toBe(400);
    expect(await isIn(session)).toBe(true);
  });
});

describe('the page for signing in', () => {
  const offer = async () =>
    ((await (await console.ask('GET', '/bff/sign-in')).json()) as SignInOptions).provider;

  test('reports whether the provider answers, from one reading for many pages', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, offer));
    expect(new Set(answers.map((each) => each?.state))).toEqual(new Set(['reachable']));
    expect(provider.discoveries).toBe(1);
  });

  test('reports a provider that does not answer', async () => {
    provider.server.closeAllConnections();
    await new Promise((resolve) => provider.server.close(resolve));
    const answer = await offer();
    expect(answer).toMatchObject({ host: new URL(provider.issuer).host, state: 'unreachable' });
    expect(answer?.checkedAt).toBeGreaterThan(Date.now() - 10_000);
    await new Promise<void>((resolve) =>
      provider.server.listen(Number(new URL(provider.issuer).port), '127.0.0.1', resolve),
    );
  });
});
