import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import type { Criteria, Schedule } from './schemas.ts';

/** Wait after a run that has archived documents, and the growth of the wait after each one that has not // assumed */
const step = 5 * MINUTE;
const longestWait = 4 * HOUR; // assumed

type Windowed = Exclude<Schedule, { type: 'DEFAULT' }>;

/** Whether the window opens on the day that begins at this moment; a month without the day has it on its last one // assumed */
function opensOn(schedule: Windowed, midnight: number): boolean {
  const date = new Date(midnight);
  if (schedule.type === 'DAILY') return true;
  // assumed: 1 is Monday, 7 is Sunday
  if (schedule.type === 'WEEKLY') return (date.getUTCDay() || 7) === schedule.dayOfWeek;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(schedule.dayOfMonth, last);
}

/** The window that opens on the day; one that ends before it begins ends on the next day // assumed */
function windowOn({ startHour, startMinute, endHour, endMinute }: Windowed, midnight: number) {
  const start = midnight + startHour * HOUR + startMinute * MINUTE;
  const end = midnight + endHour * HOUR + endMinute * MINUTE;
  return { start, end: end > start ? end : end + DAY };
}

/** The first moment from `at` on when the schedule lets documents be archived, in UTC // assumed */
export function allowedFrom(schedule: Schedule, at: number): number {
  if (schedule.type === 'DEFAULT') return at;
  const today = Math.floor(at / DAY) * DAY;
  // the window of the day before may still be open; every month has one
  for (let index = -1; index <= 32; index += 1) {
    const midnight = today + index * DAY;
    if (!opensOn(schedule, midnight)) continue;
    const { start, end } = windowOn(schedule, midnight);
    if (at < end) return Math.max(at, start);
  }
  return at + longestWait;
}

/** The wait after a run, from that before it. */
export function nextWait(before: number, hasArchived: boolean): number {
  return hasArchived ? step : Math.min(before + step, longestWait);
}

/** Fields that decide which documents belong to the archive cannot change // assumed: the fields */
export function isSameRule(before: Criteria, after: Criteria): boolean {
  if (before.type === 'CUSTOM' || after.type === 'CUSTOM') return before.type === after.type;
  const format = (criteria: typeof before) => criteria.dateFormat ?? 'ISODATE';
  return before.dateField === after.dateField && format(before) === format(after);
}
