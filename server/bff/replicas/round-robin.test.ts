import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { testStore } from '#server/store/database-for-tests.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { type Connected, connectedForEach } from '../connected-for-tests.ts';
import { jsonAnswer, startBff, type TestBff } from '../test-kit.ts';

const groupId = '0123456789abcdef01234567';
const at: Connected = connectedForEach();
let other: TestBff | undefined;

/** A second replica on the same database and key. SQLite is open in one process: there, the first one answers everything. */
beforeEach(async () => {
  const { databaseUrl, dir } = at.console;
  if (databaseUrl === undefined) return;
  other = await startBff({
    service: at.service,
    argv: ['--key-file', join(dir, 'secrets.key')],
    env: { DATABASE_URL: databaseUrl },
  });
});
afterEach(async () => {
  await other?.close();
  other = undefined;
});

interface Stream {
  id: string;
  /** Resolves with the text of the stream once it contains `words`. */
  until(text: string): Promise<string>;
}

async function openStream(): Promise<Stream> {
  const response = await at.console.ask('GET', '/bff/watch', { session: at.console.session });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  let text = '';
  const until = async (message: string): Promise<string> => {
    while (!text.includes(message)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`the stream ended before ${message}`);
      text += value;
    }
    return text;
  };
  const hello = await until('"stream":"');
  await until('\n\n');
  return { id: /"stream":"([^"]+)"/u.exec(hello)?.[1] ?? '', until };
}

const query = (key: string) => ({ key, connection: 'emulator', operationId: 'getGroup', args: { groupId } });

test('the reads of a stream are set through the other replica, also by a long request', async () => {
  at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { name: 'Acme' });
  const stream = await openStream();
  const queries = Array.from({ length: 50 }, (_, index) => query(`${index} ${'ü'.repeat(1_000)}`));
  const set = await (other ?? at.console).ask('PUT', `/bff/watch/${stream.id}`, {
    session: at.console.session,
    body: { queries },
  });
  expect(set.status).toBe(204);
  expect(await stream.until('"key":"49 ')).toContain('Acme');
});

test('a stream that no replica has for this session is not found', async () => {
  const stream = await openStream();
  const set = (id: string, session = at.console.session) =>
    (other ?? at.console).ask('PUT', `/bff/watch/${id}`, { session, body: { queries: [] } });
  expect((await set('nothing')).status).toBe(404);
  const stranger = await at.console.signInAs('kim', 'viewer');
  expect((await set(stream.id, stranger)).status).toBe(404);
});

test('a change through the other replica is visible within a second', async () => {
  let name = 'Before';
  at.service.answer = ({ method }, outgoing) => {
    if (method === 'PATCH') name = 'After';
    jsonAnswer(outgoing, { id: groupId, name });
  };
  const stream = await openStream();
  await at.console.ask('PUT', `/bff/watch/${stream.id}`, {
    session: at.console.session,
    body: { queries: [query('group')] },
  });
  await stream.until('Before');
  const began = performance.now();
  const changed = await (other ?? at.console).ask('POST', '/bff/call/updateGroup', {
    session: at.console.session,
    body: { connection: 'emulator', args: { groupId, body: { name: 'After' } } },
  });
  expect(changed.status).toBe(200);
  await stream.until('After');
  expect(performance.now() - began).toBeLessThan(whenBusy(1_000));
});

test("the stream of a deleted user's personal token ends on the other replica within a second", async () => {
  const kim = await at.console.signInAs('kim', 'viewer');
  const created = await at.console.ask('POST', '/bff/personal-tokens', {
    session: kim,
    body: { name: 'watcher', role: 'viewer', days: 1 },
  });
  const { secret, userId } = (await created.json()) as { secret: string; userId: string };
  const response = await (other ?? at.console).ask('GET', '/bff/watch', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(response.status).toBe(200);
  const ended = response.text();
  const began = performance.now();
  const deleted = await at.console.ask('DELETE', `/bff/users/${userId}`, { session: at.console.session });
  expect(deleted.status).toBe(204);
  expect(await ended).toContain('signed out');
  expect(performance.now() - began).toBeLessThan(whenBusy(1_000));
});

test.runIf(testStore === 'PostgreSQL')(
  'after an interruption of the messages of replicas all watched reads are read again at once',
  async () => {
    let name = 'Before';
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { id: groupId, name });
    const stream = await openStream();
    await at.console.ask('PUT', `/bff/watch/${stream.id}`, {
      session: at.console.session,
      body: { queries: [query('group')] },
    });
    await stream.until('Before');
    name = 'After';
    const db = await openDatabase({ url: at.console.databaseUrl ?? '' });
    const began = performance.now();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(db);
    await stream.until('After');
    // a poll would come after 15 s
    expect(performance.now() - began).toBeLessThan(whenBusy(5_000));
    await db.destroy();
  },
);

test('the stream of a deleted user ends on the other replica within a second', async () => {
  const kim = await at.console.signInAs('kim', 'viewer');
  const response = await (other ?? at.console).ask('GET', '/bff/watch', { session: kim });
  const ended = response.text();
  const users = await at.console.ask('GET', '/bff/users', { session: at.console.session });
  const list = (await users.json()) as { id: string; name: string }[];
  const id = list.find(({ name }) => name === 'kim')?.id ?? '';
  const began = performance.now();
  const deleted = await at.console.ask('DELETE', `/bff/users/${id}`, { session: at.console.session });
  expect(deleted.status).toBe(204);
  expect(await ended).toContain('signed out');
  expect(performance.now() - began).toBeLessThan(whenBusy(1_000));
});
