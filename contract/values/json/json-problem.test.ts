import { expect, test } from 'vitest';
import { jsonProblem } from './json-issue.ts';

test.each([
  ['', 'line 1, column 1: the text ends here, where a value is expected'],
  ['{"a":', 'line 1, column 6: the text ends here, where a value is expected'],
  ['[1,\n  2', "line 2, column 4: the text ends here, where ',' or ']' is expected"],
  ['[1,]', 'line 1, column 4: a value is expected'],
  ['[,1]', 'line 1, column 2: a value is expected'],
  ['{"a":1,}', 'line 1, column 8: a name in double quotes is expected'],
  ['{a:1}', 'line 1, column 2: names and strings must be in double quotes'],
  ['{"a" 1}', "line 1, column 6: ':' is expected"],
  ['{"a":1 "b":2}', "line 1, column 8: ',' or '}' is expected"],
  ['{"a":1]', "line 1, column 7: ',' or '}' is expected"],
  ['[1}', "line 1, column 3: ',' or ']' is expected"],
  ['[1] 2', 'line 1, column 5: nothing may follow the value'],
  ['[-x]', 'line 1, column 2: this is no number of JSON'],
  ['[1.]', 'line 1, column 2: this number is not complete'],
  ['[1] // one', 'line 1, column 5: JSON has no comments'],
  ['[01]', "line 1, column 3: ',' or ']' is expected"],
  ["['a']", 'line 1, column 2: names and strings must be in double quotes'],
  ['["a]', 'line 1, column 2: this string is not closed'],
  ['["\\x"]', 'line 1, column 3: JSON has no such escape'],
  ['["\\u12"]', 'line 1, column 3: JSON has no such escape'],
  ['["a\nb"]', 'line 1, column 2: this string is not closed'],
  ['["a\tb"]', 'line 1, column 4: a control character in a string must be escaped'],
  ['[undefined]', 'line 1, column 2: names and strings must be in double quotes'],
])('%j', (text, message) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonProblem(text)).toBe(message);
});

test('finds something wherever JSON.parse does, and nothing else', () => {
  const good = '{"a": [1, -2.5e+3, "x\\u00e9\\"", {}, [], [[]], true, null], "b": {"c": false}}';
  for (let at = 0; at < good.length; at += 1) {
    for (const put of ['', ',', '}', ']', '"', 'x', '\\', '0', '-', '\u0001']) {
      const text = good.slice(0, at) + put + good.slice(at + 1);
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect([text, jsonProblem(text).endsWith('it cannot be read')]).toEqual([text, isJson]);
    }
  }
});

test('a text that is long and deep takes no stack', () => {
  const deep = `${'['.repeat(100_000)}"${'\\n'.repeat(1_000_000)}"`;
  expect(jsonProblem(deep)).toBe('line 1, column 501: nested deeper than 500 levels');
});
