import { expect, test } from 'vitest';
import { refuse } from '../http/errors.ts';
import { failureOfTrouble, Trouble } from './trouble.ts';

test('what stopped the call is what a person is told', () => {
  const cause = refuse('UPSTREAM_AUTH_FAILED');
  expect(failureOfTrouble(new Trouble(cause.message, { cause }))).toBe(cause);
});

test('a refusal of the service is its own, in its words', () => {
  expect(failureOfTrouble(new Trouble('The key is not in the project.', { final: true }))).toMatchObject({
    code: 'UPSTREAM_REFUSED',
    status: 502,
    message: 'The key is not in the project.',
  });
});

test('a share that is used up says when to ask again', () => {
  const words = "the project's share of requests for this minute is used up.";
  expect(failureOfTrouble(new Trouble(words, { waitMs: 12_300 }))).toMatchObject({
    code: 'UPSTREAM_BUSY',
    status: 503,
    message: "The project's share of requests for this minute is used up.",
    headers: { 'retry-after': '13' },
  });
});
