import { expect, it } from 'vitest';
import { takeLaunchToken } from './launch-token.ts';

it('takes the token out of the address bar', () => {
  history.replaceState(null, '', '/launch#token=abc');
  expect(takeLaunchToken()).toBe('abc');
  expect(location.hash).toBe('');
  expect(takeLaunchToken()).toBe('abc');
});
