import { describe, expect, it } from 'vitest';
import { firstSchedule, liftedSchedule, shortfallOf, switchedOn } from './enforcement.ts';
import type { PolicyLine } from './policy-rules.ts';
import { defaultItems, defaultWindowDays } from './schedule-defaults.ts';

const daily = (retentionValue: number): PolicyLine => ({
  frequencyType: 'daily',
  frequencyInterval: 1,
  retentionUnit: 'days',
  retentionValue,
});
const policy = { pitEnabled: true, restoreWindowDays: 5, scheduledPolicyItems: [daily(7)] };
const governed = { backupEnabled: true, pitEnabled: true };
const schedule = { policyItems: [daily(7)], restoreWindowDays: 5 };

describe('a cluster falls short of a policy', () => {
  it('does not fall short when it meets the policy exactly', () => {
    expect(shortfallOf(policy, governed, schedule)).toBeUndefined();
    expect(shortfallOf(policy, governed, { ...schedule, restoreWindowDays: 6 })).toBeUndefined();
  });

  it.each([
    ['backup', { backupEnabled: false, pitEnabled: true }, schedule],
    ['pit', { backupEnabled: true, pitEnabled: false }, schedule],
    ['schedule', governed, undefined],
    ['schedule', governed, { ...schedule, policyItems: [daily(6)] }],
    ['window', governed, { ...schedule, restoreWindowDays: 4 }],
  ] as const)('in its %s', (word, cluster, keeping) => {
    expect(shortfallOf(policy, cluster, keeping)).toBe(word);
  });

  it('in no window where continuous backup is not demanded', () => {
    const without = { ...policy, pitEnabled: false };
    const off = { backupEnabled: true, pitEnabled: false };
    expect(shortfallOf(without, off, { ...schedule, restoreWindowDays: 0 })).toBeUndefined();
  });
});

it('switches backup on, and continuous backup where it is demanded or was on', () => {
  const off = { backupEnabled: false, pitEnabled: false };
  expect(switchedOn(policy, off)).toEqual({ backupEnabled: true, pitEnabled: true });
  const without = { ...policy, pitEnabled: false };
  expect(switchedOn(without, off)).toEqual({ backupEnabled: true, pitEnabled: false });
  expect(switchedOn(without, governed)).toEqual(governed);
});

it('raises a schedule to the demanded level and never lowers it', () => {
  const poor = { policyItems: [daily(3)], restoreWindowDays: 1 };
  expect(liftedSchedule(policy, poor)).toEqual({ policyItems: [daily(7)], restoreWindowDays: 5 });
  const rich = { policyItems: [daily(30)], restoreWindowDays: 9 };
  expect(liftedSchedule(policy, rich)).toEqual(rich);
});

it('begins with the usual schedule, raised where a policy demands more', () => {
  const usual = { policyItems: defaultItems({ nvme: false }), restoreWindowDays: defaultWindowDays };
  expect(firstSchedule(undefined, { nvme: false })).toEqual(usual);
  const demanding = { ...policy, restoreWindowDays: defaultWindowDays + 1 };
  expect(firstSchedule(demanding, { nvme: false }).restoreWindowDays).toBe(defaultWindowDays + 1);
});
