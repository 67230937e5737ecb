import { expect, it } from 'vitest';
import { nextMaintenance } from '#contract/security/next-maintenance.ts';
import {
  deferralRefusal,
  type MaintenanceWindow,
  type WindowDraft,
  windowDraft,
  windowProblem,
  windowText,
} from './maintenance.ts';

const window = (more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  dayOfWeek: 3,
  hourOfDay: 3,
  autoDeferOnceEnabled: false,
  numberOfDeferrals: 0,
  startASAP: false,
  timeZoneId: 'UTC',
  ...more,
});
const next = (now: string, more: Partial<MaintenanceWindow> = {}) => {
  const at = nextMaintenance(window(more), Date.parse(now));
  return at === undefined ? undefined : new Date(at).toISOString();
};

it.each([
  // a Friday
  ['2026-03-13T14:02:00Z', {}, '2026-03-17T03:00:00.000Z'],
  ['2026-03-17T02:59:59Z', {}, '2026-03-17T03:00:00.000Z'],
  ['2026-03-17T03:00:00Z', {}, '2026-03-24T03:00:00.000Z'],
  ['2026-03-13T14:02:00Z', { numberOfDeferrals: 2 }, '2026-03-31T03:00:00.000Z'],
  ['2026-03-13T14:02:00Z', { dayOfWeek: 6, hourOfDay: 15 }, '2026-03-13T15:00:00.000Z'],
  ['2026-12-31T23:00:00Z', { dayOfWeek: 6, hourOfDay: 0 }, '2027-01-01T00:00:00.000Z'],
  ['2026-03-13T14:02:00Z', { dayOfWeek: 0 }, undefined],
])('after %s with %j comes %s', (now, more, expected) => {
  expect(next(now, more)).toBe(expected);
});

it('may be put off twice, once there is a window', () => {
  expect(deferralRefusal(window())).toBeUndefined();
  expect(deferralRefusal(window({ numberOfDeferrals: 2 }))).toMatch(/2 times/);
  expect(deferralRefusal(window({ dayOfWeek: 0 }))).toMatch(/window first/);
});

it('a window is shown as text', () => {
  expect(windowText(window())).toBe('Tuesdays from 03:00 UTC');
  expect(windowText(window({ dayOfWeek: 0 }))).toBe('Whenever Atlas decides');
});

const hours = { protectedHours: { startHourOfDay: 8, endHourOfDay: 18 } };
it.each<[string, Partial<MaintenanceWindow>, Partial<WindowDraft>, RegExp | undefined]>([
  ['another day', {}, { day: '4' }, undefined],
  ['the present settings', {}, {}, /Nothing has changed/],
  ['the first one', { dayOfWeek: 0 }, { day: '1' }, undefined],
  ['none', { dayOfWeek: 0 }, {}, /Choose a day/],
  ['half of the protected hours', {}, { from: '8' }, /both the start and the end/],
  ['protected hours without length', {}, { from: '8', to: '8' }, /must differ from “Protected from”/i],
  ['other protected hours', hours, { to: '19' }, undefined],
  ['no protected hours any more', hours, { from: 'none', to: 'none' }, /cannot be removed alone/],
])('a form with %s', (_, more, change, expected) => {
  const before = window(more);
  const message = windowProblem({ ...windowDraft(before), ...change }, before)?.message;
  if (expected) expect(message).toMatch(expected);
  else expect(message).toBeUndefined();
});
