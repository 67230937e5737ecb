import { expect, it } from 'vitest';
import { faultEffect, faultReach } from './fault-words.ts';

it('describes the effect of a fault', () => {
  expect(faultEffect({ kind: 'status', status: 429, retryAfterSeconds: 30 })).toBe(
    'answers 429, try again after 30 s',
  );
  expect(faultEffect({ kind: 'latency', latencyMs: 2000 })).toBe('waits 2 s');
  expect(faultEffect({ kind: 'reset' })).toBe('drops the connection');
  expect(faultEffect({ kind: 'lost' })).toBe('does it, and drops the answer');
});

it('describes the duration of a fault', () => {
  expect(faultReach({})).toBe('until removed');
  expect(faultReach({ remaining: 1 })).toBe('for the next request');
  expect(faultReach({ remaining: 5 })).toBe('for the next 5 requests');
});
