import { expect, test } from 'vitest';
import { defined, joined, listOf, oneOf, textParam } from './search-params.ts';

test('text of a URL keeps numbers, is cut at 500 characters, and is never empty', () => {
  expect(textParam(27)).toBe('27');
  expect(textParam(true)).toBe('true');
  expect(textParam('')).toBeUndefined();
  expect(textParam({ a: 1 })).toBeUndefined();
  expect(textParam('x'.repeat(600))).toHaveLength(500);
});

test('a list is read back as it was written', () => {
  expect(listOf(joined(['a', 'b']))).toEqual(['a', 'b']);
  expect(joined([])).toBeUndefined();
  expect(listOf('a,,b')).toEqual(['a', 'b']);
});

test('an unknown word and a missing value leave nothing', () => {
  expect(oneOf(['on', 'off'], 'maybe')).toBeUndefined();
  expect(defined({ a: 1, b: undefined })).toEqual({ a: 1 });
});
