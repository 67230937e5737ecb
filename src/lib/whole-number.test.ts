import { expect, it } from 'vitest';
import { wholeProblem } from './whole-number.ts';

it.each([
  [null, 'is required'],
  [1.5, 'must be a whole number'],
  [Number.NaN, 'must be a whole number'],
  [0, 'must be at least 1'],
  [1, undefined],
])('reports the same problem everywhere for %s', (value, problem) => {
  expect(wholeProblem(value)).toBe(problem);
});
