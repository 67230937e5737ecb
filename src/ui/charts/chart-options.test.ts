import { describe, expect, it } from 'vitest';
import { spread, valueRange } from './chart-options.ts';
import type { ChartLine } from './chart-parts.ts';

const line = (...values: (number | null)[]): ChartLine => ({ id: 'a', label: 'a', values, style: 0 });
const rangeOf = (values: (number | null)[], limits: number[] = [], whole = false) =>
  valueRange({ lines: [line(...values)], limits: limits.map((value) => ({ value, label: '' })), whole });

describe('the axis of values', () => {
  it.each([
    ['nothing', [], [0, 1]],
    ['gaps alone', [null, null], [0, 1]],
    ['zeros', [0, 0], [0, 1]],
    ['one point', [100], [0, 112]],
    ['tiny values', [1e-12], [0, 1.12e-12]],
    ['huge values', [1e18], [0, 1.12e18]],
    ['negative values', [-10, 10], [-10, 12.4]],
  ])('holds %s', (_, values, [least, most]) => {
    const [low, high] = rangeOf(values as (number | null)[]);
    expect(low).toBeCloseTo(least ?? 0, 14);
    expect(high / (most ?? 1)).toBeCloseTo(1, 9);
  });

  it('of a percentage ends at 100, unless something is beyond', () => {
    expect(rangeOf([3], [95], true)).toEqual([0, 100]);
    expect(rangeOf([130], [], true)[1]).toBeGreaterThan(130);
  });

  it('has room for a limit that is near, and none for one far away', () => {
    expect(rangeOf([100], [200])[1]).toBeGreaterThan(200);
    expect(rangeOf([100], [5000])[1]).toBeLessThan(200);
  });
});

describe('names at the end of lines', () => {
  it('stay where they are with room between', () => {
    expect(spread([10, 40, 80], 13, 0, 100)).toEqual([10, 40, 80]);
  });

  it('give way to each other, within both ends', () => {
    expect(spread([50, 50, 50], 10, 0, 100)).toEqual([50, 60, 70]);
    expect(spread([98, 99, 100], 10, 0, 100)).toEqual([80, 90, 100]);
    expect(spread([], 10, 0, 100)).toEqual([]);
  });
});
