/** When restore drills are due; read by console and server, so without anything of either. */

import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';

export interface Turns {
  every: number;
  unit: 'hours' | 'days';
  /** Minutes after midnight, UTC. */
  atMinute: number;
}

export function intervalMs({ every, unit }: Turns): number {
  return every * (unit === 'hours' ? HOUR : DAY);
}

/**
 * The first turn after a moment. Days begin with the next time of day; hours count from the time of that day, so
 * "every 6 hours at 03:00" is due at 03:00, 09:00, 15:00 and 21:00.
 */
export function firstTurn(turns: Turns, after: number): number {
  const today = Math.floor(after / DAY) * DAY + turns.atMinute * MINUTE;
  const step = turns.unit === 'hours' ? intervalMs(turns) : DAY;
  if (turns.unit === 'days') return today > after ? today : today + step;
  return today + (Math.floor((after - today) / step) + 1) * step;
}

/** The next turn after a moment, counted from one that was due: those that were missed meanwhile are not made up for. */
export function nextTurn(turns: Turns, due: number, after: number): number {
  const step = intervalMs(turns);
  if (due > after) return due;
  return due + (Math.floor((after - due) / step) + 1) * step;
}

/** A proof is stale when one interval has passed without another, with an hour for the drill itself. */
export function isStale(turns: Turns, provenAt: number, now: number): boolean {
  return now - provenAt > intervalMs(turns) + HOUR;
}
