import { type Document, Double, Long } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
});

const index = (key: Document, more: Document = {}): Document => ({
  key,
  name: Object.entries(key).flat().join('_'),
  ...more,
});
const create = (...indexes: Document[]): Document => db.run({ createIndexes: 'things', indexes });
const listed = (): Document[] => db.run({ listIndexes: 'things' }).cursor.firstBatch;

describe('createIndexes', () => {
  it('creates the collection, reports the number of indexes, and does nothing the second time', () => {
    expect(create(index({ a: 1 }), index({ b: -1 }))).toEqual({
      numIndexesBefore: 1,
      numIndexesAfter: 3,
      createdCollectionAutomatically: true,
      commitQuorum: 'votingMembers',
      ok: 1,
    });
    expect(create(index({ a: 1 }), index({ _id: 1 }, { name: '_id_' }))).toEqual({
      numIndexesBefore: 3,
      numIndexesAfter: 3,
      createdCollectionAutomatically: false,
      note: 'all indexes already exist',
      ok: 1,
    });
  });

  it.each<[string, Document, Document]>([
    ['a single field', index({ a: 1 }), {}],
    ['several fields', index({ a: 1, 'b.c': -1 }), {}],
    ['a unique one', index({ a: 1 }, { unique: true }), { unique: true }],
    ['false options are not kept', index({ a: 1 }, { unique: false, sparse: 0 }), {}],
    ['a sparse one', index({ a: 1 }, { sparse: true }), { sparse: true }],
    ['a hidden one', index({ a: 1 }, { hidden: true }), { hidden: true }],
    [
      'one that expires',
      index({ at: 1 }, { expireAfterSeconds: Long.fromNumber(60) }),
      { expireAfterSeconds: 60 },
    ],
    [
      'a partial one',
      index({ a: 1 }, { partialFilterExpression: { a: { $gt: 5 } } }),
      { partialFilterExpression: { a: { $gt: 5 } } },
    ],
    ['a hashed one', index({ a: 'hashed' }), {}],
    ['a wildcard', index({ '$**': 1 }), {}],
    ['a wildcard with a projection', index({ '$**': 1 }, { wildcardProjection: { a: 1 } }), {}],
    ['places on the earth', index({ at: '2dsphere' }), { '2dsphereIndexVersion': 3 }],
    ['places on a plane', index({ at: '2d' }, { bits: 20 }), { bits: 20 }],
    [
      'text',
      index({ title: 'text', body: 'text' }, { weights: { title: 5 } }),
      { key: { _fts: 'text', _ftsx: 1 }, weights: { body: 1, title: 5 }, default_language: 'english' },
    ],
  ])('keeps %s as listIndexes returns it', (_what, spec, kept) => {
    create(spec);
    expect(listed()).toHaveLength(2);
    expect(Object.values(listed()[1] as Document)).not.toContain(false);
    expect(listed()[1]).toMatchObject({ v: 2, key: spec.key, name: spec.name, ...kept });
  });

  it.each<[string, unknown, number]>([
    ['no indexes', [], 2],
    ['no list', { a: 1 }, 14],
    ['a number', [1], 14],
    ['no key', [{ name: 'a' }], 9],
    ['no name', [{ key: { a: 1 } }], 9],
    ['a name that is no text', [{ key: { a: 1 }, name: 1 }], 14],
    ['an empty name', [{ key: { a: 1 }, name: '' }], 67],
    ['the name *', [{ key: { a: 1 }, name: '*' }], 2],
    ['the name of the index on _id', [{ key: { a: 1 }, name: '_id_' }], 2],
    ['an empty key', [index({})], 67],
    ['a direction of 0', [index({ a: 0 })], 67],
    ['an invalid direction', [index({ a: true })], 67],
    ['an unknown kind', [index({ a: 'tree' })], 67],
    ['an empty field', [index({ 'a..b': 1 })], 67],
    ['a field with a dollar', [index({ $a: 1 })], 67],
    [
      'too many fields',
      [index(Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`f${at}`, 1])), { name: 'x' })],
      13103,
    ],
    ['an unknown option', [index({ a: 1 }, { uniq: true })], 197],
    ['an option of the index on _id', [index({ _id: 1 }, { sparse: true })], 197],
    ['an invalid flag', [index({ a: 1 }, { unique: 'yes' })], 14],
    ['invalid seconds', [index({ a: 1 }, { expireAfterSeconds: 'x' })], 67],
    ['seconds below 0', [index({ a: 1 }, { expireAfterSeconds: -1 })], 67],
    ['seconds for two fields', [index({ a: 1, b: 1 }, { expireAfterSeconds: 1 })], 67],
    ['partial and sparse', [index({ a: 1 }, { sparse: true, partialFilterExpression: { a: 1 } })], 67],
    ['an invalid partial filter', [index({ a: 1 }, { partialFilterExpression: 1 })], 14],
    ['a partial filter with $ne', [index({ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } })], 67],
    [
      'a partial filter with $exists: false',
      [index({ a: 1 }, { partialFilterExpression: { a: { $exists: false } } })],
      67,
    ],
    ['a unique hashed one', [index({ a: 'hashed' }, { unique: true })], 16764],
    ['two hashed fields', [index({ a: 'hashed', b: 'hashed' })], 31303],
    ['a unique wildcard', [index({ '$**': 1 }, { unique: true })], 67],
    ['a descending wildcard', [index({ '$**': -1 })], 67],
    ['a projection of no wildcard', [index({ a: 1 }, { wildcardProjection: { a: 1 } })], 2],
    ['a weight of 0', [index({ a: 'text' }, { weights: { a: 0 } })], 67],
    ['an invalid version', [index({ a: 1 }, { v: 3 })], 67],
    ['another collation', [index({ a: 1 }, { collation: { locale: 'xx' } })], 2],
  ])('refuses %s', (_what, indexes, code) => {
    expect(db.refusal({ createIndexes: 'things', indexes }).code).toBe(code);
    expect(db.run({ listCollections: 1 }).cursor.firstBatch).toEqual([]);
  });

  it.each<[string, Document, Document, number | undefined]>([
    ['the same twice', index({ a: 1 }), index({ a: 1 }), undefined],
    ['other classes of numbers', index({ a: 1 }), index({ a: new Double(1) }, { name: 'a_1' }), undefined],
    ['another direction', index({ a: 1 }), index({ a: -1 }), undefined],
    ['another name', index({ a: 1 }), index({ a: 1 }, { name: 'other' }), 85],
    ['the same name for another key', index({ a: 1 }), index({ b: 1 }, { name: 'a_1' }), 86],
    ['the same name for a unique one', index({ a: 1 }), index({ a: 1 }, { unique: true }), 86],
    [
      'other seconds',
      index({ a: 1 }, { expireAfterSeconds: 5 }),
      index({ a: 1 }, { expireAfterSeconds: 6 }),
      85,
    ],
    [
      'other seconds and another name',
      index({ a: 1 }, { expireAfterSeconds: 5 }),
      index({ a: 1 }, { expireAfterSeconds: 6, name: 'b' }),
      85,
    ],
    ['a unique one beside', index({ a: 1 }), index({ a: 1 }, { unique: true, name: 'other' }), undefined],
    [
      'a partial one beside',
      index({ a: 1 }),
      index({ a: 1 }, { partialFilterExpression: { b: 1 }, name: 'other' }),
      undefined,
    ],
    ['a second text index', index({ a: 'text' }), index({ b: 'text' }), 67],
  ])('validates against an existing index: %s', (_what, first, second, code) => {
    create(first);
    const command = { createIndexes: 'things', indexes: [second] };
    if (code === undefined) expect(db.run(command).ok).toBe(1);
    else expect(db.refusal(command).code).toBe(code);
  });

  it('takes 64 and no more, and all of a command or none', () => {
    create(...Array.from({ length: 63 }, (_, at) => index({ [`f${at}`]: 1 })));
    expect(listed()).toHaveLength(64);
    expect(db.refusal({ createIndexes: 'things', indexes: [index({ z: 1 })] }).code).toBe(67);
    expect(db.refusal({ createIndexes: 'other', indexes: [index({ a: 1 }), index({ a: 0 })] }).code).toBe(67);
    expect(db.refusal({ listIndexes: 'other' }).code).toBe(26);
  });

  it('is not built over documents that it cannot hold', () => {
    db.fill([{ a: 1 }, { a: 1, b: [1], c: [2] }]);
    const unique = db.refusal({ createIndexes: 'things', indexes: [index({ a: 1 }, { unique: true })] });
    expect(unique).toMatchObject({ code: 11000, keyPattern: { a: 1 }, keyValue: { a: 1 } });
    expect(db.refusal({ createIndexes: 'things', indexes: [index({ b: 1, c: 1 })] }).code).toBe(171);
    expect(db.refusal({ createIndexes: 'things', indexes: [index({ b: 'hashed' })] }).code).toBe(16766);
    expect(listed()).toHaveLength(1);
  });
});

describe('dropIndexes', () => {
  beforeEach(() => {
    create(index({ a: 1 }), index({ b: 1 }), index({ a: 1 }, { unique: true, name: 'u' }));
  });

  it.each<[unknown, string[]]>([
    ['b_1', ['_id_', 'a_1', 'u']],
    [
      ['a_1', 'b_1'],
      ['_id_', 'u'],
    ],
    [{ b: 1 }, ['_id_', 'a_1', 'u']],
    ['*', ['_id_']],
  ])('drops %j', (which, left) => {
    expect(db.run({ dropIndexes: 'things', index: which })).toMatchObject({ nIndexesWas: 4, ok: 1 });
    expect(listed().map(({ name }) => name)).toEqual(left);
  });

  it.each<[unknown, number]>([
    ['none', 27],
    [{ z: 1 }, 27],
    [['a_1', 'none'], 27],
    ['_id_', 72],
    [{ _id: 1 }, 72],
    [{ a: 1 }, 181],
    [5, 14],
    [undefined, 40414],
  ])('refuses %j', (which, code) => {
    expect(db.refusal({ dropIndexes: 'things', index: which }).code).toBe(code);
    expect(listed()).toHaveLength(4);
  });
});

describe('$indexStats', () => {
  it('reports how often each index was used', () => {
    create(index({ a: 1 }), index({ b: 1 }));
    db.fill([{ _id: 1, a: 1 }]);
    db.run({ find: 'things', filter: { a: 1 } });
    db.run({ find: 'things', filter: { a: 2 } });
    db.run({ find: 'things', filter: { _id: 1 } });
    db.run({ explain: { find: 'things', filter: { b: 1 } } });
    const reported = db.aggregate([{ $indexStats: {} }]);
    expect(reported.map(({ name, accesses }) => [name, Number(accesses.ops)])).toEqual([
      ['_id_', 1],
      ['a_1', 2],
      ['b_1', 0],
    ]);
    expect(reported[1]).toMatchObject({
      key: { a: 1 },
      accesses: { since: new Date(db.now) },
      spec: { v: 2 },
    });
  });
});

describe('a unique index', () => {
  beforeEach(() => {
    create(index({ a: 1 }, { unique: true }), index({ 'l.x': 1 }, { unique: true, sparse: true }));
    db.fill([
      { _id: 1, a: 1 },
      { _id: 2, a: 2, l: [{ x: 1 }, { x: 1 }] },
    ]);
  });

  const taken = {
    code: 11000,
    errmsg: 'E11000 duplicate key error collection: app.things index: a_1 dup key: { a: 1 }',
    keyPattern: { a: 1 },
    keyValue: { a: 1 },
  };

  it.each<[string, Document]>([
    ['insert', { insert: 'things', documents: [{ a: 1 }] }],
    ['another class of number', { insert: 'things', documents: [{ a: Long.ONE }] }],
    ['an element of an array', { insert: 'things', documents: [{ a: [5, 1] }] }],
    ['update', { update: 'things', updates: [{ q: { _id: 2 }, u: { $set: { a: 1 } } }] }],
    ['a replacement', { update: 'things', updates: [{ q: { _id: 2 }, u: { a: 1 } }] }],
    ['a pipeline', { update: 'things', updates: [{ q: { _id: 2 }, u: [{ $set: { a: 1 } }] }] }],
    ['an upsert', { update: 'things', updates: [{ q: { _id: 3 }, u: { $set: { a: 1 } }, upsert: true }] }],
  ])('refuses a duplicate value: %s', (_what, command) => {
    const [error] = db.run(command).writeErrors;
    expect(error).toMatchObject({
      ...taken,
      keyValue: { a: expect.anything() },
      errmsg: expect.stringContaining('index: a_1'),
    });
    expect(db.all().map(({ a }) => a)).toEqual([1, 2]);
  });

  it.each<[string, Document]>([
    ['findAndModify', { findAndModify: 'things', query: { _id: 2 }, update: { $set: { a: 1 } } }],
    ['its upsert', { findAndModify: 'things', query: { _id: 3 }, update: { $set: { a: 1 } }, upsert: true }],
    [
      '$merge',
      {
        aggregate: 'things',
        pipeline: [{ $match: { _id: 2 } }, { $set: { a: 1 } }, { $merge: 'things' }],
        cursor: {},
      },
    ],
  ])('refuses a duplicate value: %s', (_what, command) => {
    expect(db.refusal(command)).toMatchObject(taken);
    expect(db.all().map(({ a }) => a)).toEqual([1, 2]);
  });

  it('counts missing fields as null, once, and not at all where it is sparse', () => {
    db.fill([{ _id: 3 }]);
    const [error] = db.run({ insert: 'things', documents: [{ _id: 4 }, { _id: 5, a: null }] }).writeErrors;
    expect(error).toMatchObject({ code: 11000, keyValue: { a: null } });
    expect(db.all()).toHaveLength(3);
  });

  it('lets a document keep its place, and others take one that is free again', () => {
    db.run({ update: 'things', updates: [{ q: { _id: 1 }, u: { $set: { a: 1, b: 1 } } }] });
    db.run({ delete: 'things', deletes: [{ q: { _id: 1 }, limit: 1 }] });
    expect(db.run({ insert: 'things', documents: [{ a: 1 }] }).n).toBe(1);
  });

  it('stays on the target of $out, whose documents are validated first', () => {
    db.fill([{ a: 7 }, { a: 7 }], 'from');
    const command = { aggregate: 'from', pipeline: [{ $out: 'things' }], cursor: {} };
    expect(db.refusal(command)).toMatchObject({ code: 11000, keyValue: { a: 7 } });
    expect(db.all()).toHaveLength(2);
    db.run({ delete: 'from', deletes: [{ q: {}, limit: 1 }] });
    db.run(command);
    expect(listed()).toHaveLength(3);
  });

  it('goes with a collection that is renamed', () => {
    db.run({ renameCollection: 'app.things', to: 'app.others' }, 'admin');
    expect(db.run({ insert: 'others', documents: [{ a: 1 }] }).writeErrors[0].code).toBe(11000);
  });

  it('holds inside of a transaction and at its commit', () => {
    const session = { lsid: { id: 'one' }, txnNumber: Long.ONE, autocommit: false };
    db.run({ insert: 'things', documents: [{ _id: 8, a: 8 }], ...session, startTransaction: true });
    db.fill([{ _id: 9, a: 8 }]);
    const refused = db.refusal({ commitTransaction: 1, ...session }, 'admin');
    expect(refused).toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
  });
});
