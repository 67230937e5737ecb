import { type Document, Long, Timestamp } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../../data-for-tests.ts';

const empty = new Timestamp(0n);
let db: DatabaseInTest;
beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
  ]);
});

/** Fields that clients send, by command // documented: the server's command definitions */
const accepted: [command: Document, more: Document][] = [
  [{ find: 'things' }, { readOnce: false, mirrored: true, noCursorTimeout: true, term: 1, ntoreturn: 5 }],
  [{ find: 'things' }, { comment: { any: 1 }, $readPreference: { mode: 'primary' }, rawData: true }],
  [
    { aggregate: 'things', pipeline: [], cursor: {} },
    { bypassEmptyTsReplacement: true, fromMongos: false },
  ],
  [{ count: 'things' }, { mirrored: true, fields: {}, comment: 'x' }],
  [
    { distinct: 'things', key: 'a' },
    { mirrored: true, comment: 'x' },
  ],
  [
    { insert: 'things', documents: [{}] },
    { bypassEmptyTsReplacement: true, isTimeseriesNamespace: false },
  ],
  [
    { update: 'things', updates: [{ q: {}, u: { $set: { b: 1 } } }] },
    { bypassEmptyTsReplacement: true, let: { x: 1 }, comment: 'x', maxTimeMS: 1000 },
  ],
  [
    { delete: 'things', deletes: [{ q: {}, limit: 1 }] },
    {
      bypassDocumentValidation: true,
      bypassEmptyTsReplacement: true,
      let: {},
      comment: 'x',
      maxTimeMS: 1000,
    },
  ],
  [
    { findAndModify: 'things', remove: true },
    { bypassEmptyTsReplacement: true, comment: 'x' },
  ],
  [{ create: 'more' }, { temp: true, flags: 1, autoIndexId: true, writeConcern: { w: 1 } }],
  [{ collMod: 'things' }, { dryRun: false }],
  [{ validate: 'things' }, { scandata: true, enforceFastCount: true, enforceFastSize: true }],
  [{ collStats: 'things' }, { verbose: true, waitForLock: false, numericOnly: true, scale: 1 }],
  [{ dbStats: 1 }, { freeStorage: 1, scale: 1024 }],
  [{ listCollections: 1 }, { includePendingDrops: true, cursor: {}, authorizedCollections: true }],
  [{ listIndexes: 'things' }, { includeBuildUUIDs: true, isTimeseriesNamespace: false }],
  [
    { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'a' }] },
    { ignoreUnknownIndexOptions: false, commitQuorum: 1 },
  ],
  [{ dropDatabase: 1 }, { comment: 'x' }],
  [{ ping: 1 }, { anything: true }],
];

describe('fields of commands', () => {
  it.each(accepted)('%j accepts %j', (command, more) => {
    const reply = db.run({ ...command, ...more });
    expect(reply).toMatchObject({ ok: 1 });
    expect(reply).not.toHaveProperty('writeErrors');
  });

  it('renameCollection accepts stayTemp', () => {
    const command = { renameCollection: 'app.things', to: 'app.others', stayTemp: false };
    expect(db.run(command, 'admin')).toEqual({ ok: 1 });
  });

  it.each<[Document, string]>([
    [{ find: 'things', foo: 1 }, 'find.foo'],
    [{ count: 'things', let: {} }, 'count.let'],
    [{ distinct: 'things', key: 'a', sort: {} }, 'distinct.sort'],
    [{ insert: 'things', documents: [{}], foo: 1 }, 'insert.foo'],
    [{ update: 'things', updates: [{ q: {}, u: {}, maxTimeMS: 1 }] }, 'update.updates.maxTimeMS'],
    [{ collStats: 'things', foo: 1 }, 'collStats.foo'],
    [{ explain: { find: 'things', foo: 1 } }, 'find.foo'],
  ])('%j is refused for its unknown field', (command, field) => {
    expect(db.refusal(command)).toEqual({
      ok: 0,
      code: 40415,
      codeName: 'IDLUnknownField',
      errmsg: `BSON field '${field}' is an unknown field.`,
    });
  });

  it.each<[Document, string]>([
    [{ find: 'things', filter: 'a' }, "'find.filter' is the wrong type 'string', expected type 'object'"],
    [
      { find: 'things', singleBatch: 'a' },
      "'find.singleBatch' is the wrong type 'string', expected types '[bool, ",
    ],
    [
      { insert: 'things', documents: {} },
      "'insert.documents' is the wrong type 'object', expected type 'array'",
    ],
    [
      { listDatabases: 1, filter: 5 },
      "'listDatabases.filter' is the wrong type 'int', expected type 'object'",
    ],
  ])('%j is refused for its type', (command, message) => {
    const db_ = command.listDatabases === undefined ? 'app' : 'admin';
    const { code, errmsg } = db.refusal(command, db_);
    expect([code, errmsg]).toEqual([14, expect.stringContaining(message)]);
  });

  it.each<Document>([
    { update: 'things', updates: [{ u: {} }] },
    { distinct: 'things' },
    { createIndexes: 'things' },
    { aggregate: 'things', cursor: {} },
  ])('%j is refused for its missing field', (command) => {
    expect(db.refusal(command)).toMatchObject({ code: 40414, codeName: 'IDLFailedToParse' });
  });
});

describe('null fields', () => {
  it.each<[Document, Document]>([
    [
      {
        find: 'things',
        filter: null,
        sort: null,
        projection: null,
        limit: null,
        skip: null,
        collation: null,
      },
      {
        ok: 1,
        cursor: {
          firstBatch: [
            { _id: 1, a: 1 },
            { _id: 2, a: 2 },
          ],
        },
      },
    ],
    [{ count: 'things', query: null, skip: null }, { n: 2 }],
    [{ distinct: 'things', key: 'a', query: null }, { values: [1, 2] }],
    [
      {
        findAndModify: 'things',
        query: null,
        sort: null,
        fields: null,
        new: null,
        remove: null,
        update: { a: 3 },
      },
      { value: { _id: 1, a: 1 } },
    ],
    [
      { update: 'things', ordered: null, updates: [{ q: { a: 1 }, u: { a: 3 }, upsert: null, multi: null }] },
      { n: 1, nModified: 1 },
    ],
    [{ delete: 'things', let: null, deletes: [{ q: {}, limit: 0, collation: null }] }, { n: 2 }],
    [
      { create: 'more', capped: null, size: null, validator: null, collation: null, timeseries: null },
      { ok: 1 },
    ],
    [{ listIndexes: 'things', cursor: null }, { ok: 1 }],
    [{ explain: { find: 'things', filter: null }, verbosity: null }, { ok: 1 }],
  ])('%j is equal to the command without them', (command, reply) => {
    expect(db.run(command)).toMatchObject(reply);
  });

  it('of an index are equal to absent options', () => {
    const options = [
      ...['sparse', 'unique', 'background', 'hidden', 'expireAfterSeconds', 'partialFilterExpression', 'v'],
      ...[
        'collation',
        'weights',
        'default_language',
        'bits',
        'min',
        'max',
        'wildcardProjection',
        'storageEngine',
      ],
    ];
    const nulls = Object.fromEntries(options.map((name) => [name, null]));
    const { numIndexesAfter } = db.run({
      createIndexes: 'things',
      indexes: [{ key: { a: 1 }, name: 'a_1', ...nulls }],
    });
    expect(numIndexesAfter).toBe(2);
    const { firstBatch } = db.run({ listIndexes: 'things' }).cursor;
    expect(firstBatch[1]).toEqual({ v: 2, key: { a: 1 }, name: 'a_1' });
  });

  it('of required fields are refused as missing', () => {
    expect(db.refusal({ update: 'things', updates: [{ q: null, u: {} }] }).code).toBe(40414);
    expect(db.refusal({ insert: 'things', documents: null }).code).toBe(40414);
  });
});

describe('bypassEmptyTsReplacement', () => {
  const stored = () => db.all('stamps')[0]?.at;
  const bypassEmptyTsReplacement = true;

  it('keeps empty timestamps of inserted documents', () => {
    db.run({ insert: 'stamps', documents: [{ at: empty }], bypassEmptyTsReplacement });
    expect(stored()).toEqual(empty);
  });

  it.each<[string, Document]>([
    ['update', { update: 'stamps', updates: [{ q: { _id: 1 }, u: { at: empty } }] }],
    ['findAndModify', { findAndModify: 'stamps', query: { _id: 1 }, update: { at: empty } }],
  ])('keeps those of replacements by %s, which are filled in without it', (_name, command) => {
    db.fill([{ _id: 1 }], 'stamps');
    db.run({ ...command, bypassEmptyTsReplacement });
    expect(stored()).toEqual(empty);
    db.run(command);
    expect(stored().isZero()).toBe(false);
  });

  it('keeps those of a bulkWrite', () => {
    const ops = [{ insert: 0, document: { at: empty } }];
    db.run({ bulkWrite: 1, ops, nsInfo: [{ ns: 'app.stamps' }], bypassEmptyTsReplacement }, 'admin');
    expect(stored()).toEqual(empty);
  });
});

describe('find', () => {
  const batch = (more: Document) => db.run({ find: 'things', ...more }).cursor.firstBatch;

  it('returns the keys of the index with returnKey', () => {
    db.run({ createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'a' }] });
    expect(batch({ filter: { a: { $gt: 1 } }, returnKey: true })).toEqual([{ a: 2 }]);
    expect(batch({ filter: { _id: 1 }, returnKey: true })).toEqual([{ _id: 1 }]);
    expect(batch({ filter: { b: null }, returnKey: true })).toEqual([{}, {}]);
  });

  it('adds ascending record numbers with showRecordId', () => {
    const numbers = batch({ showRecordId: true }).map(({ $recordId }: Document) => $recordId);
    const [first, second] = numbers;
    expect(numbers).toEqual([expect.any(Long), expect.any(Long)]);
    expect(second.greaterThan(first)).toBe(true);
    const shown = batch({ filter: { _id: 2 }, projection: { _id: 1 }, showRecordId: true });
    expect(shown).toEqual([{ _id: 2, $recordId: second }]);
    expect(batch({})).toEqual([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
  });
});
