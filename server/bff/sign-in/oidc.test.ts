import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consoleOrigin, startBff, type TestBff } from '../test-kit.ts';
import { grantsOfClaim, roleOf } from './oidc.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider that signs whatever claims a test wants, and checks the proof of the code. */
interface Provider {
  issuer: string;
  claims: Record<string, unknown>;
  challenge: string;
  nonce: string;
  tokenRequests: URLSearchParams[];
  signsOut: boolean;
  server: Server;
}

async function startProvider(): Promise<Provider> {
  const server = createServer((incoming, outgoing) => {
    const json = (body: object, status = 200) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const { issuer } = provider;
      if (incoming.url === '/.well-known/openid-configuration') {
        json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...(provider.signsOut ? { end_session_endpoint: `${issuer}/logout?theme=dark` } : {}),
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      } else if (incoming.url === '/jwks') {
        json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] });
      } else if (incoming.url === '/token') {
        const form = new URLSearchParams(body);
        provider.tokenRequests.push(form);
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (proof !== provider.challenge) return json({ error: 'invalid_grant' }, 400);
        const now = Math.floor(Date.now() / 1000);
        const payload = {
          iss: issuer,
          aud: 'quarterdeck',
          iat: now,
          exp: now + 60,
          nonce: provider.nonce,
          ...provider.claims,
        };
        const text = `${encode({ alg: 'RS256', kid: '1' })}.${encode(payload)}`;
        const signature = createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url');
        json({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: `${text}.${signature}` });
      } else json({}, 404);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const provider: Provider = {
    issuer: `http://localhost:${port}`,
    claims: { sub: '42', preferred_username: 'kim', quarterdeck_role: 'operator' },
    challenge: '',
    nonce: '',
    tokenRequests: [],
    signsOut: true,
    server,
  };
  return provider;
}

let provider: Provider;
let console: TestBff;
beforeEach(async () => {
  provider = await startProvider();
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

const navigation = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** Starts the sign-in at the provider; returns the address and the cookie of the browser. */
async function leave(returnTo = '/c/emulator?tab=1'): Promise<{ url: URL; cookie: string }> {
  const response = await console.ask('GET', `/bff/oidc/start?returnTo=${encodeURIComponent(returnTo)}`, {
    headers: { ...navigation, 'sec-fetch-site': 'same-origin' },
  });
  expect(response.status).toBe(302);
  const url = new URL(response.headers.get('location') ?? '');
  provider.challenge = url.searchParams.get('code_challenge') ?? '';
  provider.nonce = url.searchParams.get('nonce') ?? '';
  const cookie = response.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/);
  return { url, cookie: cookie.split(';')[0] ?? '' };
}

function comeBack(
  left: { url: URL; cookie: string },
  change: Record<string, string> = {},
): Promise<Response> {
  const query = new URLSearchParams({
    code: 'abc',
    state: left.url.searchParams.get('state') ?? '',
    ...change,
  });
  return console.ask('GET', `/bff/oidc/callback?${query}`, {
    headers: { ...navigation, cookie: left.cookie },
  });
}

function sessionCookie(response: Response): string | undefined {
  return response.headers
    .getSetCookie()
    .find((each) => each.startsWith('__Host-quarterdeck-8585='))
    ?.split(';')[0];
}

describe('signing in with a provider', () => {
  test('sends a code request, a proof, a state and a nonce, and grants the role of the claim', async () => {
    const left = await leave();
    expect(Object.fromEntries(left.url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'quarterdeck',
      redirect_uri: `${consoleOrigin}/bff/oidc/callback`,
      code_challenge_method: 'S256',
    });
    const response = await comeBack(left);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('url=/c/emulator?tab=1');
    const cookie = sessionCookie(response);
    const session = await console.ask('GET', '/bff/session', { headers: { cookie } });
    expect(await session.json()).toMatchObject({
      user: { name: 'kim', role: 'operator' },
      methods: ['launch', 'oidc'],
    });
  });

  test('follows the role that the provider gives now', async () => {
    await comeBack(await leave());
    provider.claims = { ...provider.claims, quarterdeck_role: ['viewer'] };
    const cookie = sessionCookie(await comeBack(await leave()));
    const session = await console.ask('GET', '/bff/session', { headers: { cookie } });
    expect(await session.json()).toMatchObject({ user: { name: 'kim', role: 'viewer' } });
  });

  test('never leads to another site afterwards', async () => {
    for (const returnTo of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      const page = await (await comeBack(await leave(returnTo))).text();
      expect(page).toContain('content="0;url=/"');
    }
  });

  test.each([
    ['another state', { state: 'other' }, {}],
    ['an error of the provider', { error: 'server_error' }, {}],
    ['another nonce', {}, { nonce: 'other' }],
    ['another audience', {}, { aud: 'somebody-else' }],
    ['another issuer', {}, { iss: 'https://evil.test' }],
    ['an old token', {}, { exp: 1 }],
    ['no role', {}, { quarterdeck_role: undefined }],
    ['an unknown role', {}, { quarterdeck_role: 'root' }],
  ])('fails with %s', async (_, change, claims) => {
    const left = await leave();
    provider.claims = { ...provider.claims, ...claims };
    const response = await comeBack(left, change);
    expect(sessionCookie(response)).toBeUndefined();
    expect(await response.text()).toContain('/sign-in?failed=');
  });

  test('fails without the cookie it began with, and after ten minutes', async () => {
    const left = await leave();
    for (const cookie of ['', 'a=b', `${left.cookie}x`]) {
      expect(sessionCookie(await comeBack({ ...left, cookie }))).toBeUndefined();
    }
    expect(provider.tokenRequests).toHaveLength(0);
    expect(console.logs.join('')).not.toContain('hush');
  });

  test('is for whole pages, not for scripts of other sites', async () => {
    for (const path of ['/bff/oidc/start', '/bff/oidc/callback?code=1']) {
      const headers = {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'image',
      };
      expect((await console.ask('GET', path, { headers })).status).toBe(403);
    }
  });
});

test('reports a cancelled sign-in to the user and logs no failure of the provider', async () => {
  const response = await comeBack(await leave(), { error: 'access_denied' });
  expect(sessionCookie(response)).toBeUndefined();
  expect(await response.text()).toContain('/sign-in?failed=cancelled');
  expect(console.logs.join('')).not.toContain('AuthorizationResponseError');
});

describe('signing out', () => {
  async function signedIn() {
    const cookie = sessionCookie(await comeBack(await leave())) ?? '';
    const session = await console.ask('GET', '/bff/session', { headers: { cookie } });
    return { cookie, csrf: ((await session.json()) as { csrf: string }).csrf };
  }

  test.each(['/bff/session', '/bff/sessions'])(
    'by DELETE %s continues at the provider and returns',
    async (path) => {
      const session = await signedIn();
      const response = await console.ask('DELETE', path, { session });
      expect(response.status).toBe(200);
      const next = new URL(((await response.json()) as { next: string }).next);
      expect(next.origin + next.pathname).toBe(`${provider.issuer}/logout`);
      expect(Object.fromEntries(next.searchParams)).toMatchObject({
        theme: 'dark',
        client_id: 'quarterdeck',
        post_logout_redirect_uri: `${consoleOrigin}/sign-in`,
      });
      expect(next.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
      expect((await console.ask('GET', '/bff/session', { session })).status).toBe(401);
      expect(console.logs.join('')).not.toContain(next.searchParams.get('id_token_hint'));
    },
  );

  test('ends here when the provider supports no sign-out or the user signed in otherwise', async () => {
    provider.signsOut = false;
    expect((await console.ask('DELETE', '/bff/session', { session: await signedIn() })).status).toBe(204);
    const local = await console.signIn();
    expect((await console.ask('DELETE', '/bff/session', { session: local })).status).toBe(204);
  });

  test('after a restart while the provider is away ends here', async () => {
    const session = await signedIn();
    await console.restart();
    provider.server.closeAllConnections();
    await new Promise((resolve) => provider.server.close(resolve));
    expect((await console.ask('DELETE', '/bff/session', { session })).status).toBe(204);
  });
});

test('the strongest role of a claim counts', () => {
  expect(roleOf(['viewer', 'administrator', 'other'], undefined)).toBe('administrator');
  expect(roleOf(undefined, 'viewer')).toBe('viewer');
  expect(roleOf({ role: 'administrator' }, undefined)).toBeUndefined();
});

describe('a claim of groups', () => {
  const grant = (role: 'viewer' | 'operator', connection: string, groupId: string | null = null) => ({
    ...{ role, connection, groupId },
  });
  const mapped = [
    { value: 'readers', grant: grant('viewer', 'atlas') },
    { value: 'dba', grant: grant('operator', 'atlas') },
    { value: 'shop', grant: grant('operator', 'atlas', 'a'.repeat(24)) },
  ];
  test.each([
    [['dba', 'readers'], [grant('operator', 'atlas')]],
    [['readers', 'dba'], [grant('operator', 'atlas')]],
    ['shop', [grant('operator', 'atlas', 'a'.repeat(24))]],
    [['others', 7], []],
    [undefined, []],
  ])('%j gives the mapped grants', (claim, grants) => {
    expect(grantsOfClaim(claim, mapped)).toEqual(grants);
  });
  test('changes no grants without a map', () => expect(grantsOfClaim(['dba'], [])).toBeUndefined());
});
