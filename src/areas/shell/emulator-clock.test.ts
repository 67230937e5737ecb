import { expect, it } from 'vitest';
import { clockSource } from './emulator-clock.ts';

const said = Date.parse('2026-03-13T14:02:00Z');

it('runs at the rate of the emulator', () => {
  let real = 1000;
  const now = clockSource({ now: '2026-03-13T14:02:00Z', rate: 60, frozen: false }, 1000, () => real);
  real = 3000;
  expect(now()).toBe(said + 120_000);
});

it('stands still while the emulator is frozen', () => {
  const now = clockSource({ now: '2026-03-13T14:02:00Z', rate: 60, frozen: true }, 0, () => 5000);
  expect(now()).toBe(said);
});

it('never runs backwards when this computer corrects its clock', () => {
  const now = clockSource({ now: '2026-03-13T14:02:00Z', rate: 1, frozen: false }, 5000, () => 1000);
  expect(now()).toBe(said);
});
