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

it('names a role once, also where the failure names it', () => {
  const error = new Error('Not authorized. Needs the role Organization Member.');
  expect(failureFacts(error, 'Needs the role Organization Member.').message).toBe(error.message);
  expect(failureFacts(error, 'Needs the role Organization Member. Projects have their own.').message).toBe(
    `${error.message} Projects have their own.`,
  );
});
