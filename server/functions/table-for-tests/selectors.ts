import { BSONRegExp, Decimal128, type Document, Long } from 'bson';
import type { RunAs } from '../client/validate-filter.ts';
import { type FunctionCase, fruit } from './function-case.ts';

/** The `_id`s of the documents that a filter selects, in their order. */
function selects(
  name: string,
  filter: unknown,
  result: readonly unknown[],
  { given = fruit, runAs = 'user' }: { given?: readonly Document[]; runAs?: RunAs } = {},
): FunctionCase {
  return {
    name,
    body: 'return (await things.find(args[0]).sort({ _id: 1 }).toArray()).map((each) => each._id);',
    args: [filter],
    given: { things: given },
    runAs,
    result,
  };
}

const rows = (...values: unknown[]) => values.map((v, index) => ({ _id: index + 1, v }));
const system = { runAs: 'system' } as const;

export const selectorCases: readonly FunctionCase[] = [
  selects('an empty filter selects everything', {}, [1, 2, 3, 4, 5]),
  selects('a value selects equal fields', { name: 'banana' }, [2]),
  selects('several fields must all match', { name: 'banana', qty: 5 }, []),
  selects('a dotted path reaches into embedded documents', { 'size.w': 1 }, [2, 3]),
  selects('an embedded document matches as a whole', { size: { w: 1, h: 6 } }, [2]),
  selects(
    'an embedded document with its fields in another order does not match',
    { size: { h: 6, w: 1 } },
    [],
  ),
  selects('an array matches by one of its elements', { tags: 'red' }, [1, 3]),
  selects('an array matches as a whole, in order', { tags: ['red', 'sweet'] }, [1]),
  selects('an array in another order does not match', { tags: ['sweet', 'red'] }, []),
  selects('a number in a path is a place in an array', { 'tags.0': 'red' }, [1, 3]),
  selects('null matches null and missing fields', { size: null }, [4, 5]),
  selects('$eq is equality', { qty: { $eq: 12 } }, [2]),
  selects('$ne selects other values and missing fields', { qty: { $ne: 12 } }, [1, 3, 4, 5]),
  selects('$gt is greater', { qty: { $gt: 5 } }, [2, 3]),
  selects('$gte is greater or equal', { qty: { $gte: 5 } }, [1, 2, 3]),
  selects('$lt is less and leaves out missing fields', { qty: { $lt: 5 } }, [4]),
  selects('$lte is less or equal', { qty: { $lte: 5 } }, [1, 4]),
  selects('two comparisons make a range', { qty: { $gt: 0, $lt: 40 } }, [1, 2]),
  selects('comparisons stay within a type', { name: { $gt: 1 } }, []),
  selects('$in selects any of several values', { qty: { $in: [0, 40, 99] } }, [3, 4]),
  selects('$in with null selects missing fields too', { size: { $in: [null] } }, [4, 5]),
  selects('$in looks into arrays', { tags: { $in: ['small', 'yellow'] } }, [2, 3]),
  selects('$nin selects none of several values', { qty: { $nin: [0, 40] } }, [1, 2, 5]),
  selects('$and needs all', { $and: [{ qty: { $gt: 1 } }, { tags: 'red' }] }, [1, 3]),
  selects('$or needs one', { $or: [{ qty: 0 }, { name: 'elder' }] }, [4, 5]),
  selects('$nor needs none', { $nor: [{ qty: { $gte: 5 } }, { name: 'elder' }] }, [4]),
  selects('$not inverts and selects missing fields', { qty: { $not: { $gte: 5 } } }, [4, 5]),
  selects('$exists true needs the field', { size: { $exists: true } }, [1, 2, 3, 4]),
  selects('$exists false needs its absence', { size: { $exists: false } }, [5]),
  selects('$type with a name', { size: { $type: 'object' } }, [1, 2, 3]),
  selects('$type null selects null only', { size: { $type: 'null' } }, [4]),
  selects('$type number selects every kind of number', { v: { $type: 'number' } }, [1, 2, 3, 4], {
    given: rows(1, 1.5, Long.fromNumber(7), Decimal128.fromString('2.5'), '1'),
  }),
  selects('$type distinguishes long from int', { v: { $type: 'long' } }, [2], {
    given: rows(7, Long.fromNumber(7), 7.5),
  }),
  selects('$type with several names', { v: { $type: ['string', 'bool'] } }, [2, 3], {
    given: rows(1, 'x', true),
  }),
  selects('$all needs every element', { tags: { $all: ['red', 'small'] } }, [3]),
  selects('$elemMatch needs one element that meets all', { v: { $elemMatch: { $gte: 5, $lt: 9 } } }, [2], {
    given: rows([1, 10], [6, 20], 7),
  }),
  selects('$elemMatch over documents', { v: { $elemMatch: { a: 1, b: 2 } } }, [2], {
    given: rows(
      [
        { a: 1, b: 1 },
        { a: 2, b: 2 },
      ],
      [{ a: 1, b: 2 }],
    ),
  }),
  selects('a path through an array of documents', { 'v.a': 2 }, [1], {
    given: rows([{ a: 1 }, { a: 2 }], [{ a: 3 }]),
  }),
  selects('$size counts elements', { tags: { $size: 2 } }, [1, 3]),
  selects('$size zero selects empty arrays only', { tags: { $size: 0 } }, [4]),
  selects('$mod in a system function', { qty: { $mod: [4, 0] } }, [2, 3, 4], system),
  selects('$regex in a system function', { name: { $regex: '^[ab]' } }, [1, 2], system),
  selects('$regex with options', { name: { $regex: 'AN', $options: 'i' } }, [2], system),
  selects('a regular expression in a system function', { name: /rr/ }, [3], system),
  selects(
    'a regular expression inside $in',
    { name: { $in: [new BSONRegExp('^e'), 'apple'] } },
    [1, 5],
    system,
  ),
  selects('$not with a regular expression', { name: { $not: /a/ } }, [3, 5], system),
  selects('$expr compares fields', { $expr: { $gt: ['$size.w', '$size.h'] } }, [], system),
  selects('$expr computes', { $expr: { $eq: [{ $add: ['$size.w', '$size.h'] }, 5] } }, [1], system),
  selects(
    '$jsonSchema requires types',
    { $jsonSchema: { required: ['size'], properties: { size: { bsonType: 'object' } } } },
    [1, 2, 3],
    system,
  ),
  selects('$bitsAllSet', { qty: { $bitsAllSet: 4 } }, [1, 2], system),
  selects('$bitsAnySet', { qty: { $bitsAnySet: [3] } }, [2, 3], system),
  selects('$bitsAllClear', { qty: { $bitsAllClear: 1 } }, [2, 3, 4], system),
  selects('$bitsAnyClear', { qty: { $bitsAnyClear: 12 } }, [1, 3, 4], system),
  selects('$comment changes nothing', { qty: 5, $comment: 'why' }, [1]),
  selects('numbers of different types are equal', { v: 7 }, [1, 2, 3], {
    given: rows(7, Long.fromNumber(7), Decimal128.fromString('7'), '7'),
  }),
  selects('a long beyond 2^53 is found exactly', { v: Long.fromString('9007199254740993') }, [2], {
    given: rows(Long.fromString('9007199254740992'), Long.fromString('9007199254740993')),
  }),
  selects('dates compare', { v: { $gte: new Date('2024-06-01T00:00:00Z') } }, [2], {
    given: rows(new Date('2024-05-31T23:59:59Z'), new Date('2024-06-01T00:00:00Z'), '2024-07-01'),
  }),
  selects('true is not 1', { v: true }, [1], { given: rows(true, 1, 'true') }),
  selects('text compares by bytes', { v: { $lt: 'a' } }, [1, 2], { given: rows('Z', 'B', 'a', 'é') }),
];
