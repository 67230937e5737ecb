import { type Document, Long, MongoClient, Timestamp } from 'mongodb';
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

it('an index shows whether it was built in the background, also when it was not', async () => {
  const users = client.db('mapper').collection('backgrounds');
  await users.createIndex({ a: 1 }, { background: false });
  expect(await users.indexes()).toMatchObject([{ name: '_id_' }, { name: 'a_1', background: false }]);
  // the option makes no other index
  await users.createIndex({ a: 1 }, { background: true });
  expect(await users.indexes()).toHaveLength(2);
});

it('collections of the database itself can be read, and not be written', async () => {
  const legacy = client.db('mapper').collection('system.indexes');
  expect(await legacy.findOne()).toBeNull();
  await expect(legacy.insertOne({})).rejects.toMatchObject({ code: 73 });
});

it('a collation is refused for its unknown field before its missing one', async () => {
  const words = client.db('mapper').collection('words');
  const wrong = { arndom: 'wrdo' } as never;
  await expect(words.find({}, { collation: wrong }).toArray()).rejects.toThrow('unknown field');
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
      const results: Document[] = [];
      while (results.length < count) results.push(await stream.next());
      return results.map(({ operationType, ns }) => [operationType, ns]);
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
  const things = db.collection<{ _id: number; a?: number | null }>('things');
  await things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  await db.command({ profile: 2 });
  await things.updateOne({ _id: 1 }, { $set: { a: 1 } }, { comment: 'why' });
  await things.bulkWrite([{ deleteOne: { filter: { _id: 1 } } }, { deleteMany: { filter: { a: null } } }]);
  await things.deleteOne({ _id: 9 }, { hint: '_id_' });
  await db.command({ profile: 0 });
  const rows = await db.collection('system.profile').find().toArray();
  expect(rows).toMatchObject([
    {
      ...{ op: 'update', ns: 'statements.things', nMatched: 1 },
      command: { q: { _id: 1 }, u: { $set: { a: 1 } }, comment: 'why' },
    },
    { op: 'remove', command: { q: { _id: 1 }, limit: 1 }, ndeleted: 1 },
    { op: 'remove', command: { q: { a: null }, limit: 0 }, ndeleted: 2, planSummary: 'COLLSCAN' },
    { op: 'remove', command: { hint: { $hint: '_id_' } } },
  ]);
  expect(rows[0]?.nModified).toBe(1);
});

describe('collections that a dump reads', () => {
  it('the buckets of a time-series collection are read, and written back as measurements', async () => {
    const db = client.db('measured');
    const options = { timeseries: { timeField: 't', metaField: 'm' } };
    const points = await db.createCollection<{ _id: number; t: Date; m: string; v: number }>(
      'points',
      options,
    );
    const [first, second] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-01-02T03:10:00Z')];
    await points.insertMany([
      { _id: 1, t: first, m: 'a', v: 5 },
      { _id: 2, t: second, m: 'a', v: 3 },
      { _id: 3, t: second, m: 'b', v: 1 },
    ]);
    const buckets = await db.collection('system.buckets.points').find().toArray();
    expect(buckets).toMatchObject([
      {
        control: { version: 1, min: { t: new Date('2026-01-02T03:04:00Z'), v: 3 }, max: { t: second, v: 5 } },
        meta: 'a',
        data: { t: { 0: first, 1: second }, v: { 0: 5, 1: 3 }, _id: { 0: 1, 1: 2 } },
      },
      { meta: 'b', data: { v: { 0: 1 } } },
    ]);
    await points.drop();
    const copy = await db.createCollection<{ _id: number; t: Date; m: string; v: number }>('points', options);
    await db.collection('system.buckets.points').insertMany(buckets);
    expect(await copy.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
      { _id: 1, t: first, m: 'a', v: 5 },
      { _id: 2, t: second, m: 'a', v: 3 },
      { _id: 3, t: second, m: 'b', v: 1 },
    ]);
  });

  it('local.system.replset has the configuration of the replica set', async () => {
    const { config } = await client.db('admin').command({ replSetGetConfig: 1 });
    expect(await client.db('local').collection('system.replset').find().toArray()).toEqual([config]);
  });
});

describe('monitoring', () => {
  const admin = (command: Document) => client.db('admin').command(command, { promoteLongs: false });
  const long = expect.any(Long);

  it('serverStatus has the sections that exporters read, with whole numbers', async () => {
    await client
      .db('watched')
      .collection('things')
      .insertMany([{ a: 1 }, { a: 2 }]);
    await client.db('watched').collection('things').find({ a: 1 }).toArray();
    const status = await admin({ serverStatus: 1 });
    expect(status).toMatchObject({
      asserts: { regular: 0, user: 0 },
      connections: {
        current: expect.any(Number),
        available: expect.any(Number),
        totalCreated: expect.any(Number),
      },
      globalLock: { totalTime: long, currentQueue: { total: 0 }, activeClients: { readers: 0 } },
      locks: { Global: { acquireCount: { r: long, w: long } } },
      mem: { bits: 64, resident: expect.any(Number), virtual: expect.any(Number) },
      metrics: { document: { inserted: long }, commands: { find: { total: long, failed: long } } },
      network: { bytesIn: long, bytesOut: long, numRequests: long },
      opcounters: { insert: long },
      repl: { setName: expect.any(String), isWritablePrimary: true },
      wiredTiger: {
        cache: { 'maximum bytes configured': long },
        concurrentTransactions: { read: { out: 0 } },
      },
    });
    expect(Number.isInteger(status.uptime)).toBe(true);
    expect(Number.isInteger(status.mem.resident)).toBe(true);
    expect(Number(status.network.bytesIn)).toBeGreaterThan(0);
    expect(Number(status.metrics.document.inserted)).toBeGreaterThanOrEqual(2);
    expect(Number(status.metrics.commands.find.total)).toBeGreaterThanOrEqual(1);
  });

  it('serverStatus counts open cursors', async () => {
    const things = client.db('counted').collection('things');
    await things.insertMany([{}, {}, {}]);
    const open = async () => Number((await admin({ serverStatus: 1 })).metrics.cursor.open.total);
    const before = await open();
    const cursor = things.find({}, { batchSize: 1 });
    await cursor.next();
    expect(await open()).toBe(before + 1);
    await cursor.close();
    expect(await open()).toBe(before);
  });

  it('collStats and $collStats have the statistics of the storage engine', async () => {
    const things = client.db('stored').collection('things');
    await things.insertOne({ a: 1 });
    const engine = {
      wiredTiger: {
        uri: expect.stringMatching(/^statistics:table:collection-/),
        cache: { 'bytes currently in the cache': expect.any(Number) },
        'block-manager': { 'file size in bytes': expect.any(Number) },
      },
      indexDetails: { _id_: { cache: { 'bytes currently in the cache': expect.any(Number) } } },
    };
    expect(await client.db('stored').command({ collStats: 'things' })).toMatchObject(engine);
    const [stats] = await things.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
    expect(stats?.storageStats).toMatchObject(engine);
  });

  it('serverStatus leaves out sections that are not wanted', async () => {
    const status = await admin({ serverStatus: 1, metrics: 0, wiredTiger: false, repl: 1 });
    expect(Object.keys(status)).not.toEqual(expect.arrayContaining(['metrics']));
    expect(status).not.toHaveProperty('wiredTiger');
    expect(status).toHaveProperty('repl');
  });

  it('$collStats has the latencies and the scans of a collection', async () => {
    const things = client.db('latent').collection('things');
    await things.insertOne({ a: 1 });
    await things.find({ a: 1 }).toArray();
    const [stats] = await things
      .aggregate([{ $collStats: { latencyStats: {}, queryExecStats: {} } }], { promoteLongs: false })
      .toArray();
    const { latencyStats, queryExecStats } = stats ?? {};
    expect([Number(latencyStats.reads.ops), Number(latencyStats.writes.ops)]).toEqual([1, 1]);
    expect(Number(queryExecStats.collectionScans.total)).toBe(1);
  });

  it('getParameter returns all parameters, with details where they are requested', async () => {
    const all = await admin({ getParameter: '*' });
    expect(all).toMatchObject({ authenticationMechanisms: ['SCRAM-SHA-256'], notablescan: false });
    const same = await admin({ getParameter: { allParameters: true } });
    expect(Object.keys(same).sort()).toEqual(Object.keys(all).sort());
    expect(await admin({ getParameter: { showDetails: true }, notablescan: 1 })).toMatchObject({
      notablescan: { value: false, settableAtRuntime: false },
    });
  });

  it.each(['shutdown', 'createUser', 'replSetReconfig', 'setParameter', 'fsync', 'replSetStepDown'])(
    '%s is not authorized',
    async (name) => {
      await expect(admin({ [name]: 1 })).rejects.toMatchObject({ code: 13, codeName: 'Unauthorized' });
    },
  );

  it('compact runs on dedicated tiers, on the primary with force', async () => {
    const db = client.db('compacted');
    await db.collection('things').insertOne({});
    await expect(db.command({ compact: 'things' })).rejects.toMatchObject({ code: 125 });
    expect(await db.command({ compact: 'things', force: true })).toMatchObject({ bytesFreed: 0, ok: 1 });
    await expect(db.command({ compact: 'none', force: true })).rejects.toMatchObject({ code: 26 });
  });
});
