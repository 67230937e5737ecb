import { Decimal128, type Document, Double, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandError } from './commands/command-error.ts';
import { DatabaseInTest } from './data-for-tests.ts';
import { parseEjson, toEjson } from './values/ejson.ts';

const name = fc.constantFrom('a', 'b', 'c', '0', '1', '$ref', '__proto__', 'constructor', 'é');
const leaf = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.double({ noNaN: true }),
  fc.string({ maxLength: 4 }),
  fc.boolean(),
  fc.constant(null),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: -9, max: 9 }).map((value) => new Double(value)),
  fc.integer().map((value) => Decimal128.fromString(`${value}E-2`)),
  fc.date({ noInvalidDate: true }),
  fc.constant(new ObjectId('0123456789abcdef01234567')),
);
const { value } = fc.letrec<{ value: unknown; fields: Document; list: unknown[] }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('fields'), tie('list')),
  fields: fc.dictionary(fc.constantFrom('a', 'b', 'c', '0'), tie('value'), { maxKeys: 3 }),
  list: fc.array(tie('value'), { maxLength: 3 }),
}));
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { maxKeys: 3 });
const path = fc
  .array(fc.oneof(name, fc.constantFrom('$', '$[]', '$[x]', '')), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'));
const operators = [
  ...['$set', '$unset', '$inc', '$mul', '$min', '$max', '$push', '$addToSet', '$pop', '$pull', '$pullAll'],
  ...['$rename', '$bit', '$currentDate', '$setOnInsert', '$foo'],
];
const operand = fc.oneof(
  value,
  path,
  fc.record({
    $each: fc.array(value, { maxLength: 3 }),
    $slice: fc.integer({ min: -2, max: 2 }),
    $sort: fc.constantFrom(1, -1),
  }),
  fc.record({ and: fc.integer() }),
);
const update = fc.oneof(
  fc.dictionary(fc.constantFrom(...operators), fc.dictionary(path, operand, { maxKeys: 2 }), { maxKeys: 3 }),
  fields,
  fc.array(fc.oneof(fc.record({ $set: fields }), fc.record({ $unset: path })), { maxLength: 2 }),
);

/** Canonical text: the whole document, types and order of fields included. */
const text = (docs: readonly Document[]) => docs.map((doc) => toEjson(doc));

function attempt(run: () => Document): Document | undefined {
  try {
    return run();
  } catch (error) {
    // Anything else is a bug of the engine.
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

describe('whatever is written', () => {
  it('an update changes all it counts, or nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fields, { minLength: 1, maxLength: 4 }),
        update,
        fc.boolean(),
        (docs, u, upsert) => {
          const db = new DatabaseInTest();
          db.fill(docs.map((doc, _id) => ({ ...doc, _id })));
          const before = text(db.all());
          const statement = { q: {}, u, multi: !isReplacement(u), upsert, arrayFilters: undefined };
          const reply = attempt(() => db.run({ update: 'things', updates: [statement] }));
          const after = text(db.all());
          const changed = after.filter((each, at) => each !== before[at]).length;
          if (reply === undefined || reply.writeErrors) expect(after).toEqual(before);
          else expect(changed).toBe(reply.nModified);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('survives extended JSON with types and order', () => {
    fc.assert(
      fc.property(fields, (doc) => {
        const db = new DatabaseInTest();
        db.fill([{ ...doc, _id: 1 }]);
        const [kept = {}] = db.all();
        const [again] = text([parseEjson(toEjson(kept)) as Document]);
        expect(again).toBe(toEjson(kept));
      }),
      { numRuns: 500 },
    );
  });

  it('a transaction that is aborted leaves everything as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fields, { minLength: 1, maxLength: 3 }),
        fc.array(update, { maxLength: 3 }),
        (docs, updates) => {
          const db = new DatabaseInTest();
          db.fill(docs.map((doc, _id) => ({ ...doc, _id })));
          const before = text(db.all());
          const session = { lsid: { id: 1 }, txnNumber: 1, autocommit: false };
          attempt(() => db.run({ find: 'things', ...session, startTransaction: true }));
          for (const u of updates)
            attempt(() => db.run({ update: 'things', updates: [{ q: {}, u }], ...session }));
          attempt(() => db.run({ abortTransaction: 1, ...session }, 'admin'));
          expect(text(db.all())).toEqual(before);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('an aggregation never changes the documents it reads', () => {
    const expression = fc.oneof(
      value,
      path.map((each) => `$${each}`),
    );
    const stage = fc.oneof(
      fc.record({
        $project: fc.dictionary(path, fc.oneof(fc.constantFrom(0, 1), expression), { maxKeys: 2 }),
      }),
      fc.record({ $addFields: fc.dictionary(path, expression, { maxKeys: 2 }) }),
      fc.record({ $unwind: path.map((each) => `$${each}`) }),
      fc.record({ $group: fc.record({ _id: expression, all: fc.record({ $push: expression }) }) }),
      fc.record({ $sort: fc.dictionary(path, fc.constantFrom(1, -1), { maxKeys: 2 }) }),
      fc.record({ $unset: path }),
    );
    fc.assert(
      fc.property(fc.array(fields, { maxLength: 4 }), fc.array(stage, { maxLength: 3 }), (docs, pipeline) => {
        const db = new DatabaseInTest();
        db.fill([{ _id: 'one' }, ...docs.map((doc, _id) => ({ ...doc, _id }))]);
        const before = text(db.all());
        attempt(() => ({ found: db.aggregate(pipeline) }));
        expect(text(db.all())).toEqual(before);
      }),
      { numRuns: 1000 },
    );
  });
});

function isReplacement(u: unknown): boolean {
  return !Array.isArray(u) && Object.keys(u as Document)[0]?.startsWith('$') !== true;
}
