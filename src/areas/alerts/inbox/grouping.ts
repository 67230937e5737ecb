import { formatCount, plural } from '#src/lib/bytes.ts';
import type { AlertRow } from '../alert-row.ts';
import type { Grouping } from '../filter/alerts-search.ts';
import { byUrgency } from './sorting.ts';

export interface AlertGroup {
  key: string;
  label: string;
  /** "4 clusters, 3 acknowledged"; the table itself shows the number of rows. */
  facts: string;
  rows: AlertRow[];
  /** How many of them began in each of the last 24 hours, the oldest hour first. */
  hours: number[];
}

const HOUR = 3_600_000;

export function groupKey(row: AlertRow, by: Grouping): string {
  if (by === 'project') return row.place?.groupId ?? '';
  return by === 'cluster' ? (row.cluster ?? '') : row.configId;
}

/** One group for each configuration or cluster, the most urgent first; each is sorted by urgency. */
export function groupAlerts(rows: readonly AlertRow[], by: Grouping, now: number): AlertGroup[] {
  const members = new Map<string, AlertRow[]>();
  for (const row of rows) {
    const key = groupKey(row, by);
    const existing = members.get(key);
    if (existing) existing.push(row);
    else members.set(key, [row]);
  }
  return [...members]
    .map(([key, list]) => groupOf(key, list.sort(byUrgency), by, now))
    .sort((a, b) => byUrgency(mostUrgent(a), mostUrgent(b)));
}

function mostUrgent(group: AlertGroup): AlertRow {
  const [first] = group.rows;
  if (!first) throw new Error('a group has at least one alert');
  return first;
}

function groupOf(key: string, rows: AlertRow[], by: Grouping, now: number): AlertGroup {
  const [first] = rows;
  const label =
    by === 'cluster'
      ? key || 'No cluster'
      : ((by === 'project' ? first?.place?.groupName : first?.label) ?? key);
  const acknowledged = rows.filter((row) => row.ack).length;
  const clusters = new Set(rows.map((row) => row.cluster).filter(Boolean)).size;
  const facts = [
    by !== 'cluster' && clusters > 0 && plural(clusters, 'cluster'),
    acknowledged > 0 && `${formatCount(acknowledged)} acknowledged`,
  ];
  return {
    key,
    label,
    facts: facts.filter(Boolean).join(', '),
    rows,
    hours: beganByHour(rows, now),
  };
}

/** Counts by hour of the day that ends now. */
function beganByHour(rows: readonly AlertRow[], now: number): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { since } of rows) {
    if (since === undefined) continue;
    const hour = 23 - Math.floor((now - since) / HOUR);
    if (hour >= 0 && hour < 24) hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}
