import { describe, expect, it } from 'vitest';
import type { PolicyLine } from './policy-rules.ts';
import { defaultItems } from './schedule-defaults.ts';
import { daysKept, leadingItem, nextAppointment } from './schedule-times.ts';

const at = (text: string) => Date.parse(text);
const reference = { referenceHourOfDay: 3, referenceMinuteOfHour: 16 };

function line(frequencyType: PolicyLine['frequencyType'], frequencyInterval: number): PolicyLine {
  return { frequencyType, frequencyInterval, retentionUnit: 'days', retentionValue: 7 };
}

function next(item: PolicyLine, from: string): string | undefined {
  const result = nextAppointment([item], reference, at(from));
  return result && new Date(result.at).toISOString().slice(0, 16);
}

describe('the next snapshot', () => {
  // 13 March 2026 is a Friday
  it.each([
    ['hourly', 6, '2026-03-13T14:02:00Z', '2026-03-13T15:16'],
    ['hourly', 6, '2026-03-13T15:16:00Z', '2026-03-13T21:16'],
    ['hourly', 6, '2026-03-13T22:00:00Z', '2026-03-14T03:16'],
    ['hourly', 1, '2026-03-13T23:59:00Z', '2026-03-14T00:16'],
    ['daily', 1, '2026-03-13T03:15:59Z', '2026-03-13T03:16'],
    ['daily', 1, '2026-03-13T03:16:00Z', '2026-03-14T03:16'],
    ['weekly', 6, '2026-03-13T14:02:00Z', '2026-03-14T03:16'],
    ['weekly', 7, '2026-03-13T14:02:00Z', '2026-03-15T03:16'],
    ['weekly', 5, '2026-03-13T14:02:00Z', '2026-03-20T03:16'],
    ['monthly', 40, '2026-03-13T14:02:00Z', '2026-03-31T03:16'],
    ['monthly', 40, '2028-02-01T00:00:00Z', '2028-02-29T03:16'],
    ['monthly', 13, '2026-03-13T14:02:00Z', '2026-04-13T03:16'],
    ['yearly', 12, '2026-03-13T14:02:00Z', '2026-12-01T03:16'],
    ['yearly', 3, '2026-03-13T14:02:00Z', '2027-03-01T03:16'],
  ] as const)(
    'of a %s item with the interval %i after %s is at %s',
    (frequency, interval, from, expected) => {
      expect(next(line(frequency, interval), from)).toBe(expected);
    },
  );

  it('is one for all items that fall on the same moment', () => {
    const result = nextAppointment(defaultItems(), reference, at('2026-03-13T22:00:00Z'));
    expect(result?.items.map(({ frequencyType }) => frequencyType)).toEqual(['hourly', 'daily', 'weekly']);
    expect(leadingItem(result?.items ?? [])?.frequencyType).toBe('weekly');
  });

  it('is the earliest of several items, however they are listed, and counts for that item alone', () => {
    const [often, seldom] = [line('hourly', 6), line('daily', 1)];
    for (const items of [
      [often, seldom],
      [seldom, often],
    ])
      expect(nextAppointment(items, reference, at('2026-03-13T14:02:00Z'))).toEqual({
        at: at('2026-03-13T15:16:00Z'),
        items: [often],
      });
  });

  it('never comes of an item for snapshots on demand', () => {
    expect(next(line('ondemand', 1), '2026-03-13T14:02:00Z')).toBeUndefined();
  });

  it('does not come without items', () => {
    expect(nextAppointment([], reference, at('2026-03-13T22:00:00Z'))).toBeUndefined();
  });
});

describe('how long a snapshot is kept', () => {
  const [hourly, daily, weekly] = defaultItems();
  const items = [hourly, daily, weekly].flatMap((each) => each ?? []);

  it('is the longest retention of its items', () => {
    expect(daysKept(items)).toBe(28);
    expect(daysKept(items.slice(0, 2))).toBe(7);
  });

  it('is longer by the extra retention of its frequency', () => {
    expect(daysKept(items, [{ frequencyType: 'WEEKLY', retentionDays: 3 }])).toBe(31);
    expect(daysKept(items, [{ frequencyType: 'DAILY', retentionDays: 3 }])).toBe(28);
  });
});
