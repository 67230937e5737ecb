import { expect, it } from 'vitest';
import type { Token } from '#analysis/token.ts';
import type { AnalysisOutcome } from '../../worker/protocol.ts';
import { effectLabels, stageEffect } from './stage-effect.ts';

const stream = (...terms: string[]) => ({
  tokens: terms.map((term): Token => ({ term, start: 0, end: 0, increment: 1, span: 1, type: 'word' })),
  finalOffset: 0,
  finalIncrement: 0,
});
const outcome: AnalysisOutcome = {
  kind: 'done',
  analyses: [
    {
      text: 'The <b>Art</b>',
      stages: [
        { stage: 'charFilters[0]', name: 'htmlStrip', text: 'The Art', offsets: [] },
        { stage: 'tokenizer', name: 'standard', stream: stream('The', 'Art') },
        { stage: 'tokenFilters[0]', name: 'lowercase', stream: stream('the', 'art') },
        { stage: 'tokenFilters[1]', name: 'stopword', stream: stream('art') },
        { stage: 'tokenFilters[2]', name: 'trim', stream: stream('art') },
      ],
      stream: stream('art'),
    },
  ],
};

it.each([
  ['charFilters', 0, '7 characters, −7'],
  ['tokenizer', 0, '2 tokens'],
  ['tokenFilters', 0, '2 tokens, 2 changed'],
  ['tokenFilters', 1, '1 token, −1'],
  ['tokenFilters', 2, '1 token, no change'],
] as const)('%s[%i]: %s', (place, index, words) => {
  const effect = stageEffect(outcome, { place, index });
  expect(effect && effectLabels(effect, place)).toBe(words);
});

it('returns no effect for stages that did not run', () => {
  expect(stageEffect(outcome, { place: 'tokenFilters', index: 3 })).toBeUndefined();
  expect(stageEffect({ kind: 'late', afterMs: 1 }, { place: 'tokenizer', index: 0 })).toBeUndefined();
});
