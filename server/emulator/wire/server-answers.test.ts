import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

let at: TestEmulator;
let client: MongoClient;
const clients: MongoClient[] = [];

async function connectAs(username: string, roleName: string): Promise<MongoClient> {
  const body = {
    username,
    password: 'correct-horse',
    databaseName: 'admin',
    roles: [{ roleName, databaseName: 'admin' }],
  };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body });
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const address = (await at.ask('POST', path)).body.connectionString;
  const created = new MongoClient(address, {
    auth: { username, password: 'correct-horse' },
    appName: username,
  });
  clients.push(created);
  return created;
}

beforeAll(async () => {
  at = await testEmulator();
  client = await connectAs('admin', 'atlasAdmin');
});

afterAll(async () => {
  await Promise.all(clients.splice(0).map((each) => each.close()));
  at.emulator.close();
});

const admin = (command: Document): Promise<Document> => client.db('admin').command(command);

it('counts what collections are used for', async () => {
  const things = client.db('app').collection('counted');
  await things.insertMany([{ n: 1 }, { n: 2 }]);
  await things.find({}, { batchSize: 1 }).toArray();
  await things.updateOne({ n: 1 }, { $set: { n: 3 } });
  const { totals } = await admin({ top: 1 });
  const { total, queries, insert, update, remove, getmore, readLock } = totals['app.counted'];
  const counts = [total, queries, insert, update, remove, readLock].map(({ count }: Document) => count);
  expect(counts).toEqual([3 + getmore.count, 1, 1, 1, 0, 1 + getmore.count]);
  expect(getmore.count).toBeGreaterThan(0);
  expect(total.time).toBeGreaterThanOrEqual(queries.time + insert.time);
});

describe('what members say of themselves', () => {
  it.each<[string, Document, Document]>([
    ['getLog', { getLog: '*' }, { names: ['global', 'startupWarnings'] }],
    ['top', { top: 1 }, { totals: { note: 'all times in microseconds' } }],
    ['rolesInfo', { rolesInfo: 'read' }, { roles: [{ role: 'read', isBuiltin: true }] }],
    ['usersInfo by name', { usersInfo: 'admin' }, { users: [{ _id: 'admin.admin' }] }],
    ['usersInfo by name and database', { usersInfo: { user: 'admin', db: 'other' } }, { users: [] }],
    ['getDefaultRWConcern', { getDefaultRWConcern: 1 }, { defaultWriteConcern: { w: 'majority' } }],
    ['listCommands', { listCommands: 1 }, { commands: { find: { apiVersions: ['1'] } } }],
    ['startSession', { startSession: 1 }, { timeoutMinutes: 30 }],
    ['killOp', { killOp: 1, op: 99_999 }, { info: 'attempting to kill op' }],
  ])('answers %s', async (_what, command, expected) => {
    expect(await admin(command)).toMatchObject(expected);
  });

  it('return one version everywhere', async () => {
    const { version } = await admin({ buildInfo: 1 });
    const { featureCompatibilityVersion } = await admin({
      getParameter: 1,
      featureCompatibilityVersion: 1,
    });
    expect(version).toMatch(new RegExp(`^${featureCompatibilityVersion.version}\\.`));
    expect((await admin({ serverStatus: 1 })).version).toBe(version);
  });

  it.each([{ isdbgrid: 1 }, { listShards: 1 }, { shardCollection: 'a.b', key: { _id: 1 } }])(
    'does not know %o outside of routers',
    async (command) => {
      await expect(admin(command)).rejects.toMatchObject({ code: 59 });
    },
  );
});

describe('what runs', () => {
  it('is visible to authorized users, with its client', async () => {
    const ownAddress = (await admin({ whatsmyuri: 1 })).you;
    const [own] = await client
      .db('admin')
      .aggregate([{ $currentOp: {} }])
      .toArray();
    expect(own).toMatchObject({
      client: ownAddress,
      appName: 'admin',
      effectiveUsers: [{ user: 'admin', db: 'admin' }],
      command: { aggregate: 1 },
    });
    const { inprog } = await admin({ currentOp: 1, 'command.currentOp': 1 });
    expect(inprog).toHaveLength(1);
    const reader = await connectAs('reader', 'readAnyDatabase');
    await expect(
      reader
        .db('admin')
        .aggregate([{ $currentOp: { allUsers: true } }])
        .toArray(),
    ).rejects.toMatchObject({ code: 13 });
    await expect(
      client
        .db('app')
        .aggregate([{ $currentOp: {} }])
        .toArray(),
    ).rejects.toMatchObject({ code: 73 });
  });

  it('ends by killOp, also while it waits', async () => {
    const session = client.startSession();
    const things = client.db('app').collection('things');
    await things.insertOne({ _id: 1 as never });
    session.startTransaction();
    await things.updateOne({ _id: 1 as never }, { $set: { by: 'first' } }, { session });
    const waiting = things.updateOne({ _id: 1 as never }, { $set: { by: 'second' } });
    const refused = expect(waiting).rejects.toMatchObject({ code: 11_601 });
    await expect
      .poll(async () => (await admin({ currentOp: 1, op: 'update', ns: 'app.things' })).inprog.length)
      .toBe(1);
    const { inprog } = await admin({ currentOp: 1, op: 'update' });
    await admin({ killOp: 1, op: inprog[0].opid });
    await refused;
    await session.abortTransaction();
    await session.endSession();
  });

  it('lists sessions until they are ended', async () => {
    const session = client.startSession();
    await client.db('app').collection('things').findOne({}, { session });
    const listed = () =>
      client
        .db('app')
        .aggregate([{ $listLocalSessions: {} }])
        .toArray();
    const has = (all: Document[]) =>
      all.some(({ _id }) => _id.id.toString('hex') === session.id?.id.toString('hex'));
    expect(has(await listed())).toBe(true);
    const sessions = client.db('config').collection('system.sessions');
    expect(has(await sessions.aggregate([{ $listSessions: {} }]).toArray())).toBe(true);
    await admin({ endSessions: [session.id] });
    expect(has(await listed())).toBe(false);
    await session.endSession();
  });
});

describe('search indexes by the wire', () => {
  it('are made, listed, changed and dropped, and are those of the API', async () => {
    const things = client.db('app').collection('pages');
    const definition = { mappings: { dynamic: true } };
    await expect(things.createSearchIndex({ definition })).rejects.toMatchObject({ code: 26 });
    await things.insertOne({ word: 'fox' });
    expect(await things.createSearchIndex({ name: 'words', definition })).toBe('words');
    await expect(things.createSearchIndex({ name: 'words', definition })).rejects.toMatchObject({ code: 68 });
    const [listed] = await things.listSearchIndexes('words').toArray();
    expect(listed).toMatchObject({ name: 'words', type: 'search', latestDefinition: definition });
    const path = `~/groups/${at.groupId}/clusters/${at.clusterName}/search/indexes/app/pages`;
    const { body } = await at.ask('GET', path);
    expect(body).toMatchObject([{ indexID: (listed as Document).id, name: 'words' }]);
    const listing = { listSearchIndexes: 'pages', name: 'words' };
    expect(await client.db('app').command(listing)).toMatchObject({
      cursor: { ns: 'app.pages', firstBatch: [{ id: (listed as Document).id, name: 'words' }] },
    });
    await expect(client.db('app').command({ ...listing, id: 'x' })).rejects.toMatchObject({ code: 72 });
    await expect(client.db('app').command({ listSearchIndexes: 'none' })).rejects.toMatchObject({ code: 26 });
    await things.updateSearchIndex('words', {
      mappings: { dynamic: false, fields: { word: { type: 'string' } } },
    });
    const [changed] = (await things.listSearchIndexes().toArray()) as Document[];
    expect(changed?.latestDefinitionVersion).toMatchObject({ version: 1, createdAt: expect.any(Date) });
    await things.dropSearchIndex('words');
    await expect(things.dropSearchIndex('words')).rejects.toMatchObject({ code: 27 });
  });

  it('are refused on a view that search does not follow', async () => {
    await client.db('app').createCollection('short pages', { viewOn: 'pages', pipeline: [{ $limit: 5 }] });
    const created = client
      .db('app')
      .collection('short pages')
      .createSearchIndex({
        definition: { mappings: { dynamic: true } },
      });
    await expect(created).rejects.toMatchObject({ code: 10623000 });
  });

  it.each<[string, Document, number]>([
    ['an unknown field', { mappings: { dynamic: true }, foo: 1 }, 2],
    ['an unknown analyzer', { analyzer: 'foo', mappings: { dynamic: true } }, 2],
  ])('are refused with %s', async (_what, definition, code) => {
    await client.db('app').collection('pages').insertOne({ word: 'fox' });
    const result = client.db('app').collection('pages').createSearchIndex({ definition });
    await expect(result).rejects.toMatchObject({ code });
  });
});
