import { expect, it } from 'vitest';
import { failureFacts } from './failure-facts.ts';

it("adds the required role to the service's message, if it is known", () => {
  const error = Object.assign(new Error('No organization exists.'), { code: 'ORG_NOT_FOUND' });
  expect(failureFacts(error)).toEqual({ message: 'No organization exists.', code: 'ORG_NOT_FOUND' });
  expect(failureFacts(error, 'Needs the role Organization Member.').message).toBe(
    'No organization exists. Needs the role Organization Member.',
  );
  expect(failureFacts('gone').message).toBe('gone');
});
