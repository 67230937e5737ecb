import { describe, expect, test } from 'vitest';
import type { OperationId } from '#contract/api/operations.ts';
import { compareSent, outcomeOf, readOfChanged } from './changed-resource.ts';

const now = Date.parse('2026-03-13T12:00:00Z');

test.each<[OperationId, OperationId | undefined]>([
  ['acknowledgeGroupAlert', 'getGroupAlert'],
  ['toggleGroupAlertConfig', 'getGroupAlertConfig'],
  ['deleteGroupDatabaseUser', 'getGroupDatabaseUser'],
  ['deleteGroupClusterBackupSnapshot', 'getGroupClusterBackupSnapshot'],
  ['updateGroupCluster', 'getGroupCluster'],
  // the created object has no path of its own yet
  ['createGroupDatabaseUser', undefined],
])('%s is settled by %s', (change, read) => {
  expect(readOfChanged(change)).toBe(read);
});

describe('an update', () => {
  const outcome = (sent: unknown, body: unknown, status = 200) =>
    outcomeOf({ method: 'PATCH', sent }, { status, body }, now);

  test('is applied where the resource has everything that was sent, whatever else it has', () => {
    expect(outcome({ enabled: false }, { id: 'a', enabled: false })).toBe('applied');
    expect(
      outcome({ roles: [{ roleName: 'read' }] }, { roles: [{ roleName: 'read', databaseName: 'x' }] }),
    ).toBe('applied');
    expect(
      outcome(
        { acknowledgedUntil: '2026-03-13T13:00:00.000Z' },
        { acknowledgedUntil: '2026-03-13T13:00:00Z' },
      ),
    ).toBe('applied');
  });

  test('that ends an acknowledgement is applied where none is shown any more', () => {
    expect(
      outcome({ acknowledgedUntil: '2026-03-13T11:00:00Z', acknowledgementComment: '' }, { id: 'a' }),
    ).toBe('applied');
  });

  test('is not applied where a value differs', () => {
    expect(outcome({ enabled: false }, { enabled: true })).toBe('notApplied');
    expect(outcome({ roles: [] }, { roles: [{ roleName: 'read' }] })).toBe('notApplied');
  });

  test('is unknown where the resource does not show the value, or cannot be read', () => {
    expect(compareSent({ password: 'x' }, { username: 'a' }, now)).toBe('missing');
    expect(outcome({ password: 'x' }, { username: 'a' })).toBe('unknown');
    expect(outcome({ enabled: false }, undefined, 503)).toBe('unknown');
    expect(outcome(undefined, { id: 'a' })).toBe('unknown');
  });
});

describe('a deletion', () => {
  const outcome = (status: number, body: unknown) =>
    outcomeOf({ method: 'DELETE', sent: undefined }, { status, body }, now);

  test('is applied where the resource is gone or going', () => {
    expect(outcome(404, { errorCode: 'USER_NOT_FOUND' })).toBe('applied');
    expect(outcome(200, { stateName: 'DELETING' })).toBe('applied');
  });

  test('is not applied where the resource is there, and unknown where it cannot be read', () => {
    expect(outcome(200, { stateName: 'IDLE' })).toBe('notApplied');
    expect(outcome(503, undefined)).toBe('unknown');
    expect(outcome(403, undefined)).toBe('unknown');
  });
});
