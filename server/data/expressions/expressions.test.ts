import { Binary, Double, Long, ObjectId, Timestamp, UUID } from 'bson';
import { describe, expect, it } from 'vitest';
import { normalize } from '../values/values.ts';
import { compile } from './compile.ts';

const uuid = '0e1f6cf1-5b5e-4e2d-9d4c-0a7f3c0b9a11';
const doc = {
  n: 5,
  long: Long.fromString('5000000000'),
  text: '12',
  list: [3, 1, 2],
  docs: [{ a: 2 }, { a: 1 }],
  id: new ObjectId('650000000000000000000001'),
  at: new Date(Date.UTC(2026, 0, 2)),
  uuid: new UUID(uuid),
  nil: null,
};

function compute(expression: unknown): unknown {
  return compile(normalize(expression), { now: Date.UTC(2026, 0, 1), random: () => 0.25 })({ doc });
}

describe('an expression', () => {
  it.each<[string, unknown, unknown]>([
    ['$eq compares arrays as wholes', { $eq: ['$list', 3] }, false],
    ['$eq: equal arrays', { $eq: ['$list', [3, 1, 2]] }, true],
    [
      '$eq compares fields in their order',
      {
        $eq: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      false,
    ],
    ['$cmp over types', { $cmp: ['$n', '$text'] }, -1],
    ['$lt: missing is before null', { $lt: ['$zzz', null] }, true],
    ['$gt: a value is after null', { $gt: ['$n', null] }, true],
    ['$ne of ObjectIds', { $ne: ['$id', new ObjectId('650000000000000000000001')] }, false],
    ['$size of an array in an array of arguments', { $size: ['$list'] }, 3],
    ['$abs with one argument in an array', { $abs: [-5] }, 5],
    ['$in', { $in: [2, '$list'] }, true],
    ['$in by fields in order', { $in: [{ b: 2, a: 1 }, [{ a: 1, b: 2 }]] }, false],
    ['$indexOfArray', { $indexOfArray: ['$list', 2] }, 2],
    ['$indexOfArray from a position', { $indexOfArray: ['$list', 3, 1] }, -1],
    ['$setUnion', { $setUnion: ['$list', [2, 9]] }, [3, 1, 2, 9]],
    ['$setIntersection', { $setIntersection: ['$list', [2, 9, 3]] }, [3, 2]],
    ['$setDifference', { $setDifference: ['$list', [3]] }, [1, 2]],
    ['$setEquals', { $setEquals: ['$list', [1, 2, 3, 3]] }, true],
    ['$setIsSubset', { $setIsSubset: [[1, 3], '$list'] }, true],
    ['$sortArray of values', { $sortArray: { input: '$list', sortBy: 1 } }, [1, 2, 3]],
    ['$sortArray of documents', { $sortArray: { input: '$docs', sortBy: { a: 1 } } }, [{ a: 1 }, { a: 2 }]],
    ['$type of a number', { $type: '$n' }, 'int'],
    ['$type of a missing field', { $type: '$zzz' }, 'missing'],
    ['$type of an ObjectId', { $type: '$id' }, 'objectId'],
    ['$toObjectId', { $toObjectId: '650000000000000000000001' }, doc.id],
    ['$toString of an ObjectId', { $toString: '$id' }, '650000000000000000000001'],
    ['$toString of a date', { $toString: '$at' }, '2026-01-02T00:00:00.000Z'],
    ['$toString of a UUID', { $toString: '$uuid' }, uuid],
    ['$toDate of an ObjectId', { $toDate: '$id' }, new Date(0x65000000 * 1000)],
    [
      '$toDate of text without a zone',
      { $toDate: '2026-01-02T03:04:05' },
      new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
    ],
    ['$toDate of a day', { $toDate: '2026-01-02' }, new Date(Date.UTC(2026, 0, 2))],
    ['$toDate of a timestamp', { $toDate: new Timestamp({ t: 5, i: 1 }) }, new Date(5000)],
    ['$toInt of text', { $toInt: '$text' }, 12],
    ['$toInt cuts the fraction', { $toInt: -5.9 }, -5],
    ['$toLong of a date', { $toLong: '$at' }, Long.fromNumber(Date.UTC(2026, 0, 2))],
    ['$toDouble of text', { $toDouble: '-1.5e2' }, new Double(-150)],
    ['$toBool of text is true', { $toBool: 'false' }, true],
    ['$toBool of 0', { $toBool: 0 }, false],
    ['conversions of null are null', { $toInt: '$nil' }, null],
    ['$convert with onError', { $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
    ['$convert with onNull', { $convert: { input: '$zzz', to: 'int', onNull: 'none' } }, 'none'],
    ['$convert by a number', { $convert: { input: '$n', to: 2 } }, '5'],
    ['$toUUID', { $toUUID: uuid }, doc.uuid],
    ['a sum with a double is a double', { $add: ['$n', Long.fromNumber(1), new Double(2)] }, new Double(8)],
    ['a long stays a long', { $subtract: ['$long', 1] }, Long.fromString('4999999999')],
    ['$$NOW is the time of the cluster', '$$NOW', new Date(Date.UTC(2026, 0, 1))],
    ['$rand is the number that the caller draws', { $rand: {} }, 0.25],
    ['$round: halves go to the even neighbour', { $round: [2.5] }, new Double(2)],
    ['$round takes the exact value of a double', { $round: [2.345, 2] }, 2.35],
    ['$round to hundreds', { $round: [1250, -2] }, 1200],
    ['$round of an exact half in decimals', { $round: [0.125, 2] }, 0.12],
    ['$toLower of null is empty', { $toLower: '$nil' }, ''],
    ['$toUpper of a number is its text', { $toUpper: '$n' }, '5'],
    ['$indexOfCP counts characters', { $indexOfCP: ['😀b', 'b'] }, 1],
    ['$indexOfBytes counts bytes', { $indexOfBytes: ['😀b', 'b'] }, 4],
    ['$indexOfCP from a position', { $indexOfCP: ['abab', 'a', 1] }, 2],
    ['$substr of a number', { $substr: ['$n', 0, 1] }, '5'],
    ['$week begins on Sundays', { $week: new Date(Date.UTC(2026, 0, 4)) }, 1],
    ['$week: days before the first Sunday are week 0', { $week: [new Date(Date.UTC(2026, 0, 3))] }, 0],
    [
      '$dateFromParts carries over',
      { $dateFromParts: { year: 2026, month: 14, day: -1 } },
      new Date(Date.UTC(2027, 0, 30)),
    ],
    [
      '$dateAdd stays in the month',
      { $dateAdd: { startDate: new Date(Date.UTC(2026, 0, 31)), unit: 'month', amount: 1 } },
      new Date(Date.UTC(2026, 1, 28)),
    ],
    [
      '$dateSubtract by a quarter',
      { $dateSubtract: { startDate: new Date(Date.UTC(2026, 4, 31)), unit: 'quarter', amount: 1 } },
      new Date(Date.UTC(2026, 1, 28)),
    ],
    [
      '$dateAdd by days',
      { $dateAdd: { startDate: '$at', unit: 'day', amount: 1 } },
      new Date(Date.UTC(2026, 0, 3)),
    ],
    ['$binarySize of text', { $binarySize: 'ä' }, 2],
    ['$bsonSize', { $bsonSize: { a: 1 } }, 12],
    ['$tsSecond', { $tsSecond: new Timestamp({ t: 5, i: 1 }) }, Long.fromNumber(5)],
    ['$sum of a list', { $sum: '$list' }, 6],
    ['$literal', { $literal: '$n' }, '$n'],
    ['$map', { $map: { input: '$list', as: 'x', in: { $multiply: ['$$x', 2] } } }, [6, 2, 4]],
    ['$filter', { $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } }, [3, 2]],
    ['$reduce', { $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
    ['$let', { $let: { vars: { x: '$n' }, in: { $add: ['$$x', 1] } } }, 6],
    [
      '$switch',
      JSON.parse('{"$switch":{"branches":[{"case":{"$gt":["$n",1]},"then":"big"}],"default":"small"}}'),
      'big',
    ],
    ['$dateToString', { $dateToString: { date: '$at', format: '%Y-%m-%d' } }, '2026-01-02'],
  ])('%s', (_fact, expression, expected) => {
    expect(compute(expression)).toEqual(expected);
  });

  it.each<[string, unknown, string]>([
    ['an unknown operator', { $foo: 1 }, "Unrecognized expression '$foo'"],
    ['one deep inside', { $add: [1, { $cond: [true, { $foo: 1 }, 1] }] }, "Unrecognized expression '$foo'"],
    [
      'one among the fields of $map',
      { $map: { input: '$list', in: { $foo: 1 } } },
      "Unrecognized expression '$foo'",
    ],
    ['two operators at once', { $add: [1], $abs: 1 }, 'must contain exactly one field'],
    ['an operator among fields', { a: 1, $abs: 1 }, "must not begin with '$'"],
    ['an unknown variable', { $add: ['$$foo', 1] }, 'Use of undefined variable: foo'],
    [
      'a variable of $let outside of it',
      { $add: [{ $let: { vars: { x: 1 }, in: '$$x' } }, '$$x'] },
      'Use of undefined variable: x',
    ],
    ['an accumulator of groups', { $push: '$n' }, "Unrecognized expression '$push'"],
    ['$size of a missing field', { $size: '$zzz' }, 'must be an array, but was of type: missing'],
    [
      '$switch without a matching branch',
      JSON.parse('{"$switch":{"branches":[{"case":false,"then":1}]}}'),
      'no default was specified',
    ],
    ['$mod by 0', { $mod: ['$n', 0] }, "can't $mod by zero"],
    ['$ln of 0', { $ln: 0 }, '$ln'],
    ['a lone $', '$', "'$' by itself is not a valid FieldPath"],
    ['$eq with one argument', { $eq: ['$n'] }, 'Expression $eq takes exactly 2 arguments. 1 were passed in.'],
    ['$in without an array', { $in: [1, '$n'] }, '$in requires an array as a second argument, found: int'],
    ['text that is no number', { $toInt: 'x' }, "Failed to parse number 'x'"],
    ['text that is no ObjectId', { $toObjectId: 'x' }, "Failed to parse objectId 'x'"],
    ['a number that does not fit', { $toInt: 5e10 }, 'Conversion would overflow'],
    [
      'an unsupported conversion',
      { $toDate: new Binary(Buffer.from('x')) },
      'Unsupported conversion from binData to date',
    ],
  ])('refuses %s', (_what, expression, message) => {
    expect(() => compute(expression)).toThrow(message);
  });

  it.each<[string, unknown, unknown, number]>([
    ['text', 'x', { $concat: ['$$value', '$$value'] }, 13548],
    ['array', [1], { $concatArrays: ['$$value', '$$value'] }, 146],
  ])('ends what doubles a %s', (_what, initialValue, inner, code) => {
    const doubling = { $reduce: { input: { $range: [0, 40] }, initialValue, in: inner } };
    expect(() => compute(doubling)).toThrow(expect.objectContaining({ code }));
  });

  it('leaves the content of $literal unchanged', () => {
    expect(compute({ $literal: { $foo: 1 } })).toEqual({ $foo: 1 });
  });
});
