import { describe, expect, it } from 'vitest';
import { readJsonList, readJsonObject } from './json-text.ts';

describe('a text that is typed', () => {
  it('may have comments and a last comma', () => {
    expect(readJsonObject('{"a": 1, // one\n}').value).toEqual({ a: 1 });
    expect(readJsonList('[1, /* two */ 2,]').value).toEqual([1, 2]);
  });

  it.each<[string, string, number]>([
    ['[1, x]', 'Not JSON: names and strings must be in double quotes', 4],
    ['[1, ', 'Not JSON: the text ends here, where a value is expected', 4],
    ['{}', 'A list is expected', 0],
  ])('%s is no list, and the position is reported', (text, message, from) => {
    expect(readJsonList(text).problem).toMatchObject({ message, from });
  });

  it('is refused with a number that would be rounded: field and value are reported', () => {
    const text = '{"a": [1, {"max": 9007199254740993}]}';
    expect(readJsonObject(text).problem).toEqual({
      message: 'a[1].max is 9007199254740993, which would be rounded to 9007199254740992',
      ...{ from: text.indexOf('9'), to: text.indexOf('}') },
    });
    expect(readJsonList('[9007199254740993]').problem?.message).toMatch(/^\[0\] is 9007199254740993, /u);
    expect(readJsonObject('{"a": 9007199254740991, "b": "9007199254740993"}').problem).toBeUndefined();
  });

  it('a list is no object', () => {
    expect(readJsonObject('[]').problem?.message).toBe('An object is expected');
  });
});

it('reports a duplicate name in one object, at its position', () => {
  const text = '{\n  // a comment\n  "a": {"b": 1, "c": 2, "b": 3},\n}';
  expect(readJsonObject(text)).toEqual({
    problem: {
      message: 'Line 3, column 25: the name "b" must appear only once',
      from: text.lastIndexOf('"b"'),
      to: text.lastIndexOf('"b"') + 3,
    },
  });
  expect(readJsonObject('{"a":{"a":1},"b":[{"a":1},{"a":1}]}').problem).toBeUndefined();
});

it('keeps integer-like names in the order of the text, at every depth', () => {
  const text = '{ "sort": { "2": 1, "1": -1 }, "10": [{ "9": 1, "a": 1, "3": 1 }] }';
  const { value } = readJsonObject(text);
  expect(JSON.stringify(value)).toBe('{"sort":{"2":1,"1":-1},"10":[{"9":1,"a":1,"3":1}]}');
  expect(JSON.stringify(readJsonList('[{"2":1,"1":1}]').value)).toBe('[{"2":1,"1":1}]');
});
