import { expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { source } from '../shared/facts-for-tests.ts';
import {
  again,
  cancelProblem,
  elapsedMs,
  inOrder,
  narrowed,
  type RestoreRow,
  usualMs,
} from './restore-rows.ts';

function row(change: Partial<RestoreRow> = {}): RestoreRow {
  return {
    id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
    source,
    kind: 'snapshot',
    state: 'done',
    requestedAt: 0,
    finishedAt: 4 * MINUTE,
    expiresAt: undefined,
    snapshotId: '69b3d5f97a27f7770000035d',
    point: 1_000_000,
    increment: undefined,
    targetName: 'scratch',
    targetGroupId: '0123456789abcdef01234567',
    urls: [],
    ...change,
  };
}

it('shows what runs first, then the newest', () => {
  const rows = [
    row({ id: 'old', requestedAt: 1 }),
    row({ id: 'new', requestedAt: 3 }),
    row({ id: 'runs', requestedAt: 2, state: 'running' }),
  ];
  expect(inOrder(rows).map(({ id }) => id)).toEqual(['runs', 'new', 'old']);
});

it('reports the durations of earlier restores of the same kind, and nothing without a success', () => {
  const rows = [
    row({ finishedAt: 4 * MINUTE }),
    row({ finishedAt: 5 * MINUTE }),
    row({ finishedAt: 60 * MINUTE }),
    row({ finishedAt: MINUTE, state: 'failed' }),
    row({ finishedAt: MINUTE, kind: 'pointInTime' }),
  ];
  expect(usualMs(rows, 'snapshot')).toBe(5 * MINUTE);
  expect(usualMs(rows.slice(0, 2), 'snapshot')).toBe(4.5 * MINUTE);
  expect(usualMs(rows, 'download')).toBeUndefined();
  expect(elapsedMs(row({ state: 'running', finishedAt: undefined }), 90_000)).toBe(90_000);
});

it('is narrowed by cluster, whether it gives or takes', () => {
  const rows = [row(), row({ id: 'b', source: { ...source, name: 'other' }, targetName: 'orders' })];
  expect(narrowed(rows, { cluster: 'orders' })).toHaveLength(2);
  expect(narrowed(rows, { cluster: 'scratch' })).toHaveLength(1);
  expect(narrowed(rows, { states: ['failed'] })).toEqual([]);
  expect(narrowed(rows, { q: 'OTHER' }).map(({ id }) => id)).toEqual(['b']);
});

it('fills the wizard with the request of a job', () => {
  const target = { project: '0123456789abcdef01234567', target: 'scratch', step: 'review' };
  expect(again(row())).toEqual({
    cluster: 'orders',
    kind: 'snapshot',
    snapshot: '69b3d5f97a27f7770000035d',
    ...target,
  });
  expect(again(row({ kind: 'pointInTime', increment: 3 }))).toEqual({
    cluster: 'orders',
    kind: 'pointInTime',
    at: 1000,
    increment: 3,
    ...target,
  });
  expect(again(row({ kind: 'download' }))).not.toHaveProperty('target');
});

it('reports why a job cannot be cancelled', () => {
  expect(cancelProblem(row())).toBe('The job has ended.');
  expect(cancelProblem(row({ state: 'running' }))).toBeUndefined();
  expect(cancelProblem(row({ state: 'ready', kind: 'download' }))).toBeUndefined();
  expect(cancelProblem(row({ state: 'running', kind: 'collections' }))).toContain('Atlas cannot cancel');
  expect(cancelProblem(row({ state: 'running', source: { ...source, kind: 'flex' } }))).toContain(
    'dedicated',
  );
});
