import { expect, it } from 'vitest';
import { parseDocument, parseEjson } from './parse.ts';
import { TextProblem } from './text-problem.ts';

const failure = (text: string): unknown => {
  try {
    return parseEjson(text);
  } catch (error) {
    return error;
  }
};

it.each([
  'ObjectId(',
  'new Date(',
  'new ',
  '[',
  '{a:',
  '{"a":[ObjectId(',
  'Timestamp({t:',
  '/*',
  '"\\u',
  "'",
])('reports %j repeated 20,000 times with its position', (part) => {
  const error = failure(part.repeat(20_000));
  expect(error).toBeInstanceOf(TextProblem);
  expect((error as TextProblem).line).toBe(1);
});

it('counts constructors, arrays and documents as levels', () => {
  expect(failure(`${'ObjectId('.repeat(101)}`)).toMatchObject({
    message: 'Nested deeper than 100 levels',
    column: 901,
  });
  expect(failure('[{a:ObjectId('.repeat(34))).toMatchObject({ message: 'Nested deeper than 100 levels' });
});

it('limits the length of a query, with the position', () => {
  expect(() => parseDocument(`{a: "${'x'.repeat(2 ** 20)}"}`)).toThrow(
    'The text is longer than 1,048,576 characters',
  );
});

it('keeps integer-like names in their place', () => {
  const { value } = parseEjson('{ z: 1, 10: 2, 9: { b: 1, 2: 1, 1: 1 } }');
  expect(JSON.stringify(value)).toMatch(/^\{"z".*"10".*"9".*"b".*"2".*"1"/);
});

it.each([
  ['escapes', `"${'\\n'.repeat(3_000_000)}"`],
  ['escapes of code units', `"${'\\u0041'.repeat(1_000_000)}"`],
  ['blanks', `${' '.repeat(16_000_000)}1`],
  ['comments', `${'/**/'.repeat(1_000_000)}1`],
  ['characters of a comment', `//${'a'.repeat(16_000_000)}\n1`],
  ['characters of base64', `{"$binary":{"base64":"${'A'.repeat(16_000_000)}","subType":"00"}}`],
])('reads a text with millions of %s', (_, text) => {
  expect(JSON.stringify(parseEjson(text).value).length).toBeGreaterThan(0);
});

it.each([
  ['escapes', `["\\n", "${'\\n'.repeat(3_000_000)}`, 'The text in quotes does not end', 8],
  ['characters of a regular expression', `[ /${'a'.repeat(20_000_000)}/]`, 'at most 32764 characters', 3],
  [
    'characters in a set of a regular expression',
    `[ /[${'a'.repeat(20_000_000)}]/]`,
    'at most 32764 characters',
    3,
  ],
])('reports a wrong text with millions of %s with its position', (_, text, message, column) => {
  const error = failure(text);
  expect(error).toBeInstanceOf(TextProblem);
  expect(error).toMatchObject({ message: expect.stringContaining(message), line: 1, column });
});
