import { describe, expect, test } from 'vitest';
import type { RestoreFact, SnapshotFact, Source } from './facts.ts';
import { pointProblem, type RecoverabilityFacts, recoverability } from './recoverability.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2026-03-13T14:00:00Z');
const source: Source = {
  kind: 'dedicated',
  id: '65f1b3a80000000000000001',
  name: 'orders',
  deleted: false,
  tenant: false,
  backupEnabled: true,
  pitEnabled: true,
  sharded: false,
};
const snapshot = (at: number, more: Partial<SnapshotFact> = {}): SnapshotFact => ({
  id: String(at),
  source,
  state: 'completed',
  requestedAt: at,
  at,
  expiresAt: at + 7 * day,
  onDemand: false,
  frequency: 'daily',
  sizeBytes: 1,
  version: '8.0.4',
  description: undefined,
  copyRegions: [],
  policyItems: [],
  ...more,
});
const restore = (requestedAt: number, more: Partial<RestoreFact> = {}): RestoreFact => ({
  id: 'r',
  source,
  delivery: 'automated',
  state: 'done',
  requestedAt,
  finishedAt: requestedAt + hour,
  expiresAt: undefined,
  snapshotId: undefined,
  point: undefined,
  increment: undefined,
  targetName: 'orders',
  targetGroupId: 'g',
  urls: [],
  ...more,
});
const of = (more: Partial<RecoverabilityFacts>) =>
  recoverability({
    source,
    groupId: 'g',
    snapshots: [snapshot(now - 3 * day), snapshot(now - 2 * hour)],
    restores: [],
    restoreWindowDays: 2,
    now,
    ...more,
  });

describe('what can be brought back', () => {
  test('is every second of the restore window, and the snapshots before it', () => {
    const known = of({});
    expect(known.continuous).toEqual([{ from: now - 2 * day, to: now }]);
    expect([known.latest, known.earliest, known.lossMs]).toEqual([now, now - 3 * day, 0]);
  });

  test('begins with the first snapshot where that is younger than the window', () => {
    const known = of({ snapshots: [snapshot(now - hour)] });
    expect(known.continuous).toEqual([{ from: now - hour, to: now }]);
  });

  test('is the snapshots alone without continuous backup', () => {
    const known = of({ source: { ...source, pitEnabled: false } });
    expect([known.continuous, known.lossMs]).toEqual([[], 2 * hour]);
  });

  test('is nothing without a completed snapshot', () => {
    const known = of({ snapshots: [snapshot(now - hour, { state: 'failed', at: undefined })] });
    expect([known.latest, known.lossMs, known.continuous]).toEqual([undefined, undefined, []]);
  });

  test('has a gap from a restore into the cluster to the next snapshot', () => {
    const known = of({ restores: [restore(now - 5 * hour)] });
    expect(known.continuous).toEqual([
      { from: now - 2 * day, to: now - 5 * hour },
      { from: now - 2 * hour, to: now },
    ]);
    expect(pointProblem(now - 3 * hour, known, now)).toMatchObject({ kind: 'gap' });
    expect(pointProblem(now - 5 * hour, known, now)).toBeUndefined();
    expect(pointProblem(now - 2 * hour, known, now)).toBeUndefined();
  });

  test('ends with a restore while no snapshot has completed since', () => {
    const known = of({ restores: [restore(now - hour, { finishedAt: undefined, state: 'running' })] });
    expect(known.gaps).toMatchObject([{ from: now - hour, to: undefined }]);
    expect([known.latest, known.lossMs]).toEqual([now - hour, hour]);
  });

  test('is not touched by downloads, failed jobs and restores into other clusters', () => {
    const restores = [
      restore(now - hour, { delivery: 'download' }),
      restore(now - hour, { state: 'failed' }),
      restore(now - hour, { targetName: 'other' }),
      restore(now - hour, { targetGroupId: 'elsewhere' }),
    ];
    expect(of({ restores }).gaps).toEqual([]);
  });

  test('excludes the future and what lies before the window', () => {
    const known = of({});
    expect(pointProblem(now + 1000, known, now)).toEqual({ kind: 'future' });
    expect(pointProblem(now - 2 * day - 1000, known, now)).toEqual({
      kind: 'beforeWindow',
      from: now - 2 * day,
    });
  });
});
