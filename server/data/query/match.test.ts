import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  type Document,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import { describe, expect, it } from 'vitest';
import type { CommandError } from '../commands/command-error.ts';
import { makeStored } from '../memory-catalog.ts';
import { compileFilter, compilePositional } from './match.ts';

/** Facts of the query language, each as the database's documentation states it. */

const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);
const id = new ObjectId('650000000000000000000001');
const later = new ObjectId('650000000000000000000002');
const day = new Date('2026-01-02T03:04:05Z');
const uuid = '0e1f6cf1-5b5e-4e2d-9d4c-0a7f3c0b9a11';

/** Fact, filter, documents that it finds, documents that it does not find. */
type Fact = [fact: string, filter: Document, found: Document[], other: Document[]];

const equality: Fact[] = [
  ['an empty filter finds everything', {}, [{}, { a: 1 }], []],
  ['a value finds what equals it', { a: 1 }, [{ a: 1 }], [{ a: 2 }, { a: '1' }, {}]],
  [
    'numbers equal across their classes',
    { a: 5 },
    [{ a: long('5') }, { a: new Double(5) }, { a: decimal('5.0') }],
    [{ a: '5' }, { a: decimal('5.01') }],
  ],
  ['a Long operand finds plain numbers', { a: long('5') }, [{ a: 5 }, { a: new Double(5) }], [{ a: 6 }]],
  ['a decimal operand finds plain numbers', { a: decimal('2.50') }, [{ a: 2.5 }], [{ a: 2.4 }]],
  ['0.1 as decimal is not the double 0.1', { a: decimal('0.1') }, [{ a: decimal('0.10') }], [{ a: 0.1 }]],
  [
    'Longs beyond 2^53 are told apart',
    { a: long('9007199254740993') },
    [{ a: long('9007199254740993') }],
    [{ a: long('9007199254740992') }, { a: 9007199254740992 }],
  ],
  ['NaN equals NaN', { a: Number.NaN }, [{ a: Number.NaN }, { a: decimal('NaN') }], [{ a: 1 }, {}]],
  ['-0 equals 0', { a: 0 }, [{ a: -0 }], []],
  [
    'null finds null and what is missing',
    { a: null },
    [{ a: null }, {}, { b: 1 }],
    [{ a: 0 }, { a: '' }, { a: [] }],
  ],
  ['null finds arrays with null', { a: null }, [{ a: [1, null] }], [{ a: [1] }]],
  [
    'null below a value that is no document is missing',
    { 'a.b': null },
    [{ a: 1 }, { a: {} }, {}, { a: { b: null } }],
    [{ a: { b: 1 } }, { a: [] }, { a: [1] }],
  ],
  [
    'null finds elements without the field',
    { 'a.b': null },
    [{ a: [{ b: 1 }, { c: 1 }] }],
    [{ a: [{ b: 1 }] }],
  ],
  [
    'ObjectIds equal by value',
    { a: new ObjectId(id.toHexString()) },
    [{ a: id }],
    [{ a: later }, { a: id.toHexString() }],
  ],
  ['dates equal by value', { a: new Date(day) }, [{ a: day }], [{ a: day.getTime() }, { a: new Date(0) }]],
  [
    'UUIDs equal by value',
    { a: new UUID(uuid) },
    [{ a: new UUID(uuid) }, { a: new Binary(new UUID(uuid).buffer, 4) }],
    [{ a: uuid }],
  ],
  [
    'binary data of another subtype is another value',
    { a: new Binary(Buffer.from('x'), 0) },
    [{ a: new Binary(Buffer.from('x'), 0) }],
    [{ a: new Binary(Buffer.from('x'), 5) }],
  ],
  [
    'timestamps equal by value',
    { a: new Timestamp({ t: 5, i: 1 }) },
    [{ a: new Timestamp({ t: 5, i: 1 }) }],
    [{ a: new Timestamp({ t: 5, i: 2 }) }],
  ],
  [
    'MinKey equals only itself',
    { a: new MinKey() },
    [{ a: new MinKey() }],
    [{ a: null }, { a: new MaxKey() }],
  ],
  [
    'code equals by its text',
    { a: new Code('x') },
    [{ a: new Code('x') }],
    [{ a: new Code('y') }, { a: 'x' }],
  ],
  ['a symbol equals text', { a: 'x' }, [{ a: new BSONSymbol('x') }], []],
  ['true is not 1', { a: true }, [{ a: true }], [{ a: 1 }, { a: 'true' }]],
  ['an array is found by an element', { a: 2 }, [{ a: [1, 2] }], [{ a: [1] }, { a: [[2]] }]],
  [
    'an array is found as a whole',
    { a: [1, 2] },
    [{ a: [1, 2] }, { a: [[1, 2], 3] }],
    [{ a: [2, 1] }, { a: [1, 2, 3] }, { a: 1 }],
  ],
  [
    'a document is found as a whole, its fields in order',
    { a: { x: 1, y: 2 } },
    [{ a: { x: 1, y: 2 } }, { a: [{ x: 1, y: 2 }] }],
    [{ a: { y: 2, x: 1 } }, { a: { x: 1, y: 2, z: 3 } }],
  ],
  ['numbers inside of documents equal across classes', { a: { x: 1 } }, [{ a: { x: long('1') } }], []],
  [
    'a dotted path reaches into documents',
    { 'a.b.c': 1 },
    [{ a: { b: { c: 1 } } }],
    [{ a: { 'b.c': 1 } }, { a: { b: 1 } }],
  ],
  [
    'a dotted path reaches into arrays of documents',
    { 'a.b': 1 },
    [{ a: [{ b: 2 }, { b: 1 }] }, { a: [{ b: [0, 1] }] }],
    [{ a: [[{ b: 1 }]] }],
  ],
  ['a number in a path is a position', { 'a.1': 5 }, [{ a: [4, 5] }, { a: { 1: 5 } }], [{ a: [5, 4] }]],
  ['a position leads on', { 'a.0.b': 5 }, [{ a: [{ b: 5 }] }], [{ a: [{ b: 4 }, { b: 5 }] }]],
  [
    'names that every object inherits are fields like others',
    { constructor: { $exists: true } },
    [{ constructor: 1 }],
    [{}],
  ],
  ['toString is no field', { 'a.toString': { $exists: true } }, [], [{ a: {} }, { a: 'x' }]],
  ['a class of BSON has no fields', { 'a.value': { $exists: true } }, [], [{ a: new Double(1) }, { a: id }]],
  [
    'a reference that begins with its id',
    { a: { $id: 1, $ref: 'c' } },
    [{ a: { $id: 1, $ref: 'c' } }],
    [{ a: 1 }],
  ],
  ['a reference that begins with its database', { a: { $db: 'd' } }, [{ a: { $db: 'd' } }], [{ a: 'd' }]],
  [
    'a reference is a value',
    { a: { $ref: 'c', $id: 1 } },
    [{ a: { $ref: 'c', $id: 1 } }],
    [{ a: { $ref: 'c', $id: 2 } }],
  ],
  ['$eq takes any value', { a: { $eq: { x: 1 } } }, [{ a: { x: 1 } }], [{ a: { x: 2 } }]],
  ['$eq with a pattern compares, it does not match', { a: { $eq: /x/ } }, [{ a: /x/ }], [{ a: 'x' }]],
  [
    '$ne finds what is missing',
    { a: { $ne: 1 } },
    [{}, { a: 2 }, { a: [2] }],
    [{ a: 1 }, { a: [1, 2] }, { a: long('1') }],
  ],
  ['$ne null finds what is there', { a: { $ne: null } }, [{ a: 1 }], [{}, { a: null }]],
  [
    '$in finds any of the values',
    { a: { $in: [1, 'x', null] } },
    [{ a: 1 }, { a: 'x' }, {}, { a: long('1') }, { a: [7, 'x'] }],
    [{ a: 2 }],
  ],
  ['$in matches patterns', { a: { $in: [/^a/, 'b'] } }, [{ a: 'abc' }, { a: 'b' }], [{ a: 'bc' }]],
  ['$in with nothing finds nothing', { a: { $in: [] } }, [], [{}, { a: 1 }]],
  [
    '$in takes documents and arrays',
    { a: { $in: [{ x: 1 }, [1, 2]] } },
    [{ a: { x: 1 } }, { a: [1, 2] }],
    [{ a: 1 }],
  ],
  [
    '$in tells Longs beyond 2^53 apart',
    { a: { $in: [long('9007199254740993')] } },
    [{ a: long('9007199254740993') }],
    [{ a: 9007199254740992 }],
  ],
  ['$nin is the contrary', { a: { $nin: [1, null] } }, [{ a: 2 }], [{ a: 1 }, {}, { a: [1] }]],
];

const ranges: Fact[] = [
  [
    '$gt compares numbers',
    { a: { $gt: 1 } },
    [{ a: 2 }, { a: 1.5 }, { a: long('2') }, { a: decimal('1.1') }],
    [{ a: 1 }, { a: '2' }, {}, { a: null }, { a: day }],
  ],
  [
    'a range keeps to the type of its operand',
    { a: { $lt: 'b' } },
    [{ a: 'a' }],
    [{ a: 1 }, { a: null }, { a: ['c'] }],
  ],
  ['$gte includes the bound', { a: { $gte: 2 } }, [{ a: 2 }, { a: new Double(2) }], [{ a: 1 }]],
  ['$lte includes the bound', { a: { $lte: decimal('2') } }, [{ a: 2 }], [{ a: 3 }]],
  [
    'ranges are exact beyond 2^53',
    { a: { $gt: long('9007199254740992') } },
    [{ a: long('9007199254740993') }],
    [{ a: 9007199254740992 }],
  ],
  [
    'each condition may be met by another element',
    { a: { $gt: 1, $lt: 3 } },
    [{ a: [0, 5] }, { a: 2 }],
    [{ a: [5] }, { a: 4 }],
  ],
  ['dates compare', { a: { $gt: new Date(0) } }, [{ a: day }], [{ a: 5 }]],
  ['dates before 1970 compare', { a: { $lt: new Date(0) } }, [{ a: new Date(-1) }], [{ a: day }]],
  ['ObjectIds compare', { a: { $gt: id } }, [{ a: later }], [{ a: id }, { a: 'z' }]],
  [
    'timestamps compare',
    { a: { $gte: new Timestamp({ t: 5, i: 2 }) } },
    [{ a: new Timestamp({ t: 5, i: 2 }) }, { a: new Timestamp({ t: 6, i: 1 }) }],
    [{ a: new Timestamp({ t: 5, i: 1 }) }, { a: day }],
  ],
  ['booleans compare', { a: { $gt: false } }, [{ a: true }], [{ a: false }, { a: 1 }]],
  [
    'binary data compares by length first',
    { a: { $gt: new Binary(Buffer.from('zz')) } },
    [{ a: new Binary(Buffer.from('aaa')) }],
    [{ a: new Binary(Buffer.from('a')) }],
  ],
  [
    'arrays compare with arrays',
    { a: { $gt: [1, 2] } },
    [{ a: [1, 3] }, { a: [2] }],
    [{ a: [1, 2] }, { a: 5 }],
  ],
  [
    'documents compare with documents',
    { a: { $lt: { x: 2 } } },
    [{ a: { x: 1 } }],
    [{ a: { x: 3 } }, { a: 1 }],
  ],
  ['$gte null is null or missing', { a: { $gte: null } }, [{}, { a: null }], [{ a: 0 }]],
  ['$gt null is nothing', { a: { $gt: null } }, [], [{}, { a: null }, { a: 1 }]],
  [
    'everything is below MaxKey',
    { a: { $lt: new MaxKey() } },
    [{ a: 1 }, { a: 'x' }, { a: null }],
    [{ a: new MaxKey() }],
  ],
  [
    'everything is above MinKey',
    { a: { $gt: new MinKey() } },
    [{ a: 1 }, { a: new MaxKey() }],
    [{ a: new MinKey() }],
  ],
  ['NaN is in no range', { a: { $lt: 5 } }, [], [{ a: Number.NaN }]],
  ['$gte NaN finds NaN', { a: { $gte: Number.NaN } }, [{ a: Number.NaN }], [{ a: 1 }]],
  [
    'infinity is above all numbers',
    { a: { $lt: Infinity } },
    [{ a: long('9223372036854775807') }],
    [{ a: Infinity }],
  ],
  ['text compares by code points', { a: { $gt: '\uffff' } }, [{ a: '\u{1f600}' }], [{ a: 'z' }]],
];

const logical: Fact[] = [
  ['conditions of a filter are all met', { a: 1, b: 2 }, [{ a: 1, b: 2 }], [{ a: 1 }, { b: 2 }]],
  ['$and', { $and: [{ a: { $gt: 1 } }, { a: { $lt: 3 } }] }, [{ a: 2 }], [{ a: 3 }]],
  ['$or', { $or: [{ a: 1 }, { b: 1 }] }, [{ a: 1 }, { b: 1 }], [{}]],
  ['$nor', { $nor: [{ a: 1 }, { b: 1 }] }, [{}, { a: 2 }], [{ a: 1 }, { b: 1 }]],
  ['$not', { a: { $not: { $gt: 1 } } }, [{ a: 1 }, {}, { a: 'x' }], [{ a: 2 }]],
  ['$not of several is: not all of them', { a: { $not: { $gt: 1, $lt: 3 } } }, [{ a: 5 }], [{ a: 2 }]],
  ['$not with a pattern', { a: { $not: /^x/ } }, [{ a: 'y' }, {}], [{ a: 'xy' }]],
  ['$not with $regex', { a: { $not: { $regex: '^X', $options: 'i' } } }, [{ a: 'y' }], [{ a: 'xy' }]],
  ['$comment changes nothing', { a: 1, $comment: 'why' }, [{ a: 1 }], [{ a: 2 }]],
  ['$alwaysFalse', { $alwaysFalse: 1 }, [], [{}]],
];

const elements: Fact[] = [
  [
    '$exists finds what is there',
    { a: { $exists: true } },
    [{ a: 1 }, { a: null }, { a: [] }],
    [{}, { b: 1 }],
  ],
  ['$exists: false finds what is not', { a: { $exists: false } }, [{}], [{ a: null }]],
  ['$exists: 0 is false', { a: { $exists: 0 } }, [{}], [{ a: 1 }]],
  ['$exists: null is false', { a: { $exists: null } }, [{}], [{ a: 1 }]],
  ['$exists: a decimal 0 is false', { a: { $exists: decimal('0.0') } }, [{}], [{ a: 1 }]],
  ['$exists: text is true, empty or not', { a: { $exists: '' } }, [{ a: 1 }], [{}]],
  [
    '$exists looks into arrays',
    { 'a.b': { $exists: true } },
    [{ a: [{ c: 1 }, { b: 1 }] }],
    [{ a: [{ c: 1 }] }, { a: [] }],
  ],
  ['$type by name', { a: { $type: 'string' } }, [{ a: 'x' }, { a: [1, 'x'] }], [{ a: 1 }, {}]],
  ['$type by number', { a: { $type: 2 } }, [{ a: 'x' }], [{ a: 1 }]],
  [
    '$type number is any class',
    { a: { $type: 'number' } },
    [{ a: 1 }, { a: 1.5 }, { a: long('1') }, { a: decimal('1') }],
    [{ a: '1' }],
  ],
  [
    '$type int',
    { a: { $type: 'int' } },
    [{ a: 1 }],
    [{ a: long('1') }, { a: new Double(1) }, { a: 1.5 }, { a: 2 ** 31 }],
  ],
  ['$type long', { a: { $type: 'long' } }, [{ a: long('1') }], [{ a: 1 }]],
  ['$type double', { a: { $type: 'double' } }, [{ a: 1.5 }, { a: new Double(1) }], [{ a: 1 }]],
  ['$type decimal', { a: { $type: 'decimal' } }, [{ a: decimal('1') }], [{ a: 1 }]],
  ['$type objectId', { a: { $type: 'objectId' } }, [{ a: id }], [{ a: 'x' }]],
  ['$type array is the array itself', { a: { $type: 'array' } }, [{ a: [] }, { a: [1] }], [{ a: 1 }]],
  [
    '$type takes several',
    { a: { $type: ['bool', 'null', 9] } },
    [{ a: true }, { a: null }, { a: day }],
    [{ a: 1 }, {}],
  ],
  ['$type minKey is -1', { a: { $type: -1 } }, [{ a: new MinKey() }], [{ a: null }]],
  [
    '$type knows the rest',
    { a: { $type: ['timestamp', 'regex', 'javascript', 'binData', 'object', 'symbol'] } },
    [
      { a: new Timestamp({ t: 1, i: 1 }) },
      { a: /x/ },
      { a: new Code('x') },
      { a: new UUID(uuid) },
      { a: {} },
      { a: new BSONSymbol('x') },
    ],
    [{ a: 1 }],
  ],
];

const arrays: Fact[] = [
  ['$all finds arrays with all of them', { a: { $all: [1, 2] } }, [{ a: [2, 3, 1] }], [{ a: [1] }, { a: 1 }]],
  ['$all with one value finds the value itself', { a: { $all: [1] } }, [{ a: 1 }, { a: [1] }], [{ a: 2 }]],
  [
    '$all with an array',
    { a: { $all: [['x', 'y']] } },
    [{ a: ['x', 'y'] }, { a: [['x', 'y']] }],
    [{ a: ['x'] }],
  ],
  ['$all with nothing finds nothing', { a: { $all: [] } }, [], [{ a: [] }, { a: [1] }]],
  ['$all with a pattern', { a: { $all: [/^x/, 'y'] } }, [{ a: ['xa', 'y'] }], [{ a: ['y'] }]],
  [
    '$all with $elemMatch',
    { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 2 } }] } },
    [{ a: [{ b: 1 }, { b: 2 }] }],
    [{ a: [{ b: 1 }] }],
  ],
  ['$all along a path', { 'a.b': { $all: [1, 2] } }, [{ a: [{ b: 1 }, { b: 2 }] }], [{ a: [{ b: 1 }] }]],
  ['$size', { a: { $size: 2 } }, [{ a: [1, 2] }], [{ a: [1] }, { a: 'xx' }, {}, { a: [[1, 2]] }]],
  ['$size takes any whole number', { a: { $size: long('0') } }, [{ a: [] }], [{ a: [1] }]],
  [
    '$elemMatch: one element meets all conditions',
    { a: { $elemMatch: { $gt: 1, $lt: 3 } } },
    [{ a: [0, 2] }],
    [{ a: [0, 5] }, { a: 2 }],
  ],
  [
    '$elemMatch on documents',
    { a: { $elemMatch: { b: 1, c: 2 } } },
    [{ a: [{ b: 1, c: 2 }] }],
    [{ a: [{ b: 1 }, { c: 2 }] }, { a: { b: 1, c: 2 } }],
  ],
  [
    '$elemMatch with $and',
    { a: { $elemMatch: { $and: [{ b: 1 }, { c: 1 }] } } },
    [{ a: [{ b: 1, c: 1 }] }],
    [{ a: [{ b: 1 }] }],
  ],
  [
    '$elemMatch with $nor',
    { a: { $elemMatch: { $nor: [{ b: 1 }] } } },
    [{ a: [{ b: 2 }] }],
    [{ a: [{ b: 1 }] }],
  ],
  [
    '$elemMatch in $elemMatch, negated',
    { a: { $elemMatch: { $not: { $elemMatch: { $gt: 3 } } } } },
    [{ a: [[1], [5]] }, { a: [2] }],
    [{ a: [[5]] }, { a: 5 }],
  ],
  ['$all of nothing finds nothing', { a: { $all: [] } }, [], [{ a: [] }, { a: 1 }, {}]],
  [
    '$elemMatch with $or',
    { a: { $elemMatch: { $or: [{ b: 1 }, { c: 1 }] } } },
    [{ a: [{ c: 1 }] }],
    [{ a: [{ d: 1 }] }],
  ],
  ['$elemMatch with $not', { a: { $elemMatch: { $not: { $gt: 1 } } } }, [{ a: [5, 0] }], [{ a: [5] }]],
  [
    '$elemMatch with $ne looks at each element',
    { a: { $elemMatch: { $ne: 1 } } },
    [{ a: [1, 2] }],
    [{ a: [1] }],
  ],
  [
    '$elemMatch of arrays',
    { a: { $elemMatch: { $elemMatch: { $gt: 3 } } } },
    [{ a: [[1], [4]] }],
    [{ a: [[1]] }, { a: [4] }],
  ],
  [
    '$elemMatch below an array',
    { 'a.b': { $elemMatch: { $gt: 3 } } },
    [{ a: [{ b: [4] }] }],
    [{ a: [{ b: 4 }] }],
  ],
  ['$elemMatch without conditions finds documents', { a: { $elemMatch: {} } }, [{ a: [{}] }], [{ a: [1] }]],
];

const evaluation: Fact[] = [
  [
    '$mod',
    { a: { $mod: [4, 1] } },
    [{ a: 5 }, { a: long('9') }, { a: 5.9 }, { a: [2, 5] }],
    [{ a: 4 }, { a: '5' }, {}],
  ],
  ['$mod with a negative value keeps its sign', { a: { $mod: [4, -1] } }, [{ a: -5 }], [{ a: 3 }]],
  [
    '$mod is exact beyond 2^53',
    { a: { $mod: [10, 3] } },
    [{ a: long('9007199254740993') }],
    [{ a: long('9007199254740992') }],
  ],
  ['$regex', { a: { $regex: '^x' } }, [{ a: 'xy' }, { a: ['a', 'xy'] }], [{ a: 'yx' }, { a: 1 }, {}]],
  ['$regex with options', { a: { $regex: '^X.y$', $options: 'is' } }, [{ a: 'x\ny' }], [{ a: 'x\nz' }]],
  ['options m: lines', { a: { $regex: '^b', $options: 'm' } }, [{ a: 'a\nb' }], [{ a: 'ab' }]],
  [
    'options x: white space and comments are none',
    { a: { $regex: 'a b # c\n c', $options: 'x' } },
    [{ a: 'abc' }],
    [{ a: 'a b c' }],
  ],
  ['option u is taken', { a: { $regex: '^.$', $options: 'u' } }, [{ a: '\u{1f600}' }], [{ a: 'ab' }]],
  ['a pattern as a value', { a: /x/i }, [{ a: 'aXb' }, { a: /x/i }], [{ a: 'y' }, { a: /x/ }]],
  ['a pattern of the class', { a: new BSONRegExp('^x', 'i') }, [{ a: 'Xy' }], [{ a: 'y' }]],
  ['$regex with a pattern and $options', { a: { $regex: /x/, $options: 'i' } }, [{ a: 'X' }], [{ a: 'y' }]],
  ['inline options at the beginning', { a: { $regex: '(?i)x' } }, [{ a: 'X' }], [{ a: 'y' }]],
  ['PCRE anchors', { a: { $regex: '\\Aab\\z' } }, [{ a: 'ab' }], [{ a: 'ab\n' }, { a: 'xab' }]],
  ['$ is before a last line feed, too', { a: /b$/ }, [{ a: 'ab' }, { a: 'ab\n' }], [{ a: 'b\nc' }]],
  ['POSIX classes', { a: { $regex: '^[[:alpha:]_]+$' } }, [{ a: 'Grün_' }], [{ a: 'a1' }]],
  ['escaped punctuation', { a: { $regex: '^a\\-b\\@c\\"$' } }, [{ a: 'a-b@c"' }], [{ a: 'ab' }]],
  ['quoted text', { a: { $regex: '\\Qa.b\\E+' } }, [{ a: 'a.bb' }], [{ a: 'axb' }]],
  ['look-behind and unicode properties', { a: { $regex: '(?<=€)\\p{N}+' } }, [{ a: '€5' }], [{ a: '$5' }]],
  [
    '$expr compares fields',
    { $expr: { $gt: ['$a', '$b'] } },
    [
      { a: 2, b: 1 },
      { a: long('2'), b: 1 },
    ],
    [{ a: 1, b: 2 }],
  ],
  ['$expr takes comparisons over types', { $expr: { $lt: ['$a', 'x'] } }, [{ a: 1 }, {}], [{ a: [1] }]],
  ['$expr compares arrays as wholes', { $expr: { $eq: ['$a', 1] } }, [{ a: 1 }], [{ a: [1] }]],
  ['$expr tells missing from null', { $expr: { $eq: ['$a', null] } }, [{ a: null }], [{}]],
  [
    '$expr: 0 is no',
    { $expr: '$a' },
    [{ a: 1 }, { a: '' }, { a: {} }],
    [{ a: 0 }, { a: false }, { a: null }, {}],
  ],
  [
    '$expr in $or',
    { $or: [{ $expr: { $eq: [{ $size: ['$a'] }, 2] } }, { b: 1 }] },
    [{ a: [1, 2] }, { a: [], b: 1 }],
    [{ a: [] }],
  ],
  ['$expr with a Long operand', { $expr: { $eq: ['$a', long('5')] } }, [{ a: 5 }], [{ a: 6 }]],
  [
    '$bitsAllSet',
    { a: { $bitsAllSet: [0, 2] } },
    [{ a: 5 }, { a: 7 }, { a: long('5') }],
    [{ a: 4 }, { a: 5.5 }, { a: '5' }],
  ],
  ['$bitsAnySet with a mask', { a: { $bitsAnySet: 6 } }, [{ a: 2 }, { a: 4 }], [{ a: 1 }]],
  ['$bitsAllClear', { a: { $bitsAllClear: 6 } }, [{ a: 1 }], [{ a: 2 }]],
  ['$bitsAnyClear', { a: { $bitsAnyClear: 6 } }, [{ a: 2 }], [{ a: 6 }]],
  ['bits of negative numbers extend', { a: { $bitsAllSet: [200] } }, [{ a: -1 }], [{ a: 1 }]],
  [
    'bits of binary data',
    { a: { $bitsAllSet: [0, 8] } },
    [{ a: new Binary(Buffer.from([1, 1])) }],
    [{ a: new Binary(Buffer.from([1, 0])) }],
  ],
  ['bits by a binary mask', { a: { $bitsAllSet: new Binary(Buffer.from([5])) } }, [{ a: 5 }], [{ a: 1 }]],
];

describe.each([
  ['equality', equality],
  ['ranges', ranges],
  ['logic', logical],
  ['elements', elements],
  ['arrays', arrays],
  ['evaluation', evaluation],
])('a filter: %s', (_group, facts) => {
  it.each(facts)('%s', (_fact, filter, found, other) => {
    const matches = compileFilter(filter);
    expect(found.filter((doc) => !matches(makeStored(doc)))).toEqual([]);
    expect(other.filter((doc) => matches(makeStored(doc)))).toEqual([]);
  });
});

describe('a filter that makes no sense', () => {
  it.each<[string, unknown, string]>([
    ['an unknown operator', { a: { $foo: 1 } }, 'unknown operator: $foo'],
    ['an unknown operator behind a known one', { a: { $gt: 1, $foo: 1 } }, 'unknown operator: $foo'],
    ['a field among operators', { a: { $gt: 1, b: 1 } }, 'unknown operator: b'],
    ['an unknown operator at the top', { $foo: 1 }, 'unknown top level operator: $foo'],
    ['an operator of fields at the top', { $gt: 1 }, 'unknown top level operator: $gt'],
    ['$and with nothing', { $and: [] }, 'must be a nonempty array'],
    ['$or with no array', { $or: { a: 1 } }, '$or must be an array'],
    ['$nor with values', { $nor: [1] }, 'need to be full objects'],
    ['$in with no array', { a: { $in: 1 } }, '$in needs an array'],
    ['$nin with no array', { a: { $nin: {} } }, '$nin needs an array'],
    ['operators in $in', { a: { $in: [{ $gt: 1 }] } }, 'cannot nest $ under $in'],
    ['$not with a value', { a: { $not: 1 } }, '$not needs a regex or a document'],
    ['$not with nothing', { a: { $not: {} } }, '$not cannot be empty'],
    ['$not with fields', { a: { $not: { b: 1 } } }, 'unknown operator: b'],
    ['$ne with a pattern', { a: { $ne: /x/ } }, "Can't have regex as arg to $ne"],
    ['$gt with a pattern', { a: { $gt: /x/ } }, "Can't have RegEx as arg to predicate over field 'a'"],
    ['$size with text', { a: { $size: 'x' } }, 'Failed to parse $size'],
    ['$size below 0', { a: { $size: -1 } }, 'non-negative'],
    ['$size with a fraction', { a: { $size: 1.5 } }, 'Expected an integer'],
    ['$mod with one number', { a: { $mod: [1] } }, 'not enough elements'],
    ['$mod with three', { a: { $mod: [1, 2, 3] } }, 'too many elements'],
    ['$mod by 0', { a: { $mod: [0, 1] } }, 'divisor cannot be 0'],
    ['$mod with text', { a: { $mod: ['x', 1] } }, 'divisor not a number'],
    ['$type with an unknown name', { a: { $type: 'text' } }, 'Unknown type name alias: text'],
    ['$type with an unknown number', { a: { $type: 99 } }, 'Invalid numerical type code: 99'],
    ['$type with nothing', { a: { $type: [] } }, 'must match at least one type'],
    ['$regex with a number', { a: { $regex: 1 } }, '$regex has to be a string'],
    ['$options alone', { a: { $options: 'i' } }, '$options needs a $regex'],
    ['an unknown option', { a: { $regex: 'x', $options: 'g' } }, 'invalid flag in regex options: g'],
    ['options twice', { a: { $regex: /x/i, $options: 'i' } }, 'options set in both'],
    ['a broken pattern', { a: { $regex: '(' } }, 'Regular expression is invalid'],
    ['$all with no array', { a: { $all: 1 } }, '$all needs an array'],
    ['operators in $all', { a: { $all: [{ $gt: 1 }] } }, 'no $ expressions in $all'],
    ['$elemMatch with a value', { a: { $elemMatch: 1 } }, '$elemMatch needs an Object'],
    ['$where in $elemMatch', { a: { $elemMatch: { $where: '1' } } }, '$where can only be applied'],
    ['$text in $elemMatch', { a: { $elemMatch: { $text: {} } } }, '$text can only be applied'],
    ['$all with more than $elemMatch', { a: { $all: [{ $elemMatch: {}, $gt: 1 }] } }, 'has to be consistent'],
    ['options that are no text', { a: { $regex: 'x', $options: 1 } }, '$options has to be a string'],
    ['$expr in $elemMatch', { a: { $elemMatch: { $expr: true } } }, '$expr can only be applied'],
    ['bits that are none', { a: { $bitsAllSet: 'x' } }, 'takes an Array'],
    ['negative bits', { a: { $bitsAllSet: -1 } }, 'non-negative'],
    ['an unknown expression', { $expr: { $foo: 1 } }, "Unrecognized expression '$foo'"],
    ['an unknown variable', { $expr: '$$foo' }, 'Use of undefined variable: foo'],
    ['$where', { $where: 'true' }, '$where is not allowed in this context'],
    ['$text', { $text: { $search: 'x' } }, '$text is not allowed in this context'],
    ['a filter that is no object', [], 'must be an object'],
    ['an unknown operator in $or', { $or: [{ a: { $foo: 1 } }] }, 'unknown operator: $foo'],
    ['an unknown operator in $elemMatch', { a: { $elemMatch: { $foo: 1 } } }, 'unknown operator: $foo'],
  ])('%s is refused by name', (_what, filter, message) => {
    let refusal: CommandError | undefined;
    try {
      compileFilter(filter as Document);
    } catch (error) {
      refusal = error as CommandError;
    }
    expect(refusal?.message).toContain(message);
    expect(refusal?.toReply()).toMatchObject({ ok: 0, code: expect.any(Number) });
  });
});

describe('the position that a filter finds', () => {
  it.each<[string, Document, Document, number | undefined]>([
    ['an element', { a: 5 }, { a: [4, 5] }, 1],
    ['a range', { a: { $gt: 4 } }, { a: [4, 5, 6] }, 1],
    ['$elemMatch', { a: { $elemMatch: { b: 2 } } }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    [
      'nothing where no element meets $elemMatch',
      { a: { $elemMatch: { b: 3 } } },
      { a: [{ b: 1 }] },
      undefined,
    ],
    ['the first element', { a: { $elemMatch: { b: 1 } } }, { a: [{ b: 1 }, { b: 1 }] }, 0],
    ['a field of elements', { 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    ['the outermost of nested arrays', { 'a.b': 2 }, { a: [{ b: [1] }, { b: [0, 0, 2] }] }, 1],
    ['nothing without an array', { a: 5 }, { a: 5 }, undefined],
    ['nothing by a negation', { a: { $ne: 5 } }, { a: [4] }, undefined],
    ['nothing when it does not match', { a: 5, b: 1 }, { a: [5] }, undefined],
  ])('%s', (_what, filter, doc, position) => {
    expect(compilePositional(filter)(makeStored(doc))).toBe(position);
  });
});
