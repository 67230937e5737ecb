import { Binary, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

let at: TestEmulator;
let client: MongoClient;
let reader: MongoClient;

beforeAll(async () => {
  at = await testEmulator();
  const users = [
    ['admin', 'atlasAdmin'],
    ['reader', 'readAnyDatabase'],
  ] as const;
  for (const [username, roleName] of users) {
    const roles = [{ roleName, databaseName: 'admin' }];
    const body = { username, password: 'correct-horse', databaseName: 'admin', roles };
    await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body });
  }
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const address = (await at.ask('POST', path)).body.connectionString;
  const auth = (username: string) => ({ auth: { username, password: 'correct-horse' }, appName: 'shop' });
  client = new MongoClient(address, auth('admin'));
  reader = new MongoClient(address, auth('reader'));
});
afterAll(async () => {
  await Promise.all([client.close(), reader.close()]);
  at.emulator.close();
});
beforeEach(async () => {
  await client.db('stats').dropDatabase();
  const things = client.db('stats').collection('things');
  await things.insertMany(Array.from({ length: 10 }, (_, n) => ({ n, text: 'x' })));
});

const statsOf = async (coll: string, argument = {}) => {
  const all = await client
    .db('admin')
    .aggregate([{ $queryStats: argument }, { $match: { 'key.queryShape.cmdNs.coll': coll } }])
    .toArray();
  return all;
};

it('$queryStats counts queries of one shape together, without their literals', async () => {
  const things = client.db('stats').collection('things');
  await things
    .find({ n: { $gt: 3 }, text: 'x' })
    .sort({ n: -1 })
    .limit(2)
    .toArray();
  await things
    .find({ n: { $gt: 7 }, text: 'y' })
    .sort({ n: -1 })
    .limit(5)
    .toArray();
  const [entry, ...others] = await statsOf('things');
  expect(others).toEqual([]);
  expect(entry?.key).toEqual({
    queryShape: {
      cmdNs: { db: 'stats', coll: 'things' },
      command: 'find',
      filter: { n: { $gt: '?number' }, text: { $eq: '?string' } },
      sort: { n: -1 },
      limit: '?number',
    },
    client: { application: { name: 'shop' } },
    collectionType: 'collection',
  });
  expect(entry?.metrics).toMatchObject({
    execCount: 2,
    docsReturned: { sum: 2, max: 2, min: 0 },
    docsExamined: { sum: 20, max: 10 },
  });
  expect(entry?.metrics.latestSeenTimestamp).toBeInstanceOf(Date);
});

it('$queryStats counts all batches of a cursor as one execution, when it ends', async () => {
  const things = client.db('stats').collection('batched');
  await things.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
  const cursor = things.aggregate([{ $match: { n: { $in: [1, 2, 3, 4, 5] } } }], { batchSize: 2 });
  await cursor.next();
  expect(await statsOf('batched')).toEqual([]);
  await cursor.toArray();
  const [entry] = await statsOf('batched');
  expect(entry?.key.queryShape.pipeline).toEqual([{ $match: { n: { $in: '?array<?number>' } } }]);
  expect(entry?.metrics).toMatchObject({ execCount: 1, docsReturned: { sum: 5 } });
});

it('$queryStats hashes names with the given key', async () => {
  await client.db('stats').collection('things').distinct('n', { text: 'x' });
  const hmacKey = new Binary(Buffer.from('key'));
  const hashed = await client
    .db('admin')
    .aggregate([{ $queryStats: { transformIdentifiers: { algorithm: 'hmac-sha-256', hmacKey } } }])
    .toArray();
  expect(hashed.length).toBeGreaterThan(0);
  expect(JSON.stringify(hashed.map(({ key }) => key))).not.toMatch(/things|stats"|"n"|text/);
});

it('$queryStats requires the admin database, the right to watch the cluster, and valid options', async () => {
  const on = (each: MongoClient, db: string, argument = {}) =>
    each
      .db(db)
      .aggregate([{ $queryStats: argument }])
      .toArray();
  await expect(on(client, 'stats')).rejects.toMatchObject({ code: 73 });
  await expect(on(reader, 'admin')).rejects.toMatchObject({ code: 13 });
  await expect(on(client, 'admin', { foo: 1 })).rejects.toMatchObject({ code: 40415 });
  const unknown = { transformIdentifiers: { algorithm: 'rot13' } };
  await expect(on(client, 'admin', unknown)).rejects.toMatchObject({ code: 2 });
  const without = { transformIdentifiers: { algorithm: 'hmac-sha-256' } };
  await expect(on(client, 'admin', without)).rejects.toMatchObject({ code: 9 });
});
