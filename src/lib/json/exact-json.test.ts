import { describe, expect, it } from 'vitest';
import { ExactNumber, firstInexact, parseExact, readTyped, stringifyExact } from './exact-json.ts';

describe('numbers that would be rounded', () => {
  it('are kept as written, anywhere in the text, and written unchanged', () => {
    const text =
      '{"a":[9007199254740993,-1e400,{"b":9007199254740991}],"12345678901234567":"12345678901234567"}';
    const value = parseExact(text);
    expect(value).toEqual({
      a: [new ExactNumber('9007199254740993'), new ExactNumber('-1e400'), { b: 9_007_199_254_740_991 }],
      '12345678901234567': '12345678901234567',
    });
    expect(stringifyExact(value)).toBe(text);
    expect(stringifyExact({ n: new ExactNumber('9007199254740993') }, 2)).toBe(
      '{\n  "n": 9007199254740993\n}',
    );
    expect(firstInexact(value)).toEqual({ path: 'a[0]', text: '9007199254740993' });
  });

  it('are distinguished from numbers in another notation and from texts', () => {
    for (const text of [
      '[100000000000000000]',
      '[0.1000000000000000055]',
      '["9007199254740993"]',
      '[1e21,-0]',
    ])
      expect(firstInexact(parseExact(text)), text).toBeUndefined();
    // exact in binary, and shown as another number
    expect(parseExact('1152921504606846976')).toEqual(new ExactNumber('1152921504606846976'));
    expect(parseExact('"a \\" 9007199254740993 \\\\"')).toBe('a " 9007199254740993 \\');
  });

  it.each([
    '[9007199254740993',
    '[9007199254740993.]',
    '[09007199254740993]',
    '9007199254740993 9007199254740993',
  ])('%s is refused as it always was', (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError);
  });

  it('have no value in typed text, and are reported with field and value', () => {
    expect(readTyped('{"limits": [9007199254740993]}')).toEqual({
      problem: 'limits[0] is 9007199254740993, which would be rounded to 9007199254740992',
    });
    expect(readTyped('9007199254740993').problem).toMatch(/^It is 9007199254740993, /u);
    expect([readTyped('{'), readTyped(' '), readTyped('[1]')]).toEqual([
      { problem: 'is not JSON yet' },
      { value: undefined },
      { value: [1] },
    ]);
  });

  it('a text of megabytes is read', () => {
    const long = `{"a":"${'x\\n'.repeat(2_000_000)}","n":9007199254740993}`;
    expect(firstInexact(parseExact(long))?.path).toBe('n');
  });
});

it('a typed text with a repeated name is reported with line and column', () => {
  expect(readTyped('{"a": 1,\n "a": 2}')).toEqual({
    problem: 'line 2, column 2: the name "a" must appear only once',
  });
  expect(readTyped('['.repeat(5_000) + ']'.repeat(5_000)).problem).toMatch(/nested deeper|not JSON/);
});

it.each([
  ['escapes', '\\n'],
  ['escaped quotes', '\\"'],
  ['backslashes', '\\\\'],
  ['letters', 'a'],
])('a text with 5 million %s is read, with its numbers', (_, part) => {
  const long = `{"a":"${part.repeat(5_000_000)}","n":9007199254740993}`;
  expect(firstInexact(parseExact(long))).toEqual({ path: 'n', text: '9007199254740993' });
});

it('a string that does not close is a syntax error, also after 5 million escapes', () => {
  expect(() => parseExact(`[9007199254740993,"${'\\n'.repeat(5_000_000)}`)).toThrow(SyntaxError);
});
