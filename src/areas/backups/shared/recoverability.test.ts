import { describe, expect, test } from 'vitest';
import { day, hour, now, knownOf as of, restore, snapshot, source } from './facts-for-tests.ts';
import { pointProblem } from './recoverability.ts';

describe('what can be brought back', () => {
  test('is every second of the restore window, and the snapshots before it', () => {
    const existing = of({});
    expect(existing.continuous).toEqual([{ from: now - 2 * day, to: now }]);
    expect([existing.latest, existing.earliest, existing.lossMs]).toEqual([now, now - 3 * day, 0]);
  });

  test('begins with the first snapshot where that is younger than the window', () => {
    const current = of({ snapshots: [snapshot(now - hour)] });
    expect(current.continuous).toEqual([{ from: now - hour, to: now }]);
  });

  test('is the snapshots alone without continuous backup', () => {
    const available = of({ source: { ...source, pitEnabled: false } });
    expect([available.continuous, available.lossMs]).toEqual([[], 2 * hour]);
  });

  test('is nothing without a completed snapshot', () => {
    const existing = of({ snapshots: [snapshot(now - hour, { state: 'failed', at: undefined })] });
    expect([existing.latest, existing.lossMs, existing.continuous]).toEqual([undefined, undefined, []]);
  });

  test('has a gap from a restore into the cluster to the next snapshot', () => {
    const existing = of({ restores: [restore(now - 5 * hour)] });
    expect(existing.continuous).toEqual([
      { from: now - 2 * day, to: now - 5 * hour },
      { from: now - 2 * hour, to: now },
    ]);
    expect(pointProblem(now - 3 * hour, existing, now)).toMatchObject({ kind: 'gap' });
    expect(pointProblem(now - 5 * hour, existing, now)).toBeUndefined();
    expect(pointProblem(now - 2 * hour, existing, now)).toBeUndefined();
  });

  test('ends with a restore while no snapshot has completed since', () => {
    const existing = of({ restores: [restore(now - hour, { finishedAt: undefined, state: 'running' })] });
    expect(existing.gaps).toMatchObject([{ from: now - hour, to: undefined }]);
    expect([existing.latest, existing.lossMs]).toEqual([now - hour, hour]);
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
    const existing = of({});
    expect(pointProblem(now + 1000, existing, now)).toEqual({ kind: 'future' });
    expect(pointProblem(now - 2 * day - 1000, existing, now)).toEqual({
      kind: 'beforeWindow',
      from: now - 2 * day,
    });
  });
});
