import { type Document, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

let at: TestEmulator;
let client: MongoClient;

beforeEach(async () => {
  at = await testEmulator({ testCommands: true });
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  const user = { username: 'admin', password: 'correct-horse', databaseName: 'admin', roles };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body: user });
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const address: string = (await at.ask('POST', path)).body.connectionString;
  client = new MongoClient(address, {
    auth: { username: 'admin', password: 'correct-horse' },
    monitorCommands: true,
  });
});

afterEach(async () => {
  await client.close();
  at.emulator.close();
});

const things = () => client.db('app').collection<{ _id: number; n?: number }>('things');
const admin = (command: Document) => client.db('admin').command(command);

describe('a tailable cursor', () => {
  it('returns existing documents, waits for more, and ends where its position is gone', async () => {
    const capped = await client.db('app').createCollection<{ _id: number }>('capped', {
      capped: true,
      size: 4096,
      max: 3,
    });
    expect(await capped.find({}, { tailable: true }).toArray()).toEqual([]);
    await capped.insertOne({ _id: 1 });
    const cursor = capped.find({ _id: { $ne: 2 } }, { tailable: true, awaitData: true });
    expect(await cursor.next()).toEqual({ _id: 1 });
    const next = cursor.next();
    await capped.insertMany([{ _id: 2 }, { _id: 3 }]);
    expect(await next).toEqual({ _id: 3 });
    await capped.insertMany([4, 5, 6].map((_id) => ({ _id })));
    await expect(cursor.next()).rejects.toMatchObject({ code: 136 });
    await cursor.close();
    expect(await capped.find({}, { tailable: true }).tryNext()).toEqual({ _id: 4 });
  });
});

describe('a change stream', () => {
  it('includes index and option changes on request', async () => {
    await things().insertOne({ _id: 1 });
    const stream = things().watch([], { showExpandedEvents: true });
    expect(await stream.tryNext()).toBeNull();
    await things().createIndex({ n: 1 });
    await client.db('app').command({ collMod: 'things', validationLevel: 'moderate' });
    // observed in the drivers' own tests: one without a change is reported, too
    await client.db('app').command({ collMod: 'things' });
    await things().dropIndex('n_1');
    const reported: Document[] = [];
    while (reported.length < 4) reported.push((await stream.next()) as Document);
    expect(reported).toMatchObject([
      { operationType: 'createIndexes', operationDescription: { indexes: [{ name: 'n_1' }] } },
      { operationType: 'modify', operationDescription: { validationLevel: 'moderate' } },
      { operationType: 'modify' },
      { operationType: 'dropIndexes', operationDescription: { indexes: [{ name: 'n_1' }] } },
    ]);
    expect(new Set(reported.map(({ collectionUUID }) => collectionUUID.toString('hex'))).size).toBe(1);
    await stream.close();
  });

  it('reports changes, waits for them, and continues from a token', async () => {
    await things().insertOne({ _id: 1, n: 1 });
    const stream = things().watch([], { fullDocument: 'updateLookup' });
    expect(await stream.tryNext()).toBeNull();
    const next = stream.next();
    await things().updateOne({ _id: 1 }, { $inc: { n: 1 } });
    const event = (await next) as Document;
    expect(event).toMatchObject({
      operationType: 'update',
      ns: { db: 'app', coll: 'things' },
      documentKey: { _id: 1 },
      updateDescription: { updatedFields: { n: 2 }, removedFields: [], truncatedArrays: [] },
      fullDocument: { _id: 1, n: 2 },
    });
    await stream.close();
    await things().replaceOne({ _id: 1 }, { n: 9 });
    await things().deleteOne({ _id: 1 });
    const again = things().watch([], { resumeAfter: event._id });
    expect(await again.next()).toMatchObject({ operationType: 'replace', fullDocument: { _id: 1, n: 9 } });
    expect(await again.next()).toMatchObject({ operationType: 'delete', documentKey: { _id: 1 } });
    await again.close();
  });

  it('reports the collection that a renamed one has replaced', async () => {
    await things().insertOne({ _id: 1 });
    const stream = client.db('app').watch([], { showExpandedEvents: true, maxAwaitTimeMS: 20 });
    await stream.tryNext();
    await client.db('app').collection<{ _id: number }>('others').insertOne({ _id: 2 });
    const { collectionUUID: replaced } = (await stream.next()) as Document;
    await things().rename('others', { dropTarget: true });
    const events: Document[] = [];
    while (events.at(-1)?.operationType !== 'rename') events.push(await stream.next());
    const { operationDescription } = events.at(-1) ?? {};
    expect(operationDescription).toEqual({ to: { db: 'app', coll: 'others' }, dropTarget: replaced });
    expect(await client.db('app').collection('others').find().toArray()).toEqual([{ _id: 1 }]);
    await stream.close();
  });

  it('finds nothing of a document whose collection was dropped since', async () => {
    await things().insertOne({ _id: 1 });
    const stream = client.db('app').watch([], { fullDocument: 'updateLookup', maxAwaitTimeMS: 20 });
    await stream.tryNext();
    await things().updateOne({ _id: 1 }, { $set: { n: 2 } });
    await things().drop();
    expect(await stream.next()).toMatchObject({ operationType: 'update', fullDocument: null });
    expect(await stream.next()).toMatchObject({ operationType: 'drop' });
    await stream.close();
  });

  it('ends with its collection; those of databases and clusters continue', async () => {
    await things().insertOne({ _id: 1 });
    const streams = [things().watch(), client.db('app').watch(), client.watch()];
    await Promise.all(streams.map((each) => each.tryNext()));
    await things().rename('others');
    await client.db('app').collection('others').drop();
    const [ofCollection, ofDatabase, ofCluster] = streams;
    expect(await ofCollection?.next()).toMatchObject({ operationType: 'rename', to: { coll: 'others' } });
    expect(await ofCollection?.next()).toMatchObject({ operationType: 'invalidate' });
    for (const each of [ofDatabase, ofCluster]) {
      expect(await each?.next()).toMatchObject({ operationType: 'rename' });
      expect(await each?.next()).toMatchObject({ operationType: 'drop', ns: { coll: 'others' } });
    }
    await Promise.all(streams.map((each) => each.close()));
  });

  // how soon that is, and for 1,000 of them, is measured by `npm run bench`
  it('receives a write while it waits, however many wait with it', async () => {
    await things().insertOne({ _id: 1 });
    let waiting = 0;
    client.on('commandStarted', ({ commandName }) => {
      if (commandName === 'getMore') waiting += 1;
    });
    // a stream that is not woken retries only after the test has failed
    const streams = Array.from({ length: 60 }, () => things().watch([], { maxAwaitTimeMS: 120_000 }));
    const next = streams.map((each) => each.next());
    await expect.poll(() => waiting, { timeout: 45_000 }).toBe(60);
    await things().insertOne({ _id: 2 });
    const result = await Promise.all(next);
    expect(result).toEqual(Array(60).fill(expect.objectContaining({ documentKey: { _id: 2 } })));
    await Promise.all(streams.map((each) => each.close()));
  }, 90_000);

  it('refuses an invalid stream', async () => {
    const refusal = async (pipeline: Document[], options = {}) =>
      (
        await things()
          .watch(pipeline, options)
          .tryNext()
          .catch((reason) => reason)
      ).code;
    expect(await refusal([{ $group: { _id: 1 } }])).toBe(20);
    expect(await refusal([{ $nothing: 1 }])).toBe(40324);
    expect(await refusal([], { resumeAfter: { _data: 'nonsense' } })).toBe(260);
  });
});

it('a write waits for the transaction that holds its document', async () => {
  await things().insertOne({ _id: 1, n: 0 });
  const session = client.startSession();
  session.startTransaction();
  await things().updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
  const outside = things().findOneAndUpdate({ _id: 1 }, { $inc: { n: 10 } }, { returnDocument: 'after' });
  const late = things().updateOne({ _id: 1 }, { $inc: { n: 100 } }, { maxTimeMS: 20 });
  await expect(late).rejects.toMatchObject({ code: 50 });
  await session.commitTransaction();
  expect(await outside).toEqual({ _id: 1, n: 11 });
  await session.endSession();
});

it('a session reads a snapshot, whatever is written meanwhile', async () => {
  await things().insertOne({ _id: 1, n: 1 });
  const session = client.startSession({ snapshot: true });
  expect(await things().findOne({}, { session })).toEqual({ _id: 1, n: 1 });
  await things().updateOne({ _id: 1 }, { $set: { n: 2 } });
  expect(await things().findOne({}, { session })).toEqual({ _id: 1, n: 1 });
  expect(await things().distinct('n', {}, { session })).toEqual([1]);
  expect(await things().findOne()).toEqual({ _id: 1, n: 2 });
  await session.endSession();
});

it('a retryable write survives a fail point, once', async () => {
  const failing = (data: Document, mode: unknown = { times: 1 }) =>
    admin({ configureFailPoint: 'failCommand', mode, data: { failCommands: ['insert'], ...data } });
  await failing({ closeConnection: true });
  await things().insertOne({ _id: 1 });
  await failing({ errorCode: 10107 });
  await things().insertOne({ _id: 2 });
  await failing({ errorCode: 2 }, 'alwaysOn');
  await expect(things().insertOne({ _id: 3 })).rejects.toMatchObject({ code: 2 });
  await failing({}, 'off');
  expect(await things().countDocuments()).toBe(2);
});

it('every member is available, and agrees with the service about its cluster', async () => {
  const { body } = await at.ask('GET', `~/groups/${at.groupId}/clusters/${at.clusterName}`);
  const [hello, info, status, { config }] = await Promise.all([
    admin({ hello: 1 }),
    admin({ buildInfo: 1 }),
    admin({ replSetGetStatus: 1 }),
    admin({ replSetGetConfig: 1 }),
  ]);
  expect(config).toMatchObject({ _id: hello.setName, members: [{ tags: hello.tags }, {}, {}] });
  expect(config.members.map(({ host }: Document) => host)).toEqual(hello.hosts);
  expect(info.version).toBe(body.mongoDBVersion);
  expect(body.connectionStrings.standard).toContain(`replicaSet=${hello.setName}`);
  expect(hello.hosts).toHaveLength(3);
  expect(status.members.map(({ stateStr }: Document) => stateStr)).toEqual([
    'PRIMARY',
    'SECONDARY',
    'SECONDARY',
  ]);
  await things().insertOne({ _id: 1 });
  const read = things().find({}, { readPreference: 'secondary' });
  expect(await read.toArray()).toEqual([{ _id: 1 }]);
});
