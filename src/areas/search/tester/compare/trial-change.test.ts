import { expect, test } from 'vitest';
import { trialChange } from './trial-change.ts';

const result = (...ids: number[]) => ({
  ids: ids.map((id) => `{"$numberInt":"${id}"}`),
  scores: ids.map((_, at) => 1 / (at + 1)),
  total: ids.length,
});
const unasked = { refusal: 'nobody asks' };

test('a query by a definition that is a draft gains, loses and moves documents', () => {
  const sides = [{ answers: [result(1, 2, 3), unasked] }, { answers: [unasked, result(2, 1, 4)] }];
  expect(trialChange({ sides }, 100)).toMatchObject({
    change: {
      gained: 1,
      lost: 1,
      moved: 2,
      documents: [{ before: 2, after: 1 }, {}, {}, { after: undefined }],
    },
  });
  expect(trialChange({ sides }, 2)).toMatchObject({ change: { gained: 0, lost: 0, moved: 2 } });
});

test('an invalid definition and a refused query report the reason', () => {
  const fine = { answers: [result(1), result(1)] };
  expect(trialChange({ sides: [fine, { problem: 'no such stemmer' }] }, 9)).toEqual({
    problem: 'no such stemmer',
  });
  expect(trialChange({ sides: [fine, { answers: [result(1), unasked] }] }, 9)).toEqual({
    problem: 'nobody asks',
  });
});
