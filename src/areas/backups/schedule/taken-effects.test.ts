import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type FormLine, formOf, identified, itemsOf, linesOf } from './form-model.ts';
import { itemIds, now, stored, taken } from './schedules-for-tests.ts';
import { afterEffects, orphans, retentionEffects, summarize } from './taken-effects.ts';

const before = new Set(Object.values(itemIds));
const lines = (change: (line: FormLine) => FormLine | undefined = (line) => line) =>
  linesOf(formOf(stored())).flatMap((line) => change(line) ?? []);
const keeping = (days: number, item: string) => (line: FormLine) =>
  line.id === item ? { ...line, retentionUnit: 'days' as const, retentionValue: days } : line;
const snapshots = [
  taken('2026-03-13T09:18:00Z', 'hourly', 7),
  taken('2026-03-10T09:18:00Z', 'hourly', 7),
  taken('2026-03-07T03:18:00Z', 'weekly', 28),
  taken('2026-03-12T10:00:00Z', 'daily', 3, { onDemand: true, policyItems: [] }),
  taken('2026-03-13T13:59:00Z', 'hourly', 7, { state: 'inProgress', at: undefined }),
];

describe('retention of snapshots that are there', () => {
  test('stays as it is where the items say the same', () => {
    expect(retentionEffects({ snapshots, before, lines: lines(), extra: [] })).toEqual([]);
  });

  test('shortened, ends some at once and others earlier, and touches none on demand or running', () => {
    const effects = retentionEffects({
      snapshots,
      before,
      lines: lines(keeping(1, itemIds.hourly)),
      extra: [],
    });
    const { atOnce, earlier, later } = summarize(effects, now);
    expect(atOnce.map(({ snapshot }) => snapshot.id)).toEqual(['hourly 2026-03-10T09:18:00Z']);
    expect(earlier.map(({ snapshot }) => snapshot.id)).toEqual(['hourly 2026-03-13T09:18:00Z']);
    expect(later).toEqual([]);
  });

  test('grows with the extra days of its kind', () => {
    const extra = [{ frequencyType: 'WEEKLY', retentionDays: 2 }];
    const effects = retentionEffects({ snapshots, before, lines: lines(), extra });
    expect(effects.map(({ was, becomes = 0 }) => becomes - was)).toEqual([2 * DAY]);
  });

  test('is that of the items that are left, for a snapshot of several', () => {
    const both = taken('2026-03-07T03:18:00Z', 'weekly', 28, {
      policyItems: [itemIds.weekly, itemIds.daily],
    });
    const without = lines((line) => (line.id === itemIds.weekly ? undefined : line));
    const [effect] = retentionEffects({ snapshots: [both], before, lines: without, extra: [] });
    expect(effect?.becomes).toBe((both.at ?? 0) + 7 * DAY);
    expect(orphans({ snapshots: [both], before, lines: without })).toEqual([]);
  });
});

describe('snapshots of removed items', () => {
  const without = lines((line) => (line.id === itemIds.weekly ? undefined : line));

  test('are those with no item left', () => {
    const gone = orphans({ snapshots, before, lines: without });
    expect(gone.map(({ snapshot }) => snapshot.frequency)).toEqual(['weekly']);
    expect(afterEffects(snapshots, gone, now).find(({ kind }) => kind === 'weekly')?.expiresAt).toBe(now);
  });

  test('do not exist where the item was entered again: it is the same one', () => {
    const again = [...without, { ...lines()[2], id: undefined } as FormLine];
    const same = identified(again, itemsOf(stored()));
    expect(orphans({ snapshots, before, lines: same })).toEqual([]);
  });

  test('do not include those of an earlier schedule', () => {
    const old = taken('2026-03-07T03:18:00Z', 'weekly', 28, { policyItems: ['65f1b3a80000000000000aaa'] });
    expect(orphans({ snapshots: [old], before, lines: lines() })).toEqual([]);
  });
});
