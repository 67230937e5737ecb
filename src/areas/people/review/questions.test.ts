import { expect, it } from 'vitest';
import { isFinding } from './findings.ts';
import { questions } from './questions.ts';
import { readReviewSearch } from './review-search.ts';

const projects = Array.from({ length: 9 }, (_, index) => ({ id: String(index), name: `p${index}` }));

it('every question has an answer, also of an organization with many projects', () => {
  for (const { question, answers } of questions(projects)) {
    expect(answers.length, question).toBeGreaterThan(0);
    expect(answers.length, question).toBeLessThan(8);
  }
});

it('what is asked of the review is one of its findings', () => {
  const asked = questions(projects)
    .flatMap(({ answers }) => answers)
    .filter(({ to }) => to.endsWith('/review'))
    .flatMap(({ search = {} }) => readReviewSearch(search).find ?? []);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((find) => !isFinding(find))).toEqual([]);
});
