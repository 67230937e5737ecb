import { expect, test } from 'vitest';
import { refuse } from '../http/errors.ts';
import { failureOfProblem, ServiceProblem } from './service-problem.ts';

test('shows the cause of the failed call to the user', () => {
  const cause = refuse('UPSTREAM_AUTH_FAILED');
  expect(failureOfProblem(new ServiceProblem(cause.message, { cause }))).toBe(cause);
});

test('the failed action precedes the cause', () => {
  const headers = { 'retry-after': '3' };
  const cause = refuse('UPSTREAM_AUTH_FAILED', { headers });
  const stopped = failureOfProblem(
    new ServiceProblem(cause.message, { cause }),
    'The configuration cannot be read',
  );
  expect(stopped).toMatchObject({
    code: 'UPSTREAM_AUTH_FAILED',
    headers,
    message: 'The configuration cannot be read: The service refused the credentials of this connection.',
  });
  const refused = new ServiceProblem('The key is not in the project.', { final: true });
  expect(failureOfProblem(refused, 'The configuration cannot be read')).toMatchObject({
    code: 'UPSTREAM_REFUSED',
    message: 'The configuration cannot be read: The key is not in the project.',
  });
});

test('a refusal of the service is its own, in its words', () => {
  expect(
    failureOfProblem(new ServiceProblem('The key is not in the project.', { final: true })),
  ).toMatchObject({
    code: 'UPSTREAM_REFUSED',
    status: 502,
    message: 'The key is not in the project.',
  });
});

test('an exhausted share includes the time of the next attempt', () => {
  const text = 'the service takes no more requests for now.';
  expect(failureOfProblem(new ServiceProblem(text, { waitMs: 12_300 }))).toMatchObject({
    code: 'UPSTREAM_BUSY',
    status: 503,
    message: 'The service takes no more requests for now.',
    headers: { 'retry-after': '13' },
  });
});
