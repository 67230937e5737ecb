import { type ChangeStream, type Document, MongoClient } from 'mongodb';
import { testEmulator } from '../server/emulator/emulator-for-tests.ts';
import { median } from './load.ts';
import { usedBytes } from './memory.ts';

/** What many who watch one collection take. */
export interface Watching {
  count: number;
  /** KiB of objects and buffers of each, of the driver and of the emulator together. */
  eachKiB: number;
  /** Milliseconds until the first, the middle and the last of them received a write: medians over the rounds. */
  first: number;
  middle: number;
  last: number;
  /** Milliseconds of a read by another client while all wait. */
  neighbour: number;
}

/** The bars: the memory of each, both sides together, and how long the last of 1,000 may wait. */
export const mostEachKiB = 512;
export const mostLast = 1000;

const password = 'correct-horse';

/** Opens `count` change streams with the official driver, each on its own connection, all receiving each write. */
export async function benchChangeStreams(count: number, rounds: number): Promise<Watching> {
  const at = await testEmulator();
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  const body = { username: 'admin', password, databaseName: 'admin', roles };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body });
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const address: string = (await at.ask('POST', path)).body.connectionString;
  const client = new MongoClient(address, { auth: { username: 'admin', password }, maxPoolSize: count + 10 });
  const orders = client.db('watched').collection<Document & { _id: number }>('orders');
  await orders.insertOne({ _id: 0 });
  const before = usedBytes();
  const streams = Array.from({ length: count }, () => orders.watch([], { maxAwaitTimeMS: 30_000 }));
  const waits = streams.map((stream) => received(stream));
  await settled(client, count);
  const eachKiB = (usedBytes() - before) / 1024 / count;
  const times: { first: number; middle: number; last: number }[] = [];
  const neighbours: number[] = [];
  let next = waits;
  for (let round = 1; round <= rounds; round += 1) {
    const asked = performance.now();
    await orders.findOne({ _id: 0 });
    neighbours.push(performance.now() - asked);
    const began = performance.now();
    await orders.insertOne({ _id: round });
    const all = (await Promise.all(next)).map((each) => each - began).sort((a, b) => a - b);
    times.push({ first: all[0] ?? 0, middle: all[count >> 1] ?? 0, last: all.at(-1) ?? 0 });
    next = streams.map((stream) => received(stream));
    await settled(client, count);
  }
  for (const each of next) each.catch(() => undefined);
  await client.close(true);
  at.emulator.close();
  const middleOf = (of: 'first' | 'middle' | 'last') => median(times.map((each) => each[of]));
  return {
    count,
    eachKiB,
    first: middleOf('first'),
    middle: middleOf('middle'),
    last: middleOf('last'),
    neighbour: median(neighbours),
  };
}

/** Resolves with the time at which a stream receives its next change. */
async function received(stream: ChangeStream): Promise<number> {
  await stream.next();
  return performance.now();
}

/** Waits until all of them are waiting for changes. */
async function settled(client: MongoClient, count: number): Promise<void> {
  for (;;) {
    const { inprog } = await client.db('admin').command({ currentOp: 1, op: 'getmore' });
    if (inprog.length >= count) return;
  }
}
