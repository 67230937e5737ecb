import { expect, it } from 'vitest';
import { ApiFailure, failureFrom } from '#src/api/errors.ts';
import { limitedUntil } from './rate-limit.ts';

const failure = (status: number, retryAfter?: number) =>
  new ApiFailure(status, { code: 'X', message: 'x', ...(retryAfter === undefined ? {} : { retryAfter }) });

it('waits as long as the service requires, and a minute without a value', () => {
  expect(limitedUntil(failure(429, 12), 1000)).toBe(13_000);
  expect(limitedUntil(failure(429), 1000)).toBe(61_000);
});

it('takes no other failure for a limit', () => {
  expect(limitedUntil(failure(503, 12), 0)).toBeUndefined();
  expect(limitedUntil(new Error('x'), 0)).toBeUndefined();
});

it('does not report a limit of this console as one of the service', () => {
  const own = { error: { code: 'TOO_MANY_RUNS', message: 'Other trials are running.' } };
  const ofAtlas = { error: 429, errorCode: 'RATE_LIMITED', detail: 'Too many requests.' };
  expect(limitedUntil(failureFrom(429, own), 0)).toBeUndefined();
  expect(limitedUntil(failureFrom(429, ofAtlas), 0)).toBe(60_000);
});
