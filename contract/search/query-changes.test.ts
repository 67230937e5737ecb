import { describe, expect, test } from 'vitest';
import type { TrialAnswer } from '../console/search-trials.ts';
import { meanRelevance, queryChanges } from './query-changes.ts';

const saved = (name: string, expected: object = {}) => ({
  body: { name, finds: [], misses: [], first: null, judgments: [], ...expected },
});
const result = (...ids: string[]): TrialAnswer => ({ ids, scores: ids.map(() => 1), total: ids.length });
const refused: TrialAnswer = { refusal: 'no such field' };

function change(expected: object, before: TrialAnswer, after: TrialAnswer) {
  const [only] = queryChanges([saved('q', expected)], [{ answers: [before] }, { answers: [after] }]);
  return only;
}

describe('the effect of a definition change on a saved query', () => {
  test.each([
    [{ finds: ['1'] }, result('1'), result('1'), 'holds', '1 found, in the same order'],
    [{ finds: ['1'] }, result('1', '2'), result('2'), 'breaks', 'does not find 1; 1 found, before 2: 1 lost'],
    [{ finds: ['1'] }, result('2'), result('2'), 'fails', 'does not find 1; 1 found, in the same order'],
    [{ finds: ['1'] }, result(), result('1'), 'mends', '1 found, before 0: 1 gained'],
    [
      { first: '1' },
      result('1', '2'),
      result('2', '1'),
      'breaks',
      'has 2 first, not 1; 2 found, before 2: 2 moved',
    ],
    [{ finds: ['1'] }, result('1'), refused, 'breaks', 'refused: no such field'],
    [{ finds: ['1'] }, refused, refused, 'fails', 'refused: no such field'],
    [{}, refused, result('1'), 'mends', '1 found, refused before'],
    [{}, result('1'), result('2'), 'changes', '1 found, before 1: 1 gained, 1 lost'],
    [{}, result('1'), result('1'), 'same', '1 found, in the same order'],
  ] as const)('%j from %j to %j', (expected, before, after, verdict, text) => {
    expect(change(expected, before, after)).toMatchObject({ verdict, text });
  });

  test('leads with what would break', () => {
    const queries = [saved('same'), saved('broken', { finds: ['1'] })];
    const changes = queryChanges(queries, [
      { answers: [result('1'), result('1')] },
      { answers: [result('1'), result()] },
    ]);
    expect(changes.map(({ query }) => query.body.name)).toEqual(['broken', 'same']);
  });

  test('breaks all where no index can be made', () => {
    const [only] = queryChanges(
      [saved('q')],
      [{ answers: [result('1')] }, { problem: 'a pattern without end' }],
    );
    expect(only).toMatchObject({ verdict: 'breaks', text: 'refused: a pattern without end' });
  });

  test('has a relevance before and after, and a mean over all rated queries', () => {
    const judgments = [{ id: '1', good: true }];
    const queries = [saved('a', { judgments }), saved('b', { judgments }), saved('c')];
    const changes = queryChanges(queries, [
      { answers: [result('2', '1'), result('1'), result('1')] },
      { answers: [result('1', '2'), result('1'), result('1')] },
    ]);
    const low = 1 / Math.log2(3);
    expect(changes[0]?.relevance).toEqual({ before: low, after: 1 });
    expect(meanRelevance(changes)).toEqual({ before: (low + 1) / 2, after: 1 });
    expect(meanRelevance(changes.slice(2))).toBeUndefined();
  });
});
