import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';

/** A zone as a person chooses it: `UTC`, `local` (the browser's), or an IANA name. */
export type Zone = string;

/** The time on a wall clock. Months count from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Where a wall time falls: once, twice (clocks went back), or never (clocks went forward). */
export type Resolved =
  | { kind: 'unique'; epoch: number }
  | { kind: 'fold'; epoch: number; later: number }
  | { kind: 'gap'; epoch: number };

const formats = new Map<string, Intl.DateTimeFormat>();

let browserZone: string | undefined;

export function ianaName(zone: Zone): string {
  if (zone !== 'local') return zone;
  browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return browserZone;
}

export function isZone(text: string): boolean {
  if (text === 'UTC' || text === 'local') return true;
  try {
    formatFor(text);
    return true;
  } catch {
    return false;
  }
}

/** Every zone the runtime knows, for a searchable list. */
export function zoneNames(): string[] {
  return Intl.supportedValuesOf('timeZone');
}

function formatFor(iana: string): Intl.DateTimeFormat {
  const existing = formats.get(iana);
  if (existing) return existing;
  const created = new Intl.DateTimeFormat('en-GB', {
    timeZone: iana,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(iana, created);
  return created;
}

export function wallTime(epoch: number, zone: Zone): WallTime {
  const parts: Record<string, number> = {};
  for (const part of formatFor(ianaName(zone)).formatToParts(epoch)) parts[part.type] = Number(part.value);
  return {
    year: parts.year ?? 1970,
    month: parts.month ?? 1,
    day: parts.day ?? 1,
    hour: parts.hour ?? 0,
    minute: parts.minute ?? 0,
    second: parts.second ?? 0,
  };
}

function asIfUtc(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
}

/** How far the zone is ahead of UTC at this instant, in milliseconds. */
export function offsetAt(epoch: number, zone: Zone): number {
  const second = Math.floor(epoch / 1000) * 1000;
  return asIfUtc(wallTime(second, zone)) - second;
}

/**
 * The instant at which a clock in this zone shows the wall time. A time that happens twice gives the
 * earlier instant and offers the later; a time that is skipped moves forward by the length of the gap.
 */
export function resolveWallTime(wall: WallTime, zone: Zone): Resolved {
  const naive = asIfUtc(wall);
  // No zone changes its offset twice within two days, so the offsets on either side are the only candidates.
  const before = offsetAt(naive - DAY, zone);
  const after = offsetAt(naive + DAY, zone);
  const hits = [...new Set([naive - before, naive - after])]
    .filter((epoch) => offsetAt(epoch, zone) === naive - epoch)
    .sort((a, b) => a - b);
  const [first, second] = hits;
  if (first === undefined) return { kind: 'gap', epoch: naive - before };
  if (second === undefined) return { kind: 'unique', epoch: first };
  return { kind: 'fold', epoch: first, later: second };
}

/** `09:00` on the day that is `days` after the day of `now`, both read in the zone. */
export function dayAt(now: number, zone: Zone, days: number, hour: number, minute = 0): number {
  const today = wallTime(now, zone);
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day + days));
  const wall = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour,
    minute,
    second: 0,
  };
  return resolveWallTime(wall, zone).epoch;
}

export interface DayPreset {
  label: string;
  epoch: number;
}

/** The moments that people pick when they put something off. */
export function dayPresets(now: number, zone: Zone): DayPreset[] {
  const minute = Math.ceil(now / MINUTE) * MINUTE;
  const weekday = new Date(asIfUtc(wallTime(now, zone))).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  const presets = [
    { label: 'In 1 h', epoch: minute + HOUR },
    { label: 'In 4 h', epoch: minute + 4 * HOUR },
    { label: 'Tomorrow 09:00', epoch: dayAt(now, zone, 1, 9) },
    { label: 'Monday 09:00', epoch: dayAt(now, zone, toMonday, 9) },
  ];
  // on a Sunday tomorrow is Monday: one time has only one label
  return presets.filter(({ epoch }, index) => presets.findIndex((each) => each.epoch === epoch) === index);
}
