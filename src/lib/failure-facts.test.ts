import { expect, it } from 'vitest';
import { failureFacts } from './failure-facts.ts';

it('adds to what the service says which role it takes, where that is known', () => {
  const error = Object.assign(new Error('No organization exists.'), { code: 'ORG_NOT_FOUND' });
  expect(failureFacts(error)).toEqual({ message: 'No organization exists.', code: 'ORG_NOT_FOUND' });
  expect(failureFacts(error, 'Needs the role Organization Member.').message).toBe(
    'No organization exists. Needs the role Organization Member.',
  );
  expect(failureFacts('gone').message).toBe('gone');
});
