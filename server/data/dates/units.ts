import { DAY, HOUR } from '#contract/values/durations.ts';
import { localDate, offsetAt, type Zone } from './zone.ts';

export type Unit =
  | 'year'
  | 'quarter'
  | 'month'
  | 'week'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'millisecond';

const months: Partial<Record<Unit, number>> = { year: 12, quarter: 3, month: 1 };
const days: Partial<Record<Unit, number>> = { week: 7, day: 1 };
const millis: Partial<Record<Unit, number>> = {
  hour: HOUR,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
const day = DAY;

export const units: readonly string[] = [
  ...Object.keys(months),
  ...Object.keys(days),
  ...Object.keys(millis),
];

/** Length of units that always take the same time in milliseconds, weeks and days among them; undefined for others. */
export function fixedLength(unit: Unit): number | undefined {
  return millis[unit] ?? (days[unit] === undefined ? undefined : days[unit] * day);
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** 0 is Sunday; names may be written in full or with three letters, in any case. */
export function weekdayOf(name: string): number | undefined {
  const wanted = name.toLowerCase();
  const result = weekdays.findIndex((each) => each === wanted || each.slice(0, 3) === wanted);
  return result < 0 ? undefined : result;
}

function toMoment(local: number, zone: Zone): Date {
  const guess = local - offsetAt(zone, local);
  return new Date(local - offsetAt(zone, guess));
}

/** Days and longer units are counted on the calendar of the zone, hours and shorter ones on the clock. */
export function addUnits(start: Date, unit: Unit, amount: number, zone: Zone): Date {
  const length = millis[unit];
  if (length !== undefined) return new Date(start.getTime() + amount * length);
  const local = new Date(localDate(start, zone));
  const whole = days[unit];
  if (whole === undefined) addMonths(local, amount * (months[unit] ?? 1));
  else local.setUTCDate(local.getUTCDate() + amount * whole);
  return toMoment(local.getTime(), zone);
}

function addMonths(local: Date, amount: number): void {
  const date = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + amount);
  const last = new Date(local);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  local.setUTCDate(Math.min(date, last.getUTCDate()));
}

/** A number for the unit that a local time is in: the next unit has the next number. */
function ordinal(local: Date, unit: Unit, firstDay: number): number {
  const length = months[unit];
  if (length !== undefined) return Math.floor((local.getUTCFullYear() * 12 + local.getUTCMonth()) / length);
  const days = Math.floor(local.getTime() / day);
  // The first of January 1970 was a Thursday.
  if (unit === 'week') return Math.floor((days + 4 - firstDay) / 7);
  return unit === 'day' ? days : Math.floor(local.getTime() / (millis[unit] ?? 1));
}

/** Documented for `$dateDiff`: how many boundaries of the unit lie between two dates. */
export function boundariesBetween(start: Date, end: Date, unit: Unit, zone: Zone, firstDay: number): number {
  if (millis[unit] !== undefined && unit !== 'hour') {
    return ordinal(end, unit, firstDay) - ordinal(start, unit, firstDay) + 0;
  }
  if (unit === 'hour') {
    // Boundaries follow the clock at the first date; an hour that a clock skips does not count.
    const shift = offsetAt(zone, start.getTime());
    const at = (date: Date): number => ordinal(new Date(date.getTime() + shift), unit, firstDay);
    return at(end) - at(start) + 0;
  }
  return ordinal(localDate(end, zone), unit, firstDay) - ordinal(localDate(start, zone), unit, firstDay) + 0;
}

// documented for $dateTrunc: bins are counted from the first of January 2000
const reference = Date.UTC(2000, 0, 1);

/** The beginning of the bin of `size` units that a date is in. */
export function truncated(date: Date, unit: Unit, size: number, zone: Zone, firstDay: number): Date {
  const length = millis[unit];
  if (length !== undefined) {
    const start = toMoment(reference, zone).getTime();
    const bin = length * size;
    return new Date(start + Math.floor((date.getTime() - start) / bin) * bin);
  }
  const local = localDate(date, zone);
  if (months[unit] !== undefined) return toMoment(startOfMonths(local, size * (months[unit] ?? 1)), zone);
  const first = unit === 'week' ? startOfFirstWeek(firstDay) : reference;
  const bin = (days[unit] ?? 1) * day * size;
  return toMoment(first + Math.floor((local.getTime() - first) / bin) * bin, zone);
}

function startOfMonths(local: Date, bin: number): number {
  const since = (local.getUTCFullYear() - 2000) * 12 + local.getUTCMonth();
  const start = new Date(reference);
  start.setUTCMonth(Math.floor(since / bin) * bin);
  return start.getTime();
}

/** Documented: the first such day of the week on or after the reference. */
function startOfFirstWeek(firstDay: number): number {
  const weekday = new Date(reference).getUTCDay();
  return reference + ((firstDay - weekday + 7) % 7) * day;
}
