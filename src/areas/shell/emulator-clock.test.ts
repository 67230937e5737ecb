import { expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { clockSource, shownTime } from './emulator-clock.ts';

const reply = Date.parse('2026-03-13T14:02:00Z');

it('runs at the rate of the emulator', () => {
  let real = 1000;
  const now = clockSource({ now: '2026-03-13T14:02:00Z', rate: 60, frozen: false }, 1000, () => real);
  real = 3000;
  expect(now()).toBe(reply + 120_000);
});

it('is stopped while the emulator is frozen', () => {
  const now = clockSource({ now: '2026-03-13T14:02:00Z', rate: 60, frozen: true }, 0, () => 5000);
  expect(now()).toBe(reply);
});

it('never runs backwards when this computer corrects its clock', () => {
  const now = clockSource({ now: '2026-03-13T14:02:00Z', rate: 1, frozen: false }, 5000, () => 1000);
  expect(now()).toBe(reply);
});

it('shows moments of this computer in the time of the emulator', () => {
  const clock = { now: '2026-03-13T14:02:00Z', rate: 60, frozen: false };
  // two real seconds ago two minutes ago by its clock, and one second from now in a minute
  expect(shownTime(clock, reply, 8_000, 10_000)).toBe(reply - 120_000);
  expect(shownTime(clock, reply, 11_000, 10_000)).toBe(reply + MINUTE);
  expect(shownTime({ ...clock, frozen: true }, reply, 8_000, 10_000)).toBe(reply);
  expect(shownTime(undefined, reply, 8_000, 10_000)).toBe(8_000);
});
