import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonIssue, jsonIssueText } from './json-issue.ts';

it.each([
  ['{"a":1,"a":2}', 'line 1, column 8: the name "a" must appear only once'],
  ['{\n  "b": [{"x": 1,\n "\\u0078": 2}]}', 'line 3, column 2: the name "x" must appear only once'],
  ['{"__proto__":1,"__proto__":2}', 'line 1, column 16: the name "__proto__" must appear only once'],
  ['{"a":{"b":1,"c":{},"b":2}}', 'line 1, column 20: the name "b" must appear only once'],
  ['{"a":}', 'line 1, column 6: a value is expected'],
])('reports %j with line and column', (text, issue) => {
  expect(jsonIssueText(text)).toBe(issue);
});

it('takes the same name in different objects, and as a value', () => {
  expect(jsonIssue('{"a":{"a":"a"},"b":[{"a":1},{"a":"a"}],"c":"a"}')).toBeUndefined();
  expect(jsonIssue('{"toString":1,"constructor":2}')).toBeUndefined();
});

it('takes whatever JSON.stringify writes', () => {
  const text = fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(text, (each) => {
      expect(jsonIssue(each)).toBeUndefined();
    }),
  );
});

it.each(['[', '{"a":'])('refuses %j repeated without end, and returns quickly', (part) => {
  const began = process.cpuUsage();
  expect(jsonIssue(part.repeat(200_000))?.message).toBe('nested deeper than 200 levels');
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(500);
});
