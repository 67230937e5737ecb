import { expect, it } from 'vitest';
import { limits, settingDefaults } from '#contract/security/settings.ts';
import { limitLabel, standingOf } from './limits.ts';
import { switchChanges, switchNames } from './project-switches.ts';

const limit = (value: number, currentUsage?: number) =>
  standingOf({
    name: 'x',
    value,
    defaultLimit: value,
    maximumLimit: value,
    ...(currentUsage === undefined ? {} : { currentUsage }),
  });

it.each([
  [100, 79, 'ok'],
  [100, 80, 'near'],
  [100, 100, 'reached'],
  [100, 101, 'reached'],
  [100, undefined, 'unknown'],
] as const)('%s with %s used is %s', (value, used, state) => {
  expect(limit(value, used).state).toBe(state);
});

it('every limit and every switch that Atlas has is named', () => {
  expect(Object.keys(limits).filter((name) => limitLabel(name) === name)).toEqual([]);
  expect([...switchNames].sort()).toEqual(Object.keys(settingDefaults).sort());
});

it('sends only the switches that were turned', () => {
  expect(switchChanges(settingDefaults, settingDefaults)).toEqual({});
  expect(switchChanges(settingDefaults, { ...settingDefaults, isDataExplorerEnabled: false })).toEqual({
    isDataExplorerEnabled: false,
  });
});
