import { describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { day, hour, knownOf, now, restore, snapshot, source } from '../shared/facts-for-tests.ts';
import { pointText } from './point-text.ts';
import { keyStep, neighbour, restorePointAt } from './timeline/restore-point.ts';

const when = { zone: 'UTC', now };
const textOf = (at: number, existing = knownOf()) => pointText(restorePointAt(at, existing, now), when);
const bySnapshots = knownOf({ source: { ...source, pitEnabled: false } });

describe('a restore point', () => {
  test('inside the window brings every write until that second back', () => {
    const at = now - 19 * MINUTE + 7400;
    expect(restorePointAt(at, knownOf(), now)).toMatchObject({ kind: 'point', at: at - 400 });
    expect(textOf(at).title).toBe('Point in time 13 Mar 2026 13:41:07 UTC');
    expect(textOf(at).lines[0]).toContain(
      'the daily snapshot of 13 Mar 2026 12:00:00 UTC and the oplog since',
    );
  });

  test('before the window restores the nearest earlier snapshot, and reports the difference', () => {
    const at = now - 3 * day + 41 * MINUTE;
    expect(restorePointAt(at, knownOf(), now)).toMatchObject({ kind: 'snapshot', earlierMs: 41 * MINUTE });
    expect(textOf(at)).toMatchObject({
      tone: 'warning',
      title: 'Nearest snapshot 10 Mar 2026 14:00:00 UTC, 41 min earlier',
    });
    expect(textOf(at).lines[0]).toContain('begins 11 Mar 2026 14:00:00 UTC');
  });

  test('on a snapshot is that snapshot', () => {
    expect(restorePointAt(now - 2 * hour + 300, knownOf(), now)).toMatchObject({
      kind: 'snapshot',
      earlierMs: 0,
    });
  });

  test('without continuous backup is the snapshot before it', () => {
    const { title, lines } = textOf(now - hour, bySnapshots);
    expect(title).toBe('Nearest snapshot 13 Mar 2026 12:00:00 UTC, 1 h earlier');
    expect(lines).toContain('Continuous backup is off: only snapshots can be restored.');
    expect(lines.at(-1)).toBe('Writes of the last 2 h are lost.');
  });

  test('in a gap names the restore that made it', () => {
    const current = knownOf({ restores: [restore(now - 5 * hour)] });
    const { lines } = textOf(now - 3 * hour, current);
    expect(lines[0]).toBe(
      'In the gap from 13 Mar 2026 09:00:00 UTC until the snapshot of 13 Mar 2026 12:00:00 UTC.',
    );
    expect(lines[1]).toContain('restore into this cluster from its own backup');
  });

  test('before every snapshot, or to come, is nothing', () => {
    expect(textOf(now - 30 * day)).toMatchObject({ tone: 'critical', title: 'Nothing can be restored here' });
    expect(textOf(now + hour).lines).toEqual(['This time is in the future.']);
  });

  test('of now loses nothing', () => {
    expect(textOf(now).lines.at(-1)).toBe('No writes are lost.');
    expect(textOf(now - 40_000).lines.at(-1)).toBe('Writes of the last 40 s are lost.');
    expect(textOf(now - 1_000).lines.at(-1)).toBe('Writes of the last 1 s are lost.');
  });
});

describe('keys', () => {
  test('step by a second, a minute, an hour, a day', () => {
    expect(keyStep('ArrowRight', true)).toBe(1000);
    expect(keyStep('ArrowLeft', false)).toBe(-60_000);
    expect(keyStep('ArrowUp', false)).toBe(hour);
    expect(keyStep('PageDown', false)).toBe(-day);
    expect(keyStep('x', false)).toBeUndefined();
  });

  test('lead from snapshot to snapshot', () => {
    const available = knownOf({
      snapshots: [snapshot(now - 3 * day), snapshot(now - day), snapshot(now - 2 * hour)],
    });
    expect(neighbour(now, available, 'previous')?.at).toBe(now - 2 * hour);
    expect(neighbour(now - 2 * hour, available, 'previous')?.at).toBe(now - day);
    expect(neighbour(now - 3 * day, available, 'next')?.at).toBe(now - day);
    expect(neighbour(now - 2 * hour, available, 'next')).toBeUndefined();
  });
});
