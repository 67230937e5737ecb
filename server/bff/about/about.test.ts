import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { About } from '#contract/console/about.ts';
import { testStore } from '#server/store/database-for-tests.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';

const at = connectedForEach();
let other: TestBff | undefined;
afterEach(async () => {
  await other?.close();
  other = undefined;
});

const read = async (replica: TestBff = at.console, session: SignedIn | undefined = at.console.session) => {
  const answer = await replica.ask('GET', '/bff/about', { session });
  expect(answer.status).toBe(200);
  return (await answer.json()) as About;
};

test('describes version, database, key and the process that answers', async () => {
  const about = await read();
  expect(about.store).toMatchObject({ kind: testStore === 'SQLite' ? 'sqlite' : 'postgres' });
  expect(about.store.bytes).toBeGreaterThan(10_000);
  expect(about.store.schema).toMatch(/^\d{4}-/);
  expect(about.key.opens).toBe(true);
  expect(about.metrics).toEqual({ at: 'off', port: null });
  expect(about.replicas).toHaveLength(1);
  expect(about.replicas[0]).toMatchObject({ isCurrent: true, isAlive: true, version: about.version });
  expect(about.replicas[0]?.upMs).toBeLessThan(60_000);
  expect(about.leases).toContainEqual({ kind: 'replica', count: 1 });
  // neither addresses nor secrets of the server
  expect(JSON.stringify(about)).not.toMatch(/postgres:\/\/|secrets\.key/);
});

test('is for auditors and administrators', async () => {
  for (const [role, status] of [
    ['viewer', 403],
    ['operator', 403],
    ['auditor', 200],
  ] as const) {
    const session = await at.console.signInAs(`a-${role}`, role);
    expect((await at.console.ask('GET', '/bff/about', { session })).status).toBe(status);
  }
});

// a local database has one process
test.runIf(testStore === 'PostgreSQL')('lists each replica while it runs', async () => {
  const { databaseUrl = '', dir } = at.console;
  other = await startBff({
    service: at.service,
    argv: ['--key-file', join(dir, 'secrets.key')],
    env: { DATABASE_URL: databaseUrl },
  });
  const [first, second] = [await read(), await read(other)];
  expect(first.replicas.map(({ isAlive }) => isAlive)).toEqual([true, true]);
  expect(first.replicas.map(({ id }) => id)).toEqual(second.replicas.map(({ id }) => id));
  const own = ({ replicas }: About) => replicas.find(({ isCurrent }) => isCurrent)?.id;
  expect(own(first)).not.toBe(own(second));
  expect(second.key).toEqual({ opens: true, isNamed: true });
  await other.close();
  other = undefined;
  expect((await read()).replicas).toHaveLength(1);
});
