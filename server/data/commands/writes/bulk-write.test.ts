import { type Document, Int32 } from 'bson';
import { beforeEach, expect, it } from 'vitest';
import { DatabaseInTest } from '#server/data/data-for-tests.ts';

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
});

const nsInfo = [{ ns: 'app.things' }, { ns: 'other.more' }];
const write = (ops: Document[], more: Document = {}): Document =>
  db.run({ bulkWrite: 1, ops, nsInfo, ...more }, 'admin');

const mixed = [
  { insert: 0, document: { _id: 3, n: 3 } },
  { insert: new Int32(1), document: { _id: 1 } },
  { update: 0, filter: { n: { $gt: 1 } }, updateMods: { $inc: { n: 10 } }, multi: true },
  { update: 0, filter: { _id: 9 }, updateMods: { n: 9 }, upsert: true },
  { update: 0, filter: { _id: 1 }, updateMods: [{ $set: { n: '$$v' } }], constants: { v: 7 } },
  { delete: 0, filter: { n: 12 } },
];

it('inserts, updates and deletes in several collections, and reports each operation', () => {
  const { cursor, ...total } = write(mixed);
  expect(total).toEqual({
    nErrors: 0,
    nInserted: 2,
    nMatched: 3,
    nModified: 3,
    nUpserted: 1,
    nDeleted: 1,
    ok: 1,
  });
  expect(cursor.ns).toBe('admin.$cmd.bulkWrite');
  expect(cursor.firstBatch).toEqual([
    { ok: 1, idx: 0, n: 1 },
    { ok: 1, idx: 1, n: 1 },
    { ok: 1, idx: 2, n: 2, nModified: 2 },
    { ok: 1, idx: 3, n: 1, nModified: 0, upserted: { _id: 9 } },
    { ok: 1, idx: 4, n: 1, nModified: 1 },
    { ok: 1, idx: 5, n: 1 },
  ]);
  expect(db.all()).toEqual([
    { _id: 1, n: 7 },
    { _id: 3, n: 13 },
    { _id: 9, n: 9 },
  ]);
  expect(db.run({ count: 'more' }, 'other').n).toBe(1);
});

it('reports only errors on request, and returns the rest by a cursor', () => {
  expect(write(mixed, { errorsOnly: true }).cursor.firstBatch).toEqual([]);
  const { cursor } = write(
    [
      { insert: 0, document: {} },
      { insert: 0, document: {} },
    ],
    { cursor: { batchSize: 1 } },
  );
  expect(cursor.firstBatch).toHaveLength(1);
  const more = db.run({ getMore: cursor.id, collection: '$cmd.bulkWrite' }, 'admin');
  expect(more.cursor.nextBatch).toEqual([{ ok: 1, idx: 1, n: 1 }]);
});

it('ends at the first error, or continues when unordered', () => {
  const ops = [
    { insert: 0, document: { _id: 1 } },
    { insert: 0, document: { _id: 5 } },
  ];
  const { cursor, nErrors, nInserted } = write(ops);
  expect([nErrors, nInserted]).toEqual([1, 0]);
  expect(cursor.firstBatch).toMatchObject([{ ok: 0, idx: 0, code: 11000, n: 0, keyValue: { _id: 1 } }]);
  expect(write(ops, { ordered: false })).toMatchObject({ nErrors: 1, nInserted: 1 });
});

it.each<[string, Document, number]>([
  ['no operations', { ops: [] }, 16],
  ['an unknown operation', { ops: [{ replace: 0 }] }, 9],
  ['a namespace that is not named', { ops: [{ insert: 5, document: {} }] }, 2],
  ['an insert of nothing', { ops: [{ insert: 0 }] }, 40414],
  ['an insert of a number', { ops: [{ insert: 0, document: 1 }] }, 14],
  ['an update without a filter', { ops: [{ update: 0, updateMods: {} }] }, 40414],
  ['an unknown field', { ops: [{ delete: 0, filter: {}, limit: 1 }] }, 40415],
  ['a namespace without a collection', { nsInfo: [{ ns: 'app' }], ops: [{ insert: 0, document: {} }] }, 73],
])('refuses %s before anything is written', (_what, more, code) => {
  const command = {
    bulkWrite: 1,
    nsInfo,
    ...more,
    ops: [{ insert: 0, document: { _id: 8 } }, ...(more.ops ?? [])],
  };
  if ((more.ops as unknown[]).length === 0) command.ops = [];
  expect(db.refusal(command, 'admin').code).toBe(code);
  expect(db.all()).toHaveLength(2);
});

it('is for the database admin', () => {
  expect(db.refusal({ bulkWrite: 1, nsInfo, ops: mixed }).code).toBe(13);
});
