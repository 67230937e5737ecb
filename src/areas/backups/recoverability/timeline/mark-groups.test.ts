import { describe, expect, test } from 'vitest';
import { groupMarks } from './mark-groups.ts';

const of = (xs: number[], gap = 9, widest = 56) => groupMarks(xs, (x) => x, gap, widest);

describe('marks of a lane', () => {
  test('with enough distance are separate', () => {
    expect(of([0, 10, 30]).map(({ marks }) => marks)).toEqual([[0], [10], [30]]);
  });

  test('that would cover each other are one, from the first to the last of them', () => {
    expect(of([0, 30, 36, 41])).toEqual([
      { x0: 0, x1: 0, marks: [0] },
      { x0: 30, x1: 41, marks: [30, 36, 41] },
    ]);
  });

  test('come in any order', () => {
    expect(of([41, 0, 36]).map(({ marks }) => marks)).toEqual([[0], [36, 41]]);
  });

  test('never make one bar of a long dense row, and none is lost', () => {
    const xs = Array.from({ length: 1000 }, (_, index) => index * 0.7);
    const groups = of(xs);
    expect(groups.reduce((sum, { marks }) => sum + marks.length, 0)).toBe(1000);
    expect(Math.max(...groups.map(({ x0, x1 }) => x1 - x0))).toBeLessThanOrEqual(57);
    expect(groups.length).toBeLessThan(20);
  });
});
