import { expect, test } from 'vitest';
import type { Token } from '#analysis/token.ts';
import { lineageOf } from './lineage.ts';

const token = (term: string, start: number, end: number, increment = 1): Token => ({
  term,
  start,
  end,
  increment,
  span: 1,
  type: 'word',
});

test('several tokens with the same offsets keep their identity', () => {
  const before = [token('wifi', 0, 5), token('wi', 0, 5, 0), token('fi', 0, 5)];
  const after = [token('wif', 0, 5), token('wifi', 0, 5, 0), token('wi', 0, 5, 0), token('fi', 0, 5)];
  expect(lineageOf(before, after).parents).toEqual([[0], [0], [1], [2]]);
});

test('of two equal tokens at one place the second is the one that was dropped', () => {
  const before = [token('a', 0, 1), token('a', 0, 1, 0), token('b', 2, 3)];
  const after = [token('a', 0, 1), token('b', 2, 3)];
  expect(lineageOf(before, after).children).toEqual([[0], [], [1]]);
});

test('tokens that change order are found by their terms', () => {
  const before = [token('x', 0, 3), token('y', 0, 3, 0)];
  const after = [token('y', 0, 2), token('x', 0, 2, 0)];
  expect(lineageOf(before, after).parents).toEqual([[1], [0]]);
});

test('thousands of tokens are compared within a moment', () => {
  const before = Array.from({ length: 2_000 }, (_, index) => token(`word${index}`, 0, 5));
  const after = before.flatMap((each) => [each, { ...each, term: each.term.slice(0, 5), increment: 0 }]);
  expect(lineageOf(before, after).parents).toHaveLength(4_000);
});
