import { describe, expect, it } from 'vitest';
import { complianceProblems, lifted, weakened } from './compliance-rules.ts';
import { type PolicyLine, problemsOfItems, problemsOfWindow, uncovered } from './policy-rules.ts';
import type { RetentionUnit } from './retention.ts';
import { defaultItems } from './schedule-defaults.ts';

function line(
  frequencyType: PolicyLine['frequencyType'],
  frequencyInterval: number,
  retentionValue: number,
  retentionUnit: RetentionUnit = 'days',
): PolicyLine {
  return { frequencyType, frequencyInterval, retentionUnit, retentionValue };
}

const fields = (items: PolicyLine[]) => problemsOfItems(items, 'items').map(({ field }) => field);

describe('items of a policy', () => {
  it('may be those that every cluster starts with', () => {
    expect(fields(defaultItems())).toEqual([]);
    expect(fields(defaultItems({ nvme: true }))).toEqual([]);
  });

  it('may leave the only interval of days at zero', () => {
    expect(fields([line('daily', 0, 7)])).toEqual([]);
    expect(fields([line('weekly', 0, 7)])).toEqual(['items[0].frequencyInterval']);
  });

  it('leave the day to schedules in a compliance policy', () => {
    const open = [line('daily', 0, 7), line('weekly', 0, 4, 'weeks'), line('monthly', 0, 12, 'months')];
    expect(problemsOfItems(open, 'items', { demanded: true })).toEqual([]);
    expect(problemsOfItems([line('hourly', 0, 7)], 'items', { demanded: true })).toHaveLength(1);
    expect(lifted([], open).map(({ frequencyInterval }) => frequencyInterval)).toEqual([1, 6, 40]);
  });

  it.each([
    ['an interval of hours that does not divide the day', line('hourly', 3, 7), 'items[0].frequencyInterval'],
    ['every other day', line('daily', 2, 7), 'items[0].frequencyInterval'],
    ['an eighth weekday', line('weekly', 8, 7), 'items[0].frequencyInterval'],
    ['the 29th of a month', line('monthly', 29, 31), 'items[0].frequencyInterval'],
    ['a thirteenth month', line('yearly', 13, 1, 'years'), 'items[0].frequencyInterval'],
    ['no retention', line('hourly', 6, 0), 'items[0].retentionValue'],
    ['weekly snapshots for six days', line('weekly', 6, 6), 'items[0].retentionValue'],
    ['monthly snapshots for 30 days', line('monthly', 40, 30), 'items[0].retentionValue'],
    ['yearly snapshots for eleven months', line('yearly', 12, 11, 'months'), 'items[0].retentionValue'],
    ['more than 100 years', line('yearly', 12, 101, 'years'), 'items[0].retentionValue'],
    ['snapshots on demand', line('ondemand', 1, 7), 'items[0].frequencyType'],
  ])('are refused for %s', (_, item, field) => {
    expect(fields([item])).toEqual([field]);
  });

  it.each([
    ['weekly snapshots for a week', line('weekly', 6, 1, 'weeks')],
    ['monthly snapshots for a month', line('monthly', 40, 1, 'months')],
    ['monthly snapshots for 31 days', line('monthly', 28, 31)],
    ['yearly snapshots for twelve months', line('yearly', 1, 12, 'months')],
    ['snapshots for a hundred years', line('yearly', 1, 100, 'years')],
  ])('may keep %s', (_, item) => {
    expect(fields([item])).toEqual([]);
  });

  it('are hourly once and daily once, weekly as often as there are weekdays', () => {
    expect(fields([line('hourly', 6, 7), line('hourly', 12, 7)])).toEqual(['items[1].frequencyType']);
    expect(fields([line('daily', 1, 7), line('daily', 1, 8)])).toEqual(['items[1].frequencyType']);
    expect(fields([line('weekly', 1, 7), line('weekly', 5, 9)])).toEqual([]);
  });

  it('keep rarer snapshots at least as long as more frequent ones', () => {
    expect(fields([line('hourly', 6, 9), line('daily', 1, 8)])).toEqual(['items[1].retentionValue']);
    expect(fields([line('weekly', 6, 4, 'weeks'), line('daily', 1, 29)])).toEqual([
      'items[0].retentionValue',
    ]);
  });
});

it('a window reaches at most as far as hourly snapshots are kept', () => {
  const items = [line('hourly', 6, 5), line('daily', 1, 9)];
  expect(problemsOfWindow(5, items)).toEqual([]);
  expect(problemsOfWindow(6, items).map(({ field }) => field)).toEqual(['restoreWindowDays']);
  expect(problemsOfWindow(0, items)).toEqual([
    { field: 'restoreWindowDays', description: 'must be 1 or more' },
  ]);
  expect(problemsOfWindow(1, items)).toEqual([]);
  expect(problemsOfWindow(6, [line('daily', 1, 9)]), 'without hourly snapshots').toEqual([]);
});

describe('a compliance policy', () => {
  const demanded = [line('hourly', 4, 10), line('weekly', 1, 6, 'weeks')];

  it('is met by items as frequent and as lasting', () => {
    expect(uncovered(demanded, demanded)).toEqual([]);
    expect(uncovered([line('hourly', 2, 12), line('weekly', 5, 6, 'weeks')], demanded)).toEqual([]);
    expect(uncovered([line('hourly', 6, 12)], demanded)).toEqual(demanded);
  });

  it('raises a schedule to its demands, and keeps the rules of schedules', () => {
    const items = lifted(defaultItems(), demanded);
    expect(uncovered(items, demanded)).toEqual([]);
    expect(problemsOfItems(items, 'items')).toEqual([]);
    expect(items.map(({ frequencyInterval, retentionValue }) => [frequencyInterval, retentionValue])).toEqual(
      [
        [4, 10],
        [1, 10], // no shorter than hourly ones
        [6, 6],
        [40, 12],
        [12, 1],
      ],
    );
  });

  it('adds missing items to a schedule', () => {
    expect(lifted([line('daily', 1, 20)], demanded).map(({ frequencyType }) => frequencyType)).toEqual([
      'daily',
      'hourly',
      'weekly',
    ]);
  });

  const policy = { pitEnabled: true, restoreWindowDays: 5, scheduledPolicyItems: demanded };

  it('cannot be lowered', () => {
    expect(weakened(policy, policy)).toEqual([]);
    const less = { pitEnabled: false, restoreWindowDays: 4, scheduledPolicyItems: demanded.slice(1) };
    expect(weakened(policy, less).map(({ field }) => field)).toEqual([
      'pitEnabled',
      'restoreWindowDays',
      'scheduledPolicyItems',
    ]);
    const had = { ...policy, onDemandPolicyItem: line('ondemand', 1, 9) };
    expect(weakened(had, policy).map(({ field }) => field)).toEqual(['onDemandPolicyItem']);
  });

  it('needs a window within its hourly retention, and its own word for snapshots on demand', () => {
    expect(complianceProblems(policy)).toEqual([]);
    expect(complianceProblems({ ...policy, restoreWindowDays: 11 })).toHaveLength(1);
    const wrong = { ...policy, onDemandPolicyItem: line('daily', 1, 0) };
    expect(complianceProblems(wrong).map(({ field }) => field)).toEqual([
      'onDemandPolicyItem.frequencyType',
      'onDemandPolicyItem.retentionValue',
    ]);
  });
});
