import { type Document, MaxKey, MinKey, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

/** A sharded cluster from the API, and its sharded collections, as routers report them. */

let at: TestEmulator;
let client: MongoClient;
let shards: string[];

beforeAll(async () => {
  at = await testEmulator();
  const cluster = {
    name: 'parted',
    clusterType: 'SHARDED',
    replicationSpecs: [1, 2].map(() => ({
      zoneName: 'Zone 1',
      regionConfigs: [
        {
          providerName: 'AWS',
          regionName: 'EU_WEST_1',
          priority: 7,
          electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
        },
      ],
    })),
  };
  const accept = 'application/vnd.atlas.2024-08-05+json';
  expect(await at.ask('POST', `~/groups/${at.groupId}/clusters`, { body: cluster, accept })).toMatchObject({
    status: 201,
  });
  at.advance(7200);
  const auth = { username: 'admin', password: 'correct-horse' };
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: { ...auth, databaseName: 'admin', roles },
  });
  const path = `/_emulator/groups/${at.groupId}/clusters/parted/wire`;
  client = new MongoClient((await at.ask('POST', path)).body.connectionString, { auth });
  shards = (await admin({ listShards: 1 })).shards.map(({ _id }: Document) => _id);
});
afterAll(async () => {
  await client.close();
  at.emulator.close();
});

const admin = (command: Document): Promise<Document> => client.db('admin').command(command);
const config = (name: string, filter: Document = {}) =>
  client.db('config').collection(name).find(filter).toArray();
const chunksOf = async (ns: string) => {
  const [match] = await config('collections', { _id: ns });
  return config('chunks', { uuid: match?.uuid });
};

it('lists its shards alike in every way', async () => {
  expect(shards).toHaveLength(2);
  expect((await config('shards')).map(({ _id }) => _id)).toEqual(shards);
  const { map, hosts } = await admin({ getShardMap: 1 });
  expect(Object.keys(map).slice(0, 2)).toEqual(shards);
  expect(Object.values(hosts)).toEqual(expect.arrayContaining(shards));
  expect((await config('mongos')).length).toBeGreaterThan(0);
  expect(await config('version')).toHaveLength(1);
  expect(await config('settings')).toMatchObject([{ _id: 'balancer' }]);
  expect(await admin({ balancerStatus: 1 })).toMatchObject({ mode: 'full' });
  const { databases } = await admin({ listDatabases: 1, nameOnly: true });
  expect(databases).toContainEqual(expect.objectContaining({ name: 'config' }));
});

describe('a collection that is sharded', () => {
  it('by ranges begins as one chunk, which is split and moved; its documents stay and are found', async () => {
    const orders = client.db('shop').collection('orders');
    await orders.insertMany([
      { region: 'a', n: 1 },
      { region: 'b', n: 2 },
    ]);
    const ns = 'shop.orders';
    const key = { region: 1, n: 1 };
    await expect(admin({ shardCollection: ns, key })).rejects.toMatchObject({ code: 72 });
    await orders.createIndex(key);
    expect(await admin({ shardCollection: ns, key })).toMatchObject({ collectionsharded: ns });
    expect(await admin({ shardCollection: ns, key })).toMatchObject({ collectionsharded: ns });
    await expect(admin({ shardCollection: ns, key: { n: 1 } })).rejects.toMatchObject({ code: 23 });
    expect(await config('collections', { _id: ns })).toMatchObject([{ key, unique: false }]);
    const whole = {
      min: { region: new MinKey(), n: new MinKey() },
      max: { region: new MaxKey(), n: new MaxKey() },
    };
    expect(await chunksOf(ns)).toMatchObject([{ ...whole, shard: shards[0] }]);
    const middle = { region: 'b', n: 0 };
    expect(await admin({ split: ns, middle })).toMatchObject({ ok: 1 });
    await expect(admin({ split: ns, middle })).rejects.toMatchObject({ code: 72 });
    await admin({ moveChunk: ns, find: { region: 'c', n: 5 }, to: shards[1] });
    expect(await chunksOf(ns)).toMatchObject([
      { min: whole.min, max: middle, shard: shards[0] },
      { min: middle, max: whole.max, shard: shards[1] },
    ]);
    expect(await orders.countDocuments({ n: { $gt: 0 } })).toBe(2);
    await expect(admin({ moveChunk: ns, find: { region: 'c', n: 5 }, to: 'none' })).rejects.toMatchObject({
      code: 70,
    });
  });

  it('takes more fields into its key, whose chunks keep their shards', async () => {
    const ns = 'refined.orders';
    const orders = client.db('refined').collection('orders');
    await admin({ shardCollection: ns, key: { region: 1 } });
    await admin({ split: ns, middle: { region: 'b' } });
    await admin({ moveChunk: ns, find: { region: 'c' }, to: shards[1] });
    const key = { region: 1, n: 1 };
    const refine = (wanted: Document) => admin({ refineCollectionShardKey: ns, key: wanted });
    await expect(refine(key)).rejects.toMatchObject({ code: 72 });
    await orders.createIndex(key);
    await expect(refine({ n: 1, region: 1 })).rejects.toMatchObject({ code: 72 });
    await refine(key);
    await refine(key);
    expect(await config('collections', { _id: ns })).toMatchObject([{ key }]);
    const middle = { region: 'b', n: new MinKey() };
    expect(await chunksOf(ns)).toMatchObject([
      { min: { region: new MinKey(), n: new MinKey() }, max: middle, shard: shards[0] },
      { min: middle, max: { region: new MaxKey(), n: new MaxKey() }, shard: shards[1] },
    ]);
  });

  it('by hashes has a chunk on every shard, and its index', async () => {
    await admin({ enableSharding: 'app' });
    await admin({ shardCollection: 'app.users', key: { email: 'hashed' } });
    expect(await chunksOf('app.users')).toMatchObject([
      { max: { email: 0 }, shard: shards[0] },
      { min: { email: 0 }, shard: shards[1] },
    ]);
    const indexes = await client.db('app').collection('users').indexes();
    expect(indexes.map(({ name }) => name)).toEqual(['_id_', 'email_hashed']);
    expect(await config('databases', { _id: 'app' })).toMatchObject([{ primary: shards[0] }]);
    const emails = Array.from({ length: 40 }, (_, n) => ({ email: `p${n}`, age: n }));
    await client.db('app').collection('users').insertMany(emails);
    const distribution = await client
      .db('admin')
      .aggregate([{ $shardedDataDistribution: {} }])
      .toArray();
    const { shards: parts } = distribution.find(({ ns }) => ns === 'app.users') ?? {};
    expect(parts.map(({ shardName }: Document) => shardName)).toEqual(shards);
    const owned: number[] = parts.map(({ numOwnedDocuments }: Document) => numOwnedDocuments);
    expect(owned[0]).toBeGreaterThan(0);
    expect(owned[1]).toBe(40 - (owned[0] ?? 0));
    const reported = await client
      .db('app')
      .collection('users')
      .aggregate([{ $collStats: { storageStats: {}, count: {} } }])
      .toArray();
    expect(reported).toMatchObject(
      shards.map((shard, place) => ({ shard, count: owned[place], storageStats: { count: owned[place] } })),
    );
    const stats = await client.db('app').command({ collStats: 'users' });
    expect(stats).toMatchObject({ sharded: true, count: 40 });
    expect(Object.values(stats.shards).map((each) => (each as Document).count)).toEqual(owned);
  });

  it('is explained shard by shard, with what each has looked at', async () => {
    const users = client.db('app').collection('users');
    const { queryPlanner, executionStats } = await users.find({ age: { $lt: 10 } }).explain('executionStats');
    expect(queryPlanner.winningPlan).toMatchObject({
      stage: 'SHARD_MERGE',
      shards: shards.map((shardName) => ({
        shardName,
        connectionString: expect.stringContaining(`${shardName}/`),
        namespace: 'app.users',
        winningPlan: { stage: 'SHARDING_FILTER', inputStage: { stage: 'COLLSCAN' } },
      })),
    });
    expect(executionStats).toMatchObject({ nReturned: 10, totalDocsExamined: 40 });
    const parts: Document[] = executionStats.executionStages.shards;
    expect(parts.map(({ totalDocsExamined }) => totalDocsExamined).every((each) => each > 0)).toBe(true);
    expect(parts[0]?.executionStages).toMatchObject({ stage: 'SHARDING_FILTER', chunkSkips: 0 });

    const one = await users.find({ email: 'p7' }).explain('executionStats');
    expect(one.queryPlanner.winningPlan).toMatchObject({
      stage: 'SINGLE_SHARD',
      shards: [{ winningPlan: { stage: 'FETCH', inputStage: { stage: 'IXSCAN' } } }],
    });
    expect(one.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });

    const sorted = await users.find().sort({ age: 1 }).skip(2).limit(3).explain('allPlansExecution');
    expect(sorted.queryPlanner.winningPlan).toMatchObject({
      stage: 'SHARD_MERGE_SORT',
      shards: [
        { winningPlan: { stage: 'SORT', limitAmount: 5, inputStage: { stage: 'SHARDING_FILTER' } } },
        {},
      ],
    });
    expect(
      await client.db('app').command({
        explain: { update: 'users', updates: [{ q: { email: 'p7' }, u: { $set: { age: 0 } } }] },
      }),
    ).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'SHARD_WRITE', shards: [{ winningPlan: { stage: 'UPDATE' } }] } },
    });
  });

  it('has its pipelines split between shards and merger', async () => {
    const users = client.db('app').collection('users');
    const grouped = await users
      .aggregate([
        { $match: { age: { $lt: 10 } } },
        { $group: { _id: '$age', n: { $sum: 1 } } },
        { $limit: 2 },
      ])
      .explain('executionStats');
    expect(grouped).toMatchObject({
      mergeType: 'mongos',
      splitPipeline: {
        shardsPart: [{ $match: {} }, { $group: { _id: '$age' } }],
        mergerPart: [
          { $mergeCursors: { nss: 'app.users' } },
          { $group: { _id: '$$ROOT._id', n: { $sum: '$$ROOT.n' }, $doingMerge: true } },
          { $limit: 2 },
        ],
      },
    });
    const parts: Document[] = Object.values(grouped.shards);
    expect(Object.keys(grouped.shards)).toEqual(shards);
    expect(parts.reduce((sum, { stages }) => sum + stages.at(-1).nReturned, 0)).toBe(10);
    const sorted = await users.aggregate([{ $sort: { age: 1 } }, { $limit: 2 }]).explain();
    expect(sorted.splitPipeline).toMatchObject({
      shardsPart: [{ $sort: { sortKey: { age: 1 }, limit: 2 } }],
      mergerPart: [{ $mergeCursors: { sort: { age: 1 } } }, { $limit: 2 }],
    });
    const [, second = ''] = shards;
    await client.db('app').collection('alone').insertOne({ a: 1 });
    const alone = await client
      .db('app')
      .collection('alone')
      .aggregate([{ $match: { a: 1 } }])
      .explain();
    expect(alone.splitPipeline).toBeNull();
    expect(alone.shards).toMatchObject({ [shards[0] ?? '']: { queryPlanner: { namespace: 'app.alone' } } });
    expect(alone.shards).not.toHaveProperty(second);
  });

  it.each<[string, Document, number]>([
    ['unique hashes', { shardCollection: 'a.b', key: { n: 'hashed' }, unique: true }, 72],
    ['an empty key', { shardCollection: 'a.b', key: {} }, 2],
    ['another order', { shardCollection: 'a.b', key: { n: -1 } }, 2],
    ['no database', { shardCollection: 'b', key: { n: 1 } }, 73],
    ['more fields for an unsharded collection', { refineCollectionShardKey: 'a.none', key: { n: 1 } }, 118],
    ['a chunk of an unsharded collection', { moveChunk: 'a.none', find: { n: 1 }, to: 'x' }, 118],
  ])('is refused with %s', async (_what, command, code) => {
    await expect(admin(command)).rejects.toMatchObject({ code });
  });

  it('is forgotten when it is dropped', async () => {
    await client.db('gone').createCollection('all');
    await admin({ shardCollection: 'gone.all', key: { _id: 1 } });
    await client.db('gone').dropCollection('all');
    expect(await config('collections', { _id: 'gone.all' })).toEqual([]);
  });
});

describe('zones that a driver makes', () => {
  it('assign a range to a shard, and route its queries', async () => {
    const [first = '', second = ''] = shards;
    const ns = 'app.byAge';
    await admin({ shardCollection: ns, key: { age: 1, name: 1 } });
    for (const [shard, zone] of [
      [first, 'young'],
      [second, 'old'],
    ]) {
      await admin({ addShardToZone: shard, zone });
    }
    expect((await config('shards')).map(({ tags }) => tags)).toEqual([['young'], ['old']]);
    await admin({ updateZoneKeyRange: ns, min: { age: new MinKey() }, max: { age: 40 }, zone: 'young' });
    await admin({ updateZoneKeyRange: ns, min: { age: 40 }, max: { age: new MaxKey() }, zone: 'old' });
    await client
      .db('app')
      .collection('byAge')
      .insertMany([{ age: 5 }, { age: 40 }, { age: 70 }]);
    const asked = async (filter: Document) => {
      const { queryPlanner } = await client.db('app').collection('byAge').find(filter).explain();
      return queryPlanner.winningPlan.shards.map(({ shardName }: Document) => shardName);
    };
    expect(await asked({ age: 5 })).toEqual([first]);
    expect(await asked({ age: { $gte: 40 } })).toEqual([second]);
    expect(await asked({ age: { $gt: 39 } })).toEqual([first, second]);
    expect(await chunksOf(ns)).toMatchObject([
      { max: { age: 40, name: new MinKey() }, shard: first },
      { min: { age: 40 }, shard: second },
      // documented: a bound reaches from the least of the fields that it does not name
      { min: { age: new MaxKey(), name: new MinKey() } },
    ]);
    expect(await config('tags', { ns })).toMatchObject([{ tag: 'young' }, { tag: 'old' }]);

    const overlapping = { updateZoneKeyRange: ns, min: { age: 30 }, max: { age: 50 }, zone: 'old' };
    await expect(admin(overlapping)).rejects.toMatchObject({ code: 178 });
    await expect(admin({ ...overlapping, zone: 'none' })).rejects.toMatchObject({ code: 177 });
    await expect(admin({ ...overlapping, min: { name: 1 } })).rejects.toMatchObject({ code: 61 });
    await expect(admin({ removeShardFromZone: second, zone: 'old' })).rejects.toMatchObject({ code: 163 });
    await expect(admin({ addShardToZone: 'none', zone: 'old' })).rejects.toMatchObject({ code: 70 });

    await admin({ updateZoneKeyRange: ns, min: { age: 40 }, max: { age: new MaxKey() }, zone: null });
    await admin({ removeShardFromZone: second, zone: 'old' });
    expect(await asked({ age: 70 })).toEqual([first]);
    await client.db('app').dropCollection('byAge');
    expect(await config('tags', { ns })).toEqual([]);
    await admin({ removeShardFromZone: first, zone: 'young' });
  });
});

it('shards of a cluster with zones say which zone they belong to', async () => {
  const zones = ['Near', 'Far'].map((zoneName, at) => ({
    zoneName,
    regionConfigs: [
      {
        providerName: 'AWS',
        regionName: at === 0 ? 'EU_WEST_1' : 'US_EAST_1',
        priority: 7,
        electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
      },
    ],
  }));
  const body = { name: 'zoned', clusterType: 'GEOSHARDED', replicationSpecs: zones };
  const accept = 'application/vnd.atlas.2024-08-05+json';
  const created = (await at.ask('POST', `~/groups/${at.groupId}/clusters`, { body, accept })).body;
  at.advance(7200);
  const auth = { username: 'admin', password: 'correct-horse' };
  const path = `/_emulator/groups/${at.groupId}/clusters/zoned/wire`;
  const other = new MongoClient((await at.ask('POST', path)).body.connectionString, { auth });
  const tags = created.replicationSpecs.map(({ zoneId }: Document) => ({ tags: [zoneId] }));
  expect(await other.db('config').collection('shards').find().toArray()).toMatchObject(tags);
  expect((await other.db('admin').command({ listShards: 1 })).shards).toMatchObject(tags);
  const writes = `~/groups/${at.groupId}/clusters/zoned/globalWrites`;
  const managed = { db: 'shop', collection: 'people', customShardKey: 'city' };
  await at.ask('POST', `${writes}/managedNamespaces`, { body: managed });
  const customZoneMappings = [{ location: 'US-VA', zone: 'Near' }];
  await at.ask('POST', `${writes}/customZoneMapping`, { body: { customZoneMappings } });
  const [near, far] = created.replicationSpecs.map(({ zoneId }: Document) => zoneId);
  const range = (location: string) =>
    other.db('config').collection('tags').findOne({ ns: 'shop.people', 'min.location': location });
  expect(await range('DE')).toMatchObject({ tag: near, max: { location: 'DE', city: new MaxKey() } });
  expect(await range('US')).toMatchObject({ tag: far });
  expect(await range('US-VA')).toMatchObject({ tag: near });
  const divided = other.db('config').collection<{ _id: string }>('collections');
  expect(await divided.findOne({ _id: 'shop.people' })).toMatchObject({ key: { location: 1, city: 1 } });

  // a location is stored on the shard of its zone, and its queries are routed there
  const people = other.db('shop').collection('people');
  await people.insertMany(
    ['DE', 'US', 'US-VA', 'US-VA'].map((location, at) => ({ location, city: `city ${at}` })),
  );
  const names = (await other.db('config').collection<{ _id: string }>('shards').find().toArray()).map(
    ({ _id }) => _id,
  );
  const asked = async (filter: Document) =>
    (await people.find(filter).explain()).queryPlanner.winningPlan.shards.map(
      (each: Document) => each.shardName,
    );
  expect(await asked({ location: 'DE' })).toEqual([names[0]]);
  expect(await asked({ location: 'US', city: 'city 1' })).toEqual([names[1]]);
  expect(await asked({ location: { $in: ['DE', 'US-VA'] } })).toEqual([names[0]]);
  expect((await asked({ city: 'city 1' })).toSorted()).toEqual(names.toSorted());
  const chunk = { 'min.location': 'US', 'max.location': 'US' };
  expect(await other.db('config').collection('chunks').findOne(chunk)).toMatchObject({ shard: names[1] });
  const [spread] = await other
    .db('admin')
    .aggregate([{ $shardedDataDistribution: {} }, { $match: { ns: 'shop.people' } }])
    .toArray();
  const held = spread?.shards.map((each: Document) => [each.shardName, Number(each.numOwnedDocuments)]);
  expect(held.toSorted()).toEqual([
    [names[0], 3],
    [names[1], 1],
  ]);
  await other.close();
  expect((await config('shards')).filter(({ tags: each }) => each)).toEqual([]);
});

it('what routers keep is only read', async () => {
  await expect(client.db('config').collection('shards').deleteMany({})).rejects.toMatchObject({ code: 13 });
  await expect(client.db('config').collection('mine').insertOne({ a: 1 })).rejects.toMatchObject({
    code: 13,
  });
});
