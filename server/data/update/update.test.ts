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
  ['$unset of what is missing', { a: 1 }, { $unset: { 'b.c': 1 } }, { a: 1 }],
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
  ['$min sets what is missing', {}, { $min: { a: 7 } }, { a: 7 }],
  ['$max takes the larger', { a: 5 }, { $max: { a: 7 } }, { a: 7 }],
  ['$max compares types: text is more than numbers', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  ['$max compares dates', { a: new Date(1) }, { $max: { a: new Date(2) } }, { a: new Date(2) }],
  ['$rename renames', { a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
  ['$rename replaces', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$rename moves into a document', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  ['$rename of what is missing', { a: 1 }, { $rename: { x: 'y' } }, { a: 1 }],
  ['$setOnInsert does nothing to what is there', { a: 1 }, { $setOnInsert: { a: 2, b: 3 } }, { a: 1 }],
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
  ['$pull from what is missing', {}, { $pull: { a: 1 } }, {}],
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

/** Name, document without `_id`, update, code, words of the message. */
const refusals: [string, Document, unknown, number, string, Document?][] = [
  [
    'two operators on one path',
    { a: 1 },
    { $set: { a: 1 }, $inc: { a: 1 } },
    40,
    "Updating the path 'a' would create a conflict at 'a'",
  ],
  ['a path inside another', {}, { $set: { a: 1, 'a.b': 2 } }, 40, "would create a conflict at 'a'"],
  ['a rename onto another path', { a: 1 }, { $rename: { a: 'b' }, $set: { b: 1 } }, 40, 'conflict'],
  ['elements met twice', { a: [1] }, { $set: { 'a.$[]': 1, 'a.0': 2 } }, 40, 'conflict'],
  [
    '$inc of text',
    { a: 'x' },
    { $inc: { a: 1 } },
    14,
    "Cannot apply $inc to a value of non-numeric type. { _id: 1 } has the field 'a' of non-numeric type string",
  ],
  ['$inc of null', { a: null }, { $inc: { a: 1 } }, 14, 'non-numeric type null'],
  [
    '$inc by text',
    { a: 1 },
    { $inc: { a: 'x' } },
    14,
    'Cannot increment with non-numeric argument: { a: "x" }',
  ],
  ['$mul by text', { a: 1 }, { $mul: { a: 'x' } }, 14, 'Cannot multiply with non-numeric argument'],
  ['$inc past 64 bits', { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2, 'Failed to apply $inc'],
  [
    'a path through a number',
    { a: 1 },
    { $set: { 'a.b': 1 } },
    28,
    "Cannot create field 'b' in element {a: 1}",
  ],
  [
    'a name in an array',
    { a: [1] },
    { $set: { 'a.b': 1 } },
    28,
    "Cannot create field 'b' in element {a: [ 1 ]}",
  ],
  ['an unknown operator', {}, { $foo: { a: 1 } }, 9, 'Unknown modifier: $foo'],
  ['a field among operators', {}, { $set: { a: 1 }, b: 2 }, 9, 'Unknown modifier: b'],
  ['an operator among fields', {}, { b: 2, $set: { a: 1 } }, 52, "The dollar ($) prefixed field '$set'"],
  [
    'an operator without fields',
    {},
    { $set: 5 },
    9,
    'Modifiers operate on fields but we found type int instead',
  ],
  ['an empty path', {}, { $set: { '': 1 } }, 56, 'An empty update path is not valid.'],
  ['an empty part of a path', {}, { $set: { 'a..b': 1 } }, 56, 'empty field name'],
  ['a path that begins with $', {}, { $set: { $a: 1 } }, 52, "'$a'"],
  ['another _id by $set', {}, { $set: { _id: 2 } }, 66, "would modify the immutable field '_id'"],
  ['no _id by $unset', {}, { $unset: { _id: 1 } }, 66, '_id'],
  [
    'another _id by replacement',
    {},
    { _id: 2, a: 1 },
    66,
    "the (immutable) field '_id' was found to have been altered",
  ],
  ['another _id by pipeline', {}, [{ $set: { _id: 2 } }], 66, '_id'],
  [
    'a stage that updates do not have',
    {},
    [{ $match: {} }],
    72,
    '$match is not allowed to be used within an update',
  ],
  [
    '$push to a number',
    { a: 1 },
    { $push: { a: 1 } },
    2,
    "The field 'a' must be an array but is of type int in document { _id: 1 }",
  ],
  [
    '$push with an unknown clause',
    {},
    { $push: { a: { $each: [], $foo: 1 } } },
    2,
    'Unrecognized clause in $push: $foo',
  ],
  ['$push $each of no array', {}, { $push: { a: { $each: 1 } } }, 2, '$each'],
  ['$push $slice of text', {}, { $push: { a: { $each: [], $slice: 'x' } } }, 2, '$slice'],
  ['$push $sort 2', {}, { $push: { a: { $each: [], $sort: 2 } } }, 2, '$sort'],
  ['$addToSet to text', { a: 'x' }, { $addToSet: { a: 1 } }, 2, 'Cannot apply $addToSet to non-array field'],
  ['$pop 2', { a: [] }, { $pop: { a: 2 } }, 9, '$pop expects 1 or -1, found: 2'],
  [
    '$pop of a number',
    { a: 1 },
    { $pop: { a: 1 } },
    14,
    "Path 'a' contains an element of non-array type 'int'",
  ],
  ['$pull of a number', { a: 1 }, { $pull: { a: 1 } }, 2, 'Cannot apply $pull to a non-array value'],
  ['$pullAll without an array', { a: [] }, { $pullAll: { a: 1 } }, 2, '$pullAll requires an array argument'],
  ['$bit of a double', { a: 1.5 }, { $bit: { a: { and: 1 } } }, 2, 'non-integral'],
  ['$bit not', { a: 1 }, { $bit: { a: { not: 1 } } }, 2, "not 'not'"],
  ['$currentDate of text', {}, { $currentDate: { a: 'x' } }, 2, 'is not valid type for $currentDate'],
  ['$rename to a number', { a: 1 }, { $rename: { a: 1 } }, 2, "'to' field for $rename must be a string"],
  ['$rename to itself', { a: 1 }, { $rename: { a: 'a' } }, 2, 'must differ'],
  [
    '$rename out of an array',
    { a: [{ b: 1 }] },
    { $rename: { 'a.b': 'c' } },
    2,
    'cannot be an array element',
  ],
  [
    '$ without an array in the filter',
    { a: [1] },
    { $set: { 'a.$': 1 } },
    2,
    'The positional operator did not find the match needed',
  ],
  [
    '$[] of a number',
    { a: 1 },
    { $set: { 'a.$[]': 1 } },
    2,
    'Cannot apply array updates to non-array element a: 1',
  ],
  ['$[] of what is missing', {}, { $set: { 'a.$[]': 1 } }, 2, "The path 'a' must exist"],
  [
    '$[x] without its filter',
    { a: [] },
    { $set: { 'a.$[x]': 1 } },
    2,
    "No array filter found for identifier 'x'",
  ],
  [
    'an array filter that is not used',
    { a: [] },
    { $set: { a: 1 } },
    9,
    "identifier 'x' was not used",
    { arrayFilters: [{ x: 1 }] },
  ],
  [
    'two array filters of one name',
    { a: [] },
    { $set: { 'a.$[x]': 1 } },
    9,
    'Found multiple array filters',
    { arrayFilters: [{ x: 1 }, { x: 2 }] },
  ],
  [
    'a replacement of many',
    {},
    { a: 1 },
    9,
    'multi update is not supported for replacement-style update',
    { multi: true },
  ],
  ['too large an array', { a: [] }, { $set: { 'a.2000000': 1 } }, 34, 'backfill'],
  ['a document of more than 16 MB', {}, { $set: { a: 'x'.repeat(16 * 1024 * 1024) } }, 10334, 'BSONObj size'],
];

describe('an update is refused, and changes nothing, for', () => {
  it.each(refusals)('%s', (_name, before, update, code, words, rest) => {
    const error = db.updateError({ _id: 1, ...before }, update, rest);
    expect(error).toMatchObject({ index: 0, code });
    expect(error.errmsg).toContain(words);
    expect(db.all()).toEqual([{ _id: 1, ...before }]);
  });

  it('the whole statement when one of many documents fails', () => {
    db.fill([
      { _id: 1, n: 1 },
      { _id: 2, n: 'x' },
      { _id: 3, n: 3 },
    ]);
    const reply = db.run({ update: 'things', updates: [{ q: {}, u: { $inc: { n: 1 } }, multi: true }] });
    expect(reply).toMatchObject({ n: 0, nModified: 0, writeErrors: [{ code: 14 }] });
    expect(db.all().map(({ n }) => n)).toEqual([1, 'x', 3]);
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

  it('changes the first document only unless many are asked for', () => {
    db.fill([{ _id: 1 }, { _id: 2 }]);
    db.run({ update: 'things', updates: [{ q: {}, u: { $set: { a: 1 } } }] });
    expect(db.all()).toEqual([{ _id: 1, a: 1 }, { _id: 2 }]);
  });

  it('ends at the first error when ordered, and goes on when not', () => {
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
  it.each(upserts)('%s', (_name, q, u, made) => {
    const reply = db.run({ update: 'things', updates: [{ q, u, upsert: true }] });
    expect(reply).toEqual({ n: 1, nModified: 0, upserted: [{ index: 0, _id: 1 }], ok: 1 });
    const [doc = {}] = db.all();
    expect(doc).toEqual(made);
    expect(Object.keys(doc)[0]).toBe('_id');
  });

  it('makes an _id where none is given', () => {
    const reply = db.run({
      update: 'things',
      updates: [{ q: { a: 1 }, u: { $set: { b: 1 } }, upsert: true }],
    });
    expect(reply.upserted[0]._id).toBeInstanceOf(ObjectId);
  });

  it('changes what is there instead', () => {
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
