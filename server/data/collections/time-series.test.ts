import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;
const at = new Date(1_700_000_000_000);
const series = { timeField: 'at', metaField: 'of' };

beforeEach(() => {
  db = new DatabaseInTest();
});

const listed = (): Document => db.run({ listCollections: 1 }).cursor.firstBatch[0];

describe('a collection for measurements', () => {
  beforeEach(() => {
    db.run({ create: 'things', timeseries: series, expireAfterSeconds: 60 });
    db.fill([1, 2].map((_id) => ({ _id, at, of: { room: _id }, value: _id })));
  });

  it('lists its complete options, its type, and its initial index', () => {
    expect(listed()).toEqual({
      name: 'things',
      type: 'timeseries',
      options: {
        timeseries: { ...series, granularity: 'seconds', bucketMaxSpanSeconds: 3600 },
        expireAfterSeconds: 60,
      },
      info: { readOnly: false },
    });
    expect(db.run({ listIndexes: 'things' }).cursor.firstBatch).toEqual([
      { v: 2, key: { of: 1, at: 1 }, name: 'of_1_at_1' },
    ]);
  });

  it.each<[string, unknown]>([
    ['no time', { _id: 3 }],
    ['a time that is a number', { _id: 3, at: 5 }],
  ])('takes no document with %s', (_what, doc) => {
    expect(db.run({ insert: 'things', documents: [doc] }).writeErrors).toMatchObject([{ code: 2 }]);
  });

  it('lets what measurements are of be changed, and nothing else', () => {
    const update = (q: Document, u: Document, more: Document = { multi: true }) =>
      db.run({ update: 'things', updates: [{ q, u, ...more }] });
    expect(update({ 'of.room': 1 }, { $set: { 'of.floor': 2 } }).nModified).toBe(1);
    const refused = { writeErrors: [{ code: 72 }] };
    expect(update({ value: 1 }, { $set: { of: 2 } })).toMatchObject(refused);
    expect(update({ of: 1 }, { $set: { value: 2 } })).toMatchObject(refused);
    expect(update({ of: 1 }, { $set: { of: 2 } }, {})).toMatchObject(refused);
    expect(update({ of: 1 }, { $set: { of: 2 } }, { multi: true, upsert: true })).toMatchObject(refused);
    const modify = { findAndModify: 'things', query: { of: 1 }, update: { $set: { of: 2 } } };
    expect(db.refusal(modify).code).toBe(72);
    expect(db.run({ delete: 'things', deletes: [{ q: { value: 1 }, limit: 0 }] }).n).toBe(1);
  });

  it('takes indexes, but no unique, text or hashed ones', () => {
    const create = (key: Document, more: Document = {}) => ({
      createIndexes: 'things',
      indexes: [{ key, name: 'x', ...more }],
    });
    expect(db.run(create({ value: 1 })).numIndexesAfter).toBe(3);
    expect(db.refusal(create({ a: 1 }, { unique: true })).code).toBe(72);
    expect(db.refusal(create({ a: 'text' })).code).toBe(72);
  });

  it('is changed towards larger buckets, and when its documents expire', () => {
    db.run({ collMod: 'things', timeseries: { granularity: 'hours' }, expireAfterSeconds: 'off' });
    expect(listed().options).toEqual({
      timeseries: { ...series, granularity: 'hours', bucketMaxSpanSeconds: 2_592_000 },
    });
    expect(db.refusal({ collMod: 'things', timeseries: { granularity: 'minutes' } }).code).toBe(72);
  });
});

describe('a clustered collection', () => {
  it('lists its index as its own', () => {
    db.run({ create: 'things', clusteredIndex: { key: { _id: 1 }, unique: true, name: 'own' } });
    const index = { v: 2, key: { _id: 1 }, name: 'own', unique: true };
    expect(listed().options).toEqual({ clusteredIndex: index });
    expect(db.run({ listIndexes: 'things' }).cursor.firstBatch).toEqual([{ ...index, clustered: true }]);
  });
});

describe('create', () => {
  it.each<[string, Document, number]>([
    ['no timeField', { timeseries: {} }, 40414],
    ['an unknown field', { timeseries: { timeField: 'at', foo: 1 } }, 40_415],
    ['a timeField below another', { timeseries: { timeField: 'a.b' } }, 72],
    ['_id as metaField', { timeseries: { timeField: 'at', metaField: '_id' } }, 72],
    ['one field for both', { timeseries: { timeField: 'at', metaField: 'at' } }, 72],
    ['another granularity', { timeseries: { timeField: 'at', granularity: 'days' } }, 2],
    ['a span without its rounding', { timeseries: { timeField: 'at', bucketMaxSpanSeconds: 60 } }, 72],
    [
      'a span beside a granularity',
      {
        timeseries: {
          timeField: 'at',
          granularity: 'hours',
          bucketMaxSpanSeconds: 60,
          bucketRoundingSeconds: 60,
        },
      },
      72,
    ],
    ['a capped one for measurements', { timeseries: { timeField: 'at' }, capped: true, size: 500 }, 72],
    ['a validator for measurements', { timeseries: { timeField: 'at' }, validator: {} }, 72],
    ['an expiry of nothing', { expireAfterSeconds: 5 }, 72],
    ['a cluster that is not unique', { clusteredIndex: { key: { _id: 1 }, unique: false } }, 2],
    ['a cluster of another field', { clusteredIndex: { key: { a: 1 }, unique: true } }, 2],
    ['a capped cluster', { clusteredIndex: { key: { _id: 1 }, unique: true }, capped: true, size: 500 }, 72],
  ])('refuses %s', (_what, options, code) => {
    expect(db.refusal({ create: 'things', ...options }).code).toBe(code);
  });
});
