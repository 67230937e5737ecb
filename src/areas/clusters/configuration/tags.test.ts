import { expect, it } from 'vitest';
import { rowsOf, tagProblem, tagsByKey, tagsToSave } from './tags.ts';

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

it('tags by their keys become the same rows again', () => {
  const tags = [
    { key: 'env', value: 'prod' },
    { key: 'team', value: 'shop' },
  ];
  expect(tagsToSave(rowsOf(tagsByKey(tags)))).toEqual(tags);
});
