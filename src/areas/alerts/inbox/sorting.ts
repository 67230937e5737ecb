import { type AlertRow, isActive } from '../alert-row.ts';

const ranks = { CRITICAL: 0, ERROR: 1, WARNING: 2, INFO: 3 } as const;

export function severityOrder(row: AlertRow): number {
  return ranks[row.severity];
}

/** Unacknowledged alerts come before acknowledged ones. */
function attention(row: AlertRow): number {
  if (!isActive(row)) return 2;
  return row.ack ? 1 : 0;
}

/**
 * The most severe first, then the oldest. Acknowledged alerts follow the others of their severity,
 * finished ones come last, the newest first, because there the recent ones are the interesting ones.
 */
export function byUrgency(a: AlertRow, b: AlertRow): number {
  const done = Number(!isActive(a)) - Number(!isActive(b));
  if (done !== 0) return done;
  if (!isActive(a)) return (b.resolved ?? b.since ?? 0) - (a.resolved ?? a.since ?? 0) || byId(a, b);
  return (
    severityOrder(a) - severityOrder(b) ||
    attention(a) - attention(b) ||
    (a.since ?? Number.POSITIVE_INFINITY) - (b.since ?? Number.POSITIVE_INFINITY) ||
    byId(a, b)
  );
}

function byId(a: AlertRow, b: AlertRow): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
