import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  type Document,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { expect, it } from 'vitest';
import { fromEntries } from '#contract/values/field-order.ts';
import { decode } from './decode-bson.ts';
import { toEjson } from './ejson.ts';
import { normalize } from './values.ts';

const inner = (): Document =>
  fromEntries([
    ['z', 1],
    ['10', 2],
    ['9', 3],
  ]);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

it.each<[string, unknown]>([
  ['text', 'a'],
  ['a double', 1.5],
  ['a 64-bit integer', Long.MAX_VALUE],
  ['a decimal', Decimal128.fromString('1.20')],
  ['binary data', new Binary(Buffer.from([0, 1, 2]), 5)],
  ['an identifier', new ObjectId('64b7f0a1c2d3e4f5a6b7c8d9')],
  ['a boolean', true],
  ['a date', new Date(0)],
  ['null', null],
  ['a regular expression', new BSONRegExp('a"b', 'i')],
  ['code', new Code('() => 1')],
  ['code with a scope', new Code('() => 1', inner())],
  ['a timestamp', new Timestamp({ t: 1, i: 2 })],
  ['the least key', new MinKey()],
  ['the greatest key', new MaxKey()],
  ['an array', [1, [inner()], inner()]],
  [
    'a reference',
    fromEntries<unknown>([
      ['$ref', 'c'],
      ['$id', 1],
      ['10', 1],
      ['9', 1],
    ]),
  ],
])('keeps the order of fields behind %s', (_, value) => {
  const bytes = serialize(
    fromEntries<unknown>([
      ['b', value],
      ['2', inner()],
      ['1', value],
      ['0', 'x'],
    ]),
  );
  expect(hex(serialize(decode(bytes)))).toBe(hex(bytes));
});

it('reads a document in which a name occurs twice, as the driver does', () => {
  const first = serialize({ aa: inner(), b: 1, 5: 1 });
  for (const other of [7, inner(), [inner()], fromEntries([['q', 1]])]) {
    const both = Buffer.from(
      serialize(
        fromEntries<unknown>([
          ['xx', inner()],
          ['aa', other],
          ['5', 1],
        ]),
      ),
    );
    both.write('aa', both.indexOf('xx'));
    expect(hex(serialize(decode(both)))).toBe(
      hex(
        serialize(
          fromEntries<unknown>([
            ['aa', other],
            ['5', 1],
          ]),
        ),
      ),
    );
  }
  expect(Object.keys(decode(first))).toEqual(['5', 'aa', 'b']);
});

it('keeps dates beyond the range of JavaScript for reading, and refuses them otherwise', () => {
  const bytes = serialize({ list: [{ at: Long.MAX_VALUE }], name: 'far' });
  // the type of a 64-bit integer becomes that of a date
  bytes[Buffer.from(bytes).indexOf(Buffer.from('\u0012at\0', 'latin1'))] = 9;
  const text = '{"list":[{"at":{"$date":{"$numberLong":"9223372036854775807"}}}],"name":"far"}';
  expect(toEjson(normalize(decode(bytes, true)))).toBe(text);
  expect(() => normalize(decode(bytes))).toThrow('a date is invalid');
});
