import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, type Document } from 'bson';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromEntries } from '#contract/values/field-order.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { openDocumentStore } from '#server/store/documents.ts';
import { backupsInTest } from '../areas/backups/backups-for-tests.ts';
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
    .filter((name) => !/[\0]|^\$/u.test(name) && !/\p{Surrogate}/u.test(name)),
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
      const result = (await things.findOne({ _id: id } as never, { raw: true })) as unknown as Uint8Array;
      expect(Buffer.from(result).toString('hex')).toBe(sent);
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

it('a document with integer-like names is the same after a restart and after a restore', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'quarterdeck-'));
  const key = new Uint8Array(32).fill(7);
  const command = '{"insert":"kept","documents":[{"_id":1,"z":1,"10":{"b":1,"2":1,"1":1},"9":1}]}';
  try {
    const first = await testEmulator({ key, store: await openDocumentStore(dir) });
    const path = `/_emulator/groups/${first.groupId}/clusters/${first.clusterName}/command`;
    await first.ask('POST', path, { body: { db: 'app', command } });
    const [before] = await new ClusterDataInTest(first).find('kept');
    first.emulator.close();
    const second = await testEmulator({ key, store: await openDocumentStore(dir) });
    const [after] = await new ClusterDataInTest(second).find('kept');
    expect(JSON.stringify(before)).toBe('{"_id":1,"z":1,"10":{"b":1,"2":1,"1":1},"9":1}');
    expect(JSON.stringify(after)).toBe(JSON.stringify(before));
    second.emulator.close();
  } finally {
    await rm(dir, { recursive: true });
  }

  const test = await backupsInTest();
  const path = `/_emulator/groups/${test.at.groupId}/clusters/${test.at.clusterName}/command`;
  await test.at.ask('POST', path, { body: { db: 'app', command } });
  const snapshotId = await test.takeSnapshot();
  const { name } = test.twin('twin');
  await test.restore({
    deliveryType: 'automated',
    snapshotId,
    targetClusterName: name,
    targetGroupId: test.at.groupId,
  });
  test.at.advance(60);
  const [restored] = await new ClusterDataInTest(test.at, name).find('kept');
  expect(JSON.stringify(restored)).toBe('{"_id":1,"z":1,"10":{"b":1,"2":1,"1":1},"9":1}');
  test.at.emulator.close();
});

it('a field name that drivers reserve is refused', async () => {
  const command = '{"insert":"reserved","documents":[{"_id":1,"a":{"_bsontype":"Long"}}]}';
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/command`;
  const { body } = await at.ask('POST', path, { body: { db: 'app', command } });
  const { writeErrors } = parseEjson(body.reply) as Document;
  expect(writeErrors[0].errmsg).toContain("the field name '_bsontype' is reserved by the drivers");
  expect(await new ClusterDataInTest(at).find('reserved')).toEqual([]);
});
