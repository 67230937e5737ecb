/// <reference path="./oidc-provider-for-tests.d.ts" />
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consoleOrigin, startBff, type TestBff } from '../test-kit.ts';

/** A certified implementation of OpenID Connect, as companies run it, in place of the provider of the other tests. */

let server: Server;
let issuer: string;
let console: TestBff;
/** Cookies of the browser at the provider. */
let jar: Map<string, string>;

beforeEach(async () => {
  jar = new Map();
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  // the pages for people are replaced; the package warns of the development setup
  vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis.console, 'info').mockImplementation(() => undefined);
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: 'quarterdeck', client_secret: 'a-secret-of-forty-characters-for-the-test' },
        redirect_uris: [`${consoleOrigin}/bff/oidc/callback`],
        post_logout_redirect_uris: [`${consoleOrigin}/sign-in`],
        backchannel_logout_uri: `${consoleOrigin}/bff/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub', 'quarterdeck_role', 'groups'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of this test'] },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, preferred_username: accountId, quarterdeck_role: 'operator' }),
    }),
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    // the console listens at no port
    fetch: (url: URL | string, { method, headers, body }: RequestInit) => {
      const { pathname } = new URL(url);
      return console.ask(method ?? 'GET', pathname, {
        body: String(body),
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          origin: undefined,
          'sec-fetch-site': undefined,
        },
      });
    },
  });
  const handle = provider.callback();
  console = await startBff({
    argv: ['--oidc-issuer', issuer, '--oidc-client-id', 'quarterdeck'],
    env: { QUARTERDECK_OIDC_CLIENT_SECRET: 'a-secret-of-forty-characters-for-the-test' },
    now: Date.now,
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await console.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** One request of the browser to the provider, without following redirects. */
async function visit(address: string, form?: Record<string, string>): Promise<Response> {
  const response = await fetch(new URL(address, issuer), {
    redirect: 'manual',
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  for (const each of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return response;
}

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

/** Signs in at the provider and comes back; the headers of the session. */
async function signIn(name: string): Promise<{ cookie: string }> {
  const left = await console.ask('GET', '/bff/oidc/start', {
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  });
  let next = locationOf(left);
  for (let step = 0; step < 10 && !next.startsWith(consoleOrigin); step += 1) {
    const response = await visit(next);
    if (response.status === 200) {
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      next = locationOf(await visit(next, { prompt, login: name, password: 'any' }));
    } else next = locationOf(response);
  }
  expect(next).toContain('/bff/oidc/callback?code=');
  const { pathname, search } = new URL(next);
  const response = await console.ask('GET', pathname + search, {
    headers: {
      cookie: left.headers.getSetCookie()[0]?.split(';')[0],
      ...{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    },
  });
  const session = response.headers.getSetCookie().find((each) => each.startsWith('__Host-quarterdeck-8585='));
  return { cookie: session?.split(';')[0] ?? '' };
}

const statusOf = async (headers: { cookie: string }) => {
  const response = await console.ask('GET', '/bff/session', { headers });
  return (await response.json()) as { user?: { name: string; role: string }; csrf?: string };
};

test('a certified provider signs people in with their role', async () => {
  const headers = await signIn('kim');
  expect(await statusOf(headers)).toMatchObject({ user: { name: 'kim', role: 'operator' } });
});

test('the sign-out at a certified provider ends the session of the console by a logout token', async () => {
  const headers = await signIn('kim');
  expect((await statusOf(headers)).user?.name).toBe('kim');
  // the person signs out at the provider, in another tab
  const page = await (await visit('/session/end?client_id=quarterdeck')).text();
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? '';
  await visit('/session/end/confirm', { xsrf, logout: 'yes' });
  await expect.poll(async () => (await statusOf(headers)).user).toBeUndefined();
});

test('a sign-out in the console leads to the page of a certified provider for it', async () => {
  const headers = await signIn('kim');
  const { csrf } = await statusOf(headers);
  const response = await console.ask('DELETE', '/bff/session', {
    headers: { ...headers, 'x-quarterdeck': csrf },
  });
  const { next } = (await response.json()) as { next: string };
  const page = await (await visit(next)).text();
  expect(page).toContain('name="xsrf"');
});
