import { expect, it } from 'vitest';
import { draftOf, draftOfCards } from './use-pipeline-draft.ts';

it('stages keep their identity while the text changes around them', () => {
  const before = draftOf('[{ $match: { a: 1 } }, { $limit: 5 }]');
  const after = draftOf('[{ $skip: 1 }, { $limit: 5 }, { $match: { a: 1 } }]', before).stages;
  expect(after.map(({ id }) => id)).toEqual([3, 2, 1]);
});

it('a text that is no pipeline keeps the stages of the last one, and has its problem', () => {
  const whole = draftOf('[{ $match: {} } /* end */]');
  const broken = draftOf('[{ $match: {} ', whole);
  expect(broken.stages).toBe(whole.stages);
  expect(broken.after).toBe(whole.after);
  expect(broken.problem?.message).toMatch(/missing at the end/u);
});

it('cards keep their stages while an argument is incomplete', () => {
  const { stages } = draftOf('[{ $match: { a: 1 } }, { $limit: 5 }]');
  const [first, ...rest] = stages;
  const typed = [{ ...first, id: 1, name: '$match', body: '{ a: ', enabled: true, before: '' }, ...rest];
  const broken = draftOfCards(typed, '// end');
  expect(broken).toMatchObject({ stages: typed, after: '// end', isOfCards: true });
  expect(broken.problem?.message).toMatch(/begin another stage/u);
  expect(draftOf(draftOfCards(stages, '// end').text).after).toBe('// end');
  expect(draftOfCards([], '').text).toBe('');
});
