import { describe, expect, test } from 'vitest';
import { brokenExpectations, decided, ndcg } from './query-expectations.ts';

const nothing = { finds: [], misses: [], first: null, judgments: [] };

describe('the expectations of a saved query', () => {
  test.each([
    [{ finds: ['1', '2'] }, ['2', '1'], []],
    [{ finds: ['1', '2', '3', '4', '5'] }, ['1'], ['does not find 2, 3, 4 and 1 more']],
    [{ misses: ['{"$oid":"64b0"}'] }, ['{"$oid":"64b0"}'], ['finds 64b0, which it must not']],
    [{ first: '1' }, ['2', '1'], ['has 2 first, not 1']],
    [{ first: '1' }, [], ['finds nothing first']],
    [{ first: '1' }, ['1'], []],
  ])('%j with the results %j', (expected, ids, broken) => {
    expect(brokenExpectations({ ...nothing, ...expected }, ids)).toEqual(broken);
  });

  test('are set document by document, and never contradict each other', () => {
    const first = decided(decided(nothing, 'a', 'finds'), 'a', 'first');
    expect(first).toMatchObject({ finds: ['a'], first: 'a' });
    expect(decided(first, 'a', 'misses')).toMatchObject({ finds: [], first: null, misses: ['a'] });
    expect(decided(decided(nothing, 'a', 'good'), 'a', 'bad').judgments).toEqual([{ id: 'a', good: false }]);
    expect(decided(decided(nothing, 'a', 'good'), 'a', 'none').judgments).toEqual([]);
  });
});

describe('relevance', () => {
  const judgments = [
    { id: 'a', good: true },
    { id: 'b', good: true },
    { id: 'c', good: false },
  ];
  test.each([
    [['a', 'b', 'c'], 1],
    [['c', 'a', 'b'], (1 / Math.log2(3) + 1 / 2) / (1 + 1 / Math.log2(3))],
    [['c'], 0],
    [[...'0123456789', 'a'], 0],
  ])('of %j is %d', (ids, value) => {
    expect(ndcg({ judgments }, ids)).toBeCloseTo(value, 10);
  });

  test('is omitted without a good answer', () => {
    expect(ndcg({ judgments: [{ id: 'c', good: false }] }, ['c'])).toBeUndefined();
  });
});
