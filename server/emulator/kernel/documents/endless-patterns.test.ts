import { type Document, MongoClient, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longestBlock } from '#server/supervision/blocking-for-tests.ts';
import { type TestEmulator, testEmulator } from '../../emulator-for-tests.ts';

/** Patterns that try every way to match a text, at each place where a client gives one: they end, and others have their turn. */

/** A match that would take longer than the universe lasts. */
const endless = '^(a+)+$';
const text = `${'a'.repeat(60)}b`;
/** Milliseconds of processor time: the limit of one match, the rest of the command, and the first compilation of code. */
const mostMs = 300;

let at: TestEmulator;
let client: MongoClient;

async function run(command: Document): Promise<Document> {
  const [kind = ''] = Object.keys(command);
  const limited = /^(find|aggregate|count|insert|update|delete|findAndModify)$/.test(kind);
  const db = kind === 'listDatabases' || command.aggregate === 1 ? 'admin' : 'endless';
  try {
    return await client.db(db).command(limited ? { ...command, maxTimeMS: 200 } : command);
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    return { ok: 0, codeName: error.codeName, errmsg: error.message };
  }
}

beforeAll(async () => {
  at = await testEmulator();
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const address = (await at.ask('POST', path)).body.connectionString;
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  const auth = { username: 'admin', password: 'correct-horse' };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: { ...auth, databaseName: 'admin', roles },
  });
  client = new MongoClient(address, { auth });
  await run({ insert: 'texts', documents: [{ _id: 1, text, list: [text] }] });
  await run({ create: text });
});
afterAll(async () => {
  await client.close();
  at.emulator.close();
});

async function blocked(command: Document): Promise<{ ms: number; reply: Document }> {
  let reply: Document = {};
  const ms = await longestBlock(async () => {
    reply = await run(command);
  });
  return { ms, reply };
}

const refused = (reply: Document): string => JSON.stringify(reply);

const validators = {
  'a pattern': { text: { $regex: endless } },
  'a pattern of $jsonSchema': { $jsonSchema: { properties: { text: { pattern: endless } } } },
  'a pattern of names in $jsonSchema': { $jsonSchema: { patternProperties: { [endless]: {} } } },
  'an expression': { $expr: { $regexMatch: { input: '$text', regex: endless } } },
};

const fields = { text, [text]: 1 };
const writes = {
  'an insert': { insert: 'checked', documents: [{ _id: 2, ...fields }] },
  'an update': { update: 'checked', updates: [{ q: { _id: 1 }, u: { $set: fields } }] },
  'an upsert': { update: 'checked', updates: [{ q: { _id: 3 }, u: { $set: fields }, upsert: true }] },
  findAndModify: { findAndModify: 'checked', query: { _id: 1 }, update: { $set: fields } },
};

it.each([
  ...Object.entries(validators).map(([name, validator]) => ({
    write: 'an insert' as const,
    name,
    validator,
  })),
  ...(['an update', 'an upsert', 'findAndModify'] as const).map((write) => ({
    write,
    name: 'a pattern',
    validator: validators['a pattern'],
  })),
])('ends $write that a validator checks with $name', async ({ write, validator }) => {
  await run({ drop: 'checked' });
  await run({ insert: 'checked', documents: [{ _id: 1 }] });
  expect(await run({ collMod: 'checked', validator })).toMatchObject({ ok: 1 });
  const { ms, reply } = await blocked(writes[write]);
  expect(refused(reply)).toContain('time limit');
  expect(ms).toBeLessThan(mostMs);
});

it.each([
  [
    'the filter of listCollections',
    { listCollections: 1, maxTimeMS: 200, filter: { name: { $regex: endless } } },
  ],
  [
    'a filter of array elements',
    {
      update: 'texts',
      updates: [{ q: {}, u: { $set: { 'list.$[e]': 1 } }, arrayFilters: [{ e: { $regex: endless } }] }],
    },
  ],
  ['$pull', { update: 'texts', updates: [{ q: {}, u: { $pull: { list: { $regex: endless } } } }] }],
  [
    '$currentOp',
    {
      aggregate: 1,
      pipeline: [{ $currentOp: {} }, { $match: { $expr: { $regexMatch: { input: text, regex: endless } } } }],
      cursor: {},
    },
  ],
])('%s with an endless pattern lets others have their turn', async (_, command) => {
  const { ms, reply } = await blocked(command);
  expect(refused(reply)).toContain('time limit');
  expect(ms).toBeLessThan(mostMs);
});

it('a change stream with an endless pattern ends', async () => {
  const opened = await run({
    aggregate: 'texts',
    pipeline: [{ $changeStream: {} }, { $match: { 'fullDocument.text': { $regex: endless } } }],
    cursor: {},
  });
  const { id } = opened.cursor as { id: unknown };
  await run({ insert: 'texts', documents: [{ text }] });
  at.advance(5);
  const { ms, reply } = await blocked({ getMore: id, collection: 'texts' });
  expect(refused(reply)).toContain('time limit');
  expect(ms).toBeLessThan(mostMs);
});

it('a tailable cursor with an endless pattern ends', async () => {
  await run({ create: 'capped', capped: true, size: 100_000 });
  await run({ insert: 'capped', documents: [{ _id: 1, text: 'a' }] });
  const opened = await run({
    find: 'capped',
    filter: { text: { $regex: endless } },
    tailable: true,
    batchSize: 1,
  });
  const { id } = opened.cursor as { id: unknown };
  await run({ insert: 'capped', documents: [{ text }] });
  const { ms, reply } = await blocked({ getMore: id, collection: 'capped' });
  expect(refused(reply)).toContain('time limit');
  expect(ms).toBeLessThan(mostMs);
});

it('the filter of the profiler with an endless pattern ends', async () => {
  await run({ profile: 2, filter: { 'command.comment': { $regex: endless } } });
  const { ms, reply } = await blocked({ find: 'texts', filter: {}, comment: text });
  expect(reply).toMatchObject({ ok: 1 });
  await run({ profile: 0 });
  expect(ms).toBeLessThan(mostMs);
});

it.each(['regexSplit', 'regexCaptureGroup'])(
  'a search index with an endless %s tokenizer refuses queries',
  async (type) => {
    const collection = `searched-${type}`;
    await run({
      insert: collection,
      documents: [
        { _id: 1, text: 'x' },
        { _id: 2, text: text.repeat(20) },
      ],
    });
    const tokenizer = { type, pattern: '(a+)+c', ...(type === 'regexSplit' ? {} : { group: 0 }) };
    const definition = {
      analyzer: 'own',
      mappings: { dynamic: true },
      analyzers: [{ name: 'own', tokenizer }],
    };
    const created = await run({
      createSearchIndexes: collection,
      indexes: [{ name: 'default', definition }],
    });
    expect(created).toMatchObject({ ok: 1 });
    at.advance(3_600);
    const { ms, reply } = await blocked({
      aggregate: collection,
      pipeline: [{ $search: { text: { query: 'x', path: 'text' } } }],
      cursor: {},
    });
    expect(refused(reply)).toContain('too many steps');
    expect(ms).toBeLessThan(mostMs);
  },
);
