import { expect, it } from 'vitest';
import type { LabSearch } from '../lab-search.ts';
import { noSteps, observed, stepped } from './undo-steps.ts';

const standard = (...filters: string[]): NonNullable<LabSearch['analyzer']> => ({
  name: 'mine',
  tokenizer: { type: 'standard' },
  tokenFilters: filters.map((type) => ({ type: type as 'lowercase' })),
});

it('goes back and forth between analyzers and leaves texts alone that were typed meanwhile', () => {
  let steps = noSteps({});
  steps = observed(steps, { analyzer: standard('lowercase') }, 5_000);
  steps = observed(steps, { analyzer: standard('lowercase'), text: 'typed' }, 6_000);
  const back = stepped(steps, 'undo');
  expect(back?.to).toEqual({ analyzer: undefined, search: undefined });
  expect(back?.steps.present.text).toBe('typed');
  const forth = back && stepped(back.steps, 'redo');
  expect(forth?.to.analyzer).toEqual(standard('lowercase'));
  expect(forth && stepped(forth.steps, 'redo')).toBeUndefined();
});

it('gives back the texts that a step replaced', () => {
  const before = { text: 'mine' };
  const steps = observed(noSteps(before), { analyzer: 'lucene.french', text: 'sample', query: 'q' }, 5_000);
  expect(stepped(steps, 'undo')?.to.texts).toEqual({ text: 'mine', query: undefined });
});

it('takes letters typed without a rest as one step', () => {
  const named = (name: string): LabSearch => ({ analyzer: { name, tokenizer: { type: 'keyword' } } });
  let steps = observed(noSteps(named('')), named('a'), 5_000);
  steps = observed(steps, named('ab'), 5_300);
  steps = observed(steps, named('abc'), 9_000);
  expect(steps.past).toHaveLength(2);
});

it('does not take its own step for another change', () => {
  const steps = observed(noSteps({}), { analyzer: 'lucene.french' }, 5_000);
  const back = stepped(steps, 'undo');
  expect(back && observed(back.steps, {}, 6_000).future).toHaveLength(1);
});
