import { expect, it } from 'vitest';
import { roleOfKey } from '../shared/role-key.ts';
import { isFinding } from './findings.ts';
import { questions } from './questions.ts';
import { readReviewSearch } from './review-search.ts';

const projects = Array.from({ length: 9 }, (_, index) => ({ id: String(index), name: `p${index}` }));

it('every question has an answer, also of an organization with many projects', () => {
  for (const { question, answers } of questions('o', projects)) {
    expect(answers.length, question).toBeGreaterThan(0);
    expect(answers.length, question).toBeLessThan(9);
  }
});

it('questions to the review use only its findings', () => {
  const asked = questions('o', projects)
    .flatMap(({ answers }) => answers)
    .filter(({ to }) => to.endsWith('/review'))
    .flatMap(({ search = {} }) => readReviewSearch(search).find ?? []);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((find) => !isFinding(find))).toEqual([]);
});

it('the question about a role begins with one that has grants there', () => {
  const asked = questions('o', projects)
    .filter(({ question }) => question === 'What does this role grant?')
    .flatMap(({ answers }) => answers.map(({ search = {} }) => search));
  expect(asked.map(({ holder, project }) => [roleOfKey(holder), project])).toEqual([
    ['GROUP_OWNER', '0'],
    ['ORG_OWNER', undefined],
  ]);
});
