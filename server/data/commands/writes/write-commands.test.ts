import { Binary, type Document, Long, type ObjectId, Timestamp } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest, testTime } from '#server/data/data-for-tests.ts';
import { readsOnly } from '../run-command.ts';

let db: DatabaseInTest;
beforeEach(() => {
  db = new DatabaseInTest();
});

function nested(levels: number): Document {
  return levels === 1 ? { end: 1 } : { a: nested(levels - 1) };
}

describe('insert', () => {
  it('makes an _id of the cluster’s time, and puts it first', () => {
    expect(db.run({ insert: 'things', documents: [{ a: 1 }] })).toEqual({ n: 1, ok: 1 });
    const [doc = {}] = db.all();
    expect(Object.keys(doc)).toEqual(['_id', 'a']);
    expect((doc._id as ObjectId).getTimestamp().getTime()).toBe(Math.floor(testTime / 1000) * 1000);
  });

  it('puts a given _id first', () => {
    db.fill([{ a: 1, _id: 5 }]);
    expect(Object.keys(db.all()[0] as Document)).toEqual(['_id', 'a']);
  });

  it('fills empty timestamps at the top', () => {
    db.fill([{ _id: 1, at: new Timestamp(0n), in: { at: new Timestamp(0n) } }]);
    const [doc = {}] = db.all();
    expect(doc.at.t).toBe(Math.floor(testTime / 1000));
    expect(doc.in.at.t).toBe(0);
  });

  it('refuses a duplicate _id, with the existing value', () => {
    db.fill([{ _id: 1 }]);
    const { n, writeErrors } = db.run({ insert: 'things', documents: [{ _id: Long.fromNumber(1) }] });
    expect(n).toBe(0);
    expect(writeErrors).toEqual([
      {
        index: 0,
        code: 11000,
        errmsg: 'E11000 duplicate key error collection: app.things index: _id_ dup key: { _id: Long(1) }',
        keyPattern: { _id: 1 },
        keyValue: { _id: Long.fromNumber(1) },
      },
    ]);
  });

  it('ends at the first error when ordered', () => {
    const reply = db.run({ insert: 'things', documents: [{ _id: 1 }, { _id: 1 }, { _id: 2 }] });
    expect(reply).toMatchObject({ n: 1, writeErrors: [{ index: 1 }] });
    expect(db.all()).toEqual([{ _id: 1 }]);
  });

  it('reports every error when unordered', () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }];
    const reply = db.run({ insert: 'things', documents, ordered: false });
    expect(reply).toMatchObject({ n: 2, writeErrors: [{ index: 1 }, { index: 3 }] });
  });

  const bad: [string, Document, number][] = [
    ['an array as _id', { _id: [1] }, 53],
    ['a pattern as _id', { _id: /a/ }, 53],
    ['a field with $ in an _id', { _id: { $a: 1 } }, 52],
    ['more than 16 MB', { _id: 1, a: new Binary(new Uint8Array(16 * 1024 * 1024)) }, 10334],
    ['more than 100 levels', { _id: 1, a: nested(101) }, 15],
  ];
  it.each(bad)('refuses %s', (_name, doc, code) => {
    expect(db.run({ insert: 'things', documents: [doc] })).toMatchObject({ n: 0, writeErrors: [{ code }] });
    expect(db.run({ listCollections: 1 }).cursor.firstBatch).toEqual([]);
  });

  it('keeps 99 levels, and names that begin with $', () => {
    db.fill([{ _id: 1, a: nested(98), $price: 5 }]);
    expect(db.all()[0]?.$price).toBe(5);
  });

  it.each([
    ['no documents', { insert: 'things', documents: [] }, 16],
    ['documents that are numbers', { insert: 'things', documents: [1] }, 14],
    ['no list', { insert: 'things', documents: {} }, 14],
    ['an unknown field', { insert: 'things', documents: [{}], foo: 1 }, 40415],
    ['an empty name', { insert: '', documents: [{}] }, 73],
    ['a name with $', { insert: 'a$b', documents: [{}] }, 73],
    ['a name of the database’s own', { insert: 'system.users', documents: [{}] }, 73],
    ['a name that is too long', { insert: 'x'.repeat(260), documents: [{}] }, 73],
    ['a number as name', { insert: 1, documents: [{}] }, 73],
  ] as [string, Document, number][])('refuses %s', (_name, command, code) => {
    expect(db.refusal(command)).toMatchObject({ ok: 0, code });
  });

  it.each(['', 'a b', 'a.b', 'a/b', '$a', 'x'.repeat(64)])('refuses the database %j', (name) => {
    expect(db.refusal({ insert: 'things', documents: [{}] }, name)).toMatchObject({ code: 73 });
  });
});

describe('delete', () => {
  beforeEach(() =>
    db.fill([
      { _id: 1, k: 'a' },
      { _id: 2, k: 'a' },
      { _id: 3, k: 'b' },
    ]),
  );

  it('takes one or all', () => {
    expect(db.run({ delete: 'things', deletes: [{ q: { k: 'a' }, limit: 1 }] })).toEqual({ n: 1, ok: 1 });
    expect(db.all().map(({ _id }) => _id)).toEqual([2, 3]);
    expect(db.run({ delete: 'things', deletes: [{ q: {}, limit: 0 }] })).toEqual({ n: 2, ok: 1 });
    expect(db.all()).toEqual([]);
  });

  it('finds nothing where there is no collection', () => {
    expect(db.run({ delete: 'none', deletes: [{ q: {}, limit: 0 }] })).toEqual({ n: 0, ok: 1 });
  });

  it.each([
    ['limit 2', { q: {}, limit: 2 }, 9],
    ['a bad filter', { q: { a: { $foo: 1 } }, limit: 0 }, 2],
  ] as [string, Document, number][])('refuses %s and deletes nothing', (_name, statement, code) => {
    const reply = db.run({ delete: 'things', deletes: [statement] });
    expect(reply).toMatchObject({ n: 0, writeErrors: [{ index: 0, code }] });
    expect(db.all()).toHaveLength(3);
  });

  it.each([
    ['no limit', { q: {} }, 40414],
    ['no filter', { limit: 0 }, 40414],
    ['a filter that is no document', { q: 5, limit: 0 }, 14],
    ['an unknown field', { q: {}, limit: 0, foo: 1 }, 40415],
  ])('refuses the command for %s, before its first statement runs', (_name, statement, code) => {
    const deletes = [{ q: {}, limit: 0 }, statement];
    expect(db.refusal({ delete: 'things', deletes }).code).toBe(code);
    expect(db.all()).toHaveLength(3);
  });
});

describe('findAndModify', () => {
  beforeEach(() =>
    db.fill([
      { _id: 1, n: 3 },
      { _id: 2, n: 1 },
      { _id: 3, n: 2 },
    ]),
  );
  const run = (rest: Document) => db.run({ findAndModify: 'things', ...rest });

  it('answers the document as it was', () => {
    expect(run({ query: { _id: 1 }, update: { $inc: { n: 1 } } })).toEqual({
      lastErrorObject: { n: 1, updatedExisting: true },
      value: { _id: 1, n: 3 },
      ok: 1,
    });
    expect(db.all()[0]).toEqual({ _id: 1, n: 4 });
  });

  it('answers it as it is', () => {
    expect(run({ query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true }).value).toEqual({ _id: 1, n: 4 });
  });

  it('takes the first by sort', () => {
    expect(run({ query: {}, sort: { n: 1 }, remove: true })).toEqual({
      lastErrorObject: { n: 1 },
      value: { _id: 2, n: 1 },
      ok: 1,
    });
    expect(db.all()).toHaveLength(2);
  });

  it('returns the requested fields', () => {
    expect(
      run({ query: { _id: 1 }, update: { $set: { a: 1 } }, new: true, fields: { _id: 0, a: 1 } }).value,
    ).toEqual({ a: 1 });
  });

  it('answers null for nothing', () => {
    const nothing = { value: null, ok: 1 };
    expect(run({ query: { _id: 9 }, update: { $set: { a: 1 } } })).toEqual({
      lastErrorObject: { n: 0, updatedExisting: false },
      ...nothing,
    });
    expect(run({ query: { _id: 9 }, remove: true })).toEqual({ lastErrorObject: { n: 0 }, ...nothing });
  });

  it('inserts on request', () => {
    expect(run({ query: { _id: 9 }, update: { $set: { a: 1 } }, upsert: true, new: true })).toEqual({
      lastErrorObject: { n: 1, updatedExisting: false, upserted: 9 },
      value: { _id: 9, a: 1 },
      ok: 1,
    });
    expect(run({ query: { _id: 10 }, update: { a: 1 }, upsert: true }).value).toBeNull();
  });

  it('knows arrayFilters', () => {
    run({ query: { _id: 1 }, update: { $set: { list: [1, 5] } } });
    const update = { $set: { 'list.$[x]': 0 } };
    expect(
      run({ query: { _id: 1 }, update, arrayFilters: [{ x: { $gt: 2 } }], new: true }).value.list,
    ).toEqual([1, 0]);
  });

  it.each([
    ['neither update nor remove', { query: {} }, 9],
    ['both', { query: {}, update: {}, remove: true }, 9],
    ['new with remove', { query: {}, remove: true, new: true }, 9],
    ['upsert with remove', { query: {}, remove: true, upsert: true }, 9],
    ['a bad update', { query: {}, update: { $foo: {} } }, 9],
    ['mixed fields', { query: { _id: 1 }, update: { $set: { n: 9 } }, fields: { a: 1, b: 0 } }, undefined],
  ] as [string, Document, number | undefined][])('refuses %s and changes nothing', (_name, rest, code) => {
    const reply = db.refusal({ findAndModify: 'things', ...rest });
    expect(reply.ok).toBe(0);
    if (code !== undefined) expect(reply.code).toBe(code);
    expect(db.all().map(({ n }) => n)).toEqual([3, 1, 2]);
  });
});

describe('collections and databases', () => {
  beforeEach(() => db.fill([{ _id: 1 }, { _id: 2 }]));

  it('are listed', () => {
    db.run({ create: 'empty' });
    db.run({ insert: 'x', documents: [{}] }, 'zoo');
    expect(db.run({ listDatabases: 1, nameOnly: true }, 'admin').databases).toEqual([
      { name: 'app' },
      { name: 'zoo' },
    ]);
    expect(db.run({ listDatabases: 1, filter: { name: 'zoo' } }, 'admin')).toMatchObject({
      databases: [{ name: 'zoo', sizeOnDisk: 22, empty: false }],
      totalSize: 22,
    });
    const names = db.run({ listCollections: 1, nameOnly: true }).cursor.firstBatch;
    expect(names).toEqual([
      { name: 'empty', type: 'collection' },
      { name: 'things', type: 'collection' },
    ]);
    expect(db.run({ listCollections: 1, filter: { name: /^t/ } }).cursor.firstBatch).toHaveLength(1);
  });

  it('are made once', () => {
    expect(db.refusal({ create: 'things' })).toMatchObject({ code: 48, codeName: 'NamespaceExists' });
  });

  it('are dropped', () => {
    expect(db.run({ drop: 'things' })).toEqual({ nIndexesWas: 1, ns: 'app.things', ok: 1 });
    expect(db.run({ drop: 'things' })).toEqual({ ok: 1 });
    db.fill([{ _id: 1 }]);
    expect(db.run({ dropDatabase: 1 })).toEqual({ dropped: 'app', ok: 1 });
    expect(db.run({ listDatabases: 1 }, 'admin').databases).toEqual([]);
  });

  it('are renamed', () => {
    db.run({ renameCollection: 'app.things', to: 'app.other' }, 'admin');
    expect(db.all('other')).toEqual([{ _id: 1 }, { _id: 2 }]);
    expect(db.all()).toEqual([]);
    db.run({ create: 'taken' });
    const rename = { renameCollection: 'app.other', to: 'app.taken' };
    expect(db.refusal(rename, 'admin')).toMatchObject({ code: 48 });
    expect(db.run({ ...rename, dropTarget: true }, 'admin')).toEqual({ ok: 1 });
    expect(db.refusal({ renameCollection: 'app.none', to: 'app.x' }, 'admin')).toMatchObject({ code: 26 });
    expect(db.refusal(rename)).toMatchObject({ code: 13 });
  });

  it('have sizes', () => {
    expect(db.run({ collStats: 'things' })).toMatchObject({
      ns: 'app.things',
      count: 2,
      size: 28,
      avgObjSize: 14,
    });
    expect(db.run({ dbStats: 1 })).toMatchObject({ db: 'app', collections: 1, objects: 2, dataSize: 28 });
  });

  it('have one index', () => {
    expect(db.run({ listIndexes: 'things' }).cursor.firstBatch).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
    ]);
    expect(db.refusal({ dropIndexes: 'things', index: '_id_' })).toMatchObject({ code: 72 });
    expect(db.refusal({ listIndexes: 'none' })).toMatchObject({ code: 26 });
  });
});

describe('commands', () => {
  it('that drivers send first are answered', () => {
    expect(db.run({ hello: 1 }, 'admin')).toMatchObject({
      isWritablePrimary: true,
      maxWriteBatchSize: 100_000,
      ok: 1,
    });
    expect(db.run({ isMaster: 1 }, 'admin')).toMatchObject({ ismaster: true });
    expect(db.run({ ping: 1 })).toEqual({ ok: 1 });
    expect(db.run({ buildInfo: 1 }).version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('that are not there are refused by name', () => {
    expect(db.refusal({ cloneCollection: 'things' })).toEqual({
      ok: 0,
      errmsg: "no such command: 'cloneCollection'",
      code: 59,
      codeName: 'CommandNotFound',
    });
    expect(db.refusal({ toString: 1 })).toMatchObject({ code: 59 });
    expect(db.refusal({})).toMatchObject({ code: 59 });
  });

  it.each([
    [true, { find: 'a' }],
    [true, { aggregate: 'a', pipeline: [{ $match: {} }] }],
    [false, { aggregate: 'a', pipeline: [{ $out: 'b' }] }],
    [false, { aggregate: 'a', pipeline: [{ $merge: 'b' }] }],
    [false, { insert: 'a' }],
    [false, { drop: 'a' }],
    [false, { foo: 1 }],
  ] as [boolean, Document][])('only read: %s for %j', (expected, command) => {
    expect(readsOnly(command)).toBe(expected);
  });
});

describe('ids', () => {
  it('made by the database are different', () => {
    db.fill(Array.from({ length: 100 }, () => ({})));
    expect(new Set(db.all().map(({ _id }) => String(_id as ObjectId))).size).toBe(100);
  });
});
