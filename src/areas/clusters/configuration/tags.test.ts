import { expect, it } from 'vitest';
import { tagInvalid } from '#contract/api/tag-limits.ts';
import { ClusterUpdate } from '#contract/clusters/requests.ts';
import { describedProblems, valueProblems } from '#contract/values/value-problems.ts';
import { rowsOf, tagProblems, tagsByKey, tagsProblem, tagsToSave } from './tags.ts';

const row = (id: number, key: string, value = 'x') => ({ id, key, value });

/** Errors of the service for the same tags. */
function reportedBy(tags: object[]): string[] {
  const { error } = ClusterUpdate.safeParse({ tags }, describedProblems);
  return error ? valueProblems(error).map(({ field, description }) => `${field} ${description}`) : [];
}

it.each([
  ['no key', row(1, ''), { key: 'Key must have at least 1 character' }],
  ['no value', row(1, 'team', ''), { value: 'Value must have at least 1 character' }],
  [
    'a key of 256',
    row(1, 'k'.repeat(256)),
    { key: 'Key exceeded the maximum allowed length of 255 characters' },
  ],
  [
    'a value of 256',
    row(1, 'team', 'v'.repeat(256)),
    { value: 'Value exceeded the maximum allowed length of 255 characters' },
  ],
  ['a value with a slash', row(1, 'team', 'a/b'), { value: `Value ${tagInvalid}` }],
  ['valid tags', row(1, 'team'), {}],
])('%s is reported at its field, in the wording of the service', (_what, tag, problems) => {
  expect(tagProblems(tag, [tag])).toEqual(problems);
  const texts = Object.entries(problems).map(
    ([field, text]) => `tags[0].${field} ${text.replace(/^\w+ /u, '')}`,
  );
  expect(reportedBy([{ key: tag.key, value: tag.value }])).toEqual(texts);
});

it('a duplicate key is refused at its second occurrence', () => {
  const rows = [row(0, 'env'), row(1, 'env ')];
  expect(rows.map((each) => tagProblems(each, rows))).toEqual([{}, { key: 'Key must not occur twice' }]);
});

it('there are at most 50', () => {
  const rows = Array.from({ length: 51 }, (_, at) => row(at, `k${at}`));
  expect(tagsProblem(rows.slice(1))).toBeUndefined();
  expect(tagsProblem(rows)).toBe('Tags must have at most 50 items');
  expect(reportedBy(rows.map(({ key, value }) => ({ key, value })))).toEqual([
    'tags must have at most 50 items',
  ]);
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
