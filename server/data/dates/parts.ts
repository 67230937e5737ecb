/** Parts of a date that was shifted into its zone: all are read with the UTC methods. */

import { DAY } from '#contract/values/durations.ts';

export function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - startOfYear(local.getUTCFullYear())) / DAY) + 1;
}

function startOfYear(year: number): number {
  const start = new Date(0);
  start.setUTCFullYear(year, 0, 1);
  return start.getTime();
}

/** Documented: weeks begin on Sundays, days before the first Sunday are week 0. */
export function week(local: Date): number {
  return Math.floor((dayOfYear(local) - local.getUTCDay() + 6) / 7);
}

/** Documented: 1 is Monday, 7 is Sunday. */
export function isoDayOfWeek(local: Date): number {
  return local.getUTCDay() || 7;
}

/** Year and week of ISO 8601: week 1 is the one with the year's first Thursday. */
export function isoWeekDate(local: Date): { year: number; week: number } {
  const thursday = new Date(local.getTime() + (4 - isoDayOfWeek(local)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

/** Midnight of the Monday of a week of ISO 8601; weeks beyond their range carry over. */
export function startOfIsoWeek(year: number, isoWeek: number): number {
  const fourth = new Date(startOfYear(year) + 3 * DAY);
  return fourth.getTime() + (1 - isoDayOfWeek(fourth) + (isoWeek - 1) * 7) * DAY;
}
