import { describe, expect, it } from 'vitest';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { languages } from './code/languages.ts';
import { printCode } from './code/print-code.ts';
import { keysAround, linesOf } from './document-lines.ts';
import { convertedText, editableKinds, readValue, textOfValue } from './edit-value.ts';
import { conflictsOf, differencesOf, filterOf, mergedWith, updateOf } from './field-changes.ts';
import { pathKey, pathText } from './paths.ts';
import { referenceOf } from './references.ts';

const doc = (text: string): EjsonObject => parseEjson(text).value as EjsonObject;
const update = (before: string, after: string) => updateOf(differencesOf(doc(before), doc(after)).changes);

describe('the update of an edited document', () => {
  it.each([
    ['{a: 1, b: "x"}', '{a: 1, b: "y"}', '{$set: {b: "y"}}'],
    ['{a: {b: 1, c: 2}}', '{a: {b: 5, c: 2}}', '{$set: {"a.b": 5}}'],
    ['{a: 1, b: 2}', '{a: 1, b: 2, c: null}', '{$set: {c: null}}'],
    ['{a: 1, b: 2}', '{a: 1}', '{$unset: {b: ""}}'],
    ['{a: 1, b: {c: 7}}', '{a: 1, d: {c: 7}}', '{$rename: {b: "d"}}'],
    ['{a: [1, {b: 2}]}', '{a: [1, {b: 3}]}', '{$set: {"a.1.b": 3}}'],
    ['{a: [1, 2]}', '{a: [1, 2, 3]}', '{$push: {a: {$each: [3]}}}'],
    ['{a: [1, 2, 3]}', '{a: [1, 3]}', '{$set: {a: [1, 3]}}'],
    ['{a: {"x.y": 1, z: 2}}', '{a: {"x.y": 2, z: 2}}', '{$set: {a: {"x.y": 2, z: 2}}}'],
    ['{a: NumberLong("5")}', '{a: 5}', '{$set: {a: 5}}'],
  ])('of %s to %s is %s', (before, after, expected) => {
    expect(update(before, after)).toEqual(doc(expected));
  });

  it.each([
    ['{a: 1, b: 2}', '{b: 2, a: 1}'],
    ['{"a.b": 1}', '{"a.b": 2}'],
    ['{$a: 1}', '{$a: 2}'],
  ])('is a replacement of %s by %s', (before, after) => {
    expect(differencesOf(doc(before), doc(after)).needsReplacement).toBe(true);
  });

  it('applies only while the changed fields have their old values', () => {
    const before = doc(
      '{_id: 7, a: null, b: [1], c: 5, d: /x/, far: {$date: {$numberLong: "9223372036854775807"}}}',
    );
    const after = doc('{_id: 7, a: 1, b: [1, 2], e: 5, d: 1, far: 1, n: 1}');
    expect(filterOf(7, differencesOf(before, after).changes)).toEqual({
      _id: { $eq: 7 },
      a: { $eq: null, $exists: true },
      b: { $size: { $numberInt: '1' } },
      c: { $eq: { $numberInt: '5' } },
      e: { $exists: false },
      n: { $exists: false },
    });
  });
});

describe('two edits of one document', () => {
  const base = doc('{_id: 1, a: 1, b: {c: 1, d: 1}, e: [1]}');

  it('are both kept where they changed different fields', () => {
    const theirs = doc('{_id: 1, a: 2, b: {c: 1, d: 2}, e: [1], f: 9}');
    const mine = doc('{_id: 1, a: 1, b: {c: 3, d: 1}, e: [1, 2]}');
    expect(conflictsOf(base, theirs, mine)).toEqual([]);
    expect(mergedWith(base, theirs, mine, () => true)).toEqual(
      doc('{_id: 1, a: 2, b: {c: 3, d: 2}, e: [1, 2], f: 9}'),
    );
  });

  it('are in conflict at the outermost field that both changed, and the chosen value is kept', () => {
    const theirs = doc('{_id: 1, a: 2, e: [1]}');
    const mine = doc('{_id: 1, a: 3, b: {c: 3, d: 1}, e: [7]}');
    expect(conflictsOf(base, theirs, mine).map(({ path }) => pathText(path))).toEqual(['a', 'b']);
    expect(mergedWith(base, theirs, mine, (path) => pathText(path) === 'b')).toEqual(
      doc('{_id: 1, a: 2, e: [7], b: {c: 3, d: 1}}'),
    );
  });

  it('agree where both made the same change', () => {
    const same = doc('{_id: 1, a: 5, b: {c: 1, d: 1}, e: [1]}');
    expect(conflictsOf(base, same, same)).toEqual([]);
  });
});

describe('values in fields of text', () => {
  it.each([
    '5',
    'NumberLong("9007199254740993")',
    '5.0',
    'NumberDecimal("1.20")',
    'true',
    '"two\\nlines"',
    'ISODate("2026-03-13T14:02:00.5Z")',
    '{$date: {$numberLong: "9223372036854775807"}}',
    'ObjectId("64b7f0a1c2d3e4f5a6b7c8d9")',
    'UUID("00112233-4455-6677-8899-aabbccddeeff")',
    'BinData(9, "JwAAAAA/")',
    '/a\\/b/im',
    'Timestamp(7, 3)',
    'null',
    'MinKey()',
  ])('%s is read again as the same value', (text) => {
    const { value } = parseEjson(text);
    const kind = editableKinds.find((each) => {
      const read = readValue(each, textOfValue(value));
      return 'value' in read && JSON.stringify(read.value) === JSON.stringify(value);
    });
    expect(kind).toBeTypeOf('string');
  });

  it.each([
    ['int', 'string', '12.9', '12'],
    ['double', 'int', '12', '12.0'],
    ['long', 'string', '9007199254740993', '9007199254740993'],
    ['bool', 'int', '0', 'false'],
    ['int', 'string', 'abc', '0'],
    ['string', 'int', '7', '7'],
    ['regex', 'string', 'a', '/a/'],
  ] as const)('becomes %s from %s %s: %s', (kind, from, text, expected) => {
    expect(convertedText(kind, from, text)).toBe(expected);
  });

  it('reports what a type expects', () => {
    expect(readValue('int', '3000000000')).toEqual({ problem: expect.stringContaining('An Int32') });
    expect(readValue('date', 'tomorrow')).toEqual({ problem: expect.stringContaining('milliseconds') });
  });
});

it('shows a long array in ranges, and the elements of an open range', () => {
  const list = Array.from({ length: 100_001 }, (_, index) => ({ $numberInt: String(index) }));
  const base = { _id: 1, list };
  const open = new Set([pathKey(['list']), ...keysAround(base, ['list', '1500'])]);
  const { lines } = linesOf({ _id: 1, list: list.with(1500, { $numberInt: '7' }) }, base, (key) =>
    open.has(key),
  );
  expect(lines).toHaveLength(2 + 101 + 1_000);
  expect(lines.slice(2, 5).map(({ name, state, depth }) => [name, state, depth])).toEqual([
    ['[0 … 999]', 'same', 1],
    ['[1000 … 1999]', 'changed', 1],
    ['1000', 'same', 2],
  ]);
  expect(lines.at(-1)).toMatchObject({ name: '[100000 … 100000]', size: 1 });
  const edited = lines.find(({ name }) => name === '1500');
  expect(edited).toMatchObject({ path: ['list', '1500'], key: pathKey(['list', '1500']), state: 'changed' });
});

it('shows an object of many fields in ranges, at the top of the document too', () => {
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]));
  const base = { _id: 1, fields };
  const open = new Set(keysAround(base, ['fields', 'f99999']));
  const { lines } = linesOf({ _id: 1, fields: { ...fields, f99999: 'x' } }, base, (key) => open.has(key));
  expect(lines).toHaveLength(2 + 100 + 1_000);
  expect(lines[2]).toMatchObject({ name: '[f0 … f999]', state: 'same', depth: 1, isElement: false });
  expect(lines[101]).toMatchObject({ name: '[f99000 … f99999]', state: 'changed', size: 1_000 });
  expect(lines.at(-1)).toMatchObject({ path: ['fields', 'f99999'], depth: 2, state: 'changed' });

  const top = linesOf(fields, fields, () => false);
  expect(top.lines).toHaveLength(100);
  expect(linesOf(fields, fields, () => false, 10).left).toBe(90_000);
  expect(keysAround(fields, ['f1500'])).toEqual([top.lines[1]?.key]);
});

it.each([
  [['customerId'], 'ObjectId("64b7f0a1c2d3e4f5a6b7c8d9")', 'customers'],
  [['customer'], 'ObjectId("64b7f0a1c2d3e4f5a6b7c8d9")', 'customers'],
  [['items', '0', 'category_id'], '5', 'categories'],
  [['customer'], '"Ada"', undefined],
  [['owner'], '{$ref: "people", $id: 5, $db: "hr"}', 'people'],
] as const)('the field %j with %s refers to %s', (path, value, collection) => {
  expect(referenceOf(path, parseEjson(value).value, ['customers', 'categories'])?.collection).toBe(
    collection,
  );
});

it('prints a document as source text of each language', () => {
  const value = doc(
    '{a: 5.0, "b c": NumberLong("7"), d: [true, null], e: ISODate("2026-03-13T14:02:00Z"), f: "#{x}$y\\u0001"}',
  );
  const printed = Object.fromEntries(
    languages.map((language) => [language.label, printCode(value, language)]),
  );
  expect(printed).toMatchInlineSnapshot(`
    {
      "C#": "new BsonDocument {
      { "a", 5.0 },
      { "b c", 7L },
      { "d", new BsonArray {
        true,
        BsonNull.Value
      } },
      { "e", new BsonDateTime(1773410520000L) },
      { "f", "#{x}$y\\u0001" }
    }",
      "Go": "bson.D{
      {"a", float64(5.0)},
      {"b c", int64(7)},
      {"d", bson.A{
        true,
        nil,
      }},
      {"e", bson.DateTime(1773410520000)},
      {"f", "#{x}$y\\u0001"},
    }",
      "Java": "new Document()
      .append("a", 5.0)
      .append("b c", 7L)
      .append("d", Arrays.asList(
        true,
        null
      ))
      .append("e", new BsonDateTime(1773410520000L))
      .append("f", "#{x}$y\\u0001")",
      "JavaScript": "{
      "a": new Double(5),
      "b c": Long.fromString("7"),
      "d": [
        true,
        null
      ],
      "e": new Date("2026-03-13T14:02:00.000Z"),
      "f": "#{x}$y\\u0001"
    }",
      "PHP": "[
      'a' => 5.0,
      'b c' => new MongoDB\\BSON\\Int64('7'),
      'd' => [
        true,
        null
      ],
      'e' => new MongoDB\\BSON\\UTCDateTime('1773410520000'),
      'f' => '#{x}$y'
    ]",
      "Python": "{
      "a": 5.0,
      "b c": Int64(7),
      "d": [
        True,
        None
      ],
      "e": DatetimeMS(1773410520000),
      "f": "#{x}$y\\u0001"
    }",
      "Ruby": "{
      "a" => 5.0,
      "b c" => BSON::Int64.new(7),
      "d" => [
        true,
        nil
      ],
      "e" => Time.at(0, 1773410520000, :millisecond).utc,
      "f" => "\\#{x}$y\\u0001"
    }",
      "Rust": "doc! {
      "a": 5.0,
      "b c": 7_i64,
      "d": [
        true,
        Bson::Null
      ],
      "e": DateTime::from_millis(1773410520000),
      "f": "#{x}$y\\u{0001}"
    }",
      "mongosh": "{
      "a": Double(5),
      "b c": NumberLong("7"),
      "d": [
        true,
        null
      ],
      "e": ISODate("2026-03-13T14:02:00.000Z"),
      "f": "#{x}$y\\u0001"
    }",
    }
  `);
});
