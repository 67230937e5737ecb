import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatShare, plural } from './bytes.ts';

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1023, '0.999 KB'],
    [1536, '1.5 KB'],
    [12_345, '12.1 KB'],
    [876_953, '856 KB'],
    [1_037_209, '0.989 MB'],
    [999.6 * 1024, '0.976 MB'],
    [1_056_964, '1.01 MB'],
    [208.4 * 1024 ** 3, '208 GB'],
    [10 * 1024 ** 3, '10 GB'],
    [1024 ** 3 - 1, '1.00 GB'],
    [4.1 * 1024 ** 2 + 7, '4.10 MB'],
    [9.996 * 1024 ** 2, '10.0 MB'],
    [3.25 * 1024 ** 4, '3.25 TB'],
    [-2048, '−2 KB'],
  ])('%d bytes read "%s"', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('have three significant digits at every size, fewer only where they are exact', () => {
    for (let bytes = 1; bytes < 1024 ** 6; bytes *= 1.037) {
      const [amount = ''] = formatBytes(bytes).split(' ');
      const digits = amount.replace('.', '').replace(/^0+(?=.)/, '');
      expect(digits.length === 3 || bytes < 1000, `${bytes} bytes: ${amount}`).toBe(true);
      expect(Number(amount)).toBeLessThan(1000);
    }
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
