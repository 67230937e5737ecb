import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import type { FunctionCase } from './function-case.ts';

/** A value of each type is passed as an argument, stored, found by its value, and returned unchanged. */
function keeps(
  name: string,
  value: unknown,
  { stored = value, back = value }: { stored?: unknown; back?: unknown } = {},
): FunctionCase {
  return {
    name: `${name}${name.includes(' is ') ? '' : ' comes back as it was'}`,
    body: 'await things.insertOne({ _id: 1, v: args[0] }); const found = await things.findOne({ v: { $eq: args[0] } }); return found.v;',
    args: [value],
    result: back,
    after: { things: [{ _id: 1, v: stored }] },
  };
}

function inside(name: string, body: string, result: unknown, more: Partial<FunctionCase> = {}): FunctionCase {
  return { name, body, result, ...more };
}

export const valueCases: readonly FunctionCase[] = [
  keeps('text', 'Grüße, 世界 🚀'),
  keeps('an int', 42),
  keeps('a negative int', -7),
  keeps('a double', 2.5),
  keeps('a whole double is a number to functions', new Double(3), { stored: 3, back: 3 }),
  keeps('a long', Long.fromString('9007199254740993')),
  keeps('a small long is a number to functions', Long.fromNumber(5), { stored: 5, back: 5 }),
  keeps('a decimal', Decimal128.fromString('0.10')),
  keeps('true', true),
  keeps('null', null),
  keeps('a date', new Date('2024-02-29T12:34:56.789Z')),
  keeps('a date before 1970', new Date(-1)),
  keeps('an ObjectId', new ObjectId('64b7f0a1c2d3e4f5a6b7c8d9')),
  keeps('a binary', new Binary(Buffer.from([0, 1, 255]))),
  keeps('a UUID', new UUID('0f8fad5b-d9cb-469f-a165-70867728950e')),
  keeps('a timestamp', new Timestamp({ t: 1700000000, i: 3 })),
  keeps('a regular expression', new BSONRegExp('^a.b$', 'im')),
  keeps('MinKey', new MinKey()),
  keeps('MaxKey', new MaxKey()),
  keeps('an array', [1, 'a', null, [2]]),
  keeps('an embedded document', { b: 1, a: { c: [] } }),
  keeps('an empty document', {}),
  keeps('infinity', Number.POSITIVE_INFINITY),
  inside(
    'a number with a fraction is a double',
    'await things.insertOne({ _id: 1, v: 0.1 + 0.2 });',
    undefined,
    { after: { things: [{ _id: 1, v: 0.30000000000000004 }] } },
  ),
  inside('a whole number is an int', 'await things.insertOne({ _id: 1, v: 7 });', undefined, {
    after: { things: [{ _id: 1, v: 7 }] },
  }),
  inside(
    'BSON.Long makes a long',
    "await things.insertOne({ _id: 1, v: BSON.Long.fromString('9223372036854775807') }); return (await things.findOne()).v.toString();",
    '9223372036854775807',
    {
      after: { things: [{ _id: 1, v: Long.MAX_VALUE }] },
    },
  ),
  inside(
    'BSON.Double makes a double',
    'await things.insertOne({ _id: 1, v: new BSON.Double(2) });',
    undefined,
    { after: { things: [{ _id: 1, v: new Double(2) }] } },
  ),
  inside(
    'BSON.Decimal128 makes a decimal',
    "await things.insertOne({ _id: 1, v: BSON.Decimal128.fromString('12.340') }); return (await things.findOne()).v.toString();",
    '12.340',
  ),
  inside('a BigInt is a long', 'await things.insertOne({ _id: 1, v: 9007199254740993n });', undefined, {
    after: { things: [{ _id: 1, v: Long.fromString('9007199254740993') }] },
  }),
  inside(
    'BSON.ObjectId finds documents',
    "return things.findOne({ _id: new BSON.ObjectId('64b7f0a1c2d3e4f5a6b7c8d9') });",
    { _id: new ObjectId('64b7f0a1c2d3e4f5a6b7c8d9'), a: 1 },
    {
      given: { things: [{ _id: new ObjectId('64b7f0a1c2d3e4f5a6b7c8d9'), a: 1 }] },
    },
  ),
  inside(
    'an id from a document finds its document',
    'const { _id } = await things.findOne({ a: 1 }); return things.count({ _id });',
    1,
    {
      given: { things: [{ _id: new ObjectId('64b7f0a1c2d3e4f5a6b7c8d9'), a: 1 }] },
    },
  ),
  inside(
    'ids are objects of BSON.ObjectId',
    'const { _id } = await things.findOne(); return [_id instanceof BSON.ObjectId, _id.toString(), String(_id.getTimestamp().getUTCFullYear())];',
    [true, '64b7f0a1c2d3e4f5a6b7c8d9', '2023'],
    {
      given: { things: [{ _id: new ObjectId('64b7f0a1c2d3e4f5a6b7c8d9') }] },
    },
  ),
  inside(
    'dates are Dates',
    'const { at } = await things.findOne(); return [at instanceof Date, at.getTime()];',
    [true, 1704067200000],
    { given: { things: [{ _id: 1, at: new Date('2024-01-01T00:00:00Z') }] } },
  ),
  inside('numbers are numbers', 'const { a, b, c } = await things.findOne(); return a + b + c;', 9.5, {
    given: { things: [{ _id: 1, a: new Int32(2), b: new Double(5), c: 2.5 }] },
  }),
  inside(
    'arguments keep their types',
    'return [args[0] instanceof BSON.ObjectId, args[1] instanceof Date, args[2] instanceof BSON.Decimal128, typeof args[3]];',
    [true, true, true, 'number'],
    {
      args: [new ObjectId(), new Date(), Decimal128.fromString('1'), new Double(1)],
    },
  ),
  inside(
    'a Map is a document',
    "await things.insertOne(new Map([['_id', 1], ['a', 2]])); return things.findOne();",
    { _id: 1, a: 2 },
  ),
  inside(
    'bytes are a binary',
    'await things.insertOne({ _id: 1, v: new Uint8Array([1, 2, 3]) }); return (await things.findOne()).v.length();',
    3,
  ),
  inside('nothing comes back of a function without a result', 'await things.count();', undefined),
  inside('$type sees the written type', "return things.count({ v: { $type: 'double' } });", 1, {
    given: {
      things: [
        { _id: 1, v: new Double(3) },
        { _id: 2, v: 3 },
      ],
    },
  }),
];
