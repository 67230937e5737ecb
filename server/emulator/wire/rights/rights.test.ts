import { type Document, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from '#server/data/commands/run-command.ts';
import { type TestEmulator, testEmulator } from '../../emulator-for-tests.ts';
import { serverAnswers } from '../server-answers.ts';
import { commandPrivileges } from './command-privileges.ts';

const users = {
  admin: [{ roleName: 'atlasAdmin', databaseName: 'admin' }],
  reader: [{ roleName: 'read', databaseName: 'shop' }],
  writer: [{ roleName: 'readWrite', databaseName: 'shop' }],
  readsAll: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
  looker: [{ roleName: 'looksAtOrders', databaseName: 'admin' }],
  adder: [{ roleName: 'addsOrders', databaseName: 'admin' }],
} as const;
type Name = keyof typeof users;

let at: TestEmulator;
const clients = new Map<string, MongoClient>();
const clientOf = (name: Name) => clients.get(name) as MongoClient;

beforeAll(async () => {
  at = await testEmulator();
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const address = (await at.ask('POST', path)).body.connectionString;
  const resources = [{ db: 'shop', collection: 'orders' }];
  for (const [roleName, ...actions] of [
    ['looksAtOrders', 'FIND'],
    ['addsOrders', 'FIND', 'INSERT'],
  ]) {
    const body = { roleName, actions: actions.map((action) => ({ action, resources })) };
    expect((await at.ask('POST', `~/groups/${at.groupId}/customDBRoles/roles`, { body })).status).toBe(202);
  }
  for (const [username, roles] of Object.entries(users)) {
    const body = { username, password: 'correct-horse', databaseName: 'admin', roles };
    expect((await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body })).status).toBe(201);
    clients.set(username, new MongoClient(address, { auth: { username, password: 'correct-horse' } }));
  }
  const shop = clientOf('admin').db('shop');
  await shop.collection('orders').insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
  await shop.collection('wages').insertOne({ n: 'secret' });
  await clientOf('admin')
    .db('other')
    .collection('things')
    .insertMany([{ n: 1 }, { n: 2 }]);
});

afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.close()));
  at.emulator.close();
});

/** The code of the refusal; 0 when it succeeds. */
async function codeOf(name: Name, db: string, command: Document): Promise<number> {
  try {
    await clientOf(name).db(db).command(command);
    return 0;
  } catch (error) {
    return Number((error as { code?: unknown }).code);
  }
}
const on = (collection: unknown, ...pipeline: Document[]) => ({
  aggregate: collection,
  pipeline,
  cursor: {},
});
const reduced = {
  mapReduce: 'orders',
  map: 'function () { emit(1, 1); }',
  reduce: 'function () { return 1; }',
};

it('every command defines its required privileges', () => {
  const names = [...commandNames().map(([name]) => name), ...Object.keys(serverAnswers)];
  expect(names.filter((name) => !Object.hasOwn(commandPrivileges, name))).toEqual([]);
});

describe('a user with read access to one collection', () => {
  const join = { $lookup: { from: 'wages', pipeline: [], as: 'all' } };
  it.each<[string, Document]>([
    ['by another command', { find: 'wages' }],
    ['by its count', { count: 'wages' }],
    ['by its values', { distinct: 'wages', key: 'n' }],
    ['by a join', on('orders', join)],
    ['by a union', on('orders', { $unionWith: 'wages' })],
    [
      'by a union in a union',
      on('orders', { $unionWith: { coll: 'orders', pipeline: [{ $unionWith: 'wages' }] } }),
    ],
    [
      'by a walk',
      on('orders', {
        $graphLookup: { from: 'wages', startWith: '$n', connectFromField: 'n', connectToField: 'n', as: 'g' },
      }),
    ],
    ['in a facet', on('orders', { $facet: { all: [join] } })],
    ['behind documents of its own', on(1, { $documents: [{}] }, join)],
    ['by a view', { create: 'view', viewOn: 'wages', pipeline: [] }],
    ['by an explanation', { explain: on('orders', join) }],
    ['by its changes', on('wages', { $changeStream: {} })],
    ['by the changes of its database', on(1, { $changeStream: {} })],
    ['by its size', { collStats: 'wages' }],
    ['by its indexes', { listIndexes: 'wages' }],
  ])('reads no other one %s', async (_, command) => {
    expect(await codeOf('looker', 'shop', command)).toBe(13);
  });

  it('may join readable collections', async () => {
    expect(await codeOf('looker', 'shop', on('orders', { $unionWith: 'orders' }))).toBe(0);
    expect(await codeOf('looker', 'shop', on(1, { $documents: [{ a: 1 }] }))).toBe(0);
  });

  it('gets the names of its own collections and databases', async () => {
    const names = { listCollections: 1, nameOnly: true, authorizedCollections: true };
    const { cursor } = await clientOf('looker').db('shop').command(names);
    expect(cursor.firstBatch.map(({ name }: Document) => name)).toEqual(['orders']);
    expect(await codeOf('looker', 'shop', { listCollections: 1 })).toBe(13);
    expect(await codeOf('looker', 'other', names)).toBe(13);
    const { databases } = await clientOf('looker').db('admin').command({ listDatabases: 1 });
    expect(databases.map(({ name }: Document) => name)).toEqual(['shop']);
    const all = { listDatabases: 1, authorizedDatabases: false };
    expect(await codeOf('looker', 'admin', all)).toBe(13);
    expect(await codeOf('admin', 'admin', all)).toBe(0);
  });
});

describe('writing', () => {
  const upsert = { update: 'orders', updates: [{ q: { n: 9 }, u: { $set: { n: 9 } }, upsert: true }] };
  it.each<[string, Name, string, Document, number]>([
    ['a reader puts no result anywhere', 'reader', 'shop', on('orders', { $out: 'copy' }), 13],
    ['nor merges one', 'reader', 'shop', on('orders', { $merge: 'copy' }), 13],
    ['nor by a reduction', 'reader', 'shop', { ...reduced, out: 'copy' }, 13],
    ['which it may look at', 'reader', 'shop', { ...reduced, out: { inline: 1 } }, 0],
    [
      'a writer writes to no other database',
      'writer',
      'shop',
      on('orders', { $out: { db: 'other', coll: 'x' } }),
      13,
    ],
    ['nor merges', 'writer', 'shop', on('orders', { $merge: { into: { db: 'other', coll: 'x' } } }), 13],
    ['nor reduces', 'writer', 'shop', { ...reduced, out: { replace: 'x', db: 'other' } }, 13],
    ['but to its own', 'writer', 'shop', on('orders', { $merge: 'copy' }), 0],
    ['who inserts replaces nothing', 'adder', 'shop', on('orders', { $out: 'orders' }), 13],
    ['nor updates', 'adder', 'shop', { update: 'orders', updates: [{ q: {}, u: { $set: { a: 1 } } }] }, 13],
    ['nor upserts', 'adder', 'shop', upsert, 13],
    ['nor removes', 'adder', 'shop', { delete: 'orders', deletes: [{ q: {}, limit: 0 }] }, 13],
    ['nor by the one command', 'adder', 'shop', { findAndModify: 'orders', remove: true, query: {} }, 13],
    ['nor drops', 'adder', 'shop', { drop: 'orders' }, 13],
    [
      'nor indexes',
      'adder',
      'shop',
      { createIndexes: 'orders', indexes: [{ key: { n: 1 }, name: 'n' }] },
      13,
    ],
    [
      'but adds missing documents',
      'adder',
      'shop',
      on('orders', { $merge: { into: 'orders', whenMatched: 'fail' } }),
      11000,
    ],
    ['and inserts', 'adder', 'shop', { insert: 'orders', documents: [{}] }, 0],
    [
      'past the rules only who may',
      'adder',
      'shop',
      { insert: 'orders', documents: [{}], bypassDocumentValidation: true },
      13,
    ],
    [
      'a name changes within a database',
      'writer',
      'admin',
      { renameCollection: 'shop.copy', to: 'shop.kept' },
      0,
    ],
    ['and not to another', 'writer', 'admin', { renameCollection: 'shop.kept', to: 'other.kept' }, 13],
    ['nor from one', 'writer', 'admin', { renameCollection: 'other.things', to: 'shop.things' }, 13],
    [
      'writes of several kinds need each',
      'reader',
      'admin',
      { bulkWrite: 1, ops: [{ insert: 0, document: {} }], nsInfo: [{ ns: 'shop.orders' }] },
      13,
    ],
  ])('%s (%s)', async (_title, name, db, command, code) => {
    expect(await codeOf(name, db, command)).toBe(code);
  });
});

it.each<[Name, string, Document, number]>([
  ['readsAll', 'local', { find: 'oplog.rs' }, 13],
  ['admin', 'local', { find: 'oplog.rs' }, 0],
  ['reader', 'shop', { find: 'system.profile' }, 13],
  ['reader', 'admin', { killAllSessions: [] }, 13],
  ['reader', 'admin', { killSessions: [] }, 0],
  ['reader', 'admin', { getParameter: '*' }, 13],
  ['reader', 'admin', { currentOp: 1 }, 13],
  ['reader', 'admin', { currentOp: 1, $ownOps: true }, 0],
  ['reader', 'admin', on(1, { $currentOp: {} }), 0],
  ['reader', 'admin', on(1, { $currentOp: { allUsers: true } }), 13],
  ['reader', 'admin', on(1, { $listLocalSessions: { allUsers: true } }), 13],
  ['reader', 'admin', { usersInfo: 'reader' }, 0],
  ['reader', 'shop', { usersInfo: { user: 'reader', db: 'admin' } }, 0],
  ['reader', 'admin', { usersInfo: 'admin' }, 13],
  ['reader', 'admin', { usersInfo: [{ user: 'reader', db: 'admin' }, 'admin'] }, 13],
  ['reader', 'admin', { setFire: 1 }, 59],
  ['reader', 'admin', { hasOwnProperty: 'orders' }, 59],
])('%s on %s: %j is answered by %i', async (name, db, command, code) => {
  expect(await codeOf(name, db, command)).toBe(code);
});

it('a connection returns the privileges of its user', async () => {
  const reported = async (name: Name) =>
    (await clientOf(name).db('admin').command({ connectionStatus: 1, showPrivileges: true })).authInfo
      .authenticatedUserPrivileges;
  expect(await reported('looker')).toEqual([
    { resource: { db: 'shop', collection: 'orders' }, actions: ['find'] },
  ]);
  const [privilege] = await reported('reader');
  expect(privilege.resource).toEqual({ db: 'shop', collection: '' });
  expect(privilege.actions).toEqual(
    expect.arrayContaining([
      'changeStream',
      'collStats',
      'dbStats',
      'find',
      'listCollections',
      'listIndexes',
    ]),
  );
  const cluster = (await reported('admin')).find(({ resource }: Document) => resource.cluster === true);
  expect(cluster.actions).toEqual(
    expect.arrayContaining(['inprog', 'killAnySession', 'replSetGetStatus', 'top']),
  );
  const silent = await clientOf('looker').db('admin').command({ connectionStatus: 1 });
  expect(silent.authInfo).not.toHaveProperty('authenticatedUserPrivileges');
});

it('a cursor is of the user who has opened it', async () => {
  const opened = await clientOf('admin').db('shop').command({ find: 'orders', batchSize: 1 });
  const getMore = Long.fromBigInt(BigInt(String(opened.cursor.id)));
  expect(await codeOf('reader', 'shop', { getMore, collection: 'orders' })).toBe(13);
  const killed = await clientOf('reader')
    .db('shop')
    .command({ killCursors: 'orders', cursors: [getMore] });
  expect(killed.cursorsKilled).toEqual([]);
  expect(await codeOf('admin', 'shop', { getMore, collection: 'orders' })).toBe(0);
});

it('a user cannot end transactions of another user', async () => {
  const session = clientOf('admin').startSession();
  session.startTransaction();
  await clientOf('admin').db('shop').collection('orders').insertOne({ n: 7 }, { session });
  const { id } = session;
  for (const command of [
    { endSessions: [] },
    { endSessions: [id] },
    { killSessions: [] },
    { killSessions: [id] },
  ]) {
    expect(await codeOf('reader', 'admin', command)).toBe(0);
  }
  await session.commitTransaction();
  await session.endSession();
  expect(await clientOf('admin').db('shop').collection('orders').countDocuments({ n: 7 })).toBe(1);
});
