import { Decimal128, type Document, Double, Long, ObjectId, Timestamp } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest, testTime } from '../data-for-tests.ts';

let db: DatabaseInTest;
beforeEach(() => {
  db = new DatabaseInTest();
});

const long = (value: number | string) => Long.fromString(String(value));
const decimal = (text: string) => Decimal128.fromString(text);

/** Name, document without `_id`, update, document afterwards. */
type Fact = [string, Document, unknown, Document, Document?];

const changes: Fact[] = [
  ['$set sets a field', { a: 1 }, { $set: { a: 2 } }, { a: 2 }],
  ['$set adds fields in lexicographic order', {}, { $set: { c: 1, b: 2 } }, { b: 2, c: 1 }],
  ['$set makes missing parents', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set of an element', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
  ['$set behind the end fills with null', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
  ['$set of nothing', { a: 1 }, { $set: {} }, { a: 1 }],
  ['$set of a number below a missing field makes a document', {}, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
  ['$set keeps null', { a: 1 }, { $set: { a: null } }, { a: null }],
  ['$unset removes', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  ['$unset of a missing field', { a: 1 }, { $unset: { 'b.c': 1 } }, { a: 1 }],
  ['$unset below a number', { a: 1 }, { $unset: { 'a.b': 1 } }, { a: 1 }],
  ['$inc adds', { a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
  ['$inc of a missing field sets it', {}, { $inc: { a: -2 } }, { a: -2 }],
  [
    '$inc of an int past 32 bits makes a long',
    { a: 2147483647 },
    { $inc: { a: 1 } },
    { a: long(2147483648) },
  ],
  ['$inc keeps a long', { a: long(5) }, { $inc: { a: 1 } }, { a: long(6) }],
  [
    '$inc is exact beyond 2^53',
    { a: long('9007199254740993') },
    { $inc: { a: 1 } },
    { a: long('9007199254740994') },
  ],
  ['$inc of a double stays one', { a: new Double(5) }, { $inc: { a: 1 } }, { a: new Double(6) }],
  ['$inc with a fraction', { a: 1 }, { $inc: { a: 0.5 } }, { a: 1.5 }],
  [
    '$inc of a decimal is exact',
    { a: decimal('0.1') },
    { $inc: { a: decimal('0.2') } },
    { a: decimal('0.3') },
  ],
  ['$inc of an int by a decimal', { a: 1 }, { $inc: { a: decimal('0.10') } }, { a: decimal('1.10') }],
  ['$mul multiplies', { a: 3 }, { $mul: { a: 4 } }, { a: 12 }],
  ['$mul of a missing field is zero', {}, { $mul: { a: 4 } }, { a: 0 }],
  ['$mul by a long makes a long', { a: 3 }, { $mul: { a: long(4) } }, { a: long(12) }],
  ['$mul of decimals', { a: decimal('1.5') }, { $mul: { a: decimal('1.5') } }, { a: decimal('2.25') }],
  ['$min takes the smaller', { a: 5 }, { $min: { a: 3 } }, { a: 3 }],
  ['$min keeps the smaller', { a: 5 }, { $min: { a: 7 } }, { a: 5 }],
  ['$min sets a missing field', {}, { $min: { a: 7 } }, { a: 7 }],
  ['$max takes the larger', { a: 5 }, { $max: { a: 7 } }, { a: 7 }],
  ['$max compares types: text is more than numbers', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  ['$max compares dates', { a: new Date(1) }, { $max: { a: new Date(2) } }, { a: new Date(2) }],
  ['$rename renames', { a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
  ['$rename replaces', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$rename moves into a document', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  ['$rename of a missing field', { a: 1 }, { $rename: { x: 'y' } }, { a: 1 }],
  ['$setOnInsert does not change an existing document', { a: 1 }, { $setOnInsert: { a: 2, b: 3 } }, { a: 1 }],
  ['$currentDate sets a date', {}, { $currentDate: { a: true } }, { a: new Date(testTime) }],
  [
    '$currentDate sets a timestamp',
    {},
    { $currentDate: { a: { $type: 'timestamp' } } },
    { a: new Timestamp({ t: Math.floor(testTime / 1000), i: 1 }) },
  ],
  ['$bit and', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  ['$bit or', { a: 3 }, { $bit: { a: { or: 5 } } }, { a: 7 }],
  ['$bit xor of a long', { a: long(1) }, { $bit: { a: { xor: 5 } } }, { a: long(4) }],
  ['$push appends', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['$push makes an array', {}, { $push: { a: 2 } }, { a: [2] }],
  ['$push of an array is one element', { a: [] }, { $push: { a: [1, 2] } }, { a: [[1, 2]] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$push $position', { a: [1, 2] }, { $push: { a: { $each: [9], $position: 1 } } }, { a: [1, 9, 2] }],
  [
    '$push $position from the end',
    { a: [1, 2] },
    { $push: { a: { $each: [9], $position: -1 } } },
    { a: [1, 9, 2] },
  ],
  ['$push $slice keeps the first', { a: [1] }, { $push: { a: { $each: [2, 3], $slice: 2 } } }, { a: [1, 2] }],
  ['$push $slice keeps the last', { a: [1] }, { $push: { a: { $each: [2, 3], $slice: -2 } } }, { a: [2, 3] }],
  ['$push $slice 0 empties', { a: [1] }, { $push: { a: { $each: [2], $slice: 0 } } }, { a: [] }],
  ['$push $sort', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
  [
    '$push $sort by a field, then $slice',
    { a: [{ n: 2 }, { n: 1 }] },
    { $push: { a: { $each: [{ n: 0 }], $sort: { n: 1 }, $slice: 2 } } },
    { a: [{ n: 0 }, { n: 1 }] },
  ],
  ['$addToSet adds once', { a: [1] }, { $addToSet: { a: 1 } }, { a: [1] }],
  ['$addToSet compares numbers by value', { a: [1] }, { $addToSet: { a: long(1) } }, { a: [1] }],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  [
    '$addToSet minds the order of fields',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$pop takes the last', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
  ['$pop -1 takes the first', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
  ['$pop of an empty array', { a: [] }, { $pop: { a: 1 } }, { a: [] }],
  ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    '$pull by the fields of elements',
    { a: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ],
  [
    '$pull by conditions on fields',
    { a: [{ x: 1 }, { x: 7 }] },
    { $pull: { a: { x: { $gt: 3 } } } },
    { a: [{ x: 1 }] },
  ],
  ['$pull by a pattern', { a: ['ab', 'cd'] }, { $pull: { a: /^a/ } }, { a: ['cd'] }],
  ['$pull $in', { a: [1, 2, 3] }, { $pull: { a: { $in: [1, 3] } } }, { a: [2] }],
  ['$pull from a missing field', {}, { $pull: { a: 1 } }, {}],
  ['$pullAll', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$[] is every element', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
  ['$[] in documents', { a: [{ n: 1 }, { n: 2 }] }, { $set: { 'a.$[].n': 0 } }, { a: [{ n: 0 }, { n: 0 }] }],
  [
    '$[id] chooses',
    { a: [1, 8] },
    { $set: { 'a.$[big]': 5 } },
    { a: [1, 5] },
    { arrayFilters: [{ big: { $gt: 5 } }] },
  ],
  [
    '$[id] chooses by fields',
    {
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 1 },
      ],
    },
    { $inc: { 'a.$[e].n': 1 } },
    {
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 2 },
      ],
    },
    { arrayFilters: [{ 'e.k': 'y' }] },
  ],
  [
    '$ is the element that was found',
    { a: [1, 5, 9] },
    { $set: { 'a.$': 0 } },
    { a: [1, 0, 9] },
    { filter: { a: 5 } },
  ],
  [
    '$ follows $elemMatch',
    { a: [{ k: 1 }, { k: 2 }] },
    { $set: { 'a.$.seen': true } },
    { a: [{ k: 1 }, { k: 2, seen: true }] },
    { filter: { a: { $elemMatch: { k: 2 } } } },
  ],
  ['a replacement replaces', { a: 1, b: 2 }, { c: 3 }, { c: 3 }],
  ['an empty replacement keeps the _id', { a: 1 }, {}, {}],
  ['a replacement with the same _id', { a: 1 }, { _id: 1, b: 1 }, { b: 1 }],
  ['a pipeline computes', { a: 2 }, [{ $set: { b: { $multiply: ['$a', 3] } } }], { a: 2, b: 6 }],
  ['a pipeline of several stages', { a: 2 }, [{ $set: { b: '$a' } }, { $unset: 'a' }], { b: 2 }],
  ['a pipeline that leaves _id out keeps it', { a: 2 }, [{ $project: { _id: 0, b: '$a' } }], { b: 2 }],
  ['a pipeline that removes _id keeps it', { a: 2 }, [{ $unset: '_id' }, { $set: { b: 1 } }], { a: 2, b: 1 }],
  ['a pipeline keeps types', { a: long(2) }, [{ $set: { b: '$a' } }], { a: long(2), b: long(2) }],
  [
    'a pipeline replaces',
    { a: { b: 1 } },
    [{ $replaceWith: { $mergeObjects: [{ _id: '$_id' }, '$a'] } }],
    { b: 1 },
  ],
  [
    'untouched fields keep their types',
    { a: long(1), d: new Double(2), x: 1 },
    { $inc: { x: 1 } },
    { a: long(1), d: new Double(2), x: 2 },
  ],
  [
    'a field called like an inherited one',
    {},
    { $set: { constructor: 1, toString: 2 } },
    { constructor: 1, toString: 2 },
  ],
  [
    'several operators',
    { a: 1, b: [1], c: 2 },
    { $inc: { a: 1 }, $push: { b: 2 }, $unset: { c: 1 } },
    { a: 2, b: [1, 2] },
  ],
];

describe('an update', () => {
  it.each(changes)('%s', (_name, before, update, after, rest) => {
    const doc = db.updated({ _id: 1, ...before }, update, rest);
    expect(doc).toEqual({ _id: 1, ...after });
    expect(Object.keys(doc)).toEqual(['_id', ...Object.keys(after)]);
  });

  it('never makes __proto__ anything but a field', () => {
    db.run({ insert: 'things', documents: [{ _id: 1 }] });
    db.run({ update: 'things', updates: [{ q: {}, u: { $set: { '__proto__.polluted': 1 } } }] });
    expect(({} as Document).polluted).toBeUndefined();
    expect(Object.hasOwn(db.all()[0] as Document, '__proto__')).toBe(true);
  });
});

describe('the update command', () => {
  it('counts what matched and what changed', () => {
    db.fill([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 2 },
    ]);
    expect(db.run({ update: 'things', updates: [{ q: {}, u: { $set: { a: 2 } }, multi: true }] })).toEqual({
      n: 3,
      nModified: 1,
      ok: 1,
    });
  });

  it('changes only the first document unless multi is set', () => {
    db.fill([{ _id: 1 }, { _id: 2 }]);
    db.run({ update: 'things', updates: [{ q: {}, u: { $set: { a: 1 } } }] });
    expect(db.all()).toEqual([{ _id: 1, a: 1 }, { _id: 2 }]);
  });

  it('ends at the first error when ordered, and continues when unordered', () => {
    const updates = [
      { q: { _id: 1 }, u: { $set: { a: 1 } } },
      { q: { _id: 1 }, u: { $foo: { a: 1 } } },
      { q: { _id: 1 }, u: { $set: { b: 1 } } },
    ];
    db.fill([{ _id: 1 }]);
    expect(db.run({ update: 'things', updates }).writeErrors).toMatchObject([{ index: 1 }]);
    expect(db.all()).toEqual([{ _id: 1, a: 1 }]);
    expect(db.run({ update: 'things', updates, ordered: false }).writeErrors).toMatchObject([{ index: 1 }]);
    expect(db.all()).toEqual([{ _id: 1, a: 1, b: 1 }]);
  });

  it('reads one document for an _id', () => {
    db.fill(Array.from({ length: 50 }, (_, at) => ({ _id: at })));
    db.context.work.examined = 0;
    db.run({ update: 'things', updates: [{ q: { _id: 7 }, u: { $set: { a: 1 } } }] });
    expect(db.context.work.examined).toBe(1);
  });

  it('takes variables of let in a pipeline', () => {
    db.fill([{ _id: 1 }]);
    db.run({ update: 'things', let: { x: 4 }, updates: [{ q: {}, u: [{ $set: { a: '$$x' } }] }] });
    expect(db.all()).toEqual([{ _id: 1, a: 4 }]);
  });
});

const upserts: [string, Document, unknown, Document][] = [
  ['takes equal fields of the filter', { _id: 1, a: 2 }, { $set: { b: 3 } }, { _id: 1, a: 2, b: 3 }],
  ['takes $eq', { _id: 1, a: { $eq: 2 } }, { $set: { b: 3 } }, { _id: 1, a: 2, b: 3 }],
  ['takes parts of $and', { $and: [{ _id: 1 }, { a: 2 }] }, { $set: { b: 3 } }, { _id: 1, a: 2, b: 3 }],
  ['takes paths', { _id: 1, 'a.b': 2 }, { $set: { 'a.c': 3 } }, { _id: 1, a: { b: 2, c: 3 } }],
  ['takes no conditions', { _id: 1, a: { $gt: 2 } }, { $set: { b: 3 } }, { _id: 1, b: 3 }],
  ['takes a single $in', { _id: 1, a: { $in: [2] } }, { $set: { b: 3 } }, { _id: 1, a: 2, b: 3 }],
  ['does $setOnInsert', { _id: 1 }, { $setOnInsert: { a: 1 }, $set: { b: 2 } }, { _id: 1, a: 1, b: 2 }],
  ['counts from zero', { _id: 1 }, { $inc: { n: 5 } }, { _id: 1, n: 5 }],
  ['takes only the _id for a replacement', { _id: 1, a: 2 }, { b: 3 }, { _id: 1, b: 3 }],
  ['runs a pipeline', { _id: 1, a: 2 }, [{ $set: { b: { $add: ['$a', 1] } } }], { _id: 1, a: 2, b: 3 }],
  ['puts the _id first', { a: 2 }, { $set: { _id: 1 } }, { _id: 1, a: 2 }],
];

describe('an upsert', () => {
  it.each(upserts)('%s', (_name, q, u, created) => {
    const reply = db.run({ update: 'things', updates: [{ q, u, upsert: true }] });
    expect(reply).toEqual({ n: 1, nModified: 0, upserted: [{ index: 0, _id: 1 }], ok: 1 });
    const [doc = {}] = db.all();
    expect(doc).toEqual(created);
    expect(Object.keys(doc)[0]).toBe('_id');
  });

  it('makes an _id where none is given', () => {
    const reply = db.run({
      update: 'things',
      updates: [{ q: { a: 1 }, u: { $set: { b: 1 } }, upsert: true }],
    });
    expect(reply.upserted[0]._id).toBeInstanceOf(ObjectId);
  });

  it('updates an existing document instead', () => {
    db.fill([{ _id: 1 }]);
    const reply = db.run({
      update: 'things',
      updates: [{ q: { _id: 1 }, u: { $set: { b: 1 } }, upsert: true }],
    });
    expect(reply).toEqual({ n: 1, nModified: 1, ok: 1 });
  });

  it('is refused where the filter names a field twice', () => {
    const q = { $and: [{ a: 1 }, { a: 2 }] };
    const reply = db.run({ update: 'things', updates: [{ q, u: { $set: { b: 1 } }, upsert: true }] });
    expect(reply.writeErrors).toMatchObject([{ code: 54 }]);
    expect(db.run({ listCollections: 1 }).cursor.firstBatch).toEqual([]);
  });
});

describe('names with a dollar sign', () => {
  const db = new DatabaseInTest();
  it.each<[string, Document, object, Document]>([
    ['$set', { _id: 1 }, { $set: { 'a.$x': 1, $top: 2 } }, { _id: 1, a: { $x: 1 }, $top: 2 }],
    ['$unset', { _id: 1, a: { $x: 1 } }, { $unset: { 'a.$x': 1 } }, { _id: 1, a: {} }],
    ['$inc', { _id: 1, a: { $x: 1 } }, { $inc: { 'a.$x': 1 } }, { _id: 1, a: { $x: 2 } }],
    ['$rename', { _id: 1, a: 1 }, { $rename: { a: 'b.$x' } }, { _id: 1, b: { $x: 1 } }],
  ])('are fields in the paths of %s', (_name, before, update, after) => {
    expect(db.updated(before, update)).toEqual(after);
  });
});

describe('a constant of a pipeline that cannot be computed', () => {
  const update = [{ $set: { a: { $divide: [1, 0] } } }];
  const command = (q: Document) => ({ update: 'things', updates: [{ q, u: update }] });

  it('is an error when a document matches', () => {
    const db = new DatabaseInTest();
    db.fill([{ _id: 1 }]);
    expect(db.run(command({}))).toMatchObject({ n: 0, writeErrors: [{ index: 0 }] });
  });

  it('does nothing when no document matches', () => {
    const db = new DatabaseInTest();
    db.fill([{ _id: 1 }]);
    expect(db.run(command({ _id: 2 }))).toEqual({ n: 0, nModified: 0, ok: 1 });
  });
});
