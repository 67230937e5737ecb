import {
  Binary,
  BSONRegExp,
  Code,
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
import { describe, expect, it } from 'vitest';
import { compareValues, compareWithMissing, equalValues } from './compare.ts';
import { idKey } from './id-key.ts';

const decimal = (text: string) => Decimal128.fromString(text);
const long = (text: string) => Long.fromString(text);

/** Each value is before the next. Documented: "Comparison/Sort Order". */
const ascending: [string, unknown][] = [
  ['MinKey', new MinKey()],
  ['null', null],
  ['NaN', Number.NaN],
  ['-infinity', -Infinity],
  ['a very negative decimal', decimal('-1E+400')],
  ['the smallest Long', Long.MIN_VALUE],
  ['-1', -1],
  ['0', 0],
  ['a tiny decimal', decimal('1E-400')],
  ['0.1 as decimal', decimal('0.1')],
  ['0.1 as double', 0.1],
  ['1', 1],
  ['2^53', 9007199254740992],
  ['2^53 + 1 as Long', long('9007199254740993')],
  ['2^53 + 1.5 as decimal', decimal('9007199254740993.5')],
  ['the largest Long', Long.MAX_VALUE],
  ['2^63 as double', 2 ** 63],
  ['infinity', Infinity],
  ['empty text', ''],
  ['text in capitals', 'Z'],
  ['text', 'a'],
  ['longer text', 'aa'],
  ['text with umlaut', 'ä'],
  ['the last character of 16 bits', '\uffff'],
  ['text beyond 16 bits', '\u{10000}'],
  ['an empty document', {}],
  ['a document', { a: 1 }],
  ['a document with more', { a: 1, b: 0 }],
  ['a document with a larger value', { a: 2 }],
  ['a document with a later name', { b: 1 }],
  ['a document with a later type', { a: 'x' }],
  ['an empty array', []],
  ['an array', [1]],
  ['a longer array', [1, 0]],
  ['an array with a larger element', [2]],
  ['short binary data', new Binary(Buffer.from([255]))],
  ['longer binary data', new Binary(Buffer.from([1, 1]))],
  ['binary data of a later subtype', new Binary(Buffer.from([0, 0]), 5)],
  ['a UUID', new UUID('0e1f6cf1-5b5e-4e2d-9d4c-0a7f3c0b9a11')],
  ['an ObjectId', new ObjectId('650000000000000000000001')],
  ['a later ObjectId', new ObjectId('f50000000000000000000000')],
  ['false', false],
  ['true', true],
  ['a date before 1970', new Date(-1)],
  ['a date', new Date(1)],
  ['a timestamp', new Timestamp({ t: 1, i: 1 })],
  ['a later timestamp', new Timestamp({ t: 4000000000, i: 0 })],
  ['a regular expression', /a/],
  ['one with options', new BSONRegExp('a', 'i')],
  ['a later one', /b/],
  ['code', new Code('a')],
  ['later code', new Code('b')],
  ['MaxKey', new MaxKey()],
];

describe('the order of values', () => {
  it.each(
    ascending.slice(1).map(([name, value], at) => [ascending[at]?.[0], name, ascending[at]?.[1], value]),
  )('%s is before %s', (_a, _b, a, b) => {
    expect(compareValues(a, b)).toBeLessThan(0);
    expect(compareValues(b, a)).toBeGreaterThan(0);
  });

  it('is the same whichever two are compared', () => {
    ascending.forEach(([, a], left) => {
      ascending.forEach(([, b], right) => {
        expect(Math.sign(compareValues(a, b))).toBe(Math.sign(left - right));
      });
    });
  });

  it('puts missing fields before null where that counts', () => {
    expect(compareWithMissing(undefined, null)).toBeLessThan(0);
    expect(compareWithMissing(null, undefined)).toBeGreaterThan(0);
    expect(compareValues(undefined, null)).toBe(0);
  });
});

const equal: [string, unknown, unknown][] = [
  ['the classes of whole numbers', 1, new Int32(1)],
  ['a Long and a double', long('1'), new Double(1)],
  ['a decimal and a number', decimal('1.50'), 1.5],
  ['a decimal with zeros', decimal('100'), decimal('1E+2')],
  ['a decimal and a Long beyond 2^53', decimal('9007199254740993'), long('9007199254740993')],
  ['-0 and 0', -0, 0],
  ['zeros of all classes', decimal('-0E+3'), Long.ZERO],
  ['NaN of both classes', Number.NaN, decimal('NaN')],
  ['infinities of both classes', -Infinity, decimal('-Infinity')],
  ['ObjectIds', new ObjectId('650000000000000000000001'), new ObjectId('650000000000000000000001')],
  ['dates', new Date(5), new Date(5)],
  ['documents with numbers of other classes', { a: [1, { b: 2 }] }, { a: [long('1'), { b: new Double(2) }] }],
  ['patterns of both classes', /a/i, new BSONRegExp('a', 'i')],
  [
    'binary data and a UUID',
    new UUID('0e1f6cf1-5b5e-4e2d-9d4c-0a7f3c0b9a11'),
    new Binary(new UUID('0e1f6cf1-5b5e-4e2d-9d4c-0a7f3c0b9a11').buffer, 4),
  ],
];

describe('equal values', () => {
  it.each(equal)('%s are equal, and have equal keys', (_what, a, b) => {
    expect(equalValues(a, b)).toBe(true);
    expect(idKey(a)).toBe(idKey(b));
  });

  it('differ from all others by their keys, too', () => {
    const keys = ascending.map(([, value]) => idKey(value));
    expect(new Set(keys).size).toBe(ascending.length);
  });

  it('depend on the order of fields and of elements', () => {
    expect(equalValues({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
    expect(idKey({ a: 1, b: 2 })).not.toBe(idKey({ b: 2, a: 1 }));
    expect(equalValues([1, 2], [2, 1])).toBe(false);
  });

  it('have keys that grow with their depth, not faster', () => {
    const nested = (depth: number) => {
      let value: unknown = 'leaf';
      for (let level = 0; level < depth; level += 1) value = level % 2 ? { a: value } : [value];
      return value;
    };
    expect(idKey(nested(170)).length).toBeLessThan(3000);
    expect(idKey(nested(12))).not.toBe(idKey(nested(14)));
  });

  it('differ in where their parts begin', () => {
    const keys = [[['a'], 'b'], [['a', 'b']], ['A["sa"]', 'b'], [{ a: 'b' }], [['a'], ['b']], [[], 'a', 'b']];
    expect(new Set(keys.map(idKey)).size).toBe(keys.length);
  });

  it('have keys that survive as text', () => {
    const keys = ['a\0b', '\ud800', { 'x\0': '\udfff' }, 'plain', '😀'].map(idKey);
    expect(keys.every((key) => Buffer.from(key).toString() === key && !key.includes('\0'))).toBe(true);
    expect(idKey('a\0b')).not.toBe(idKey('a\\u0000b'));
  });
});
