import { Worker } from 'node:worker_threads';
import { type Document, MongoClient, MongoServerError, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOfCode } from '../../../data/commands/command-error.ts';
import { type TestEmulator, testEmulator } from '../../emulator-for-tests.ts';
import { clusterWithData } from '../../kernel/documents/holder.ts';
import { runClusterCommand } from '../../kernel/documents/run.ts';
import { codes } from './code-for-tests.ts';
import { memoryEnds } from './command-for-tests.ts';
import { filters } from './filters-for-tests.ts';
import { ground, hostile } from './hostile-for-tests.ts';
import { together } from './more-stages-for-tests.ts';
import { repeated } from './more-values-for-tests.ts';
import { patterns } from './patterns-for-tests.ts';
import { stages } from './stages-for-tests.ts';
import { grown } from './values-for-tests.ts';
import { written } from './writes-for-tests.ts';

/** All commands, with more time for each, and neighbours as quick as promised; else some of every kind. */
const isFull = process.env.QUARTERDECK_FULL === '1';
const limitMs = isFull ? 3000 : 150;
const chosen = hostile.filter((_, at) => isFull || at % 5 === 1);
/** Milliseconds within which a command ends after its limit: to begin a thread in the place of one that was ended. */
const slack = 20_000;
/** Megabytes that emulator and driver may take together, with two threads of 512. */
const mostMemory = 2500;

const writes = { readPreference: 'primary', mayWrite: true } as const;

/** As many as the engine has for long commands. */
const busyThreads = 2;
/** What computes, as late as the engine's own threads do. */
const busy = "if (process.platform === 'linux') require('node:os').setPriority(5); for (;;);";

/** Does something while threads compute nothing for anybody. */
async function beside(count: number, action: () => Promise<void>): Promise<void> {
  const threads = Array.from({ length: count }, () => new Worker(busy, { eval: true }));
  await action();
  await Promise.all(threads.map((each) => each.terminate()));
}

function within(ms: number): () => boolean {
  const until = performance.now() + ms;
  return () => performance.now() < until;
}

/** The wait that 99 of 100 do not pass. */
function mostOf(waits: readonly number[]): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}

/** The code name with which a command was refused, or one of the writes in it was. */
async function refusalOf(reply: Promise<Document>): Promise<string | undefined> {
  try {
    const [refused] = (await reply).writeErrors ?? [];
    return refused && nameOfCode(refused.code);
  } catch (error) {
    expect(error).toBeInstanceOf(MongoServerError);
    return (error as MongoServerError).codeName;
  }
}

describe('hostile commands', () => {
  let at: TestEmulator;
  let client: MongoClient;
  let neighbour: MongoClient;
  let isOver = false;
  /**
   * Milliseconds that another client waits, with as many busy threads as hostile commands use, and then with
   * those commands.
   */
  const usual: number[] = [];
  const waits: number[] = [];
  let watching: Promise<void>;

  /** Another client, which reads all the time. */
  async function watch(waits: number[], goesOn: () => boolean): Promise<void> {
    const one = neighbour.db('h').collection('one');
    while (goesOn()) {
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
    // inserted before the measurement: the limit is for the commands on it
    const holder = clusterWithData(at.world, at.groupId, at.clusterName);
    for (const [name, documents] of Object.entries(ground)) {
      const all = documents.map((each) => ({ _id: new ObjectId(), ...each }));
      const reply = runClusterCommand(at.world, holder, 'h', { insert: name, documents: all }, writes);
      expect(reply).toMatchObject({ ok: 1, n: documents.length });
    }
    if (isFull) await beside(busyThreads, () => watch(usual, within(10_000)));
    watching = watch(waits, () => !isOver);
  }, 60_000);

  afterAll(async () => {
    isOver = true;
    await watching;
    await Promise.all([client.close(), neighbour.close()]);
    at.emulator.close();
  });

  it('are chosen from every kind', () => {
    const names = new Set(hostile.map(({ name }) => name));
    expect(names.size).toBe(hostile.length);
    const kinds = [filters, grown, patterns, codes, repeated, stages, together, written];
    const missing = kinds.filter((kind) => !kind.some((each) => chosen.includes(each)));
    expect(missing).toEqual([]);
  });

  it.each(chosen)('end: $name', { timeout: limitMs + slack }, async ({ command, ends = [], mayEnd }) => {
    const refusal = await refusalOf(client.db('h').command(command));
    if (refusal === undefined) expect(mayEnd).toBe(true);
    else expect(['MaxTimeMSExpired', ...memoryEnds, ...ends]).toContain(refusal);
    expect(process.memoryUsage.rss() / 2 ** 20).toBeLessThan(mostMemory);
  });

  it('let others have their answers', () => {
    expect(waits.length).toBeGreaterThan(50);
    // the machine's own load is not counted as the wait for a command
    expect(mostOf(waits)).toBeLessThan(isFull ? mostOf(usual) + 50 : 250);
  });
});
