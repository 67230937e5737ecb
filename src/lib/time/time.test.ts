import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { formatInstant, formatRelative, formatShort, isoOf, toEpoch } from './time.ts';

const instant = Date.parse('2026-03-13T14:02:09Z');

describe('an instant', () => {
  it('always names its zone', () => {
    expect(formatInstant(instant, 'UTC')).toBe('13 Mar 2026 14:02 UTC');
    expect(formatInstant(instant, 'Europe/Berlin')).toBe('13 Mar 2026 15:02 UTC+1');
    expect(formatInstant(instant, 'America/St_Johns')).toBe('13 Mar 2026 11:32 UTC−2:30');
    expect(formatInstant(instant, 'UTC', { seconds: true })).toBe('13 Mar 2026 14:02:09 UTC');
  });

  it('is written to files as the service sent it, otherwise with milliseconds', () => {
    expect(isoOf('2026-03-13T14:02:09Z')).toBe('2026-03-13T14:02:09Z');
    expect(isoOf(instant)).toBe('2026-03-13T14:02:09.000Z');
    expect([isoOf(null), isoOf(undefined), isoOf(''), isoOf('never')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('distinguishes the two half past twos of an autumn night', () => {
    const first = formatInstant(Date.parse('2026-10-25T00:30:00Z'), 'Europe/Berlin');
    const second = formatInstant(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Berlin');
    expect([first, second]).toEqual(['25 Oct 2026 02:30 UTC+2', '25 Oct 2026 02:30 UTC+1']);
  });

  it('drops the date when it is today', () => {
    expect(formatShort(instant, 'UTC', instant + HOUR)).toBe('14:02 UTC');
    expect(formatShort(instant, 'UTC', instant + DAY)).toBe('13 Mar 14:02 UTC');
    expect(formatShort(instant, 'UTC', instant + 366 * DAY)).toBe('13 Mar 2026 14:02 UTC');
  });
});

describe('a distance in time', () => {
  it.each([
    [-400, 'now'],
    [-12_000, '12 s'],
    [-12.9 * MINUTE, '12 min'],
    [-3.5 * HOUR, '3 h'],
    [-47 * HOUR, '47 h'],
    [-3 * DAY, '3 d'],
    [-90 * DAY, '3 mo'],
    [-3 * 365 * DAY, '3 y'],
    [5 * MINUTE, 'in 5 min'],
    [89 * DAY, 'in 89 d'],
    [150 * DAY, 'in 5 mo'],
  ])('%d ms is "%s"', (distance, text) => {
    expect(formatRelative(instant + distance, instant)).toBe(text);
  });

  it('shows now for past events if the displayed clock is some seconds behind', () => {
    expect(formatRelative(instant + 3000, instant, { past: true, suffix: true })).toBe('now');
    expect(formatRelative(instant + 3000, instant)).toBe('in 3 s');
    expect(formatRelative(instant + HOUR, instant, { past: true })).toBe('in 1 h');
  });

  it('adds ago if the heading does not', () => {
    expect(formatRelative(instant - MINUTE, instant, { suffix: true })).toBe('1 min ago');
  });
});

it('takes text, numbers and dates, and refuses text without an instant', () => {
  expect(toEpoch('2026-03-13T14:02:09Z')).toBe(instant);
  expect(toEpoch(new Date(instant))).toBe(instant);
  expect(toEpoch('soon')).toBeUndefined();
  expect(toEpoch(null)).toBeUndefined();
});
