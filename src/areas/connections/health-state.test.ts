import { expect, test } from 'vitest';
import { changeKinds, noProtection } from '#contract/console/access/protection.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { accessLimitOf } from './access-limit.ts';
import { healthState } from './health-state.ts';

const now = 1_000_000;
const health = { answeredAt: now - 10_000, failedAt: null, message: '' };

test('a connection works only after a successful read of the last minute, and not after a failure', () => {
  expect(healthState(undefined, now)).toBe('unread');
  expect(healthState({ ...health, answeredAt: null }, now)).toBe('unread');
  expect(healthState(health, now)).toBe('answered');
  expect(healthState(health, now + MINUTE)).toBe('old');
  expect(healthState({ ...health, failedAt: now }, now)).toBe('failed');
});

test('a connection that is read only, locked or needs a second person has no full access', () => {
  const connection = { readOnly: false, protection: noProtection };
  expect(accessLimitOf(connection)).toBeUndefined();
  expect(accessLimitOf({ ...connection, readOnly: true })).toBe('readOnly');
  expect(accessLimitOf({ ...connection, protection: { ...noProtection, locked: true } })).toBe('locked');
  expect(accessLimitOf({ ...connection, protection: { ...noProtection, secondPerson: ['delete'] } })).toBe(
    'partlySecondPerson',
  );
  expect(
    accessLimitOf({ ...connection, protection: { ...noProtection, secondPerson: [...changeKinds] } }),
  ).toBe('secondPerson');
});
