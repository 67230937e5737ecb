import { expect, it } from 'vitest';
import { argumentIssue, readArgument, shownArgument } from './argument-value.ts';

it('a JSON argument with a repeated name stays as it is typed, and is reported with its column', () => {
  const typed = '{"a":1,"a":2}';
  const value = readArgument(typed, 'value', undefined);
  expect(value).toBe(typed);
  expect(shownArgument(value, 'value')).toBe(typed);
  expect(argumentIssue(typed)).toBe('line 1, column 8: the name "a" must appear only once');
  expect(argumentIssue('{"a":1}')).toBeUndefined();
  expect(argumentIssue('[a text')).toBeUndefined();
  expect(readArgument('[1,2]', 'value', undefined)).toEqual([1, 2]);
});
