import { expect, test } from 'vitest';
import { nextStepOf, titleOf } from './failure-title.ts';

test.each([
  [0, 'UNREACHABLE'],
  [408, 'HTTP_408'],
  [429, 'RATE_LIMITED'],
  [500, 'UNEXPECTED_ERROR'],
  [500, 'INTERNAL_ERROR'],
  [502, 'UPSTREAM_UNREACHABLE'],
  [502, 'UPSTREAM_TRUNCATED'],
  [503, 'HTTP_503'],
  [503, 'UPSTREAM_CIRCUIT_OPEN'],
  [503, 'EMULATOR_STARTING'],
  [504, 'UPSTREAM_TIMEOUT'],
])('%i %s is no refusal', (status, code) => {
  const title = titleOf({ status, code });
  expect(title).not.toBe('');
  expect(title).not.toMatch(/refuse/i);
});

test.each([
  [400, 'INVALID_PARAMETER', 'Atlas refused the request'],
  [401, 'USER_UNAUTHORIZED', 'Atlas refused the request'],
  [409, 'X', 'Atlas refused the request'],
  [502, 'UPSTREAM_AUTH_FAILED', 'Atlas refused the credentials of this connection'],
  [503, 'HTTP_503', 'Atlas is not available'],
  [503, 'CLOSING', 'Quarterdeck is not available'],
])('%i %s: %s', (status, code, title) => {
  expect(titleOf({ status, code })).toBe(title);
});

test('names the host and the next step where the service has answered that it is not available', () => {
  const origin = 'https://cloud.mongodb.com';
  expect(nextStepOf({ status: 503, code: 'SERVICE_UNAVAILABLE' }, origin)).toBe(
    'cloud.mongodb.com answered 503. If it persists, check the status of the service.',
  );
  // the server's message already contains it
  expect(nextStepOf({ status: 502, code: 'UPSTREAM_UNREACHABLE' }, origin)).toBeUndefined();
  expect(nextStepOf({ status: 503, code: 'CLOSING' }, origin)).toBeUndefined();
  expect(nextStepOf({ status: 403, code: 'X' }, origin)).toBeUndefined();
});

test('distinguishes a refusal of this console from missing permissions of the credentials', () => {
  const ofCredentials = 'The credentials of this connection lack the permission to read this';
  expect(titleOf({ status: 403, code: 'USER_UNAUTHORIZED' })).toBe(ofCredentials);
  expect(titleOf({ status: 403, code: 'ROLE_REQUIRED', isOwn: true })).toBe(
    'This console refused the request',
  );
});

test('distinguishes a limit of this console from one of the service', () => {
  expect(titleOf({ status: 429, code: 'TOO_MANY_RUNS', isOwn: true })).toBe(
    'Too many requests to Quarterdeck',
  );
});
