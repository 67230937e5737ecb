import { expect, test } from 'vitest';
import type { Token } from '#analysis/token.ts';
import { isGraph, islandsOf, mostLanes, stepWidths } from './token-graph.ts';

const token = (term: string, increment: number, span = 1): Token => ({
  term,
  start: 0,
  end: 1,
  increment,
  span,
  type: 'word',
});

test('only the part where tokens span positions is drawn', () => {
  const tokens = [token('my', 1), token('wifi', 1, 2), token('wi', 0), token('fi', 1), token('here', 1)];
  expect(isGraph(tokens)).toBe(true);
  const [island, ...more] = islandsOf(tokens);
  expect(more).toEqual([]);
  expect(island).toMatchObject({ from: 1, to: 3, lanes: 2, hidden: 0 });
  expect(island?.arcs.map(({ term, from, to, lane }) => [term, from, to, lane])).toEqual([
    ['wifi', 1, 3, 1],
    ['wi', 1, 2, 0],
    ['fi', 2, 3, 0],
  ]);
});

test('a row of words is no graph', () => {
  const tokens = [token('one', 1), token('two', 0), token('three', 1)];
  expect([isGraph(tokens), islandsOf(tokens)]).toEqual([false, []]);
});

test('a term has room over its arc', () => {
  const [island] = islandsOf([token('abcdefghij', 1, 2), token('a', 0), token('b', 1)]);
  expect(island && stepWidths(island, (term) => term.length * 10, 30)).toEqual([50, 50]);
});

test('a graph of very many arcs reports how many it leaves out', () => {
  const [island] = islandsOf(
    Array.from({ length: 40 }, (_, index) => token(`t${index}`, index === 0 ? 1 : 0, 2)),
  );
  expect([island?.arcs.length, island?.hidden]).toEqual([mostLanes, 40 - mostLanes]);
});
