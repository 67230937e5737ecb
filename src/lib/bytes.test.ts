import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatShare, plural } from './bytes.ts';

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KB'],
    [10 * 1024 ** 3, '10 GB'],
    [1024 ** 3 - 1, '1 GB'],
    [3.25 * 1024 ** 4, '3.25 TB'],
    [-2048, '−2 KB'],
  ])('%d bytes read "%s"', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

it('groups counts and inflects words', () => {
  expect(formatCount(12480)).toBe('12,480');
  expect(plural(1, 'snapshot')).toBe('1 snapshot');
  expect(plural(12, 'policy', 'policies')).toBe('12 policies');
});

it('gives a share one digit only where it matters', () => {
  expect([0, 0.004, 0.42, 1].map(formatShare)).toEqual(['0 %', '0.4 %', '42 %', '100 %']);
});
