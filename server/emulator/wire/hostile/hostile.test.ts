import { MongoClient, MongoServerError, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../../emulator-for-tests.ts';
import { clusterWithData } from '../../kernel/documents/holder.ts';
import { runClusterCommand } from '../../kernel/documents/run.ts';
import { memoryEnds } from './command-for-tests.ts';
import { ground, hostile } from './hostile-for-tests.ts';

/** All commands, with more time for each, and neighbours as quick as promised; else some of every kind. */
const isFull = process.env.QUARTERDECK_FULL === '1';
const limitMs = isFull ? 3000 : 150;
const chosen = hostile.filter((_, at) => isFull || at % 4 === 1);
/** Milliseconds within which a command ends after its limit: to begin a thread in the place of one that was ended. */
const slack = 20_000;
/** Megabytes that emulator and driver may take together, with two threads of 512. */
const mostMemory = 2500;

const writes = { readPreference: 'primary', mayWrite: true } as const;

describe('hostile commands', () => {
  let at: TestEmulator;
  let client: MongoClient;
  let neighbour: MongoClient;
  let isOver = false;
  const waits: number[] = [];
  let watching: Promise<void>;

  /** Somebody else, who reads all the time. */
  async function watch(): Promise<void> {
    const one = neighbour.db('h').collection('one');
    while (!isOver) {
      const began = performance.now();
      await neighbour.db('h').command({ ping: 1 });
      expect(await one.findOne({ _id: 1 as never })).toMatchObject({ _id: 1 });
      waits.push((performance.now() - began) / 2);
    }
  }

  beforeAll(async () => {
    at = await testEmulator({ commandLimitMs: limitMs });
    const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
    const address = (await at.ask('POST', path)).body.connectionString;
    const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
    const body = { username: 'admin', password: 'correct-horse', databaseName: 'admin', roles };
    await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body });
    const auth = { username: 'admin', password: 'correct-horse' };
    [client, neighbour] = [new MongoClient(address, { auth }), new MongoClient(address, { auth })];
    // laid before anybody counts: the limit is for what is tried on it
    const holder = clusterWithData(at.world, at.groupId, at.clusterName);
    for (const [name, documents] of Object.entries(ground)) {
      const all = documents.map((each) => ({ _id: new ObjectId(), ...each }));
      const reply = runClusterCommand(at.world, holder, 'h', { insert: name, documents: all }, writes);
      expect(reply).toMatchObject({ ok: 1, n: documents.length });
    }
    watching = watch();
  });

  afterAll(async () => {
    isOver = true;
    await watching;
    await Promise.all([client.close(), neighbour.close()]);
    at.emulator.close();
  });

  it('are more than sixty', () => {
    expect(hostile.length).toBeGreaterThan(60);
    expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length);
  });

  it.each(chosen)('end: $name', { timeout: limitMs + slack }, async ({ command, ends = [], mayEnd }) => {
    const refusal = await client
      .db('h')
      .command(command)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    if (refusal === undefined) expect(mayEnd).toBe(true);
    else {
      expect(refusal).toBeInstanceOf(MongoServerError);
      expect(['MaxTimeMSExpired', ...memoryEnds, ...ends]).toContain((refusal as MongoServerError).codeName);
    }
    expect(process.memoryUsage.rss() / 2 ** 20).toBeLessThan(mostMemory);
  });

  it('let others have their answers', () => {
    expect(waits.length).toBeGreaterThan(50);
    const sorted = waits.toSorted((a, b) => a - b);
    const most = sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    // Beside other tests a core may be busy for longer than any command is tried.
    expect(most).toBeLessThan(isFull ? 50 : 250);
  });
});
