import { type Document, Double, EJSON, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEjson, toEjson } from './ejson.ts';
import { normalize, promote } from './values.ts';

/** Canonical extended JSON of every type. Documented: "MongoDB Extended JSON (v2)". */
const canonical = [
  '{"$oid":"650000000000000000000001"}',
  '{"$numberInt":"42"}',
  '{"$numberInt":"-2147483648"}',
  '{"$numberLong":"9007199254740993"}',
  '{"$numberLong":"5"}',
  '{"$numberDouble":"5.0"}',
  '{"$numberDouble":"1.5"}',
  '{"$numberDouble":"-0.0"}',
  '{"$numberDouble":"1e+300"}',
  '{"$numberDouble":"NaN"}',
  '{"$numberDouble":"-Infinity"}',
  '{"$numberDecimal":"12.50"}',
  '{"$numberDecimal":"1E+6000"}',
  '{"$date":{"$numberLong":"1700000000123"}}',
  '{"$date":{"$numberLong":"-1"}}',
  '{"$binary":{"base64":"AQI=","subType":"00"}}',
  '{"$binary":{"base64":"Dh9s8VteTi2dTAp/PAuaEQ==","subType":"04"}}',
  '{"$binary":{"base64":"","subType":"80"}}',
  '{"$timestamp":{"t":4000000000,"i":1}}',
  '{"$regularExpression":{"pattern":"^a\\"b","options":"im"}}',
  '{"$code":"f()"}',
  '{"$code":"f()","$scope":{"x":{"$numberInt":"1"}}}',
  '{"$symbol":"s"}',
  '{"$minKey":1}',
  '{"$maxKey":1}',
  '{"$ref":"c","$id":{"$numberInt":"1"},"$db":"d"}',
  '"text \\u0000 \\ud800 ü"',
  'true',
  'null',
  '[]',
  '{}',
  '{"a":[{"b":null}],"":"empty name","$set":{"x":"y"},"__proto__":{"z":false}}',
];

describe('extended JSON', () => {
  it.each(canonical)('%s comes back as it was', (text) => {
    expect(toEjson(parseEjson(text))).toBe(text);
  });

  it.each(canonical)('%s is read in its stored form: nothing is left to normalize', (text) => {
    const value = parseEjson(`{"v":${text}}`);
    expect(normalize(value)).toBe(value);
  });

  it.each<[string, string, string]>([
    ['plain numbers', '[1,1.5,-0]', '[{"$numberInt":"1"},{"$numberDouble":"1.5"},{"$numberDouble":"-0.0"}]'],
    ['integers beyond 32 bits', '5000000000', '{"$numberLong":"5000000000"}'],
    ['dates as text', '{"$date":"2026-01-02T03:04:05.678Z"}', '{"$date":{"$numberLong":"1767323045678"}}'],
    [
      'dates with a zone',
      '{"$date":"2026-01-02T03:04:05+01:00"}',
      '{"$date":{"$numberLong":"1767319445000"}}',
    ],
    [
      'UUIDs',
      '{"$uuid":"0e1f6cf1-5b5e-4e2d-9d4c-0a7f3c0b9a11"}',
      '{"$binary":{"base64":"Dh9s8VteTi2dTAp/PAuaEQ==","subType":"04"}}',
    ],
    [
      'binary data of version 1',
      '{"$binary":"AQI=","$type":"05"}',
      '{"$binary":{"base64":"AQI=","subType":"05"}}',
    ],
    ['undefined', '{"a":{"$undefined":true}}', '{"a":null}'],
    ['capitals in an ObjectId', '{"$oid":"ABCDEF000000000000000001"}', '{"$oid":"abcdef000000000000000001"}'],
  ])('takes the relaxed form of %s', (_what, relaxed, expected) => {
    expect(toEjson(parseEjson(relaxed))).toBe(expected);
  });

  it('leaves the operators of filters alone', () => {
    const filter = { a: { $regex: 'x', $options: 'i', $ne: 'y' }, $and: [{ b: { $type: 'int' } }] };
    expect(parseEjson(JSON.stringify(filter))).toEqual(filter);
  });

  it.each<[string, string, string]>([
    ['invalid JSON', '{"a":', 'not JSON'],
    ['a short $oid', '{"a":{"$oid":"65"}}', "$oid at 'a': must be 24 hexadecimal digits"],
    ['a number in $oid', '{"$oid":5}', '$oid: must be text'],
    [
      'a second field',
      '{"a":[{"$oid":"650000000000000000000001","b":1}]}',
      "$oid at 'a.0': must be the only field, but there is 'b' beside it",
    ],
    [
      'two types at once',
      '{"$oid":"650000000000000000000001","$date":"2026-01-01T00:00:00Z"}',
      "but there is '$date' beside it",
    ],
    ['an invalid $date', '{"$date":"yesterday"}', '$date: must be a date like'],
    [
      '$date beyond all dates',
      '{"$date":{"$numberLong":"9000000000000000000"}}',
      '$date: is beyond the years -271821 to 275760',
    ],
    ['$numberLong with a fraction', '{"$numberLong":"1.5"}', '$numberLong: must be a whole number as text'],
    [
      '$numberLong beyond 64 bits',
      '{"$numberLong":"9223372036854775808"}',
      '$numberLong: does not fit 64 bits',
    ],
    ['$numberLong as a number', '{"$numberLong":5}', '$numberLong: must be text'],
    ['$numberInt beyond 32 bits', '{"$numberInt":"2147483648"}', '$numberInt: does not fit 32 bits'],
    ['$numberDouble with words', '{"$numberDouble":"five"}', '$numberDouble: must be a number as text'],
    ['$numberDecimal with words', '{"$numberDecimal":"x"}', '$numberDecimal: must be a decimal number'],
    [
      '$binary without a subtype',
      '{"$binary":{"base64":""}}',
      '$binary: must have exactly base64 and subType',
    ],
    [
      '$binary that is not base64',
      '{"$binary":{"base64":"*","subType":"00"}}',
      '$binary: base64 is not base64',
    ],
    ['a long subtype', '{"$binary":{"base64":"","subType":"000"}}', '$binary: subType must be'],
    ['a broken UUID', '{"$uuid":"x"}', '$uuid: must be a UUID'],
    ['a negative timestamp', '{"$timestamp":{"t":-1,"i":0}}', '$timestamp: t must be a whole number from 0'],
    ['a timestamp without i', '{"$timestamp":{"t":1}}', '$timestamp: must have exactly t and i'],
    ['unknown options', '{"$regularExpression":{"pattern":"a","options":"q"}}', '$regularExpression'],
    ['$minKey that is not 1', '{"$minKey":2}', '$minKey: must be 1'],
  ])('refuses %s by name and place', (_what, text, message) => {
    expect(() => parseEjson(text)).toThrow(message);
  });

  it('refuses nesting that no document may have, and never runs out of stack', () => {
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(() => parseEjson(deep(150))).not.toThrow();
    expect(() => parseEjson(deep(100_000))).toThrow('nested deeper than');
    expect(() => parseEjson('['.repeat(50_000) + ']'.repeat(50_000))).toThrow('nested deeper than');
  });

  it('reads and writes the same as the driver', () => {
    const doc = { a: new ObjectId(), b: [new Date(5), Long.fromNumber(7), { c: 1.5, d: 'x' }], e: null };
    const text = EJSON.stringify(doc, { relaxed: false });
    expect(toEjson(doc)).toBe(text);
    expect(parseEjson(text)).toEqual(doc);
  });

  it('keeps any JSON whose names are no markers', () => {
    const name = fc.string().filter((text) => !text.startsWith('$'));
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(name, tie('any'), { maxKeys: 4 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (any) => {
        const once = toEjson(normalize(any));
        expect(toEjson(parseEjson(once))).toBe(once);
      }),
      { numRuns: 200 },
    );
  });
});

describe('stored values', () => {
  it('keeps whole doubles apart from integers', () => {
    expect(normalize(new Double(5))).toEqual(new Double(5));
    expect(normalize(new Double(1.5))).toBe(1.5);
  });

  it('makes of undefined null, and leaves out functions', () => {
    expect(normalize({ a: undefined, b: [undefined], c: () => 1 })).toEqual({ a: null, b: [null] });
  });

  it('refuses an invalid date', () => {
    expect(() => normalize({ a: new Date(Number.NaN) })).toThrow('a date is invalid');
  });

  it('refuses a document that contains itself', () => {
    const round: Document = {};
    round.again = round;
    expect(() => normalize(round)).toThrow('nested deeper');
  });

  it('promotes every number, and copies nothing without numbers', () => {
    const plain = { a: 1, b: ['x', { c: new Date(0) }] };
    expect(promote(plain)).toBe(plain);
    expect(promote({ a: [Long.fromNumber(5), { b: new Double(2) }] })).toEqual({ a: [5, { b: 2 }] });
  });
});
