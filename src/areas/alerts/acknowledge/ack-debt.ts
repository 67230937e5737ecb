import type { EventRecord } from '#contract/events/schemas.ts';
import { type AlertRow, isActive } from '../alert-row.ts';

/** An alert that is acknowledged this often is noise: its configuration needs a change. */
export const brokenFrom = 3;

export interface Debt {
  row: AlertRow;
  /** How often this alert was acknowledged, by the event log. */
  times: number;
}

export interface NoisyRule {
  configId: string;
  label: string;
  /** Acknowledgements of all its alerts. */
  times: number;
  alerts: number;
}

function acknowledgements(events: readonly EventRecord[]): EventRecord[] {
  return events.filter((event) => event.eventTypeName === 'ALERT_ACKNOWLEDGED_AUDIT');
}

/** Acknowledged alerts by expiry, the next to expire first; those that never expire last, the oldest first. */
export function debts(rows: readonly AlertRow[], events: readonly EventRecord[]): Debt[] {
  const times = countBy(acknowledgements(events), (event) => event.alertId);
  return rows
    .filter((row) => row.ack && isActive(row))
    .map((row) => ({ row, times: Math.max(times.get(row.id) ?? 0, 1) }))
    .sort((a, b) => expiry(a.row) - expiry(b.row) || (a.row.since ?? 0) - (b.row.since ?? 0));
}

function expiry(row: AlertRow): number {
  return row.ack && !row.ack.forever ? row.ack.until : Number.POSITIVE_INFINITY;
}

/** Configurations whose alerts were acknowledged at least `from` times. */
export function noisyRules(
  events: readonly EventRecord[],
  labelOf: (configId: string, event: EventRecord) => string,
  from = brokenFrom,
): NoisyRule[] {
  const byConfig = new Map<string, EventRecord[]>();
  for (const event of acknowledgements(events)) {
    const id = event.alertConfigId;
    if (id !== undefined) byConfig.set(id, [...(byConfig.get(id) ?? []), event]);
  }
  return [...byConfig]
    .flatMap(([configId, list]): NoisyRule[] => {
      const [first] = list;
      if (!first || list.length < from) return [];
      const alerts = new Set(list.map((event) => event.alertId)).size;
      return [{ configId, label: labelOf(configId, first), times: list.length, alerts }];
    })
    .sort((a, b) => b.times - a.times);
}

function countBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
