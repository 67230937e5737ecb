import { metricLabels } from '#contract/alert-configs/tables/metric-labels.ts';
import tables from '#contract/alert-configs/tables/metrics.json' with { type: 'json' };
import type { MetricSet } from '#contract/alert-configs/tables/variants.ts';
import { eventLabel } from '#contract/events/label.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { defaultUnits, type Unit, type UnitKind, unitsByKind } from './units.ts';

const kinds: Record<MetricSet, Map<string, UnitKind>> = {
  host: read(tables.host),
  appService: read(tables.appService),
  serverless: read(tables.serverless),
  flex: read(tables.flex),
  streamProcessor: read(tables.streamProcessor),
};

function read(table: Partial<Record<UnitKind, string[]>>): Map<string, UnitKind> {
  const results = new Map<string, UnitKind>();
  for (const kind of ['Raw', 'Time', 'Data', 'Number', 'RPU'] as const) {
    for (const name of table[kind] ?? []) results.set(name, kind);
  }
  return results;
}

/** Names of the metrics that a kind of configuration can watch, in alphabetical order. */
export function metricNames(set: MetricSet): string[] {
  return [...kinds[set].keys()].sort();
}

/** The unit kind of a metric; undefined when the set has no such metric. */
export function metricKind(set: MetricSet, name: string): UnitKind | undefined {
  return kinds[set].get(name);
}

/** Whether any kind of configuration knows the metric. */
export function isMetricName(name: string): boolean {
  return Object.values(kinds).some((names) => names.has(name));
}

export function metricUnits(set: MetricSet, name: string): readonly Unit[] {
  const kind = metricKind(set, name);
  return kind ? unitsByKind[kind] : [];
}

/** The unit of a threshold that is sent without units. */
export function defaultMetricUnits(set: MetricSet, name: string): Unit | undefined {
  const kind = metricKind(set, name);
  return kind && defaultUnits[kind];
}

/** Units in which operators state a limit of these metrics; the first pattern decides. */
const customaryUnits: readonly [RegExp, Unit][] = [
  [/^OPLOG_MASTER_/, 'HOURS'],
  [/LAG_MS_SUM$/, 'SECONDS'],
  [/EXECUTION_TIME$|LATENCY|_MS$|FLUSH_AVG$/, 'MILLISECONDS'],
  [/LAG/, 'SECONDS'],
  [/^OPLOG_RATE_GB/, 'GIGABYTES'],
  [/NETWORK|CACHE_BYTES|JOURNALING|EGRESS|SWAP_USAGE/, 'MEGABYTES'],
];

/**
 * The unit that a new configuration starts with. It differs from `defaultMetricUnits`, the service's default
 * for a threshold without units: hours for every metric of time.
 */
export function customaryMetricUnits(set: MetricSet, name: string): Unit | undefined {
  const kind = metricKind(set, name);
  if (kind !== 'Time' && kind !== 'Data') return defaultMetricUnits(set, name);
  const unit = customaryUnits.find(([pattern]) => pattern.test(name))?.[1];
  return unit ?? (kind === 'Time' ? 'SECONDS' : 'GIGABYTES');
}

const kindsOfCluster = { FLEX: 'Flex', SERVERLESS: 'Serverless', SEARCH: 'Search' } as const;

/** How people read the metric: `DISK_PARTITION_SPACE_USED_DATA` is "Disk space used (%)". */
export function metricLabel(name: string): string {
  const existing = ownValue(metricLabels, name);
  if (existing !== undefined) return existing;
  const [first = '', ...others] = name.split('_');
  const rest = others.join('_');
  if (first === 'MAX') return `Highest ${lowerFirst(metricLabel(rest))}`;
  if (Object.hasOwn(kindsOfCluster, first) && metricLabels[rest] !== undefined) {
    return `${kindsOfCluster[first as keyof typeof kindsOfCluster]}: ${lowerFirst(metricLabel(rest))}`;
  }
  const partition = /^(DISK_PARTITION_\w+)_(DATA|INDEX|JOURNAL)$/.exec(name);
  const ofDisk = partition?.[1] === undefined ? undefined : ownValue(metricLabels, partition[1]);
  if (ofDisk === undefined) return eventLabel(name);
  return partition?.[2] === 'DATA' ? ofDisk : `${ofDisk}, ${partition?.[2]?.toLowerCase()} partition`;
}

/** `Disk read IOPS` → `disk read IOPS`; `CPU user` and `getMore` stay. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
