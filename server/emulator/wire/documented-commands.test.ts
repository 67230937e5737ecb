import { type Document, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

/** Commands with all fields of their documentation, sent by the official driver. */

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
  const things = client.db('app').collection<{ _id: number }>('things');
  await things.insertMany([1, 2, 3].map((_id) => ({ _id, a: _id, n: {} })));
  await things.createIndex({ a: 1 });
  await client
    .db('app')
    .collection<{ _id: number }>('many')
    .insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id })));
});
afterAll(async () => {
  await client.close();
  at.emulator.close();
});

const reading = { comment: { any: 1 }, maxTimeMS: 60_000, readConcern: { level: 'local' } };
const writing = { comment: [1], maxTimeMS: 60_000, writeConcern: { w: 'majority', wtimeout: 0, j: true } };
const en = { locale: 'en' };

/** In order: later commands work on results of earlier ones // documented: fields of each command of 4.4 to 8.0 */
const commands: [db: string, command: Document, fields: Document][] = [
  [
    'app',
    { find: 'things' },
    {
      ...{ filter: {}, sort: { a: 1 }, projection: { a: 1 }, hint: 'a_1', skip: 0, limit: 0, batchSize: 5 },
      ...{ singleBatch: false, min: { a: 0 }, max: { a: 9 }, returnKey: false, showRecordId: false },
      ...{ tailable: false, oplogReplay: true, noCursorTimeout: true, awaitData: false },
      ...{ allowPartialResults: true, allowDiskUse: true, let: { x: 1 }, readOnce: true, mirrored: true },
      ...{ ...reading, collation: { locale: 'simple' }, term: 1 },
    },
  ],
  [
    'app',
    { aggregate: 'things', pipeline: [], cursor: { batchSize: 1 } },
    {
      ...{ explain: false, allowDiskUse: true, bypassDocumentValidation: true, hint: { a: 1 }, let: {} },
      ...{ ...reading, collation: en, fromMongos: false, writeConcern: { w: 1 } },
    },
  ],
  ['app', { count: 'things' }, { query: {}, limit: -1, skip: 0, hint: 'a_1', ...reading, fields: 'a' }],
  ['app', { distinct: 'things', key: 'a' }, { query: {}, collation: en, hint: 'a_1', ...reading }],
  [
    'app',
    { insert: 'things', documents: [{ _id: 10 }] },
    { ordered: false, bypassDocumentValidation: true, bypassEmptyTsReplacement: false, ...writing },
  ],
  [
    'app',
    {
      update: 'things',
      updates: [
        {
          ...{ q: {}, u: { $set: { z: 1 } }, upsert: false, multi: true, collation: en, arrayFilters: [] },
          hint: 'a_1',
        },
      ],
    },
    { ordered: true, bypassDocumentValidation: false, bypassEmptyTsReplacement: true, let: {}, ...writing },
  ],
  [
    'app',
    { delete: 'things', deletes: [{ q: { _id: 10 }, limit: 1, collation: en, hint: '_id_' }] },
    { ordered: true, let: { a: 1 }, bypassDocumentValidation: true, ...writing },
  ],
  [
    'app',
    { findAndModify: 'things', query: { _id: 99 }, update: { $set: { q: 1 } } },
    {
      ...{ sort: { a: 1 }, remove: false, new: true, fields: { a: 1 }, upsert: false, collation: en },
      ...{ bypassDocumentValidation: true, arrayFilters: [], hint: 'a_1', let: { a: 1 }, ...writing },
    },
  ],
  [
    'app',
    { create: 'capped', capped: true, size: 4096 },
    {
      ...{ max: 5, validator: { a: { $exists: true } }, validationLevel: 'moderate', flags: 1, temp: false },
      ...{ validationAction: 'warn', indexOptionDefaults: {}, collation: en, autoIndexId: true },
      ...{ storageEngine: { wiredTiger: {} }, changeStreamPreAndPostImages: { enabled: false }, ...writing },
    },
  ],
  [
    'app',
    { create: 'points' },
    {
      timeseries: { timeField: 't', metaField: 'm', granularity: 'seconds', bucketMaxSpanSeconds: 3600 },
      expireAfterSeconds: 1000,
    },
  ],
  ['app', { collMod: 'capped' }, { cappedSize: 8192, cappedMax: 10, comment: 'x', dryRun: false }],
  ['app', { collMod: 'points' }, { timeseries: { granularity: 'minutes' }, expireAfterSeconds: 'off' }],
  [
    'app',
    { validate: 'things' },
    {
      ...{ full: true, repair: false, metadata: false, checkBSONConformance: false, background: false },
      ...{ scandata: true, enforceFastCount: false, comment: 'x' },
    },
  ],
  ['app', { collStats: 'things' }, { scale: 1024, verbose: true, waitForLock: true, numericOnly: false }],
  ['app', { dataSize: 'app.things' }, { estimate: true, comment: 'x' }],
  ['app', { dbStats: 1 }, { scale: 1024, freeStorage: 1 }],
  [
    'app',
    { listCollections: 1 },
    { filter: {}, nameOnly: true, authorizedCollections: true, cursor: { batchSize: 1 }, comment: 'x' },
  ],
  ['app', { listIndexes: 'things' }, { cursor: { batchSize: 1 }, comment: 'x', includeBuildUUIDs: true }],
  [
    'app',
    {
      createIndexes: 'things',
      indexes: [
        {
          ...{ key: { b: 1 }, name: 'b_1', background: true, unique: false, hidden: false, v: 2 },
          ...{ partialFilterExpression: { b: { $gt: 1 } }, expireAfterSeconds: 10, collation: en },
          ...{ storageEngine: { wiredTiger: {} }, ns: 'app.things', dropDups: true },
        },
      ],
    },
    { commitQuorum: 'votingMembers', ignoreUnknownIndexOptions: true, ...writing },
  ],
  ['app', { dropIndexes: 'things', index: ['b_1'] }, writing],
  ['admin', { renameCollection: 'app.capped', to: 'app.others' }, { dropTarget: true, stayTemp: false }],
  ['app', { convertToCapped: 'others', size: 4096 }, writing],
  ['app', { drop: 'others' }, writing],
  ['admin', { listDatabases: 1 }, { filter: { name: /a/ }, nameOnly: true, authorizedDatabases: true }],
  ['app', { explain: { find: 'things' } }, { verbosity: 'executionStats', comment: 'x' }],
  [
    'admin',
    { serverStatus: 1 },
    { repl: 0, indexStats: 0, sharding: 0, opLatencies: { histograms: true }, mirroredReads: 1 },
  ],
  ['admin', { currentOp: 1 }, { $ownOps: true, $all: true, comment: 'x' }],
  ['admin', { hello: 1 }, { saslSupportedMechs: 'admin.admin', helloOk: true, comment: 'x' }],
  ['admin', { connectionStatus: 1 }, { showPrivileges: true, comment: 'x' }],
  ['admin', { rolesInfo: 1 }, { showPrivileges: true, showBuiltinRoles: true, comment: 'x' }],
  ['app', { planCacheClear: 'things' }, { query: { a: 1 }, projection: {}, sort: {}, comment: 'x' }],
  ['app', { profile: 0 }, { slowms: 100, sampleRate: 1, filter: 'unset', comment: 'x' }],
  ['app', { compact: 'things' }, { force: true, freeSpaceTargetMB: 20, dryRun: false, comment: 'x' }],
];

it.each(commands)('%s: %j is accepted with all documented fields', async (db, command, fields) => {
  const reply = await client.db(db).command({ ...command, ...fields });
  expect(reply).toMatchObject({ ok: 1 });
  expect(reply).not.toHaveProperty('writeErrors');
});

it.each<Document>([
  { find: 'things', filter: null, hint: null, let: null, min: null, limit: null, collation: null },
  { aggregate: 'things', pipeline: [], cursor: { batchSize: null }, hint: null, explain: null },
  { findAndModify: 'things', query: null, sort: null, update: { $set: { k: 1 } }, arrayFilters: null },
  { create: 'nothing', capped: null, expireAfterSeconds: null, clusteredIndex: null, viewOn: null },
  { collMod: 'things', validator: null, expireAfterSeconds: null },
  {
    createIndexes: 'indexed',
    indexes: [
      { key: { a: 1 }, name: 'a', sparse: null, unique: null, expireAfterSeconds: null, bucketSize: null },
    ],
  },
])('%j ignores null options', async (command) => {
  expect(await client.db('app').command(command)).toMatchObject({ ok: 1 });
});

describe('a cursor', () => {
  /** Sizes of the batches of a query, with whether the cursor stays open after each. */
  async function batches(find: Document, next: Document): Promise<[number, boolean][]> {
    const db = client.db('app');
    const read: [number, boolean][] = [];
    let { cursor } = await db.command({ find: 'many', ...find }, { promoteLongs: false });
    for (;;) {
      const isOpen = !(cursor.id as Long).isZero();
      read.push([(cursor.firstBatch ?? cursor.nextBatch).length, isOpen]);
      if (!isOpen) return read;
      const command = { getMore: cursor.id, collection: 'many', ...next };
      ({ cursor } = await db.command(command, { promoteLongs: false }));
    }
  }

  it('stays open after a full batch, also after the last one', async () => {
    expect(await batches({ batchSize: 150 }, { batchSize: 150 })).toEqual([
      [150, true],
      [150, true],
      [0, false],
    ]);
    expect(await batches({ batchSize: 0 }, { batchSize: 301 })).toEqual([
      [0, true],
      [300, false],
    ]);
  });

  it('closes with the limit of its query', async () => {
    expect(await batches({ limit: 4, batchSize: 2 }, { batchSize: 2 })).toEqual([
      [2, true],
      [2, false],
    ]);
  });

  it('accepts a read concern and a read preference in each getMore', async () => {
    const options = { readConcern: { level: 'snapshot' }, $readPreference: { mode: 'secondary' } };
    const read = await batches({ batchSize: 200, readConcern: { level: 'snapshot' } }, options);
    expect(read).toEqual([
      [200, true],
      [100, false],
    ]);
  });
});

describe('answers about the server', () => {
  const admin = (command: Document) => client.db('admin').command(command, { promoteLongs: false });
  const long = expect.any(Long);

  it('count the durations of operations by range, where that is requested', async () => {
    const latencyStats = { histograms: true };
    const [stats] = await client
      .db('app')
      .collection('many')
      .aggregate([{ $collStats: { latencyStats } }], { promoteLongs: false })
      .toArray();
    const { histogram, ops } = stats?.latencyStats.reads ?? {};
    expect(histogram[0]).toEqual({ micros: long, count: long });
    const sum = histogram.reduce((total: number, { count }: Document) => total + Number(count), 0);
    expect(sum).toBe(Number(ops));
    const status = await admin({ serverStatus: 1, opLatencies: { histograms: true } });
    expect(status.opLatencies.commands.histogram[0]).toEqual({ micros: long, count: long });
    const { opLatencies } = await admin({ serverStatus: 1 });
    expect(opLatencies.reads).not.toHaveProperty('histogram');
  });

  it.each([
    ['quiet', false],
    ['cursorTimeoutMillis', 600_000],
    ['ttlMonitorSleepSecs', 60],
    ['planCacheSize', '5%'],
  ])('getParameter knows %s', async (name, value) => {
    expect(await admin({ getParameter: 1, [name]: 1 })).toMatchObject({ [name]: value });
    expect(await admin({ getParameter: '*' })).toMatchObject({ [name]: value });
  });

  it('listCommands has commands that no user may run, and those of the admin database', async () => {
    const { commands: listed } = await admin({ listCommands: 1 });
    expect(listed).toMatchObject({
      find: { requiresAuth: true, adminOnly: false, apiVersions: ['1'] },
      hello: { requiresAuth: false },
      listDatabases: { adminOnly: true },
      createUser: { secondaryOk: false },
    });
  });

  it.each(['appendOplogNote', 'autoCompact', 'splitVector', 'lockInfo', 'setClusterParameter', 'applyOps'])(
    '%s is not authorized',
    async (name) => {
      await expect(admin({ [name]: 1 })).rejects.toMatchObject({ code: 13, codeName: 'Unauthorized' });
    },
  );

  it('dataSize returns the bytes of a collection, or of a range of keys', async () => {
    const db = client.db('app');
    const whole = await db.command({ dataSize: 'app.many' });
    expect(whole).toMatchObject({ size: 300 * 14, numObjects: 300, ok: 1 });
    const range = { keyPattern: { _id: 1 }, min: { _id: 10 }, max: { _id: 20 } };
    expect(await db.command({ dataSize: 'app.many', ...range })).toMatchObject({ size: 140, numObjects: 10 });
    await expect(db.command({ dataSize: 'app.many', min: { _id: 1 } })).rejects.toMatchObject({ code: 2 });
  });
});

it.each<[Document, string]>([
  [{ _id: { $eq: 1 } }, 'EXPRESS_IXSCAN'],
  [{ _id: 1 }, 'EXPRESS_IXSCAN'],
  [{ _id: { nested: 1 } }, 'EXPRESS_IXSCAN'],
  [{ _id: null }, 'FETCH'],
  [{ _id: { $gt: 1 } }, 'FETCH'],
  [{ _id: 1, a: 1 }, 'FETCH'],
])('a query by %j is planned as %s', async (filter, stage) => {
  const { queryPlanner } = await client.db('app').command({ explain: { find: 'things', filter } });
  expect(queryPlanner.winningPlan.stage).toBe(stage);
});

it('$near refuses a distance beside a GeoJSON point in $geometry', async () => {
  const places = client.db('app').collection('places');
  await places.createIndex({ at: '2dsphere' });
  const $geometry = { type: 'Point' as const, coordinates: [0, 0] as [number, number] };
  const filter = { at: { $near: { $geometry }, $maxDistance: 5 } };
  await expect(places.find(filter).toArray()).rejects.toMatchObject({ code: 2 });
  expect(await places.find({ at: { $near: { $geometry, $maxDistance: 5 } } }).toArray()).toEqual([]);
});
