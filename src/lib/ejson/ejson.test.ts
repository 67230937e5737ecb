import { describe, expect, it } from 'vitest';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { newObjectId } from './object-id.ts';
import { parseDocument, parseEjson } from './parse.ts';
import { printLine, printPretty } from './print.ts';
import { shownValue, typedText } from './shown-value.ts';
import { TextProblem } from './text-problem.ts';
import type { Ejson } from './value.ts';

const read = (text: string): Ejson => parseEjson(text).value;

function problem(text: string): TextProblem {
  try {
    parseEjson(text);
  } catch (error) {
    if (error instanceof TextProblem) return error;
  }
  throw new Error(`${text} was read`);
}

describe('typed text', () => {
  it.each([
    ['5', { $numberInt: '5' }],
    ['-2147483648', { $numberInt: '-2147483648' }],
    ['2147483648', { $numberLong: '2147483648' }],
    ['9223372036854775808', { $numberDouble: '9223372036854776000.0' }],
    ['5.0', { $numberDouble: '5.0' }],
    ['1e21', { $numberDouble: '1e+21' }],
    ['-0', { $numberDouble: '-0.0' }],
    ['-Infinity', { $numberDouble: '-Infinity' }],
    ['NumberLong("9007199254740993")', { $numberLong: '9007199254740993' }],
    ['NumberDecimal("12.30")', { $numberDecimal: '12.30' }],
    ['Double(5)', { $numberDouble: '5.0' }],
    ['ObjectId("65F1B2C3D4E5F60718293A4B")', { $oid: '65f1b2c3d4e5f60718293a4b' }],
    ['ISODate("2026-03-13T14:02:00Z")', { $date: { $numberLong: '1773410520000' } }],
    ['new Date("2026-03-13")', { $date: { $numberLong: '1773360000000' } }],
    ['{ $date: "2026-03-13T14:02" }', { $date: { $numberLong: '1773410520000' } }],
    ['{ $date: 5 }', { $date: { $numberLong: '5' } }],
    ['/a\\/b/mi', { $regularExpression: { pattern: 'a\\/b', options: 'im' } }],
    ['Timestamp(7, 1)', { $timestamp: { t: 7, i: 1 } }],
    ['Timestamp({ t: 7, i: 1 })', { $timestamp: { t: 7, i: 1 } }],
    [
      'UUID("00112233-4455-6677-8899-aabbccddeeff")',
      { $binary: { base64: 'ABEiM0RVZneImaq7zN3u/w==', subType: '04' } },
    ],
    ['BinData(0, "AQID")', { $binary: { base64: 'AQID', subType: '00' } }],
    [
      "{ 'a': 'it\\'s', $or: [{ b: null }, { c: true, },], } // end",
      { a: "it's", $or: [{ b: null }, { c: true }] },
    ],
    ['"\\u00e9\\n"', 'é\n'],
    ['MaxKey', { $maxKey: 1 }],
    ['MinKey()', { $minKey: 1 }],
    ['0xff', { $numberInt: '255' }],
    ['`two\nlines`', 'two\nlines'],
    ['"a" + "b"', 'ab'],
    ['Math.floor(1773410520500 / 1000)', { $numberInt: '1773410520' }],
    ['new Date(Date.UTC(2026, 2, 13, 14, 2))', { $date: { $numberLong: '1773410520000' } }],
    ['ISODate("2026-03-13T14:02:00Z").toISOString()', '2026-03-13T14:02:00.000Z'],
    ['ObjectId.createFromTime(1773410520)', { $oid: '69b418d80000000000000000' }],
    ['HexData(0, "010203")', { $binary: { base64: 'AQID', subType: '00' } }],
    ['DBRef("people", 1, "hr")', { $ref: 'people', $id: { $numberInt: '1' }, $db: 'hr' }],
    ['Code("return 1")', { $code: 'return 1' }],
    [
      '{ $where: function () { return this.a > "}" && { b: 1 }.b; }, c: 1 }',
      {
        $where: { $code: 'function () { return this.a > "}" && { b: 1 }.b; }' },
        c: { $numberInt: '1' },
      },
    ],
    [`Code(function () { return \`\${1}\`; })`, { $code: `function () { return \`\${1}\`; }` }],
    // the service takes an arrow function as an expression, whose value is a function
    ...(
      [
        ['() => this.a > [1, 2][0]', '() => this.a > [1, 2][0]'],
        ['async x => ({ y: x })', 'async x => ({ y: x })'],
        [`(a, b = {}) => { return \`\${a}\`; }`, `(a, b = {}) => { return \`\${a}\`; }`],
        ['(f = (x) => x) =>\n f(1)', '(f = (x) => x) =>\n f(1)'],
      ] as const
    ).map(([arrow, text]): [string, Ejson] => [
      `{ $function: { body: ${arrow}, lang: "js" } }`,
      {
        $function: {
          body: { $code: `function () { return (${text}).apply(this, arguments); }` },
          lang: 'js',
        },
      },
    ]),
    ['(1 + 2)', { $numberInt: '3' }],
  ])('%s', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it('keeps a regular expression separate from the operators beside it', () => {
    expect(read('{ $regex: "^a", $options: "i", $ne: "abc" }')).toEqual({
      $regex: { $regularExpression: { pattern: '^a', options: 'i' } },
      $ne: 'abc',
    });
    expect(read('{ $regex: "^a", $options: "i" }')).toEqual({ $regex: '^a', $options: 'i' });
  });

  it('reports the positions of operators, and the operators around them', () => {
    const { operators } = parseDocument('{ a: { $gt: 5 }, $expr: { $eq: ["$a", 1] } }');
    expect(operators.map(({ name, from, inside }) => [name, from, inside.join()])).toEqual([
      ['$gt', 7, ''],
      ['$expr', 17, ''],
      ['$eq', 26, '$expr'],
    ]);
  });

  it('a field named __proto__ is a field like any other', () => {
    expect(Object.keys(parseDocument('{ "__proto__": 1, b: 2 }').value)).toEqual(['__proto__', 'b']);
  });

  it('nothing at all is an empty document', () => {
    expect(parseDocument(' \n').value).toEqual({});
  });
});

describe('refused requests', () => {
  it.each([
    ['{ a: 1', '} is missing at the end', 1, 7],
    ['{ a 1 }', 'A colon is missing after a', 1, 5],
    ['{ a: 1\n  b: 2 }', 'A comma or } is expected before b', 2, 3],
    ['{ a: paid }', 'Text must be in quotes: "paid"', 1, 6],
    ['{ a: 1, a: 2 }', 'The field a must appear only once', 1, 9],
    ['{ a: "x', 'The text in quotes does not end', 1, 6],
    ['{ _id: ObjectId("12") }', 'An ObjectId has 24 hexadecimal digits', 1, 8],
    ['{ _id: { $oid: "12" } }', 'An ObjectId has 24 hexadecimal digits', 1, 8],
    ['{ n: { $numberInt: "2147483648" } }', 'An Int32 is a whole number', 1, 6],
    ['{ n: { $numberLong: "1.5" } }', 'A Long is a whole number of 64 bits', 1, 6],
    ['{ d: ISODate("soon") }', 'Not a date', 1, 6],
    ['{ d: Objectid("65f1b2c3d4e5f60718293a4b") }', 'Objectid is unknown', 1, 6],
    ['{ a: 1 } b', 'Not expected after the end: b', 1, 10],
    ['', 'A value is missing at the end', 1, 1],
  ])('%s', (text, message, line, column) => {
    const result = problem(text);
    expect(result.message).toContain(message);
    expect([result.line, result.column]).toEqual([line, column]);
  });

  it('nesting without end', () => {
    expect(problem('['.repeat(200)).message).toBe('Nested deeper than 100 levels');
  });

  it('an array where a document belongs', () => {
    expect(() => parseDocument('[1]')).toThrow('A document is expected');
  });
});

const everyType = `{
  "_id": { "$oid": "65f1b2c3d4e5f60718293a4b" },
  "int": 5,
  "double": 5.0,
  "part": 0.1,
  "nan": { "$numberDouble": "NaN" },
  "long": { "$numberLong": "9007199254740993" },
  "decimal": { "$numberDecimal": "12.30" },
  "date": { "$date": "2026-03-13T14:02:00.000Z" },
  "ancient": { "$date": { "$numberLong": "-62135596800000" } },
  "bytes": { "$binary": { "base64": "AQID", "subType": "00" } },
  "like": { "$regularExpression": { "pattern": "^a", "options": "i" } },
  "at": { "$timestamp": { "t": 7, "i": 1 } },
  "least": { "$minKey": 1 },
  "list": [
    1,
    {
      "a": null
    }
  ],
  "none": {},
  "empty": []
}`;

describe('printing', () => {
  it('and reading again loses no type', () => {
    expect(printPretty(read(everyType))).toBe(everyType);
    for (const form of ['canonical', 'exact'] as const) {
      expect(read(printLine(read(everyType), form))).toEqual(read(everyType));
    }
  });

  it('in relaxed form has plain numbers', () => {
    expect(printLine(read('{ a: NumberLong(5), b: 1.0, c: ISODate("2026-03-13") }'), 'relaxed')).toBe(
      '{"a":5,"b":1.0,"c":{"$date":"2026-03-13T00:00:00.000Z"}}',
    );
  });

  it('in canonical form names every type', () => {
    expect(printLine(read('{ a: 5 }'), 'canonical')).toBe('{"a":{"$numberInt":"5"}}');
  });
});

describe('cells', () => {
  it('show a date in the chosen zone', () => {
    const date = read('ISODate("2026-03-13T14:02:00Z")');
    expect(shownValue(date, 'UTC').text).toBe('13 Mar 2026 14:02:00 UTC');
    expect(shownValue(date, 'Asia/Tokyo').text).toBe('13 Mar 2026 23:02:00 UTC+9');
  });

  it('show the content of arrays and objects', () => {
    expect(shownValue(read('[1, "a", { b: 2 }]'), 'UTC').text).toBe('[3] 1, "a", {…}');
    expect(shownValue(read('{ city: "Oslo", zip: [1, 2] }'), 'UTC').text).toBe('{ city: "Oslo", zip: [2] }');
  });

  it('show UUIDs and the size of other bytes', () => {
    const id = '00112233-4455-6677-8899-aabbccddeeff';
    expect(shownValue(read(`UUID("${id}")`), 'UTC')).toEqual({ kind: 'uuid', text: id });
    expect(shownValue(read('BinData(5, "AQI=")'), 'UTC').text).toBe('subtype 05, 2 bytes');
  });

  it('name the type where a difference in it matters', () => {
    expect(typedText(read('5'), 'UTC')).toBe('5 Int32');
    expect(typedText(read('5.0'), 'UTC')).toBe('5.0 Double');
    expect(typedText('5', 'UTC')).toBe('"5"');
  });
});

describe('new ObjectIds', () => {
  it('carry their time and never repeat', () => {
    const ids = new Set(Array.from({ length: 1000 }, () => newObjectId(1_773_410_520_000)));
    expect(ids.size).toBe(1000);
    expect(objectIdTime([...ids][0] ?? '')).toBe(1_773_410_520_000);
  });
});
