import { expect, it } from 'vitest';
import { codesOf, mapOf, sameMap } from './map-pairs.ts';

it('ignores empty rows, and uses the first of two equal ones', () => {
  const pairs = [
    { from: '-', to: ' ' },
    { from: '', to: '' },
    { from: '-', to: '+' },
    { from: 'ß', to: '' },
  ];
  expect(mapOf(pairs)).toEqual({ '-': ' ', ß: '' });
  expect(sameMap(mapOf(pairs), { ß: '', '-': ' ' })).toBe(true);
  expect(sameMap(mapOf(pairs), { '-': ' ' })).toBe(false);
});

it('names invisible characters', () => {
  expect(codesOf('-')).toBeUndefined();
  expect(codesOf(' ')).toBe('U+0020');
  expect(codesOf('\u200C')).toBe('U+200C');
});
