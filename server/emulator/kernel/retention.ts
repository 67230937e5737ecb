import { instant } from './clock.ts';
import type { World } from './world.ts';

const day = 86_400_000;

/** How long what is over can still be read // assumed: the service names no end for any of them */
export const kept = {
  // an auditor asks since when somebody has a role, and that is often years ago
  events: 1100 * day,
  alerts: 400 * day,
  deliveries: 90 * day,
} as const;

/** Rows that go when one comes: what is too old goes faster than it came, and no request pays for much of it. */
const mostAtOnce = 4;

/** Drops the oldest rows of a list, which stands newest first, as far as they are past their time. */
export function dropOld<Row extends { id: string }>(
  world: World,
  table: { delete(id: string): boolean },
  list: readonly Row[],
  keptMs: number,
  dateOf: (row: Row) => string,
): void {
  const oldest = world.now() - keptMs;
  for (const row of list.slice(-mostAtOnce)) {
    if (instant(dateOf(row)) < oldest) table.delete(row.id);
  }
}
