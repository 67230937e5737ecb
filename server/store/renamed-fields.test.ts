import { expect, test } from 'vitest';
import { withPresentNames } from './renamed-fields.ts';

test('a stored object has the present names of its fields', () => {
  const stored = { id: 7, trouble: 'no answer', nested: { trouble: 'kept' } };
  expect(withPresentNames(stored, { trouble: 'issue' })).toEqual({
    id: 7,
    issue: 'no answer',
    nested: { trouble: 'kept' },
  });
});

test('an object with present names is unchanged', () => {
  expect(withPresentNames({ issue: '', steps: [] }, { trouble: 'issue' })).toEqual({ issue: '', steps: [] });
});
