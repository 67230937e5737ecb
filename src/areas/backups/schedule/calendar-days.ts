import type { Frequency } from '../shared/facts.ts';
import { dayMs, isAlive, type Kept } from './simulation.ts';

/** Schedules count days in UTC, and so does the calendar. */
export function dayStart(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}

/** The first moment of the month that is `months` after that of `at`. */
export function monthStart(at: number, months: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** The days of a month, as their first moments. */
export function daysOfMonth(start: number): number[] {
  const end = monthStart(start, 1);
  return Array.from({ length: Math.round((end - start) / dayMs) }, (_, at) => start + at * dayMs);
}

/** `2026-03-13`, as addresses have it. */
export function dayText(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

export function readDay(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) ? at : undefined;
}

/** The last moment of a day, where it is past; now, on the present one: later ones have not been. */
export function momentOf(day: number, now: number): number {
  return day === dayStart(now) ? now : day + dayMs - 1;
}

const rarity: readonly Frequency[] = ['ondemand', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'];

function rarest(snapshots: readonly Kept[]): Frequency | undefined {
  return snapshots
    .map(({ kind }) => kind)
    .sort((a, b) => rarity.indexOf(b) - rarity.indexOf(a))
    .at(0);
}

/** Snapshots by the day on which they are taken, in order. */
export function byDay(snapshots: readonly Kept[]): Map<number, Kept[]> {
  const days = new Map<number, Kept[]>();
  for (const snapshot of snapshots.toSorted((a, b) => a.at - b.at)) {
    const day = dayStart(snapshot.at);
    const existing = days.get(day);
    if (existing) existing.push(snapshot);
    else days.set(day, [snapshot]);
  }
  return days;
}

export interface DayCell {
  /** The snapshots of a day that remain, have expired, or are still to come. */
  state: 'alive' | 'gone' | 'ahead' | 'none';
  kind: Frequency | undefined;
  alive: number;
  taken: number;
  /** Against the stored schedule. */
  change: 'lost' | 'gained' | undefined;
}

/** A day of the calendar as seen from a moment. */
export function dayCell(edited: readonly Kept[], stored: readonly Kept[], moment: number): DayCell {
  const alive = edited.filter((each) => isAlive(each, moment));
  const before = stored.filter((each) => isAlive(each, moment)).length;
  const shared = {
    alive: alive.length,
    taken: edited.filter(({ at }) => at <= moment).length,
    change: alive.length < before ? 'lost' : alive.length > before ? 'gained' : undefined,
  } as const;
  if (alive.length > 0) return { ...shared, state: 'alive', kind: rarest(alive) };
  if (edited.length === 0) return { ...shared, state: 'none', kind: undefined };
  return { ...shared, state: edited.some(({ at }) => at <= moment) ? 'gone' : 'ahead', kind: rarest(edited) };
}

/** Where a key leads from a day: by days, by months, to the ends of a month; undefined for any other key. */
export function nextDay(key: string, day: number, from: number, to: number): number | undefined {
  const bounded = (next: number) => Math.min(Math.max(next, from), dayStart(to));
  switch (key) {
    case 'ArrowRight':
      return bounded(day + dayMs);
    case 'ArrowLeft':
      return bounded(day - dayMs);
    case 'ArrowDown':
      return bounded(sameDayOf(day, 1));
    case 'ArrowUp':
      return bounded(sameDayOf(day, -1));
    case 'Home':
      return monthStart(day, 0);
    case 'End':
      return monthStart(day, 1) - dayMs;
    case 'PageUp':
      return from;
    case 'PageDown':
      return dayStart(to);
    default:
      return undefined;
  }
}

/** The same day of another month, or its last one where it is shorter. */
function sameDayOf(day: number, months: number): number {
  const last = monthStart(day, months + 1) - dayMs;
  return Math.min(monthStart(day, months) + (new Date(day).getUTCDate() - 1) * dayMs, last);
}
