import { expect, it } from 'vitest';
import { projectNameProblem, readTags, tagText } from './project-name.ts';

it.each([
  ['orders', undefined],
  ["Crew's (test), v1.0: a&b@c+d_e-f", undefined],
  ['', /1 to 64/],
  ['a'.repeat(65), /1 to 64/],
  ['a/b', /1 to 64/],
  ['taken', /another project/],
])('%s', (name, problem) => {
  const reported = projectNameProblem(name, ['taken']);
  if (problem) expect(reported).toMatch(problem);
  else expect(reported).toBeUndefined();
});

it.each([
  ['', { tags: [] }],
  [
    'team: orders\n\n env : a:b ',
    {
      tags: [
        { key: 'team', value: 'orders' },
        { key: 'env', value: 'a:b' },
      ],
    },
  ],
  ['team', { problem: expect.stringContaining('key: value') }],
  ['team:', { problem: expect.stringContaining('key: value') }],
  ['a: 1\na: 2', { problem: expect.stringContaining('once') }],
  [`a: ${'b'.repeat(256)}`, { problem: expect.stringContaining('255') }],
  [Array.from({ length: 51 }, (_, at) => `k${at}: v`).join('\n'), { problem: expect.stringContaining('50') }],
])('reads %j', (text, read) => {
  expect(readTags(text)).toEqual(read);
});

it('writes tags as they are read', () => {
  const tags = [{ key: 'team', value: 'orders' }];
  expect(readTags(tagText(tags))).toEqual({ tags });
});
