import { describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { day, hour, knownOf, now, restore, snapshot, source } from '../shared/facts-for-tests.ts';
import { type ClusterProtection, protectionState, type Schedule, worstFirst, worstOf } from './protection.ts';
import { overdueAt, plannedUntil } from './schedule-ahead.ts';
import { scheduleLines } from './schedule-lines.ts';
import { threatsOf } from './threats.ts';

const schedule = {
  clusterId: source.id,
  clusterName: 'orders',
  referenceHourOfDay: 3,
  referenceMinuteOfHour: 16,
  restoreWindowDays: 2,
  nextSnapshot: '2026-03-13T15:16:00Z',
  copySettings: [],
  policies: [
    {
      id: 'p',
      policyItems: [
        {
          id: 'm',
          frequencyType: 'monthly',
          frequencyInterval: 40,
          retentionUnit: 'months',
          retentionValue: 12,
        },
        { id: 'h', frequencyType: 'hourly', frequencyInterval: 6, retentionUnit: 'days', retentionValue: 7 },
        { id: 'w', frequencyType: 'weekly', frequencyInterval: 6, retentionUnit: 'weeks', retentionValue: 1 },
      ],
    },
  ],
} as unknown as Schedule;

const cluster = (more: Partial<ClusterProtection> = {}): ClusterProtection => {
  const base = {
    source,
    snapshots: knownOf().snapshots,
    known: knownOf(),
    schedule,
    overdueAt: undefined,
    ...more,
  };
  const state = protectionState({ ...base, pending: false });
  return { lastTestAt: undefined, isLastTestKnown: true, failures: [], ...base, state, ...more };
};
const threats = (more: Partial<ClusterProtection>) => {
  const one = cluster(more);
  return threatsOf({
    cluster: one,
    known: one.known ?? knownOf(),
    now,
    when: (at) => new Date(at).toISOString(),
  });
};
const texts = (more: Partial<ClusterProtection>) => threats(more).map(({ text }) => text);

describe('the protection of a cluster', () => {
  test('is continuous, by snapshots, or none', () => {
    const off = { ...source, pitEnabled: false };
    expect(cluster().state).toBe('continuous');
    expect(cluster({ source: off, known: knownOf({ source: off }) }).state).toBe('snapshots');
    const none = { ...source, backupEnabled: false };
    expect(cluster({ source: none, known: knownOf({ snapshots: [] }), snapshots: [] }).state).toBe('none');
    expect(cluster({ source: none }).state).toBe('off');
  });

  test('has failed while the newest snapshot that is over failed, and not once a later one completed', () => {
    const failed = snapshot(now - hour, { state: 'failed', at: undefined });
    const snapshots = [failed, ...knownOf().snapshots];
    expect(cluster({ snapshots }).state).toBe('failed');
    expect(cluster({ snapshots: [snapshot(now - MINUTE), ...snapshots] }).state).toBe('continuous');
    expect(
      cluster({ snapshots: [snapshot(now, { state: 'inProgress', at: undefined }), ...snapshots] }).state,
    ).toBe('failed');
  });

  test('has a gap open while no snapshot has completed since a restore', () => {
    expect(cluster({ known: knownOf({ restores: [restore(now - hour)] }) }).state).toBe('gap');
  });

  test('is unknown, and not none, while its snapshots could not be read', () => {
    expect(cluster({ known: undefined, snapshots: [] }).state).toBe('unknown');
  });
});

describe('of a project', () => {
  const lost = cluster({
    source: { ...source, name: 'scratch', backupEnabled: false },
    known: knownOf({ snapshots: [] }),
    snapshots: [],
  });

  test('the worst cluster is first, and is named', () => {
    const rows = [cluster(), lost].sort(worstFirst);
    expect(rows.map((row) => row.source.name)).toEqual(['scratch', 'orders']);
    expect(worstOf(rows)).toBe('1 cluster cannot be restored: scratch.');
  });

  test('where every cluster is protected, the one that would lose most is named', () => {
    const later = { ...source, name: 'sessions', pitEnabled: false };
    const rows = [cluster(), cluster({ source: later, known: knownOf({ source: later }) })];
    expect(worstOf(rows)).toBe(
      'Every cluster can be restored. Largest data loss if restored now: sessions, 2 h.',
    );
  });

  test('deleted clusters are no one’s loss', () => {
    expect(worstOf([cluster({ source: { ...source, deleted: true } })])).toBeUndefined();
  });
});

describe('a threat is reported', () => {
  test('when the only snapshot of a kind expires soon', () => {
    const weekly = snapshot(now - 5 * day, { frequency: 'weekly' });
    const existing = knownOf({ snapshots: [weekly, snapshot(now - hour)] });
    expect(texts({ known: existing })).toContain('The only weekly snapshot expires in 2 d.');
  });

  test('when a snapshot failed, even though a later one completed', () => {
    const snapshots = [snapshot(now - hour), snapshot(now - 7 * hour, { state: 'failed', at: undefined })];
    expect(texts({ snapshots })).toContain('1 of the last 2 snapshots failed.');
  });

  test('when no copy is elsewhere and no drill has proven it', () => {
    expect(threats({}).map(({ id }) => id)).toEqual(['copies', 'proof']);
    expect(threats({ lastTestAt: now - day }).map(({ id }) => id)).toEqual(['copies']);
    expect(threats({ isLastTestKnown: false }).map(({ id }) => id)).toEqual(['copies']);
  });

  test('with what would be lost just before the next snapshot', () => {
    const off = { ...source, pitEnabled: false };
    expect(texts({ source: off, known: knownOf({ source: off }) })[0]).toContain(
      'would lose 3 h 16 min of writes',
    );
  });
});

describe('a schedule', () => {
  test('is overdue for a snapshot that was due and never requested', () => {
    const taken = (at: string) => [snapshot(Date.parse(at), { frequency: 'hourly' })];
    expect(overdueAt(schedule, taken('2026-03-13T09:16:30Z'), now)).toBeUndefined();
    expect(overdueAt(schedule, taken('2026-03-12T21:16:30Z'), now)).toBe(Date.parse('2026-03-13T03:16:00Z'));
    expect(
      overdueAt({ ...schedule, nextSnapshot: undefined }, taken('2026-03-12T21:16:30Z'), now),
    ).toBeUndefined();
  });

  test('starts with the next snapshot according to the service', () => {
    const planned = plannedUntil(schedule, now, Date.parse('2026-03-14T10:00:00Z'));
    expect(planned.map(({ at, frequency }) => [new Date(at).toISOString().slice(5, 16), frequency])).toEqual([
      ['03-13T15:16', 'hourly'],
      ['03-13T21:16', 'hourly'],
      ['03-14T03:16', 'weekly'],
      ['03-14T09:16', 'hourly'],
    ]);
  });

  test('reads as a person would say it', () => {
    expect(scheduleLines(schedule).map(({ rhythm, kept }) => `${rhythm}, ${kept}`)).toEqual([
      'Every 6 hours, 7 days',
      'Every Saturday, 1 week',
      'On the last day of every month, 12 months',
    ]);
  });
});
