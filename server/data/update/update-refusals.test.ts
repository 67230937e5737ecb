import { type Document, Long } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;
beforeEach(() => {
  db = new DatabaseInTest();
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
  ['$[] of a missing field', {}, { $set: { 'a.$[]': 1 } }, 2, "The path 'a' must exist"],
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
  it.each(refusals)('%s', (_name, before, update, code, text, rest) => {
    const error = db.updateError({ _id: 1, ...before }, update, rest);
    expect(error).toMatchObject({ index: 0, code });
    expect(error.errmsg).toContain(text);
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
