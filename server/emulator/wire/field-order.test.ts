import { BSON, type Document } from 'bson';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromEntries } from '#contract/field-order.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { ClusterDataInTest } from '../kernel/documents/cluster-data-for-tests.ts';

let at: TestEmulator;
let client: MongoClient;
beforeAll(async () => {
  at = await testEmulator();
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}`;
  const { connectionString } = (await at.ask('POST', `${path}/wire`)).body;
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: {
      username: 'admin',
      password: 'correct-horse',
      databaseName: 'admin',
      roles: [{ roleName: 'atlasAdmin', databaseName: 'admin' }],
    },
  });
  client = new MongoClient(connectionString, { auth: { username: 'admin', password: 'correct-horse' } });
});
afterAll(async () => {
  await client.close();
  at.emulator.close();
});

const names = fc.oneof(
  fc.nat(30).map(String),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    'toString',
    'a.b',
    'a.1',
    '01',
    '4294967295',
    'length',
    'b',
  ),
  fc
    .string({ unit: 'grapheme', maxLength: 6 })
    .filter((name) => !/[\0]|^\$/u.test(name) && name.isWellFormed()),
);
const fields = (value: fc.Arbitrary<unknown>, max: number) =>
  fc.uniqueArray(fc.tuple(names, value), { selector: ([name]) => name, maxLength: max }).map(fromEntries);
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer(),
    fc.string(),
    fc.constantFrom(null, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fields(tie('value'), 4),
  ),
})).value;
const documents = fields(values, 6).map((doc) =>
  fromEntries(Object.entries(doc).filter(([name]) => name !== '_id')),
);

/** The bytes as the serializer of the driver writes them. */
const bytes = (doc: Document): string => Buffer.from(BSON.serialize(doc)).toString('hex');

it('a document with any field names comes back byte for byte', async () => {
  const things = client.db('app').collection('names', { raw: true } as object);
  const commands = new ClusterDataInTest(at);
  let id = 0;
  await fc.assert(
    fc.asyncProperty(documents, async (rest) => {
      id += 1;
      const doc = fromEntries([['_id', id], ...Object.entries(rest)]);
      const sent = bytes(doc);
      await things.insertOne(doc as never);
      const found = (await things.findOne({ _id: id } as never, { raw: true })) as unknown as Uint8Array;
      expect(Buffer.from(found).toString('hex')).toBe(sent);
      const [grouped] = await things
        .aggregate(
          [
            { $match: { _id: id } },
            { $group: { _id: 1, doc: { $first: '$$ROOT' } } },
            { $replaceRoot: { newRoot: '$doc' } },
          ],
          { raw: true },
        )
        .toArray();
      expect(Buffer.from(grouped as Uint8Array).toString('hex')).toBe(sent);
      const reply = await at.ask(
        'POST',
        `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/command`,
        {
          body: { db: 'app', command: JSON.stringify({ find: 'names', filter: { _id: id } }) },
        },
      );
      const { cursor } = parseEjson(reply.body.reply) as Document;
      expect(toEjson(cursor.firstBatch[0])).toBe(toEjson(doc));
      expect(bytes(cursor.firstBatch[0])).toBe(sent);
    }),
    { numRuns: 60 },
  );
  expect(await commands.find('names')).toHaveLength(id);
}, 60_000);

it('a document with integer-like names survives an update, a change stream and the log', async () => {
  const things = client.db('app').collection('changed');
  await things.insertOne({ _id: 1 } as never);
  const stream = things.watch([], { fullDocument: 'updateLookup', raw: false });
  const next = stream.next();
  const value = fromEntries([
    ['z', 1],
    ['10', 1],
    ['9', 1],
  ]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await things.updateOne({ _id: 1 } as never, { $set: { value } });
  await next;
  await stream.close();
  const commands = new ClusterDataInTest(at);
  const [doc] = await commands.find('changed');
  expect(JSON.stringify(doc)).toBe('{"_id":1,"value":{"z":1,"10":1,"9":1}}');
  const log = await commands.run('local', { find: 'oplog.rs', filter: { ns: 'app.changed', op: 'u' } });
  expect(JSON.stringify(log.cursor.firstBatch[0].o.diff)).toBe('{"i":{"value":{"z":1,"10":1,"9":1}}}');
});
