import { connect } from 'node:net';
import { Long, MongoClient, MongoServerError, ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { serverAnswers } from './server-answers.ts';

let at: TestEmulator;
let address: string;
let failures: string[];
const clients: MongoClient[] = [];

async function addUser(username: string, roles: object[], more: object = {}) {
  const created = await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: { username, password: 'correct-horse', databaseName: 'admin', roles, ...more },
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
}

beforeEach(async () => {
  failures = [];
  at = await testEmulator({ onError: (error, operation) => failures.push(`${operation}: ${error}`) });
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  address = (await at.ask('POST', path)).body.connectionString;
  await addUser('admin', [{ roleName: 'atlasAdmin', databaseName: 'admin' }]);
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  at.emulator.close();
});

function as(username: string, password = 'correct-horse'): MongoClient {
  const client = new MongoClient(address, {
    auth: { username, password },
    serverSelectionTimeoutMS: 15_000,
  });
  clients.push(client);
  return client;
}

describe('what fails inside', () => {
  it('is logged with its command, and answered, and the connection continues', async () => {
    const broken = vi.spyOn(serverAnswers, 'currentOp').mockImplementation(() => {
      throw new TypeError('not thought of');
    });
    const admin = as('admin').db('admin');
    await expect(admin.command({ currentOp: 1 })).rejects.toMatchObject({
      codeName: 'InternalError',
      code: 1,
    });
    broken.mockImplementation(() => ({ 'no\0name': 1, ok: 1 }));
    await expect(admin.command({ currentOp: 1 })).rejects.toMatchObject({ codeName: 'InternalError' });
    broken.mockRestore();
    expect(failures[0]).toBe('command currentOp: TypeError: not thought of');
    expect(failures).toHaveLength(2);
    expect(await admin.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('the official driver', () => {
  it('reads and writes as on any deployment', async () => {
    const people = as('admin').db('app').collection('people');
    const { insertedIds } = await people.insertMany([
      { name: 'Ada', n: Long.fromNumber(1) },
      { name: 'Grace', n: Long.fromNumber(2) },
      { name: 'Edsger', n: Long.fromNumber(3) },
    ]);
    expect(insertedIds[0]).toBeInstanceOf(ObjectId);
    expect(await people.countDocuments({ n: { $gt: 1 } })).toBe(2);
    expect(await people.updateOne({ name: 'Ada' }, { $inc: { n: 10 } })).toMatchObject({ modifiedCount: 1 });
    expect(await people.findOne({ name: 'Ada' }, { projection: { _id: 0 } })).toEqual({ name: 'Ada', n: 11 });
    const totals = await people.aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }]).toArray();
    expect(totals).toEqual([{ _id: null, sum: 16 }]);
    expect(await people.distinct('name')).toEqual(['Ada', 'Edsger', 'Grace']);
    expect((await people.deleteMany({ n: { $lt: 11 } })).deletedCount).toBe(2);
  });

  it('fetches in batches, and sees the documents of a seed', async () => {
    const orders = as('admin').db('shop').collection('orders');
    const ids = await orders
      .find({}, { batchSize: 300 })
      .map(({ _id }) => String(_id))
      .toArray();
    expect(new Set(ids).size).toBe(2500);
  });

  it('commits a transaction as a whole, and nothing of one that fails', async () => {
    const client = as('admin');
    const accounts = client.db('bank').collection<{ _id: string; sum: number }>('accounts');
    await accounts.insertMany([
      { _id: 'a', sum: 5 },
      { _id: 'b', sum: 0 },
    ]);
    const move = (sum: number) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await accounts.updateOne({ _id: 'a' }, { $inc: { sum: -sum } }, { session });
          const left = await accounts.findOne({ _id: 'a' }, { session });
          if ((left?.sum ?? 0) < 0) throw new Error('too much');
          await accounts.updateOne({ _id: 'b' }, { $inc: { sum } }, { session });
        }),
      );
    await move(3);
    await expect(move(3)).rejects.toThrow('too much');
    expect(await accounts.find().toArray()).toEqual([
      { _id: 'a', sum: 2 },
      { _id: 'b', sum: 3 },
    ]);
  });

  it('builds indexes when it starts, has them enforced, used, hinted and explained', async () => {
    const people = as('admin').db('app').collection('people');
    await people.createIndexes([
      { key: { email: 1 }, unique: true },
      { key: { city: 1, born: -1 }, name: 'by city' },
      { key: { seen: 1 }, expireAfterSeconds: 3600 },
    ]);
    expect(await people.createIndex({ email: 1 }, { unique: true })).toBe('email_1');
    expect((await people.indexes()).map(({ name }) => name)).toEqual([
      '_id_',
      'email_1',
      'by city',
      'seen_1',
    ]);
    const [city, born] = ['Rome', 1990];
    await people.insertMany(
      Array.from({ length: 50 }, (_, at) => ({ email: `e${at}`, city, born: born + at })),
    );
    await expect(people.insertOne({ email: 'e1' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'e1' },
    });
    const cursor = people.find({ city }).sort({ born: 1 }).limit(2).hint('by city');
    expect((await cursor.toArray()).map((each) => each.born)).toEqual([1990, 1991]);
    const { executionStats } = await people.find({ email: 'e7' }).explain('executionStats');
    expect(executionStats).toMatchObject({ nReturned: 1, totalKeysExamined: 1, totalDocsExamined: 1 });
    await expect(people.find({}).hint('none').toArray()).rejects.toMatchObject({ code: 2 });
    await people.dropIndex('by city');
    expect(await people.indexExists(['by city'])).toBe(false);
  });

  it('writes to several collections at once, has documents validated, and reads views', async () => {
    const client = as('admin');
    const app = client.db('app');
    const validator = { $jsonSchema: { required: ['name'] } };
    const people = await app.createCollection<{ name?: string }>('people', { validator });
    await app.createCollection('names', { viewOn: 'people', pipeline: [{ $project: { _id: 0, name: 1 } }] });
    const done = await client.bulkWrite([
      { name: 'insertOne', namespace: 'app.people', document: { name: 'Ada' } },
      { name: 'insertOne', namespace: 'other.log', document: { at: 1 } },
      { name: 'updateOne', namespace: 'app.people', filter: { name: 'Ada' }, update: { $set: { n: 1 } } },
    ]);
    expect(done).toMatchObject({ insertedCount: 2, matchedCount: 1, modifiedCount: 1 });
    await expect(people.insertOne({})).rejects.toMatchObject({ code: 121, errInfo: { details: {} } });
    await app.command({ collMod: 'people', validationAction: 'warn' });
    await people.insertOne({});
    expect(await app.collection('names').find().toArray()).toEqual([{ name: 'Ada' }, {}]);
    await expect(app.collection('names').insertOne({})).rejects.toMatchObject({ code: 166 });
  });

  it('receives duplicate key errors with their code', async () => {
    const things = as('admin').db('app').collection<{ _id: number }>('things');
    await things.insertOne({ _id: 1 });
    await expect(things.insertOne({ _id: 1 })).rejects.toMatchObject({ code: 11000 });
  });
});

describe('who signs in', () => {
  it('writes nothing to a world that was deleted', async () => {
    const admin = as('admin');
    await admin.db('app').collection('a').insertOne({});
    const documents = at.world.tables.documents.size;
    let failures = 0;
    admin.on('serverHeartbeatFailed', () => {
      failures += 1;
    });
    await at.ask('DELETE', `/_emulator/worlds/${at.world.name}`);
    const late = admin.db('app').collection('a').insertOne({});
    const refused = expect(late).rejects.toThrow();
    // the connections are closed, and the driver has found no way in; it would try again for 15 s
    await expect.poll(() => failures).toBeGreaterThan(1);
    await admin.close();
    await refused;
    expect(at.world.tables.documents.size).toBe(documents);
  });

  it('must be a database user with the right password, and not gone meanwhile', async () => {
    await expect(as('admin', 'wrong-password').db('app').command({ ping: 1 })).rejects.toMatchObject({
      code: 18,
    });
    await expect(as('nobody').db('app').command({ ping: 1 })).rejects.toMatchObject({ code: 18 });
    const admin = as('admin');
    await admin.db('app').collection('a').insertOne({});
    await at.ask('DELETE', `~/groups/${at.groupId}/databaseUsers/admin/admin`);
    await expect(admin.db('app').collection('a').findOne()).rejects.toMatchObject({ code: 13 });
  });

  it('has the privileges of its roles', async () => {
    await addUser('reader', [{ roleName: 'read', databaseName: 'app' }]);
    const reader = as('reader');
    expect(await reader.db('app').collection('a').findOne()).toBeNull();
    for (const refused of [
      () => reader.db('app').collection('a').insertOne({}),
      () => reader.db('shop').collection('orders').findOne(),
      () => reader.db('shop').collection('orders').find().explain(),
      () => reader.db('app').collection('a').createIndex({ a: 1 }),
      () => reader.db('app').dropDatabase(),
    ]) {
      const error = await refused().catch((reason) => reason);
      expect(error).toBeInstanceOf(MongoServerError);
      expect(error.code).toBe(13);
    }
  });

  it('comes in only at the clusters that it is for', async () => {
    const elsewhere = { scopes: [{ name: 'another', type: 'CLUSTER' }] };
    await addUser('elsewhere', [{ roleName: 'atlasAdmin', databaseName: 'admin' }], elsewhere);
    await expect(as('elsewhere').db('app').command({ ping: 1 })).rejects.toMatchObject({ code: 18 });
  });
});

it('takes large messages from who has signed in', async () => {
  const texts = as('admin').db('app').collection<{ text: string }>('texts');
  await texts.insertOne({ text: 'x'.repeat(1_000_000) });
  expect((await texts.findOne())?.text).toHaveLength(1_000_000);
});

describe('a port that gets nonsense', () => {
  const port = () => Number(/:(\d+)\//.exec(address)?.[1]);

  const closed = (bytes: Buffer) =>
    new Promise<boolean>((resolve, reject) => {
      const socket = connect(port(), '127.0.0.1', () => socket.write(bytes));
      socket.on('close', () => resolve(true));
      socket.on('error', reject);
    });

  const header = (length: number, code: number) => {
    const bytes = Buffer.alloc(16);
    bytes.writeInt32LE(length, 0);
    bytes.writeInt32LE(code, 12);
    return bytes;
  };

  it.each([
    ['a length that is too small', header(8, 2013)],
    ['a negative length', header(-1, 2013)],
    ['a length that is too large', header(0x7fffffff, 2013)],
    ['a message of a stranger that only a user may send', header(16_385, 2013)],
    ['an unknown opcode', header(16, 1)],
    ['a message without anything', header(16, 2013)],
    ['unknown flags', Buffer.concat([header(21, 2013), Buffer.from([0x80, 0, 0, 0, 0])])],
    ['an unknown section', Buffer.concat([header(22, 2013), Buffer.from([0, 0, 0, 0, 9, 0])])],
    [
      'a document that is cut off',
      Buffer.concat([header(25, 2013), Buffer.from([0, 0, 0, 0, 0, 99, 0, 0, 0])]),
    ],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ])('closes on %s, and answers others', async (_, bytes) => {
    expect(await closed(bytes)).toBe(true);
    expect(await as('admin').db('app').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
