import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
});

const create = (options: Document): Document => db.run({ create: 'things', ...options });
const optionsNow = (): Document => db.run({ listCollections: 1 }).cursor.firstBatch[0].options;
const insert = (...documents: Document[]): Document => db.run({ insert: 'things', documents });

describe('create', () => {
  it('keeps options as listCollections returns them', () => {
    create({ capped: true, size: 1000, max: 5, validator: { a: 1 }, validationLevel: 'moderate' });
    expect(optionsNow()).toEqual({
      capped: true,
      size: 1024,
      max: 5,
      validator: { a: 1 },
      validationLevel: 'moderate',
    });
    expect(db.run({ collStats: 'things' }).capped).toBe(true);
  });

  it.each<[string, Document, number]>([
    ['a capped collection without a size', { capped: true }, 72],
    ['a size without capped', { size: 5 }, 72],
    ['a size that is no number', { capped: true, size: 'x' }, 14],
    ['a size of 0', { capped: true, size: 0 }, 2],
    ['a validator that is no document', { validator: 1 }, 14],
    ['a validator that makes no sense', { validator: { a: { $foo: 1 } } }, 2],
    ['a validator by distance', { validator: { a: { $near: [1, 1] } } }, 2],
    ['an unknown level', { validationLevel: 'lax' }, 2],
    ['an unknown action', { validationAction: 'log' }, 2],
    ['an unknown option', { cap: true }, 40415],
  ])('refuses %s', (_what, options, code) => {
    expect(db.refusal({ create: 'things', ...options }).code).toBe(code);
    expect(db.run({ listCollections: 1 }).cursor.firstBatch).toEqual([]);
  });
});

it('refuses databases whose names differ by case only', () => {
  insert({ _id: 1 });
  for (const command of [{ create: 'a' }, { createIndexes: 'a', indexes: [{ key: { a: 1 }, name: 'a' }] }]) {
    expect(db.refusal(command, 'APP')).toMatchObject({ code: 13297, codeName: 'DatabaseDifferCase' });
  }
  expect(db.run({ insert: 'a', documents: [{}] }, 'App').writeErrors[0].code).toBe(13297);
  expect(db.refusal({ renameCollection: 'app.things', to: 'aPP.things' }, 'admin').code).toBe(13297);
  expect(db.run({ insert: 'a', documents: [{}] }).n).toBe(1);
});

describe('a validator', () => {
  const validator = {
    $jsonSchema: {
      required: ['name'],
      properties: { name: { bsonType: 'string', description: 'who it is' }, age: { minimum: 0 } },
    },
  };

  it('refuses invalid documents in every write, with the reason', () => {
    create({ validator });
    insert({ _id: 1, name: 'Ada' });
    const error = {
      code: 121,
      errmsg: 'Document failed validation',
      errInfo: {
        failingDocumentId: 2,
        details: {
          operatorName: '$jsonSchema',
          schemaRulesNotSatisfied: [
            { operatorName: 'required', specifiedAs: { required: ['name'] }, missingProperties: ['name'] },
            {
              operatorName: 'properties',
              propertiesNotSatisfied: [
                {
                  propertyName: 'age',
                  details: [
                    {
                      operatorName: 'minimum',
                      specifiedAs: { minimum: 0 },
                      reason: 'comparison failed',
                      consideredValue: -1,
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    };
    expect(insert({ _id: 2, age: -1 }).writeErrors).toEqual([{ index: 0, ...error }]);
    const change = { q: { _id: 1 }, u: { $set: { name: 5 } } };
    const [changed] = db.run({ update: 'things', updates: [change] }).writeErrors;
    expect(changed.errInfo.details.schemaRulesNotSatisfied[0].propertiesNotSatisfied[0]).toEqual({
      propertyName: 'name',
      description: 'who it is',
      details: [
        {
          operatorName: 'bsonType',
          specifiedAs: { bsonType: 'string' },
          reason: 'type did not match',
          consideredValue: 5,
          consideredType: 'int',
        },
      ],
    });
    const upsert = { q: { _id: 7 }, u: { $set: { age: 1 } }, upsert: true };
    expect(db.run({ update: 'things', updates: [upsert] }).writeErrors[0].code).toBe(121);
    for (const refused of [
      { findAndModify: 'things', query: { _id: 1 }, update: { $unset: { name: 1 } } },
      { aggregate: 'things', pipeline: [{ $set: { name: 1 } }, { $merge: 'things' }], cursor: {} },
      { aggregate: 'things', pipeline: [{ $set: { name: 1 } }, { $out: 'things' }], cursor: {} },
    ]) {
      expect(db.refusal(refused).code).toBe(121);
      expect(db.run({ ...refused, bypassDocumentValidation: true }).ok).toBe(1);
      db.run({ update: 'things', updates: [{ q: {}, u: { $set: { name: 'Ada' } } }] });
    }
  });

  it.each<[Document, Document, Document]>([
    [
      { items: { bsonType: 'int' } },
      { itemIndex: 1, reason: 'At least one item did not match the sub-schema' },
      { a: [1, 'x'] },
    ],
    [
      { properties: { b: {} }, additionalProperties: false },
      { additionalProperties: ['c'] },
      { a: { b: 1, c: 2 } },
    ],
    [{ additionalProperties: { bsonType: 'int' } }, { failingProperty: 'c' }, { a: { b: 1, c: 'x' } }],
    [
      { patternProperties: { '^S': { bsonType: 'int' } } },
      { details: [{ propertyName: 'S1', regexMatched: '^S' }] },
      { a: { S1: 'x', t: 'x' } },
    ],
    [
      { dependencies: { b: ['c'] } },
      { failingDependencies: [{ conditionalProperty: 'b', missingProperties: ['c'] }] },
      { a: { b: 1 } },
    ],
    [
      { anyOf: [{ bsonType: 'int' }, { minLength: 3 }] },
      { schemasNotSatisfied: [{ index: 0 }, { index: 1, details: [{ operatorName: 'minLength' }] }] },
      { a: 'x' },
    ],
    [{ oneOf: [{}, { bsonType: 'int' }] }, { matchingSchemaIndexes: [0, 1] }, { a: 1 }],
  ])('breaks %j down to the part that does not hold', (rules, details, doc) => {
    create({ validator: { $jsonSchema: { properties: { a: rules } } } });
    const [{ errInfo }] = insert({ _id: 1, ...doc }).writeErrors;
    const [{ propertiesNotSatisfied }] = errInfo.details.schemaRulesNotSatisfied;
    expect(propertiesNotSatisfied[0].details[0]).toMatchObject(details);
  });

  it.each<[Document, Document, Document]>([
    [
      { a: { $gte: 5 } },
      { a: 1 },
      { operatorName: '$gte', specifiedAs: { a: { $gte: 5 } }, consideredValue: 1 },
    ],
    [{ a: 1 }, {}, { operatorName: '$eq', specifiedAs: { a: 1 }, reason: 'field was missing' }],
    [{ a: { $gt: 1, $lt: 5 } }, { a: 9 }, { operatorName: '$lt', specifiedAs: { a: { $lt: 5 } } }],
    [{ a: 1, b: 2 }, { a: 1 }, { operatorName: '$and', clausesNotSatisfied: [{ index: 0 }] }],
    [
      { $or: [{ a: 1 }, { b: 2 }] },
      {},
      { operatorName: '$or', clausesNotSatisfied: [{ index: 0 }, { index: 1 }] },
    ],
    [{ $expr: { $gt: ['$a', 1] } }, { a: 0 }, { operatorName: '$expr', reason: 'expression did not match' }],
  ])('%j reports for %j the violated parts', (broken, doc, details) => {
    create({ validator: broken });
    expect(insert(doc).writeErrors[0].errInfo.details).toMatchObject(details);
  });

  it('skips previously invalid documents where it is moderate, and accepts everything where it warns or is off', () => {
    insert({ _id: 1 }, { _id: 2, name: 'Ada' });
    const update = (_id: number) =>
      db.run({ update: 'things', updates: [{ q: { _id }, u: { $set: { name: 1 } } }] }).writeErrors?.length ??
      0;
    db.run({ collMod: 'things', validator, validationLevel: 'moderate' });
    expect([update(1), update(2)]).toEqual([0, 1]);
    db.run({ collMod: 'things', validationAction: 'warn' });
    expect(update(2)).toBe(0);
    db.run({ collMod: 'things', validationAction: 'error', validationLevel: 'off' });
    expect(insert({ age: -1 }).n).toBe(1);
    expect(optionsNow()).toEqual({ validator, validationLevel: 'off', validationAction: 'error' });
    db.run({ collMod: 'things', validator: {} });
    expect(optionsNow()).not.toHaveProperty('validator');
  });
});

it('keeps encrypted fields as they are, and rejects other values', () => {
  const encryptedFields = { fields: [{ path: 'ssn', bsonType: 'string', queries: [] }] };
  create({ encryptedFields });
  expect(db.run({ listCollections: 1 }).cursor.firstBatch[0].options).toEqual({ encryptedFields });
  expect(db.refusal({ create: 'others', encryptedFields: { fields: 5 } }).code).toBe(2);
});

describe('a capped collection', () => {
  it('keeps the newest, by number or by size', () => {
    create({ capped: true, size: 4096, max: 3 });
    insert(...Array.from({ length: 5 }, (_, _id) => ({ _id })));
    expect(db.all().map(({ _id }) => _id)).toEqual([2, 3, 4]);
    insert({ _id: 9, text: 'x'.repeat(4000) });
    expect(db.all().map(({ _id }) => _id)).toEqual([3, 4, 9]);
    insert({ _id: 10, text: 'x'.repeat(2000) });
    expect(db.all().map(({ _id }) => _id)).toEqual([10]);
    db.run({ collMod: 'things', cappedMax: 1 });
    insert({ _id: 11 });
    expect(db.all().map(({ _id }) => _id)).toEqual([11]);
    db.run({ collMod: 'things', cappedMax: 0 });
    insert({ _id: 12 });
    expect(db.all().map(({ _id }) => _id)).toEqual([11, 12]);
    expect(db.run({ listCollections: 1 }).cursor.firstBatch[0].options).toEqual({ capped: true, size: 4096 });
  });
});

describe('collMod of an index', () => {
  beforeEach(() => {
    const keys = [
      { key: { a: 1 }, name: 'a_1' },
      { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 5 },
    ];
    db.run({ createIndexes: 'things', indexes: keys });
  });

  const modify = (index: Document): Document => db.run({ collMod: 'things', index });

  it('changes seconds, hides and shows, and reports the previous values', () => {
    expect(modify({ name: 'at_1', expireAfterSeconds: 9 })).toEqual({
      expireAfterSeconds_old: 5,
      expireAfterSeconds_new: 9,
      ok: 1,
    });
    expect(modify({ keyPattern: { a: 1 }, hidden: true })).toEqual({
      hidden_old: false,
      hidden_new: true,
      ok: 1,
    });
    expect(db.run({ explain: { find: 'things', filter: { a: 1 } } }).queryPlanner.winningPlan.stage).toBe(
      'COLLSCAN',
    );
    expect(modify({ name: 'a_1', hidden: false })).toEqual({ hidden_old: true, hidden_new: false, ok: 1 });
    expect(modify({ name: 'a_1', hidden: false })).toEqual({ ok: 1 });
    expect(db.run({ listIndexes: 'things' }).cursor.firstBatch).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1' },
      { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 9 },
    ]);
  });

  it('makes an index unique when its values are unique', () => {
    insert({ _id: 1, a: 1 }, { _id: 2, a: 1 });
    const command = { collMod: 'things', index: { name: 'a_1', unique: true } };
    expect(db.refusal(command).code).toBe(359);
    db.run({ delete: 'things', deletes: [{ q: { _id: 2 }, limit: 1 }] });
    expect(db.run(command)).toEqual({ unique_new: true, ok: 1 });
    expect(insert({ a: 1 }).writeErrors[0].code).toBe(11000);
  });

  it.each<[string, Document, number]>([
    ['an index that is not there', { index: { name: 'none', hidden: true } }, 27],
    ['a key that is not there', { index: { keyPattern: { z: 1 }, hidden: true } }, 27],
    ['the index on _id', { index: { name: '_id_', hidden: true } }, 2],
    ['name and key', { index: { name: 'a_1', keyPattern: { a: 1 }, hidden: true } }, 72],
    ['nothing to change', { index: { name: 'a_1' } }, 72],
    ['seconds below 0', { index: { name: 'at_1', expireAfterSeconds: -1 } }, 67],
    ['an unknown field', { index: { name: 'a_1', sparse: true } }, 40415],
    ['a cap of a collection that is not capped', { cappedSize: 5 }, 72],
  ])('refuses %s', (_what, more, code) => {
    expect(db.refusal({ collMod: 'things', ...more }).code).toBe(code);
  });

  it('prepares an index to be unique, and reports the duplicates', () => {
    db.fill(
      [1, 2].map((_id) => ({ _id: `twice${_id}`, twice: 1 })),
      'prepared',
    );
    db.run({ createIndexes: 'prepared', indexes: [{ key: { twice: 1 }, name: 'twice' }] });
    const change = (index: Document) => ({ collMod: 'prepared', index: { name: 'twice', ...index } });
    expect(db.run(change({ prepareUnique: true })).prepareUnique_new).toBe(true);
    const { writeErrors } = db.run({ insert: 'prepared', documents: [{ twice: 1 }] });
    expect(writeErrors).toMatchObject([{ code: 11000 }]);
    expect(db.refusal(change({ unique: true }))).toMatchObject({
      code: 359,
      violations: [{ ids: ['twice1', 'twice2'] }],
    });
  });

  it('needs the collection', () => {
    expect(db.refusal({ collMod: 'none' }).code).toBe(26);
  });
});
