import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backgroundHeader } from '#contract/console/access/csrf.ts';
import { Session } from '#contract/console/bff.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { sessionOf, startBff, type TestBff, testPassword } from '../test-kit.ts';
import { sessionLimitsOf } from './session.ts';

let console: TestBff;
beforeEach(async () => {
  console = await startBff();
});
afterEach(() => console.close());

const launchToken = () => new URL(console.bff.launchUrl() ?? '').hash.replace('#token=', '');

describe('the launch link', () => {
  test('carries its token in the fragment, 256 bits long', () => {
    const url = new URL(console.bff.launchUrl() ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('http://localhost:8585/launch');
    expect(url.search).toBe('');
    expect(Buffer.from(url.hash.replace('#token=', ''), 'base64url')).toHaveLength(32);
  });

  test('works once', async () => {
    const token = launchToken();
    const first = await console.ask('POST', '/bff/session/launch', { body: { token } });
    expect(first.status).toBe(200);
    expect(Session.parse(await first.json()).user).toEqual({
      id: 'launch',
      name: 'local',
      role: 'administrator',
      grants: [],
    });
    expect((await console.ask('POST', '/bff/session/launch', { body: { token } })).status).toBe(401);
    expect(console.logs.join('')).not.toContain(token);
  });

  test('works for ten minutes', async () => {
    const token = launchToken();
    console.clock.now += 10 * MINUTE;
    expect((await console.ask('POST', '/bff/session/launch', { body: { token } })).status).toBe(401);
  });
});

test('nothing below /bff answers without a session', async () => {
  for (const path of ['session', 'sessions', 'users', 'connections', 'audit', 'watch', 'no-such-thing']) {
    const response = await console.ask('GET', `/bff/${path}`);
    expect(response.status, path).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { code: 'NOT_SIGNED_IN', requestId: expect.any(String) },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toContain('cookie');
  }
  const call = { body: { connection: 'emulator', args: {} } };
  expect((await console.ask('POST', '/bff/call/listOrgs', call)).status).toBe(401);
});

test('the cookie is host-bound, secure, invisible to scripts and strict, and names the port', async () => {
  const response = await console.ask('POST', '/bff/session/launch', { body: { token: launchToken() } });
  const cookie = response.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(
    /^__Host-quarterdeck-8585=[A-Za-z0-9_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  );
});

test('Safari on plain http gets a cookie that it accepts', async () => {
  const response = await console.ask('POST', '/bff/session/launch', {
    body: { token: launchToken() },
    headers: {
      'user-agent':
        'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    },
  });
  const cookie = response.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^quarterdeck-8585=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const session = sessionOf(response, (await response.json()) as { csrf: string });
  expect((await console.ask('GET', '/bff/session', { session })).status).toBe(200);
});

test('signing in gives a new session and ends the one presented before', async () => {
  const before = await console.signIn();
  const response = await console.ask('POST', '/bff/session/launch', {
    body: { token: launchToken() },
    headers: { cookie: before.cookie },
  });
  const after = sessionOf(response, (await response.json()) as { csrf: string });
  expect(after.cookie).not.toBe(before.cookie);
  expect((await console.ask('GET', '/bff/session', { session: before })).status).toBe(401);
  expect((await console.ask('GET', '/bff/session', { session: after })).status).toBe(200);
});

describe('a session ends', () => {
  test('after twelve idle hours on this machine, which requests of the page itself do not prolong', async () => {
    const session = await console.signIn();
    const hours = async (count: number, headers = {}) => {
      console.clock.now += count * HOUR;
      return (await console.ask('GET', '/bff/connections', { session, headers })).status;
    };
    expect(await hours(11)).toBe(200);
    expect(await hours(11)).toBe(200);
    expect(await hours(8, { [backgroundHeader]: '1' })).toBe(200);
    expect(await hours(4, { [backgroundHeader]: '1' })).toBe(401);
  });

  test('after seven days, however busy', async () => {
    const session = await console.signIn();
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      console.clock.now += 8 * HOUR;
      expect((await console.ask('GET', '/bff/connections', { session })).status).toBe(200);
    }
    console.clock.now += 8 * HOUR;
    expect((await console.ask('GET', '/bff/connections', { session })).status).toBe(401);
  });

  test('at sign-out, also for requests under way', async () => {
    const session = await console.signIn();
    const out = await console.ask('DELETE', '/bff/session', { session });
    expect(out.status).toBe(204);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0');
    const late = await Promise.all(
      Array.from({ length: 50 }, () => console.ask('GET', '/bff/connections', { session })),
    );
    expect(new Set(late.map((response) => response.status))).toEqual(new Set([401]));
  });

  test('everywhere, on request', async () => {
    const [one, other] = [await console.signIn(), await console.signIn()];
    expect((await console.ask('DELETE', '/bff/sessions', { session: one })).status).toBe(204);
    for (const session of [one, other])
      expect((await console.ask('GET', '/bff/session', { session })).status).toBe(401);
  });

  test('when the user is disabled or the password is set anew', async () => {
    const kim = await console.signInAs('kim', 'operator');
    const administrator = await console.signIn();
    const users = (await (await console.ask('GET', '/bff/users', { session: administrator })).json()) as {
      id: string;
      name: string;
    }[];
    const id = users.find((user) => user.name === 'kim')?.id;
    const patch = (body: object) =>
      console.ask('PATCH', `/bff/users/${id}`, { session: administrator, body });
    expect((await patch({ password: 'another long one' })).status).toBe(200);
    expect((await console.ask('GET', '/bff/session', { session: kim })).status).toBe(401);
    const signIn = (password: string) =>
      console.ask('POST', '/bff/session/password', { body: { username: 'kim', password } });
    expect((await signIn(testPassword)).status).toBe(401);
    const again = await signIn('another long one');
    const renewed = sessionOf(again, (await again.json()) as { csrf: string });
    expect((await patch({ disabled: true })).status).toBe(200);
    expect((await console.ask('GET', '/bff/session', { session: renewed })).status).toBe(401);
    expect((await signIn('another long one')).status).toBe(401);
  });

  test('for the oldest of eleven', async () => {
    const first = await console.signIn();
    console.clock.now += 1000;
    for (let count = 0; count < 10; count += 1) await console.signIn();
    expect((await console.ask('GET', '/bff/session', { session: first })).status).toBe(401);
  });
});

test('a foreign cookie identifies no user, and neither do two cookies', async () => {
  const session = await console.signIn();
  const name = '__Host-quarterdeck-8585';
  const value = session.cookie.split('=')[1] ?? '';
  const cookies = [
    `${name}=${value.slice(0, -1)}`,
    `${name}=${value}x`,
    `${name}=${'A'.repeat(10_240)}`,
    `${name}=%00`,
    `${name}=`,
    `__Host-quarterdeck-8586=${value}`,
    `${name}=${value}; ${name}=${value}`,
    `${name}=${'B'.repeat(43)}; ${name}=${value}`,
  ];
  for (const cookie of cookies) {
    const response = await console.ask('GET', '/bff/session', { headers: { cookie } });
    expect(response.status, cookie.slice(0, 80)).toBe(401);
  }
});

test('a session survives a restart', async () => {
  const session = await console.signIn();
  await console.restart();
  expect((await console.ask('GET', '/bff/session', { session })).status).toBe(200);
});

test('people see their own sessions and can end one of them', async () => {
  const [mine, other] = [await console.signIn(), await console.signIn()];
  const list = (await (await console.ask('GET', '/bff/sessions', { session: mine })).json()) as {
    id: string;
    current: boolean;
  }[];
  expect(list).toHaveLength(2);
  const id = list.find((each) => !each.current)?.id;
  expect((await console.ask('DELETE', `/bff/sessions/${id}`, { session: mine })).status).toBe(204);
  expect((await console.ask('GET', '/bff/session', { session: other })).status).toBe(401);
  const kim = await console.signInAs('kim', 'viewer');
  const own = list.find((each) => each.current)?.id;
  expect((await console.ask('DELETE', `/bff/sessions/${own}`, { session: kim })).status).toBe(404);
});

test('a session of a server that others reach ends after thirty idle minutes, and after eight hours', () => {
  expect(sessionLimitsOf(true, undefined)).toMatchObject({ idleMs: 1_800_000, absoluteMs: 28_800_000 });
  expect(sessionLimitsOf(true, 60)).toMatchObject({ idleMs: HOUR });
});
