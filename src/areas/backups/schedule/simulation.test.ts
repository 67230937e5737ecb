import { describe, expect, test } from 'vitest';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import { nextDay } from './calendar-days.ts';
import { coverageAt, dayMs, type Plan, planned, steadyState } from './simulation.ts';

const reference = { referenceHourOfDay: 3, referenceMinuteOfHour: 16 };
const line = (
  frequencyType: PolicyLine['frequencyType'],
  frequencyInterval: number,
  retentionValue: number,
  retentionUnit: PolicyLine['retentionUnit'] = 'days',
): PolicyLine => ({ frequencyType, frequencyInterval, retentionUnit, retentionValue });
const usual: PolicyLine[] = [
  line('hourly', 6, 7),
  line('daily', 1, 7),
  line('weekly', 6, 4, 'weeks'),
  line('monthly', 40, 12, 'months'),
  line('yearly', 12, 1, 'years'),
];
const plan = (items: readonly PolicyLine[], extra: Plan['extra'] = []): Plan => ({ items, reference, extra });
const at = (text: string) => Date.parse(text);
const stamp = (epoch: number) => new Date(epoch).toISOString().slice(0, 16);
const between = (items: readonly PolicyLine[], from: string, to: string, extra: Plan['extra'] = []) =>
  planned(plan(items, extra), at(from), at(to));

describe('snapshots to come', () => {
  test('fall on the last day of each month, also of a leap year', () => {
    const months = between([line('monthly', 40, 12, 'months')], '2028-01-01T00:00Z', '2028-05-01T00:00Z');
    expect(months.map((each) => stamp(each.at))).toEqual([
      '2028-01-31T03:16',
      '2028-02-29T03:16',
      '2028-03-31T03:16',
      '2028-04-30T03:16',
    ]);
  });

  test('count as the rarest of the items that fall on a moment, and are kept for the longest of them', () => {
    const [snapshot] = between(usual, '2026-10-31T03:00Z', '2026-10-31T04:00Z');
    expect(snapshot).toMatchObject({ kind: 'monthly', expiresAt: at('2026-10-31T03:16Z') + 372 * dayMs });
  });

  test('are kept longer only by the extra days of their own kind', () => {
    const extra = [{ frequencyType: 'WEEKLY', retentionDays: 10 }];
    const week = between(usual, '2026-03-13T03:16Z', '2026-03-15T03:16Z', extra);
    const kept = week.map(({ kind, at: moment, expiresAt = 0 }) => [kind, (expiresAt - moment) / dayMs]);
    expect(kept).toContainEqual(['weekly', 38]);
    expect(kept).toContainEqual(['daily', 7]);
    expect(kept).toContainEqual(['hourly', 7]);
  });

  test('do not exist without items', () => {
    expect(between([], '2026-03-13T00:00Z', '2027-03-13T00:00Z')).toEqual([]);
  });

  test('begin after the moment, not at it', () => {
    const daily = between([line('daily', 1, 7)], '2026-03-13T03:16Z', '2026-03-14T03:16Z');
    expect(daily.map((each) => stamp(each.at))).toEqual(['2026-03-14T03:16']);
  });
});

describe('the steady state', () => {
  test('of the usual schedule is 44 snapshots, six hours apart', () => {
    const from = at('2026-03-13T14:02Z');
    const steady = steadyState(planned(plan(usual), from, from + 400 * dayMs), from);
    expect(Math.round(steady.count)).toBe(44);
    expect(steady.kinds).toEqual({ hourly: 21, daily: 6, weekly: 4, monthly: 12, yearly: 1 });
    expect(steady.longestGapMs).toBe(6 * 3_600_000);
  });

  test('equals the final state of the simulation', () => {
    const from = at('2026-03-13T14:02Z');
    const items = [line('hourly', 12, 3), line('weekly', 1, 10, 'weeks')];
    const far = planned(plan(items), from, from + 395 * dayMs);
    const there = coverageAt(far, from + 390 * dayMs, undefined).alive.length;
    expect(Math.abs(steadyState(far, from).count - there)).toBeLessThanOrEqual(1);
  });
});

describe('what can be restored at a moment', () => {
  const kept = [
    { at: at('2026-03-01T00:00Z'), expiresAt: at('2026-03-08T00:00Z'), kind: 'daily' as const },
    { at: at('2026-03-05T00:00Z'), expiresAt: at('2026-03-12T00:00Z'), kind: 'weekly' as const },
  ];

  test('ends with the expiry, to the millisecond', () => {
    const count = (moment: number) => coverageAt(kept, moment, undefined).alive.length;
    expect(count(at('2026-03-08T00:00Z') - 1)).toBe(2);
    expect(count(at('2026-03-08T00:00Z'))).toBe(1);
    expect(coverageAt(kept, at('2026-03-12T00:00Z'), undefined).oldest).toBeUndefined();
  });

  test('is every second of the window, but none before the oldest snapshot', () => {
    expect(coverageAt(kept, at('2026-03-06T00:00Z'), 2).continuousFrom).toBe(at('2026-03-04T00:00Z'));
    expect(coverageAt(kept, at('2026-03-06T00:00Z'), 30).continuousFrom).toBe(at('2026-03-01T00:00Z'));
  });
});

describe('keys in the calendar', () => {
  const [from, to] = [at('2026-03-01T00:00Z'), at('2027-04-01T00:00Z') - 1];
  const lead = (key: string, day: string) => {
    const next = nextDay(key, at(`${day}T00:00Z`), from, to);
    return next === undefined ? undefined : stamp(next).slice(0, 10);
  };

  test('lead by days and months, and stop at the ends', () => {
    expect(lead('ArrowRight', '2026-03-31')).toBe('2026-04-01');
    expect(lead('ArrowLeft', '2026-03-01')).toBe('2026-03-01');
    expect(lead('ArrowDown', '2027-01-31')).toBe('2027-02-28');
    expect(lead('ArrowDown', '2027-03-31')).toBe('2027-03-31');
    expect(lead('End', '2027-02-03')).toBe('2027-02-28');
    expect(lead('PageDown', '2026-03-13')).toBe('2027-03-31');
    expect(lead('a', '2026-03-13')).toBeUndefined();
  });
});
