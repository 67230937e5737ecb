import type { Document } from 'bson';
import { Decimal128, Long } from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CommandError } from '../commands/command-error.ts';
import { DatabaseInTest } from '../data-for-tests.ts';
import { idKey } from '../values/id-key.ts';

/** With any indexes and any query: the results are the same as without indexes. */

const value = fc.constantFrom<unknown[]>(
  ...[
    0,
    1,
    2,
    1.5,
    -1,
    Long.fromNumber(2),
    Decimal128.fromString('1.50'),
    Number.NaN,
    null,
    'a',
    'ab',
    'b',
    '',
  ],
  ...[true, false, new Date(1), new Date(2), /a/, { b: 1 }, {}],
);
const anything = fc.oneof(
  { weight: 5, arbitrary: value },
  { weight: 2, arbitrary: fc.array(value, { maxLength: 3 }) },
  { weight: 2, arbitrary: fc.record({ b: value, c: value }, { requiredKeys: [] }) },
  {
    weight: 2,
    arbitrary: fc.array(
      fc.record({ b: value, c: fc.oneof(value, fc.array(value, { maxLength: 2 })) }, { requiredKeys: [] }),
      {
        maxLength: 3,
      },
    ),
  },
  { weight: 1, arbitrary: fc.array(fc.array(value, { maxLength: 2 }), { maxLength: 2 }) },
);
const doc = fc.record(
  { a: anything, d: value, e: fc.oneof(value, fc.array(value, { maxLength: 2 })) },
  { requiredKeys: [] },
);

const paths = ['a', 'a.b', 'a.c', 'a.0', 'd', 'e', '_id'];
const indexed = paths.filter((path) => path !== '_id');
const condition = fc.oneof(
  value,
  fc.array(value, { maxLength: 2 }),
  value.map((each) => ({ $eq: each })),
  fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), value).map(([name, each]) => ({ [name]: each })),
  fc.tuple(value, value).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.array(value, { maxLength: 3 }).map((list) => ({ $in: list })),
  fc.array(value, { maxLength: 2 }).map((list) => ({ $all: list })),
  fc.boolean().map((there) => ({ $exists: there })),
  value.map((each) => ({ $ne: each })),
  fc.tuple(value, value).map(([low, high]) => ({ $elemMatch: { $gte: low, $lte: high } })),
  fc.tuple(value, value).map(([b, c]) => ({ $elemMatch: { b, c: { $gte: c } } })),
  fc.constantFrom<unknown[]>({ $type: 'string' }, { $size: 1 }, { $regex: '^a' }, /^ab?/, /^A/i, {
    $not: { $gt: 1 },
  }),
);
const clause = fc.tuple(fc.constantFrom(...paths), condition).map(([path, each]) => ({ [path]: each }));
const filter = fc.oneof(
  { weight: 3, arbitrary: clause },
  { weight: 3, arbitrary: fc.tuple(clause, clause).map(([one, other]) => ({ ...one, ...other })) },
  { weight: 1, arbitrary: fc.array(clause, { minLength: 1, maxLength: 3 }).map((list) => ({ $or: list })) },
  { weight: 1, arbitrary: fc.array(clause, { minLength: 1, maxLength: 3 }).map((list) => ({ $and: list })) },
);
const direction = fc.constantFrom(1, -1);
const sort = fc
  .uniqueArray(fc.constantFrom('a', 'a.b', 'd', 'e'), { maxLength: 2 })
  .chain((names) =>
    fc
      .tuple(...names.map(() => direction))
      .map((list) => Object.fromEntries(names.map((name, at) => [name, list[at]]))),
  );
const ordered = fc
  .uniqueArray(fc.constantFrom(...indexed), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc
      .tuple(...names.map(() => direction))
      .map((list) => Object.fromEntries(names.map((name, at) => [name, list[at]]))),
  );
const index = fc.oneof(
  { weight: 4, arbitrary: fc.record({ key: ordered }) },
  { weight: 1, arbitrary: fc.record({ key: ordered, sparse: fc.constant(true) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      key: ordered,
      partialFilterExpression: fc.constantFrom<Document[]>(
        ...[
          { d: { $gt: 0 } },
          { d: { $exists: true } },
          { e: { $gte: 'a' } },
          { a: 1 },
          { d: { $type: 'number' } },
        ],
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Document[]>({ key: { '$**': 1 } }, { key: { 'a.$**': 1 } }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Document[]>({ key: { d: 'hashed' } }, { key: { d: 'hashed', e: 1 } }),
  },
);

/** Fills a collection one by one: documents that an index cannot hold are left out. */
function insertable(db: DatabaseInTest, docs: Document[]): void {
  docs.forEach((each, _id) => {
    db.run({ insert: 'things', documents: [{ _id, ...each }] });
  });
}

it('finds with indexes the same as without, in the requested order', () => {
  fc.assert(
    fc.property(
      fc.array(doc, { maxLength: 14 }),
      fc.uniqueArray(index, { maxLength: 3, selector: ({ key }) => JSON.stringify(key) }),
      fc.array(fc.tuple(filter, sort), { minLength: 1, maxLength: 4 }),
      (docs, indexes, queries) => {
        const [db, plain] = [new DatabaseInTest(), new DatabaseInTest()];
        const specs = indexes.map((each, at) => ({ ...each, name: `i${at}` }));
        if (specs.length > 0) db.run({ createIndexes: 'things', indexes: specs });
        insertable(db, docs);
        plain.fill([...db.all(), { _id: 'last' }]);
        db.fill([{ _id: 'last' }]);
        for (const [wanted, order] of queries) {
          const ask = { find: 'things', filter: wanted, sort: order, batchSize: 1000 };
          const result = answerOf(db, ask);
          const expected = answerOf(plain, { ...ask, hint: { $natural: 1 } });
          expect(idsOf(result)).toEqual(idsOf(expected));
          expect(keysIn(result, order)).toEqual(keysIn(expected, order));
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** The documents, or none where the query is refused. */
function answerOf(db: DatabaseInTest, ask: Document): Document[] {
  try {
    return db.run(ask).cursor.firstBatch;
  } catch (error) {
    if (error instanceof CommandError) return [{ _id: error.message }];
    throw error;
  }
}

function idsOf(docs: Document[]): string[] {
  return docs.map(({ _id }) => String(_id)).sort();
}

/** The single values of the sort's first key, in the order of the results. Arrays are left out: they can tie with a value. */
function keysIn(docs: Document[], order: Document): string[] {
  const [first] = Object.keys(order).filter((path) => !path.includes('.'));
  if (first === undefined || Object.keys(order)[0] !== first) return [];
  return docs
    .map((each) => each[first] ?? null)
    .filter((each) => !Array.isArray(each))
    .map(idKey);
}

it('keeps unique values unique, for any writes in any order', () => {
  const write = fc.oneof(
    fc.tuple(fc.nat(4), doc).map(([_id, each]) => ({ insert: 'things', documents: [{ _id, ...each }] })),
    fc.tuple(fc.nat(4), doc).map(([_id, each]) => ({ update: 'things', updates: [{ q: { _id }, u: each }] })),
    fc.nat(4).map((_id) => ({ delete: 'things', deletes: [{ q: { _id }, limit: 1 }] })),
  );
  fc.assert(
    fc.property(fc.array(write, { maxLength: 20 }), (writes) => {
      const db = new DatabaseInTest();
      db.run({ createIndexes: 'things', indexes: [{ key: { d: 1 }, name: 'd', unique: true }] });
      for (const command of writes) tolerant(() => db.run(command));
      const values = db.all().map(({ d }) => idKey(d ?? null));
      expect(new Set(values).size).toBe(values.length);
      const rebuilt = db.all().map(({ _id }) => _id);
      expect(db.run({ find: 'things', hint: 'd', batchSize: 100 }).cursor.firstBatch).toHaveLength(
        rebuilt.length,
      );
    }),
    { numRuns: 80 },
  );
});

function tolerant(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
  }
}
