import { calculateObjectSize } from 'bson';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

const mebibyte = 2 ** 20;
let at: TestEmulator;
let client: MongoClient;
let failures: unknown[];
/** Documents of each batch that the server has sent. */
let batches: number[];

beforeEach(async () => {
  failures = [];
  batches = [];
  at = await testEmulator({ onError: (error) => failures.push(error) });
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const { connectionString } = (await at.ask('POST', path)).body;
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  const user = { username: 'admin', password: 'correct-horse', databaseName: 'admin', roles };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body: user });
  client = new MongoClient(connectionString, {
    auth: { username: 'admin', password: 'correct-horse' },
    monitorCommands: true,
  });
  client.on('commandSucceeded', ({ reply }) => {
    const cursor = (reply as Document).cursor;
    if (cursor) batches.push((cursor.firstBatch ?? cursor.nextBatch).length);
  });
});

afterEach(async () => {
  await client.close();
  at.emulator.close();
  expect(failures).toEqual([]);
});

interface Large {
  _id: number;
  text: string;
}

/** A document of exactly this number of bytes. */
function ofSize(_id: number, bytes: number): Large {
  const doc = { _id, text: '' };
  return { ...doc, text: 'x'.repeat(bytes - calculateObjectSize(doc)) };
}

const large = (): Collection<Large> => client.db('app').collection<Large>('large');

it('writes, reads and returns documents of exactly 16 MiB', async () => {
  const doc = ofSize(1, 16 * mebibyte);
  await large().insertOne(doc);
  await large().insertOne(ofSize(2, 16 * mebibyte));
  expect(await large().findOne({ _id: 1 })).toEqual(doc);
  const match = await large().find().sort({ _id: 1 }).toArray();
  expect(match.map(({ _id, text }) => [_id, text.length])).toEqual([
    [1, doc.text.length],
    [2, doc.text.length],
  ]);
  const changed = await large().findOneAndUpdate(
    { _id: 2 },
    { $set: { text: 'short' } },
    { returnDocument: 'before' },
  );
  expect(changed?.text).toHaveLength(doc.text.length);
  await expect(large().insertOne(ofSize(3, 16 * mebibyte + 1))).rejects.toThrow(/16777217|too large|larger/i);
});

it('fills a batch up to 16 MiB, and sends larger results in the next one', async () => {
  for (let _id = 0; _id < 9; _id += 1) await large().insertOne(ofSize(_id, 3 * mebibyte));
  await large().insertOne(ofSize(9, 8 * mebibyte));
  await large().insertOne(ofSize(10, 8 * mebibyte));
  batches = [];
  expect(await large().find().sort({ _id: 1 }).toArray()).toHaveLength(11);
  // 8 MiB twice are above the limit by their envelope
  expect(batches).toEqual([5, 4, 1, 1]);
  batches = [];
  expect(
    await large()
      .aggregate([{ $match: {} }, { $limit: 9 }])
      .toArray(),
  ).toHaveLength(9);
  expect(batches).toEqual([5, 4]);
});

it('streams changes and tails capped collections with documents of 8 and 16 MB', async () => {
  const app = client.db('app');
  const capped = await app.createCollection<Large>('log', { capped: true, size: 128 * mebibyte });
  const stream = large().watch();
  const seen: number[] = [];
  const first = stream.tryNext();
  await first;
  for (const [_id, bytes] of [8, 8, 16, 8, 16].entries()) {
    await large().insertOne(ofSize(_id, bytes * mebibyte - 100));
    await capped.insertOne(ofSize(_id, bytes * mebibyte - 100));
  }
  while (seen.length < 5) {
    const event = await stream.next();
    if (event.operationType === 'insert') seen.push(event.fullDocument._id);
  }
  await stream.close();
  expect(seen).toEqual([0, 1, 2, 3, 4]);
  const tail = capped.find({}, { tailable: true, awaitData: false });
  const tailed: number[] = [];
  while (tailed.length < 5) tailed.push((await tail.next())?._id ?? -1);
  await tail.close();
  expect(tailed).toEqual([0, 1, 2, 3, 4]);
});

it('answers with an error, not with a closed connection, where the reply is larger than a message', async () => {
  await large().insertOne(ofSize(1, 9 * mebibyte));
  // the same value many times: small in memory, large on the wire
  const copies = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`copy${index}`, '$text']));
  await expect(
    large()
      .aggregate([{ $project: copies }])
      .toArray(),
  ).rejects.toMatchObject({ codeName: 'BSONObjectTooLarge' });
  const many = Array.from({ length: 40 }, () => ofSize(1, mebibyte));
  const failed = await large()
    .insertMany(many, { ordered: false })
    .catch((error: unknown) => error as { writeErrors: unknown[] });
  expect(failed).toMatchObject({ writeErrors: { length: 40 } });
  expect(await large().countDocuments()).toBe(1);
});
