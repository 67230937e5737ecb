import { expect, test } from 'vitest';
import { standardTokenizer } from '../tokenizers/standard.ts';

test('a long text in which no word comes to its end is cut in time that grows with its length', () => {
  const text = `${'_'.repeat(60_000)}a ${'_'.repeat(60_000)} b`;
  const { tokens } = standardTokenizer(1_048_576)({ text, correct: (offset) => offset });
  // without memory this takes minutes
  expect(tokens.map(({ start, end }) => [start, end])).toEqual([
    [0, 60_001],
    [120_003, 120_004],
  ]);
});
