import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiFailure } from './errors.ts';
import { isOwnMistake } from './own-mistakes.ts';

it('a read that ends with its session is no mistake of the console', async () => {
  const client = new QueryClient();
  const read = client.fetchQuery({ queryKey: ['alerts'], queryFn: () => new Promise(() => undefined) });
  client.removeQueries();
  const end: unknown = await read.catch((error: unknown) => error);
  expect(end).toBeInstanceOf(Error);
  expect(isOwnMistake(end)).toBe(false);
});

it('shows refusals of the service on the page, and other errors in the console of the browser', () => {
  expect(isOwnMistake(new ApiFailure(403, { code: 'USER_UNAUTHORIZED', message: 'No.' }))).toBe(false);
  expect(isOwnMistake(new TypeError('x is undefined'))).toBe(true);
});
