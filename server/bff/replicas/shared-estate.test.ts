import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { testStore } from '#server/store/database-for-tests.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import type { Tables } from '../tables.ts';
import { jsonAnswer, startBff, type TestBff } from '../test-kit.ts';

const groupId = '0123456789abcdef01234567';
const orgId = '0123456789abcdef0123456a';
const at = connectedForEach();
const replicas: TestBff[] = [];
let skewMs = 0;
afterEach(async () => {
  for (const each of replicas.splice(0)) await each.close();
  skewMs = 0;
});

/** Replicas on one database whose clocks this test advances together. */
async function startReplica(): Promise<TestBff> {
  const { databaseUrl = '', dir } = at.console;
  const replica = await startBff({
    ...{ service: at.service, now: () => Date.now() + skewMs },
    argv: ['--key-file', join(dir, 'secrets.key')],
    env: { DATABASE_URL: databaseUrl },
  });
  replicas.push(replica);
  return replica;
}

const path = '/bff/overview?connection=emulator&range=7d';
const group = { id: groupId, name: 'Acme', orgId };
const listOf = (...results: object[]) => ({ results, totalCount: results.length });

test.runIf(testStore === 'PostgreSQL')(
  'the overview through a second replica costs no request for facts that the first has read',
  async () => {
    let asked: string[] = [];
    at.service.answer = ({ target }, outgoing) => {
      const { pathname } = new URL(target, 'http://service');
      asked.push(pathname.split('/').at(-1) ?? '');
      const isGroups = pathname.endsWith('/groups');
      jsonAnswer(outgoing, isGroups ? listOf(group) : listOf());
    };
    const [first, second] = [await startReplica(), await startReplica()];
    const session = await first.signIn();
    const look = async (replica: TestBff) => {
      const answer = await replica.ask('GET', path, { session });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    await look(first);
    skewMs = 40_000;
    await look(first);
    expect(asked).toContain('databaseUsers');
    // older than any poll may be, and younger than these facts may be
    const db = await openDatabase<Tables>({ url: at.console.databaseUrl ?? '' });
    await db
      .updateTable('polls')
      .set((row) => ({ answered_at: row('answered_at', '-', 20_000) }))
      .execute();
    await db.destroy();
    asked = [];
    await look(second);
    skewMs = 80_000;
    const overview = await look(second);
    expect(overview).toMatchObject({ projects: [{ groupId }] });
    for (const name of ['databaseUsers', 'accessList', 'alerts']) expect(asked).not.toContain(name);

    // after a change through the first, the second does not use what was read before
    await first.ask('POST', '/bff/call/createGroupAccessListEntry', {
      session,
      body: { connection: 'emulator', args: { groupId, body: [{ cidrBlock: '203.0.113.0/24' }] } },
    });
    asked = [];
    await expect
      .poll(
        async () => {
          skewMs += 20_000;
          await look(second);
          return asked;
        },
        { timeout: 10_000, interval: 300 },
      )
      .toContain('accessList');
  },
);

test.runIf(testStore === 'PostgreSQL')(
  'the limits that one replica learns and the polls that it sends count at the other',
  async () => {
    at.service.answer = (_, outgoing) => {
      outgoing.setHeader('ratelimit-limit', '100');
      outgoing.setHeader('ratelimit-remaining', '37');
      outgoing.setHeader('ratelimit-reset', '50');
      jsonAnswer(outgoing, group);
    };
    const [first, second] = [await startReplica(), await startReplica()];
    const session = await first.signIn();
    const read = await first.ask('POST', '/bff/call/getGroup', {
      session,
      body: { connection: 'emulator', args: { groupId } },
    });
    expect(read.status).toBe(200);
    // the second replica shows the budget of a project without a request of its own
    const stream = await second.ask('GET', '/bff/watch', { session });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (message: string): Promise<void> => {
      while (!text.includes(message)) text += (await reader?.read())?.value ?? '';
    };
    await until('"stream":"');
    const id = /"stream":"([^"]+)"/u.exec(text)?.[1] ?? '';
    const queries = [{ key: 'a', connection: 'emulator', operationId: 'getGroup', args: { groupId } }];
    await second.ask('PUT', `/bff/watch/${id}`, { session, body: { queries } });
    await until('"used":63');
    await reader?.cancel();
  },
);
