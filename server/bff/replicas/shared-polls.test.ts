import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { databaseClock } from '#server/store/database-clock.ts';
import { testStore } from '#server/store/database-for-tests.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import type { Tables } from '../tables.ts';
import { jsonAnswer, type SignedIn, startBff, type TestBff } from '../test-kit.ts';

const groupId = '0123456789abcdef01234567';
const at = connectedForEach();
const others: TestBff[] = [];
afterEach(async () => {
  for (const each of others.splice(0)) await each.close();
});

async function startOther(): Promise<TestBff> {
  const { databaseUrl = '', dir } = at.console;
  const other = await startBff({
    ...{ service: at.service, now: Date.now },
    argv: ['--key-file', join(dir, 'secrets.key')],
    env: { DATABASE_URL: databaseUrl },
  });
  others.push(other);
  return other;
}

const names = ['one', 'two', 'three', 'four'];
/** Reads that no page of another run has asked for. */
const queriesOf = (run: string) =>
  names.map((name) => ({
    ...{ key: name, connection: 'emulator', operationId: 'getGroupCluster' },
    args: { groupId, clusterName: `${run}-${name}` },
  }));

interface Page {
  /** The events received until now. */
  text: () => string;
  close: () => Promise<void>;
}

/** Opens a page on a replica. */
async function openPage(replica: TestBff, session: SignedIn, run: string): Promise<Page> {
  const response = await replica.ask('GET', '/bff/watch', { session });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return;
      text += value;
    }
  })().catch(() => undefined);
  await expect.poll(() => text).toContain('"stream":"');
  const id = /"stream":"([^"]+)"/u.exec(text)?.[1] ?? '';
  await replica.ask('PUT', `/bff/watch/${id}`, { session, body: { queries: queriesOf(run) } });
  return { text: () => text, close: async () => reader?.cancel() };
}

/** Requests to the service in ten seconds, while something is in progress, which is read every two seconds. */
async function callsOf(people: number, replicas: number, session: SignedIn): Promise<number> {
  while (others.length < replicas) await startOther();
  at.service.answered.length = 0;
  const pages = await Promise.all(
    Array.from({ length: people }, (_, index) => {
      const replica = others[index % replicas];
      if (!replica) throw new Error('no replica');
      return openPage(replica, session, `run-${people}-${replicas}`);
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  for (const page of pages) for (const name of names) expect(page.text()).toContain(`"key":"${name}"`);
  for (const page of pages) await page.close();
  await new Promise((resolve) => setTimeout(resolve, 500));
  return at.service.answered.length;
}

// a local database is used by one process
test.runIf(testStore === 'PostgreSQL')(
  'people on several replicas cost as many requests to the service as one person on one',
  async () => {
    let count = 0;
    at.service.answer = (_, outgoing) => {
      count += 1;
      jsonAnswer(outgoing, { stateName: 'UPDATING', count });
    };
    const session = await (await startOther()).signIn();
    const one = await callsOf(1, 1, session);
    expect(one).toBeGreaterThanOrEqual(4 * names.length);
    const counts = [
      await callsOf(10, 1, session),
      await callsOf(10, 2, session),
      await callsOf(10, 4, session),
    ];
    // a turn more or less fits into the same time
    for (const each of counts)
      expect(Math.abs(each - one), `${one}: ${counts}`).toBeLessThanOrEqual(names.length + 1);
  },
);

test.runIf(testStore === 'PostgreSQL')(
  'an answer that one replica has read is visible through the other without a request of its own',
  async () => {
    let version = 0;
    at.service.answer = (_, outgoing) => {
      version += 1;
      jsonAnswer(outgoing, { stateName: 'UPDATING', version });
    };
    const [first, second] = [await startOther(), await startOther()];
    const session = await first.signIn();
    const pages = [await openPage(first, session, 'run'), await openPage(second, session, 'run')];
    const seen = (text: string) => [...text.matchAll(/"version":(\d+)/gu)].map(([, each]) => Number(each));
    await expect.poll(() => pages.map((page) => seen(page.text()).length >= 8)).toEqual([true, true]);
    const [a, b] = pages.map((page) => new Set(seen(page.text())));
    const shared = [...(a ?? [])].filter((each) => b?.has(each)).length;
    expect(shared / Math.max(a?.size ?? 0, b?.size ?? 0)).toBeGreaterThan(0.7);
    // a replica that died during a read holds its claim for a while, then another one reads
    const db = await openDatabase<Tables>({ url: at.console.databaseUrl ?? '' });
    await db
      .updateTable('polls')
      .set({ claim: 0, claimed_until: sql<number>`${databaseClock(db)} + 3000` })
      .execute();
    await db.destroy();
    const last = version;
    const began = performance.now();
    await expect.poll(() => Math.max(...seen(pages[1]?.text() ?? ''))).toBeGreaterThan(last + names.length);
    expect(performance.now() - began).toBeLessThan(whenBusy(8_000));
    for (const page of pages) await page.close();
  },
);
