import { MINUTE } from '#contract/values/durations.ts';
import type { MigrationRecord } from './records.ts';

/** Where in the copying the service calls a migration ready // assumed: at 80 % */
export const readyAtShare = 0.8;

/** Writes that arrive at the destination in a second, however many are written to the source // assumed */
export const writesPerSecond = 200;

/** The seconds until this number of writes has arrived. */
export function backlogSeconds(waiting: number): number {
  return Math.ceil(waiting / writesPerSecond);
}

/**
 * The lag of the destination in seconds: a function of time alone, so that every reader gets the same value.
 * The initial lag decreases cubically, so it is small when the migration is ready // assumed. With too many
 * writes to the source it grows by a second a minute.
 */
export function lagSeconds(
  { since, lasts, firstLagSeconds, catchesUp }: NonNullable<MigrationRecord['copy']>,
  now: number,
): number {
  const elapsed = Math.max(0, now - since);
  if (!catchesUp) return firstLagSeconds + Math.floor(elapsed / MINUTE);
  const left = lasts === 0 ? 0 : Math.max(0, 1 - elapsed / lasts);
  return Math.round(firstLagSeconds * left ** 3);
}
