import { expect, it } from 'vitest';
import { tagProblem, tagsToSave } from './tags.ts';

const row = (id: number, key: string, value = 'x') => ({ id, key, value });

it.each([
  [row(1, ' '), 'Key must be entered'],
  [row(1, 'team', ''), 'Value must be entered'],
  [row(1, 'env '), 'Key must be unique'],
  [row(1, 'team'), undefined],
])('%j: %s', (tag, problem) => {
  expect(tagProblem(tag, [row(0, 'env'), tag])).toBe(problem);
});

it('saves without blanks around', () => {
  expect(tagsToSave([row(0, ' env ', ' prod ')])).toEqual([{ key: 'env', value: 'prod' }]);
});
