import { type Document, Long, MongoClient, Timestamp } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

/** Collections that members write: the log of writes as `local.oplog.rs`, and the records of the profiler. */

let at: TestEmulator;
let client: MongoClient;
let address: string;

const password = 'correct-horse';
const user = (username: string, roleName: string, databaseName: string) =>
  at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: { username, password, databaseName: 'admin', roles: [{ roleName, databaseName }] },
  });

beforeAll(async () => {
  at = await testEmulator();
  await user('admin', 'atlasAdmin', 'admin');
  await user('tail', 'read', 'local');
  await user('any', 'readAnyDatabase', 'admin');
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  address = (await at.ask('POST', path)).body.connectionString;
  client = new MongoClient(address, { auth: { username: 'admin', password } });
});
afterAll(async () => {
  await client.close();
  at.emulator.close();
});

const oplog = (of: MongoClient) => of.db('local').collection('oplog.rs');
const as = async <T>(username: string, act: (own: MongoClient) => Promise<T>): Promise<T> => {
  const own = new MongoClient(address, { auth: { username, password } });
  try {
    return await act(own);
  } finally {
    await own.close();
  }
};

describe('the log of writes', () => {
  it('has each write with its time, its operation and its target', async () => {
    const things = client.db('logged').collection<Document & { _id: number }>('things');
    await things.insertOne({ _id: 1, a: { b: 1, c: 1 }, list: [1, 2, 3], gone: 1 });
    await things.updateOne(
      { _id: 1 },
      { $set: { 'a.b': 2, fresh: true, 'list.0': 9 }, $unset: { gone: 1 }, $inc: { 'a.c': 1 } },
    );
    await things.replaceOne({ _id: 1 }, { whole: 1 });
    await things.createIndex({ whole: 1 });
    await things.deleteOne({ _id: 1 });
    await things.rename('others');
    await client.db('logged').collection('others').drop();
    const lines = await oplog(client)
      .find({ ns: /^logged\./ })
      .toArray();
    expect(lines.map(({ op, ns, o, o2 }) => ({ op, ns, o, ...(o2 ? { o2 } : {}) }))).toMatchObject([
      { op: 'c', ns: 'logged.$cmd', o: { create: 'things' } },
      { op: 'i', ns: 'logged.things', o: { _id: 1, gone: 1 }, o2: { _id: 1 } },
      {
        op: 'u',
        o: {
          $v: 2,
          diff: {
            d: { gone: false },
            i: { fresh: true },
            sa: { u: { b: 2, c: 2 } },
            slist: { a: true, u0: 9 },
          },
        },
        o2: { _id: 1 },
      },
      { op: 'u', o: { _id: 1, whole: 1 }, o2: { _id: 1 } },
      { op: 'c', ns: 'logged.$cmd', o: { createIndexes: 'things', key: { whole: 1 }, name: 'whole_1' } },
      { op: 'd', o: { _id: 1 } },
      { op: 'c', o: { renameCollection: 'logged.things', to: 'logged.others' } },
      { op: 'c', o: { drop: 'others' } },
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({ ts: expect.any(Timestamp), v: expect.anything(), wall: expect.any(Date) });
    }
    const times = lines.map(({ ts }) => (ts as Timestamp).toBigInt());
    expect(times).toEqual([...times].sort());
    const [first] = await oplog(client).find().sort({ $natural: 1 }).limit(1).toArray();
    expect(first).toMatchObject({ op: 'n', o: { msg: 'initiating set' } });
    expect(await client.db('local').command({ collStats: 'oplog.rs' })).toMatchObject({ capped: true });
  });

  it('is followed by a tailable cursor from a time on', async () => {
    const things = client.db('followed').collection<{ _id: number }>('things');
    await things.insertOne({ _id: 1 });
    await as('tail', async (own) => {
      const [last] = await oplog(own).find().sort({ $natural: -1 }).limit(1).toArray();
      const cursor = oplog(own).find({ ts: { $gte: last?.ts }, ns: 'followed.things' }, {
        tailable: true,
        awaitData: true,
        oplogReplay: true,
      } as object);
      expect(await cursor.next()).toMatchObject({ op: 'i', o: { _id: 1 } });
      const next = cursor.next();
      await things.insertOne({ _id: 2 });
      expect(await next).toMatchObject({ op: 'i', o: { _id: 2 } });
      await cursor.close();
    });
  });

  it('is readable with access to `local`, and never writable', async () => {
    await expect(as('any', (own) => oplog(own).findOne())).rejects.toMatchObject({ code: 13 });
    await expect(oplog(client).insertOne({})).rejects.toMatchObject({ code: 13 });
    await expect(oplog(client).drop()).rejects.toMatchObject({ code: 13 });
    await expect(client.db('local').collection('own').insertOne({})).rejects.toMatchObject({ code: 13 });
    const names = (await client.db('local').listCollections().toArray()).map(({ name }) => name);
    expect(names).toEqual(['oplog.rs', 'system.replset']);
  });
});

describe('the profiler', () => {
  it('records the operations of a database by its level', async () => {
    const db = client.db('watched');
    const things = db.collection<{ _id: number; a?: number }>('things');
    expect(await db.command({ profile: -1 })).toMatchObject({ was: 0, slowms: 100, sampleRate: 1 });
    await things.insertOne({ _id: 1 });
    expect(await db.command({ profile: 2 })).toMatchObject({ was: 0 });
    await things.insertMany([{ _id: 2 }, { _id: 3, a: 5 }]);
    await things.find({ a: 5 }, { comment: 'mine' }).toArray();
    await things.updateMany({}, { $set: { a: 1 } });
    await expect(things.insertOne({ _id: 1 })).rejects.toThrow();
    expect(await db.command({ profile: 0 })).toMatchObject({ was: 2 });
    await things.findOne();
    const rows = await db.collection('system.profile').find().toArray();
    expect(rows).toMatchObject([
      { op: 'insert', ns: 'watched.things', ninserted: 2, user: 'admin@admin', millis: expect.any(Number) },
      {
        op: 'query',
        command: { find: 'things', filter: { a: 5 }, comment: 'mine', $db: 'watched' },
        docsExamined: 3,
        keysExamined: 0,
        nreturned: 1,
        planSummary: 'COLLSCAN',
        execStats: { stage: 'COLLSCAN' },
      },
      { op: 'update', nMatched: 3, nModified: 3 },
      { op: 'insert' },
    ]);
    expect(await db.listCollections({ name: 'system.profile' }).toArray()).toHaveLength(1);
    expect(await db.collection('system.profile').drop()).toBe(true);
    expect(await db.collection('system.profile').find().toArray()).toEqual([]);
  });

  it('records at the first level slow operations, or those that match a filter', async () => {
    const db = client.db('slow');
    await db.command({ profile: 1, slowms: 60_000 });
    await db.collection('things').insertOne({ a: 1 });
    expect(await db.collection('system.profile').countDocuments()).toBe(0);
    await db.command({ profile: 1, slowms: 0, sampleRate: 0.5 });
    for (let n = 0; n < 4; n += 1) await db.collection('things').insertOne({ n });
    await db.command({ profile: 1, filter: { op: 'query' } });
    await db.collection('things').findOne();
    await db.collection('things').insertOne({});
    await db.command({ profile: 0, slowms: 100, sampleRate: 1, filter: 'unset' });
    const ops = (await db.collection('system.profile').find().toArray()).map(({ op }) => op);
    expect(ops).toEqual(['insert', 'insert', 'query']);
  });

  it.each<[string, Document, number]>([
    ['another level', { profile: 3 }, 2],
    ['a rate above 1', { profile: 0, sampleRate: 2 }, 2],
    ['a filter that is no document', { profile: 0, filter: 5 }, 2],
    ['an unknown field', { profile: 0, level: 2 }, 40415],
  ])('refuses %s', async (_what, command, code) => {
    await expect(client.db('watched').command(command)).rejects.toMatchObject({ code });
  });

  it('is for who administers the database, and not there on free tiers', async () => {
    await expect(as('any', (own) => own.db('watched').command({ profile: -1 }))).rejects.toMatchObject({
      code: 13,
    });
    const body = {
      name: 'free',
      clusterType: 'REPLICASET',
      replicationSpecs: [
        {
          regionConfigs: [
            {
              providerName: 'TENANT',
              backingProviderName: 'AWS',
              regionName: 'US_EAST_1',
              priority: 7,
              electableSpecs: { instanceSize: 'M0' },
            },
          ],
        },
      ],
    };
    const accept = 'application/vnd.atlas.2024-08-05+json';
    expect(await at.ask('POST', `~/groups/${at.groupId}/clusters`, { body, accept })).toMatchObject({
      status: 201,
    });
    at.advance(7200);
    const path = `/_emulator/groups/${at.groupId}/clusters/free/command`;
    const asked = await at.ask('POST', path, {
      body: { db: 'app', command: JSON.stringify({ profile: 2 }) },
    });
    expect(JSON.stringify(asked.body)).toContain('AtlasError');
  });
});

it('numbers of the log are longs', async () => {
  const [line] = await oplog(client).find({}, { promoteLongs: false }).limit(1).toArray();
  expect(line).toMatchObject({ t: Long.ONE, v: Long.fromNumber(2) });
});
