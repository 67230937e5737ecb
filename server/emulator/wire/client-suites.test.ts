import { type Document, MongoClient, Timestamp } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

/** Commands that the test suites of drivers, object mappers and tools send. */

let at: TestEmulator;
let client: MongoClient;

beforeAll(async () => {
  at = await testEmulator();
  const body = {
    username: 'admin',
    password: 'correct-horse',
    databaseName: 'admin',
    roles: [{ roleName: 'atlasAdmin', databaseName: 'admin' }],
  };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body });
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const address = (await at.ask('POST', path)).body.connectionString;
  client = new MongoClient(address, { auth: { username: 'admin', password: 'correct-horse' } });
});
afterAll(async () => {
  await client.close();
  at.emulator.close();
});

it('indexes with null options are created', async () => {
  const names = await client
    .db('mapper')
    .collection('users')
    .createIndexes([{ key: { name: 1 }, sparse: null, expireAfterSeconds: null } as never]);
  expect(names).toEqual(['name_1']);
});

it('imports with bypassEmptyTsReplacement write, and keep empty timestamps', async () => {
  const db = client.db('imported');
  const empty = new Timestamp(0n);
  const command = { insert: 'docs', documents: [{ _id: 1, at: empty }], bypassEmptyTsReplacement: true };
  expect(await db.command(command)).toMatchObject({ n: 1 });
  expect(await db.collection('docs').findOne()).toEqual({ _id: 1, at: empty });
});

describe('dropDatabase', () => {
  it('is an event of the database and the cluster, and invalidates streams of the database', async () => {
    const db = client.db('gone');
    await db.collection('things').insertOne({});
    const [ofDatabase, ofCluster] = [db.watch(), client.watch()];
    // the first read opens the stream
    await Promise.all([ofDatabase.tryNext(), ofCluster.tryNext()]);
    await db.dropDatabase();
    const kinds = async (stream: typeof ofDatabase, count: number) => {
      const found: Document[] = [];
      while (found.length < count) found.push(await stream.next());
      return found.map(({ operationType, ns }) => [operationType, ns]);
    };
    const dropped = [
      ['drop', { db: 'gone', coll: 'things' }],
      ['dropDatabase', { db: 'gone' }],
    ];
    expect(await kinds(ofDatabase, 3)).toEqual([...dropped, ['invalidate', undefined]]);
    expect(await kinds(ofCluster, 2)).toEqual(dropped);
    const log = client.db('local').collection('oplog.rs');
    expect(await log.findOne({ ns: 'gone.$cmd', 'o.dropDatabase': 1 })).toMatchObject({ op: 'c' });
    await Promise.all([ofDatabase.close(), ofCluster.close()]);
  });

  it('drops a database that is profiled, and ends its profiling', async () => {
    const db = client.db('profiled');
    await db.command({ profile: 2 });
    await db.collection('things').insertOne({});
    expect(await db.dropDatabase()).toBe(true);
    expect(await db.listCollections().toArray()).toEqual([]);
    expect(await db.command({ profile: -1 })).toMatchObject({ was: 0 });
  });
});

it('the profiler records each statement of an update and a delete', async () => {
  const db = client.db('statements');
  const things = db.collection<{ _id: number; a?: number }>('things');
  await things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  await db.command({ profile: 2 });
  await things.updateOne({ _id: 1 }, { $set: { a: 1 } });
  await things.bulkWrite([{ deleteOne: { filter: { _id: 1 } } }, { deleteMany: { filter: { a: null } } }]);
  await db.command({ profile: 0 });
  const rows = await db.collection('system.profile').find().toArray();
  expect(rows).toMatchObject([
    { op: 'update', ns: 'statements.things', command: { q: { _id: 1 }, u: { $set: { a: 1 } } }, nMatched: 1 },
    { op: 'remove', command: { q: { _id: 1 }, limit: 1 }, ndeleted: 1 },
    { op: 'remove', command: { q: { a: null }, limit: 0 }, ndeleted: 2, planSummary: 'COLLSCAN' },
  ]);
  expect(rows[0]?.nModified).toBe(1);
});
