import { expect, test } from 'vitest';
import { defined, joined, listOf, oneOf, readPanel, textParam } from './search-params.ts';

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

test('reads an open panel with its resource, and no resource without a panel', () => {
  const panels = ['peer', 'new-peer'] as const;
  expect(readPanel(panels, { open: 'peer', id: 7 })).toEqual({ open: 'peer', id: '7' });
  expect(readPanel(panels, { open: 'new-peer' })).toEqual({ open: 'new-peer' });
  expect(readPanel(panels, { open: 'constructor', id: 'a' })).toEqual({});
});
