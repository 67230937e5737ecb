import { expect, test } from 'vitest';
import { freshAttempt } from '../set.ts';
import { parseStoredSet } from './parse-set.ts';

const call = { operationId: 'createGroup', args: {} } as never;
const { text: _, ...previous } = freshAttempt(call, null);

test('a change set that an earlier version stored keeps the texts of its calls', () => {
  const steps = [
    { id: 'a', apply: { ...previous, words: 'refused' }, undo: { ...previous, words: 'is undone' } },
    { id: 'b', apply: { ...previous, words: '' }, undo: null },
  ];
  const set = parseStoredSet(JSON.stringify({ id: 's', trouble: 'stopped', steps }));
  expect(set.issue).toBe('stopped');
  expect(set.steps.map(({ apply, undo }) => [apply.text, undo?.text])).toEqual([
    ['refused', 'is undone'],
    ['', undefined],
  ]);
  expect(parseStoredSet(JSON.stringify(set))).toEqual(set);
});
