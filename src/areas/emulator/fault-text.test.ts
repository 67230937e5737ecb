import { expect, it } from 'vitest';
import { faultEffect, faultReach, faultTarget } from './fault-text.ts';

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
  expect(faultReach({ skip: 2, remaining: 1 })).toBe('after 2 requests, for the next request');
  expect(faultReach({ probability: 0.255, until: '2026-03-13T14:03:00Z' })).toBe(
    'with a probability of 25.5 %, until 2026-03-13T14:03:00Z',
  );
});

it('describes the requests of a fault', () => {
  expect(faultTarget({})).toBe('every operation');
  expect(faultTarget({ operationId: 'listGroups' })).toBe('listGroups');
  expect(faultTarget({ method: 'GET', path: '/groups/*' })).toBe('GET /groups/*');
  expect(faultTarget({ operationId: 'listGroups', method: 'GET' })).toBe('listGroups, GET');
});
