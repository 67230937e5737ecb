import { DAY } from '#contract/values/durations.ts';
import { instant } from './time/clock.ts';
import type { World } from './world.ts';

/** How long ended records can still be read // assumed: the service names no limit for any of them */
export const kept = {
  // an auditor checks when a role was granted, and that is often years ago
  events: 1100 * DAY,
  alerts: 400 * DAY,
  deliveries: 90 * DAY,
} as const;

/** Old rows deleted for each new one: they disappear faster than they came, and no request pays for many of them. */
const mostAtOnce = 4;
/** Rows that come before a long list is read: reading it after each of them would put each in its place alone. */
const longestBatch = 64;
const sinceRead = new WeakMap<object, number>();

/** Drops expired rows of a list, which is sorted newest first. */
export function dropOld<Row extends { id: string }>(
  world: World,
  table: { delete(id: string): boolean; readonly size: number },
  list: () => readonly Row[],
  keptMs: number,
  dateOf: (row: Row) => string,
): void {
  const batch = Math.min(longestBatch, Math.max(1, table.size >> 8));
  const come = (sinceRead.get(table) ?? 0) + 1;
  sinceRead.set(table, come < batch ? come : 0);
  if (come < batch) return;
  const oldest = world.now() - keptMs;
  for (const row of list().slice(-mostAtOnce * batch)) {
    if (instant(dateOf(row)) < oldest) table.delete(row.id);
  }
}
