import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { checkKey } from '../connections/key-check.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { startBff, type TestBff } from '../test-kit.ts';
import { createHealth } from './health.ts';

let console: TestBff;
beforeAll(async () => {
  console = await startBff();
});
afterAll(() => console.close());

/** As an orchestrator requests: by the address of a container, without any browser headers. */
const probe = (path: string, method = 'GET') =>
  console.ask(method, path, { headers: { host: '10.1.2.3:8585', 'sec-fetch-site': undefined } });

test.each([
  ['/healthz', 'alive'],
  ['/readyz', 'ready'],
])('%s is answered under every name, as JSON, and not kept', async (path, status) => {
  const response = await probe(path);
  expect([response.status, await response.json()]).toEqual([200, { status }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('application/json');
  const head = await probe(path, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('no other path is', async () => {
  for (const path of ['/healthz/', '/healthz?x', '/readyz/x', '/metrics', '/'])
    expect((await probe(path)).status, path).toBe(403);
  expect((await probe('/healthz', 'POST')).status).toBe(405);
});

test('a server that shuts down is alive and not ready, and logs no stack for those who still ask', async () => {
  const stopping = await startBff();
  const ask = (path: string) => stopping.ask('GET', path);
  stopping.bff.stop();
  expect((await ask('/healthz')).status).toBe(200);
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'closing' }]);
  expect((await ask('/bff/session')).status).toBe(503);
  expect(stopping.logs.join('')).not.toContain('"at":');
  expect(stopping.logs.join('')).not.toContain('request failed');
  await stopping.close();
});

test('a server without its database is alive and not ready, at every request', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  let now = 0;
  await migrate(db, migrations);
  const box = createSecretBox(Buffer.alloc(32));
  await checkKey(db, box, 'key');
  const health = createHealth({ db, box, now: () => now, isClosing: () => false });
  expect((await health('/readyz', 'GET')).status).toBe(200);
  await db.destroy();
  now += 1_000;
  const ready = await health('/readyz', 'GET');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'the database does not answer' }]);
  expect((await health('/healthz', 'GET')).status).toBe(200);
});

test('a server whose database cannot be written is not ready, and is again once it can', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  const box = createSecretBox(Buffer.alloc(32));
  await checkKey(db, box, 'key');
  let now = 0;
  const health = createHealth({ db, box, now: () => now, isClosing: () => false });
  const statusOf = async () => ((await (await health('/readyz', 'GET')).json()) as { status: string }).status;
  expect(await statusOf()).toBe('ready');
  await sql`pragma query_only = on`.execute(db);
  now += 10_000;
  expect(await statusOf()).toBe('the database cannot be written');
  await sql`pragma query_only = off`.execute(db);
  now += 10_000;
  expect(await statusOf()).toBe('ready');
  await db.destroy();
});

test('a server whose key was replaced in the database is not ready', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  await checkKey(db, createSecretBox(Buffer.alloc(32, 1)), 'key');
  const box = createSecretBox(Buffer.alloc(32, 2));
  const health = createHealth({ db, box, now: () => 0, isClosing: () => false });
  const response = await health('/readyz', 'GET');
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'the key does not open the secrets in the database' },
  ]);
  await db.destroy();
});
