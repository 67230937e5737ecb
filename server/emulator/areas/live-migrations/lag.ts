import type { MigrationRecord } from './records.ts';

/** Where in the copying the service calls a migration ready // assumed: at 80 % */
export const readyAtShare = 0.8;

/** Writes that arrive at the destination in a second, however many are written to the source // assumed */
export const writesPerSecond = 200;

/** The seconds that it takes until so many writes have arrived. */
export function backlogSeconds(waiting: number): number {
  return Math.ceil(waiting / writesPerSecond);
}

/**
 * How far the destination is behind, in seconds: a function of time alone, so that every reader is told the same
 * story. The lag of the beginning melts away cubically, so it is small when the migration is ready // assumed. Of a
 * source that is written to too fast it grows by a second a minute.
 */
export function lagSeconds(
  { since, lasts, firstLagSeconds, catchesUp }: NonNullable<MigrationRecord['copy']>,
  now: number,
): number {
  const elapsed = Math.max(0, now - since);
  if (!catchesUp) return firstLagSeconds + Math.floor(elapsed / 60_000);
  const left = lasts === 0 ? 0 : Math.max(0, 1 - elapsed / lasts);
  return Math.round(firstLagSeconds * left ** 3);
}
