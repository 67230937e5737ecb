import { describe, expect, it, test } from 'vitest';
import { isTransitional } from './transitional.ts';

describe('a state that changes automatically', () => {
  test.each([
    ...['CREATING', 'UPDATING', 'DELETING', 'REPAIRING', 'PENDING', 'PENDING_ACCEPTANCE', 'QUEUED', 'NEW'],
    ...['WORKING', 'RUNNING', 'BUILDING', 'IN_PROGRESS', 'inProgress', 'MIGRATING', 'INITIATING'],
    ...['INITIALIZING', 'FINALIZING', 'ENABLING', 'DISABLING', 'START_REQUESTED', 'STARTING'],
    ...['RECOVERY_REQUESTED', 'RECOVERING', 'APPLYING', 'ADDING_PEER', 'WAITING_FOR_USER', 'TERMINATING'],
    'VERIFIED',
  ])('%s', (state) => {
    expect(isTransitional({ status: state })).toBe(true);
  });

  test.each([
    'stateName',
    'status',
    'state',
    'replicaSetScalingState',
    'typeName',
    'statusName',
    'connectionStatus',
  ])('is read from the field %s, at any depth', (name) => {
    expect(isTransitional({ [name]: 'UPDATING' })).toBe(true);
    expect(isTransitional({ results: [{ [name]: 'IDLE' }, { inner: { [name]: 'UPDATING' } }] })).toBe(true);
  });
});

describe('what stays as it is', () => {
  test.each(['IDLE', 'READY', 'TRACKING', 'COMPLETED', 'FAILED', 'REPLICA_PRIMARY', '', 7, null])(
    'has the state %s',
    (state) => {
      expect(isTransitional({ status: state, results: [{ state }] })).toBe(false);
    },
  );

  it('names such a word in another field', () => {
    expect(isTransitional({ name: 'updating', description: 'RECOVERING' })).toBe(false);
    expect(isTransitional('UPDATING')).toBe(false);
    expect(isTransitional(null)).toBe(false);
  });
});

describe('a restore', () => {
  const running = { deliveryType: 'automated', snapshotId: 'a', cancelled: false, failed: false };

  it('runs until it has ended', () => {
    expect(isTransitional({ results: [running] })).toBe(true);
    const { snapshotId: _, ...pointInTime } = { ...running, pointInTimeUTCSeconds: 1_700_000_000 };
    expect(isTransitional(pointInTime)).toBe(true);
  });

  test.each([
    ['was cancelled', { cancelled: true }],
    ['failed', { failed: true }],
    ['expired', { expired: true }],
    ['has finished', { finishedAt: '2026-03-13T14:00:00Z' }],
    ['has its links', { deliveryUrl: ['https://example.com/a'] }],
  ])('that %s is over', (_, end) => {
    expect(isTransitional({ ...running, ...end })).toBe(false);
  });

  test.each([
    ['is not expired', { expired: false }],
    ['has no links yet', { deliveryUrl: [] }],
    ['has no time of its end', { finishedAt: null }],
  ])('that %s goes on', (_, more) => {
    expect(isTransitional({ ...running, ...more })).toBe(true);
  });

  it('has a delivery type, and a snapshot or a point in time', () => {
    const { snapshotId: _, ...withoutSource } = running;
    expect(isTransitional(withoutSource)).toBe(false);
    const { deliveryType: __, ...withoutDelivery } = running;
    expect(isTransitional(withoutDelivery)).toBe(false);
  });
});

it('reads the beginning of a long answer only', () => {
  const results = Array.from({ length: 60_000 }, () => ({ status: 'IDLE' }));
  // values are taken from the end
  expect(isTransitional([{ status: 'UPDATING' }, ...results])).toBe(false);
  expect(isTransitional([...results, { status: 'UPDATING' }])).toBe(true);
});

test('the invoice of the current month is not in progress, although it is pending', () => {
  const invoice = { id: 'a', statusName: 'PENDING', amountBilledCents: 100 };
  expect(isTransitional({ results: [invoice] })).toBe(false);
  expect(isTransitional({ results: [invoice, { statusName: 'PENDING' }] })).toBe(true);
});

test.each(['INIT', 'PAUSING', 'BUCKET_VERIFIED'])('the state %s is in progress', (state) => {
  expect(isTransitional({ state })).toBe(true);
});
