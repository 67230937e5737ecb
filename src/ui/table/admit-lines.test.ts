import { expect, it } from 'vitest';
import { admitLines } from './admit-lines.ts';

const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    index: from + at,
    start: (from + at) * 40,
    key: `row ${from + at}`,
  }));
const none = new Set<string>();

it('draws the lines nearest to the middle of the view first, a limited number in a frame', () => {
  const first = admitLines(lines(100, 40), { before: none, most: 8, middle: 120 * 40, keep: 0 });
  expect([...first.whole].sort()).toEqual(
    ['row 116', 'row 117', 'row 118', 'row 119', 'row 120', 'row 121', 'row 122', 'row 123'].sort(),
  );
  expect(first.waiting.size).toBe(32);
});

it('draws every line within a few frames, and none of them twice', () => {
  let before: ReadonlySet<string> = none;
  let frames = 0;
  for (let waits = true; waits; frames += 1) {
    const next = admitLines(lines(0, 40), { before, most: 8, middle: 400, keep: -1 });
    for (const key of before) expect(next.whole.has(key)).toBe(true);
    before = next.whole;
    waits = next.waiting.size > 0;
  }
  expect(frames).toBe(5);
  expect(before.size).toBe(40);
});

it('always draws the line with the focus', () => {
  const { whole } = admitLines([...lines(3, 1), ...lines(500, 40)], {
    before: none,
    most: 0,
    middle: 20_000,
    keep: 3,
  });
  expect([...whole]).toEqual(['row 3']);
});

it('draws all at once where nothing is scrolled', () => {
  const { waiting } = admitLines(lines(0, 60), {
    before: none,
    most: Number.POSITIVE_INFINITY,
    middle: 0,
    keep: 0,
  });
  expect(waiting.size).toBe(0);
});
