import { describe, expect, it } from 'vitest';
import { formatDuration, parseDuration } from './durations.ts';

describe('durations', () => {
  it.each([
    [450, '450 ms'],
    [999.6, '1 s'],
    [252_000, '4 min 12 s'],
    [240_000, '4 min'],
    [59_999, '1 min'],
    [3_600_000 * 51, '2 d 3 h'],
    [3_600_000 + 5000, '1 h'],
    [-90_000, '−1 min 30 s'],
  ])('%d ms reads "%s"', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it.each([
    ['90', 90_000],
    ['90 s', 90_000],
    ['1h 30m', 5_400_000],
    ['2 days', 172_800_000],
    ['1 week, 2 hours', 612_000_000],
    ['soon', undefined],
    ['5 parsecs', undefined],
    ['5 min and more', undefined],
    ['', undefined],
  ])('"%s" is understood as %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });
});
