import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  CreatedPersonalToken,
  PersonalToken,
  PersonalTokenRequest,
} from '#contract/console/access/personal-tokens.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import { HOUR } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';

let kit: Emulated;
let operator: SignedIn;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());
beforeEach(async () => {
  // of the sessions of a user the oldest end first
  kit.console.clock.now += 60_000;
  kit.session = await kit.console.signIn();
  operator = await kit.console.signInAs(`oskar-${crypto.randomUUID().slice(0, 8)}`, 'operator');
});

const request: PersonalTokenRequest = { name: 'Pipeline', role: 'operator', days: 30 };
const create = async (change: Partial<PersonalTokenRequest> = {}, as?: SignedIn) => {
  const body = { ...request, ...change };
  return kit.ask<CreatedPersonalToken>('POST', '/bff/personal-tokens', body, as);
};
const dashboard = { connection: 'emulator', groupId: 'a'.repeat(24), name: 'Nights', charts: [] };

/** A request as a program makes it: no cookie, no origin, no proof of a session. */
async function call(secret: string, method: string, path: string, body?: unknown, more = {}) {
  const response = await kit.console.ask(method, path, {
    body,
    headers: {
      authorization: `Bearer ${secret}`,
      ...{
        cookie: undefined,
        origin: undefined,
        'sec-fetch-site': undefined,
        'x-quarterdeck-csrf': undefined,
      },
      ...more,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text && JSON.parse(text)) as Refusal };
}

test('a program reads and changes by a token alone, in the name of its user', async () => {
  const { status, body: token } = await create({}, operator);
  expect([status, token.secret.startsWith('qdt_')]).toEqual([201, true]);
  const session = await call(token.secret, 'GET', '/bff/session');
  expect(session.body).toMatchObject({ user: { role: 'operator' } });
  expect((await call(token.secret, 'GET', '/bff/connections')).status).toBe(200);
  const args = { body: { name: 'By a program', orgId: kit.orgId } };
  const changed = await call(token.secret, 'POST', '/bff/call/createGroup', { connection: 'emulator', args });
  expect(changed.status).toBe(201);
  const { body: log } = await kit.ask<{ results: AuditEntry[] }>('GET', '/bff/audit?operation=createGroup');
  const [line] = log.results;
  expect(line).toMatchObject({ token: 'Pipeline', actor: token.userName });
});

test('the secret is answered once, and stored and logged nowhere', async () => {
  const { body: token } = await create();
  await call(token.secret, 'GET', '/bff/session');
  const { text, body: tokens } = await kit.ask<PersonalToken[]>('GET', '/bff/personal-tokens');
  expect(text).not.toContain(token.secret);
  expect(tokens.find(({ id }) => id === token.id)).toMatchObject({
    name: 'Pipeline',
    userName: token.userName,
  });
  expect(kit.console.logs.join('\n')).not.toContain(token.secret);
});

test.each(['qdt_unknown', 'nonsense'])('%s is refused as a token, with the reason', async (secret) => {
  const answer = await call(secret, 'GET', '/bff/session');
  expect([answer.status, answer.body.error.code]).toEqual([401, 'TOKEN_INVALID']);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
});

test('a token ends with its lifetime, when it is revoked, and when its user is disabled', async () => {
  const short = (await create({ days: 1 })).body;
  const long = (await create({ days: 3 })).body;
  const theirs = (await create({ days: 3 }, operator)).body;
  kit.console.clock.now += 25 * HOUR;
  kit.session = await kit.console.signIn();
  const statuses = async () => {
    const calls = [short, long, theirs].map(({ secret }) => call(secret, 'GET', '/bff/session'));
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([401, 200, 200]);
  expect((await kit.ask('DELETE', `/bff/personal-tokens/${long.id}`)).status).toBe(204);
  expect((await kit.ask('PATCH', `/bff/users/${theirs.userId}`, { disabled: true })).status).toBe(200);
  expect(await statuses()).toEqual([401, 401, 401]);
});

test('a token has at most the role of its user, also after this role was lowered', async () => {
  const refused = await create({ role: 'administrator' }, operator);
  expect(refused.status).toBe(400);
  expect((refused.body as unknown as Refusal).error.fields?.map(({ field }) => field)).toEqual(['role']);
  const { body: viewing } = await create({ role: 'viewer' });
  expect((await call(viewing.secret, 'GET', '/bff/users')).body.error.code).toBe('ROLE_REQUIRED');
  const { body: token } = await create({}, operator);
  await kit.ask('PATCH', `/bff/users/${token.userId}`, { role: 'viewer' });
  const answer = await call(token.secret, 'POST', '/bff/tokens/emulator/revoke', {});
  expect([answer.status, answer.body.error.code]).toEqual([403, 'ROLE_REQUIRED']);
});

test('a token manages neither accounts nor tokens', async () => {
  const { body: token } = await create({ role: 'administrator' });
  const user = { name: 'mallory', role: 'administrator', password: 'correct horse battery' };
  for (const [method, path, body] of [
    ['POST', '/bff/users', user],
    ['POST', '/bff/personal-tokens', request],
    ['DELETE', `/bff/personal-tokens/${token.id}`, undefined],
    ['DELETE', '/bff/sessions', undefined],
  ] as const) {
    const answer = await call(token.secret, method, path, body);
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'PERSON_REQUIRED']);
  }
});

test('a token that is limited to a connection reaches no other, and nothing of the whole console', async () => {
  const { body: token } = await create({ role: 'administrator', connection: 'emulator' });
  const ours = await call(
    token.secret,
    'GET',
    `/bff/dashboards?connection=emulator&groupId=${'a'.repeat(24)}`,
  );
  expect(ours.status).toBe(200);
  for (const [method, path, body] of [
    ['GET', `/bff/dashboards?connection=other&groupId=${'a'.repeat(24)}`, undefined],
    ['GET', '/bff/connections', undefined],
    ['POST', '/bff/dashboards', { ...dashboard, connection: 'other' }],
    ['POST', '/bff/connections/other/test', {}],
    // a note of another connection, found by its id
    [
      'PUT',
      '/bff/search-notes/aaaa',
      { place: { connection: 'emulator' }, body: { connection: 'emulator' } },
    ],
    ['PUT', '/bff/dashboards/aaaa', { connection: 'emulator', name: 'x', charts: [], version: 1 }],
    ['POST', '/bff/reads', { connection: 'emulator', reads: [{ connection: 'other' }] }],
    ['POST', '/bff/dashboards?connection=emulator', { ...dashboard, connection: 'other' }],
  ] as const) {
    const answer = await call(token.secret, method, path, body);
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'TOKEN_LIMITED']);
  }
  const args = { groupId: 'a'.repeat(24), connectionId: 'a stream connection of the service' };
  const through = await call(token.secret, 'POST', '/bff/call/getGroup', { connection: 'emulator', args });
  expect(through.body.error.code).not.toBe('TOKEN_LIMITED');
  const unknown = await create({ connection: 'no-such-connection' });
  expect(unknown.status).toBe(404);
});

test('users see and revoke their own tokens, administrators those of everyone', async () => {
  const { body: theirs } = await create({}, operator);
  const other = await kit.console.signInAs(`olga-${crypto.randomUUID().slice(0, 8)}`, 'operator');
  const { body: seen } = await kit.ask<PersonalToken[]>('GET', '/bff/personal-tokens', undefined, other);
  expect(seen).toEqual([]);
  expect((await kit.ask('DELETE', `/bff/personal-tokens/${theirs.id}`, undefined, other)).status).toBe(404);
  const { body: all } = await kit.ask<PersonalToken[]>('GET', '/bff/personal-tokens');
  expect(all.map(({ id }) => id)).toContain(theirs.id);
  expect((await kit.ask('DELETE', `/bff/personal-tokens/${theirs.id}`)).status).toBe(204);
});

test('a page of another site cannot use a token, and a cookie beside a token counts for nothing', async () => {
  const { body: token } = await create();
  const site = await call(token.secret, 'GET', '/bff/session', undefined, { 'sec-fetch-site': 'cross-site' });
  expect(site.body.error.code).toBe('ORIGIN_NOT_ALLOWED');
  const origin = await call(token.secret, 'POST', '/bff/personal-tokens', request, {
    origin: 'https://evil.test',
  });
  expect(origin.body.error.code).toBe('ORIGIN_NOT_ALLOWED');
  const { cookie } = kit.session;
  expect((await call('qdt_unknown', 'GET', '/bff/session', undefined, { cookie })).status).toBe(401);
});

test('the event stream of a program ends when its token is revoked', async () => {
  const { body: token } = await create();
  const response = await kit.console.ask('GET', '/bff/watch', {
    headers: {
      authorization: `Bearer ${token.secret}`,
      ...{
        cookie: undefined,
        origin: undefined,
        'sec-fetch-site': undefined,
        'x-quarterdeck-csrf': undefined,
      },
    },
  });
  expect(response.status).toBe(200);
  await kit.ask('DELETE', `/bff/personal-tokens/${token.id}`);
  expect(await response.text()).toContain('signed out');
});
