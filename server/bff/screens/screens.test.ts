import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationIds } from '#contract/api/operations.ts';
import type { Connection } from '#contract/console/bff.ts';
import type { CreatedScreen, Screen } from '#contract/console/screens.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { HOUR } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const make = (name = 'Hall') =>
  kit.ask<CreatedScreen>('POST', '/bff/screens', { name, connection: 'emulator' });
const tokenOf = ({ link }: CreatedScreen) =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
const enter = (token: string) => kit.console.ask('POST', '/bff/screen/enter', { body: { token } });
/** An opened screen and the headers that its browser sends. */
async function standing(): Promise<{ screen: CreatedScreen; cookie: string; header: string }> {
  const { body: screen } = await make();
  const [header = ''] = (await enter(tokenOf(screen))).headers.getSetCookie();
  return { screen, header, cookie: header.split(';')[0] ?? '' };
}
const as = (cookie: string, method: string, path: string, body?: unknown) =>
  kit.console.ask(method, path, { headers: { cookie }, ...(body === undefined ? {} : { body }) });

test('a link is good for one exchange and is stored by its hash only', async () => {
  const { body: screen } = await make();
  const token = tokenOf(screen);
  expect(new URL(screen.link).search).toBe('');
  const first = await enter(token);
  expect(first.status).toBe(204);
  expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Strict; Max-Age=34560000$/);
  expect((await enter(token)).status).toBe(401);
  const { text } = await kit.ask<Screen[]>('GET', '/bff/screens');
  expect(text).not.toContain(token);
  expect(kit.console.logs.join('\n')).not.toContain(token);
});

test('guesses at links are few, and fill no log', async () => {
  kit.console.clock.now += 61_000;
  const guess = async () => (await enter(crypto.randomUUID().repeat(2).slice(0, 43))).status;
  const answers = await Promise.all(Array.from({ length: 30 }, guess));
  expect([
    answers.filter((each) => each === 401).length,
    answers.filter((each) => each === 429).length,
  ]).toEqual([10, 20]);
  kit.console.clock.now += 61_000;
  expect((await enter(tokenOf((await make()).body))).status).toBe(204);
});

test('a link that is not opened within a day is invalid', async () => {
  const { body: screen } = await make();
  kit.console.clock.now += 25 * HOUR;
  kit.session = await kit.console.signIn();
  expect((await enter(tokenOf(screen))).status).toBe(401);
});

test('a screen reads the overview of its connection, also after a night and after a restart', async () => {
  const { cookie } = await standing();
  const response = await as(cookie, 'GET', '/bff/screen/overview');
  const body = (await response.json()) as { overview: Overview; connectionName: string };
  expect([response.status, body.connectionName]).toEqual([200, 'Emulator']);
  expect(body.overview.projects.length).toBeGreaterThan(0);
  kit.console.clock.now += 16 * HOUR;
  await kit.restart();
  expect((await as(cookie, 'GET', '/bff/screen/overview')).status).toBe(200);
  const existing = body.overview.version;
  const again = await as(cookie, 'GET', `/bff/screen/overview?known=${existing}`);
  expect([200, 204]).toContain(again.status);
});

test('a screen may name no connection', async () => {
  const { cookie } = await standing();
  expect((await as(cookie, 'GET', '/bff/screen/overview?connection=other')).status).toBe(400);
});

test('a withdrawn screen is refused at once', async () => {
  const { screen, cookie } = await standing();
  expect((await kit.ask('DELETE', `/bff/screens/${screen.id}`)).status).toBe(204);
  const response = await as(cookie, 'GET', '/bff/screen/overview');
  const { error } = (await response.json()) as Refusal;
  expect([response.status, error.code]).toEqual([401, 'SCREEN_WITHDRAWN']);
});

test('a screen can call no operation, and read nothing but its overview', async () => {
  const { cookie } = await standing();
  const refused: [string, string, unknown?][] = [
    ...operationIds.map((id): [string, string, unknown] => [
      'POST',
      `/bff/call/${id}`,
      { connection: 'emulator', args: {} },
    ]),
    ['POST', '/bff/reads', { reads: [{ connection: 'emulator', operationId: 'listGroups', args: {} }] }],
    ['POST', '/bff/command', {}],
    ...[
      ...['overview?connection=emulator', 'session', 'sessions', 'connections', 'users', 'audit', 'watch'],
      ...['screens', 'game-days?connection=emulator', 'probes/x', 'change-sets?connection=emulator'],
      ...['deployments', 'functions', 'nothing-of-the-kind'],
    ].map((path): [string, string] => ['GET', `/bff/${path}`]),
    ['POST', '/bff/screens', { name: 'Another', connection: 'emulator' }],
    ['DELETE', '/bff/screens/x', undefined],
  ];
  const statuses = new Set<number>();
  for (const [method, path, body] of refused) statuses.add((await as(cookie, method, path, body)).status);
  expect([...statuses]).toEqual([401]);
}, 60_000);

test('the cookie of a screen is not taken for a session, nor a session for a screen', async () => {
  const { cookie } = await standing();
  const secret = cookie.split('=')[1] ?? '';
  const [name = '', session = ''] = kit.session.cookie.split('=');
  expect((await as(`${name}=${secret}`, 'GET', '/bff/connections')).status).toBe(401);
  const screenName = cookie.split('=')[0];
  expect((await as(`${screenName}=${session}`, 'GET', '/bff/screen/overview')).status).toBe(401);
  expect((await as(`${cookie}; ${cookie}`, 'GET', '/bff/screen/overview')).status, 'planted twice').toBe(401);
});

test('only administrators make, see and withdraw screens', async () => {
  const { body: screen } = await make();
  for (const role of ['viewer', 'operator'] as const) {
    const other = await kit.console.signInAs(`screens-${role}`, role);
    expect((await kit.ask('GET', '/bff/screens', undefined, other)).status).toBe(403);
    const request = { name: 'Mine', connection: 'emulator' };
    expect((await kit.ask('POST', '/bff/screens', request, other)).status).toBe(403);
    expect((await kit.ask('DELETE', `/bff/screens/${screen.id}`, {}, other)).status).toBe(403);
  }
  const unknown = await kit.ask<Refusal>('POST', '/bff/screens', { name: 'Hall', connection: 'none' });
  expect(unknown.body.error.code).toBe('CONNECTION_NOT_FOUND');
});

test('a connection takes its screens along: one that gets its name later is not shown on them', async () => {
  const { body: current } = await kit.ask<Connection[]>('GET', '/bff/connections');
  const secret = 'e5ac4f4e-0000-4000-8000-1f2e3d4c5b6a';
  const request = {
    name: 'Others',
    kind: 'apiKey',
    origin: current[0]?.origin,
    identity: 'abcdefgh',
    secret,
  };
  const add = () => kit.ask<{ id: string }>('POST', '/bff/connections', request);
  const { body: first } = await add();
  const { body: screen } = await kit.ask<CreatedScreen>('POST', '/bff/screens', {
    name: 'Hall',
    connection: first.id,
  });
  const [header = ''] = (await enter(tokenOf(screen))).headers.getSetCookie();
  const cookie = header.split(';')[0] ?? '';
  await kit.ask('DELETE', `/bff/connections/${first.id}`);
  expect((await as(cookie, 'GET', '/bff/screen/overview')).status).toBe(401);
  const { body: second } = await add();
  expect(second.id).toBe(first.id);
  expect((await as(cookie, 'GET', '/bff/screen/overview')).status).toBe(401);
  expect((await kit.ask<Screen[]>('GET', '/bff/screens')).body.map(({ id }) => id)).not.toContain(screen.id);
});
