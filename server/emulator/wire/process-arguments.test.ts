import { connect } from 'node:tls';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

/** Changes of a cluster's process arguments by the API, as drivers see them. */

let at: TestEmulator;
let client: MongoClient;

async function change(args: object): Promise<void> {
  const path = `~/groups/${at.groupId}/clusters/${at.clusterName}/processArgs`;
  const accept = 'application/vnd.atlas.2024-08-05+json';
  expect(await at.ask('PATCH', path, { body: args, accept })).toMatchObject({ status: 200 });
  at.advance(3600);
}

beforeAll(async () => {
  at = await testEmulator();
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  const auth = { username: 'admin', password: 'correct-horse' };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: { ...auth, databaseName: 'admin', roles },
  });
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  client = new MongoClient((await at.ask('POST', path)).body.connectionString, { auth });
  await client
    .db('app')
    .collection('things')
    .insertMany([{ n: 1 }, { n: 2 }]);
});
afterAll(async () => {
  await client.close();
  at.emulator.close();
});

const run = (command: Document) => client.db('app').command(command);
const admin = (command: Document) => client.db('admin').command(command);
const code = (part: object) => ({
  aggregate: 'things',
  pipeline: [{ $group: { _id: null, ...part } }],
  cursor: {},
});

describe('javascriptEnabled: false', () => {
  beforeAll(() => change({ javascriptEnabled: false }));
  afterAll(() => change({ javascriptEnabled: true }));

  const accumulator = { init: '() => 0', accumulate: '(a) => a', accumulateArgs: [], merge: '(a) => a' };
  it.each<[string, Document, number]>([
    ['$where', { find: 'things', filter: { $where: 'true' } }, 6108304],
    ['$where of a collection that is not there', { find: 'none', filter: { $where: 'true' } }, 6108304],
    ['$where of a count', { count: 'things', query: { $or: [{ $where: 'true' }] } }, 6108304],
    [
      '$function',
      {
        aggregate: 'things',
        pipeline: [{ $set: { a: { $function: { body: '() => 1', args: [], lang: 'js' } } } }],
        cursor: {},
      },
      31264,
    ],
    ['$accumulator', code({ a: { $accumulator: { ...accumulator, lang: 'js' } } }), 31264],
    ['mapReduce', { mapReduce: 'things', map: '() => 1', reduce: '() => 1', out: { inline: 1 } }, 31264],
  ])('refuses %s', async (_what, command, expected) => {
    await expect(run(command)).rejects.toMatchObject({ code: expected });
  });

  it('refuses statements of writes one by one, and is reported', async () => {
    await expect(client.db('app').collection('things').deleteMany({ $where: 'true' })).rejects.toMatchObject({
      code: 6108304,
    });
    expect((await admin({ getCmdLineOpts: 1 })).parsed.security).toEqual({ javascriptEnabled: false });
  });
});

describe('noTableScan', () => {
  beforeAll(() => change({ noTableScan: true }));
  afterAll(() => change({ noTableScan: false }));

  it.each<[string, Document]>([
    ['a filter without an index', { find: 'things', filter: { n: 1 } }],
    ['everything', { find: 'things' }],
    ['a natural order', { find: 'things', filter: { n: 1 }, hint: { $natural: 1 } }],
    ['an aggregation', { aggregate: 'things', pipeline: [{ $match: { n: 1 } }], cursor: {} }],
    ['a count', { count: 'things', query: { n: 1 } }],
    ['an explanation', { explain: { find: 'things', filter: { n: 1 } } }],
  ])('refuses %s', async (_what, command) => {
    await expect(run(command)).rejects.toMatchObject({
      code: 291,
      codeName: 'NoQueryExecutionPlans',
      message: expect.stringContaining('notablescan'),
    });
  });

  it('allows queries that an index serves, and is reported', async () => {
    const things = client.db('app').collection('things');
    expect(await things.countDocuments({ _id: 1 as never })).toBe(0);
    expect((await run({ count: 'things' })).n).toBe(2);
    await things.createIndex({ n: 1 });
    expect(await things.findOne({ n: 2 })).toMatchObject({ n: 2 });
    await things.dropIndexes();
    expect(await admin({ getParameter: 1, notablescan: 1 })).toMatchObject({ notablescan: true });
  });
});

it('each argument that a driver can see is seen', async () => {
  expect(await admin({ getDefaultRWConcern: 1 })).toMatchObject({
    defaultWriteConcern: { w: 'majority' },
    defaultWriteConcernSource: 'implicit',
  });
  await change({
    defaultWriteConcern: '1',
    transactionLifetimeLimitSeconds: 30,
    oplogMinRetentionHours: 12,
    chunkMigrationConcurrency: 4,
    queryStatsLogVerbosity: 3,
    defaultMaxTimeMS: 120,
    changeStreamOptionsPreAndPostImagesExpireAfterSeconds: 600,
  });
  expect(await admin({ getDefaultRWConcern: 1 })).toMatchObject({
    defaultWriteConcern: { w: 1 },
    defaultWriteConcernSource: 'global',
  });
  const asked = {
    chunkMigrationConcurrency: 1,
    transactionLifetimeLimitSeconds: 1,
    logComponentVerbosity: 1,
  };
  expect(await admin({ getParameter: 1, requireApiVersion: 1, ...asked })).toMatchObject({
    requireApiVersion: false,
    chunkMigrationConcurrency: 4,
    transactionLifetimeLimitSeconds: 30,
    logComponentVerbosity: { queryStats: { verbosity: 3 } },
  });
  const names = ['defaultMaxTimeMS', 'changeStreamOptions'];
  expect((await admin({ getClusterParameter: names })).clusterParameters).toEqual([
    { _id: 'defaultMaxTimeMS', readOperations: 120 },
    { _id: 'changeStreamOptions', preAndPostImages: { expireAfterSeconds: 600 } },
  ]);
  expect((await admin({ serverStatus: 1 })).oplogTruncation).toMatchObject({ oplogMinRetentionHours: 12 });
  const endless = { $reduce: { input: { $range: [0, 4_000_000] }, initialValue: 0, in: '$$this' } };
  const pipeline = [{ $set: { a: endless } }];
  await expect(run({ aggregate: 'things', pipeline, cursor: {} })).rejects.toMatchObject({ code: 50 });
});

it('older versions of TLS than the least one are not spoken', async () => {
  const [{ host = '', port = 0 } = {}] = client.options.hosts;
  const spoken = (maxVersion: 'TLSv1.2' | 'TLSv1.3') =>
    new Promise<string | null>((resolve) => {
      const socket = connect({ host, port, maxVersion, rejectUnauthorized: false }, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.on('error', () => resolve(null));
    });
  expect(await spoken('TLSv1.2')).toBe('TLSv1.2');
  await change({ minimumEnabledTlsProtocol: 'TLS1_3' });
  expect([await spoken('TLSv1.2'), await spoken('TLSv1.3')]).toEqual([null, 'TLSv1.3']);
  const { parsed } = await admin({ getCmdLineOpts: 1 });
  expect(parsed.net.tls.disabledProtocols).toBe('TLS1_0,TLS1_1,TLS1_2');
});
