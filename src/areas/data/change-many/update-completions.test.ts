import { expect, it } from 'vitest';
import { updateCompleter } from './update-completions.ts';

const complete = updateCompleter({ fields: ['status', 'total'], collections: [] });
const labels = (text: string) => complete(text, text.length, false)?.options.map(({ label }) => label) ?? [];

it('completes update operators and fields', () => {
  expect(labels('{ $se')).toEqual(expect.arrayContaining(['$set', '$inc', 'status']));
  expect(labels('{ $se')).not.toContain('$match');
});

it('completes only the stages that an update may have', () => {
  expect(labels('[{ $u')).toEqual(expect.arrayContaining(['$set', '$unset', '$replaceWith']));
  expect(labels('[{ $u')).not.toContain('$match');
});

it('completes fields and expressions inside a stage', () => {
  expect(labels('[{ $set: { total: { $mu')).toEqual(expect.arrayContaining(['$multiply', 'total']));
});
