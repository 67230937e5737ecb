import { metricNames } from '#contract/alert-configs/metrics.ts';
import { convertUnits, isUnit, type Unit } from '#contract/alert-configs/units.ts';
import { type MeasurementUnit, measurementUnit } from '#contract/monitoring/measurements.ts';
import { isModelled } from './values.ts';

/** A metric that alerts watch, as a measurement: its name, and the unit that alerts give its values. */
export interface WatchedMetric {
  name: string;
  units: Unit;
}

const inAlerts: Readonly<Record<MeasurementUnit, Unit>> = {
  BYTES: 'BYTES',
  BYTES_PER_SECOND: 'BYTES',
  GIGABYTES: 'GIGABYTES',
  GIGABYTES_PER_HOUR: 'GIGABYTES',
  KILOBYTES: 'KILOBYTES',
  MEGABYTES: 'MEGABYTES',
  MEGABYTES_PER_SECOND: 'MEGABYTES',
  MICROSECONDS: 'NANOSECONDS',
  MILLISECONDS: 'MILLISECONDS',
  PERCENT: 'RAW',
  SCALAR: 'RAW',
  SCALAR_PER_SECOND: 'RAW',
  SECONDS: 'SECONDS',
};

const alone: Readonly<Record<string, string>> = {
  CACHE_USAGE_DIRTY: 'CACHE_DIRTY_BYTES',
  CACHE_USAGE_USED: 'CACHE_USED_BYTES',
  CONNECTIONS_MAX: 'MAX_CONNECTIONS',
  LOGICAL_SIZE: 'DB_DATA_SIZE_TOTAL',
  NORMALIZED_SYSTEM_CPU_STEAL: 'SYSTEM_NORMALIZED_CPU_STEAL',
  NORMALIZED_SYSTEM_CPU_USER: 'SYSTEM_NORMALIZED_CPU_USER',
  MUNIN_CPU_SYSTEM: 'SYSTEM_CPU_KERNEL',
  OPLOG_MASTER_TIME_ESTIMATED_TTL: 'OPLOG_MASTER_TIME',
  TICKETS_AVAILABLE_WRITES: 'TICKETS_AVAILABLE_WRITE',
};

/** The two lists of the service name the same things differently: how one name becomes the other. */
const patterns: readonly [RegExp, string][] = [
  // data, index and journal share one partition // observed: processes have the partition `data`
  [/^DISK_PARTITION_(READ|WRITE)_IOPS_\w+$/, 'DISK_PARTITION_IOPS_$1'],
  [/^DISK_PARTITION_(READ|WRITE)_LATENCY_\w+$/, 'DISK_PARTITION_LATENCY_$1'],
  [/^DISK_PARTITION_QUEUE_DEPTH_\w+$/, 'DISK_QUEUE_DEPTH'],
  [/^DISK_PARTITION_SPACE_USED_(?:DATA|INDEX|JOURNAL)$/, 'DISK_PARTITION_SPACE_PERCENT_USED'],
  [/^DOCUMENT_(DELETED|INSERTED|RETURNED|UPDATED)$/, 'DOCUMENT_METRICS_$1'],
  [/^AVG_(COMMAND|READ|WRITE)_EXECUTION_TIME$/, 'OP_EXECUTION_TIME_$1S'],
  [/^MUNIN_CPU_(IOWAIT|IRQ|NICE|SOFTIRQ|STEAL|USER)$/, 'SYSTEM_CPU_$1'],
];

function measurementOf(metricName: string): string {
  const most = metricName.startsWith('MAX_');
  const bare = most ? metricName.slice(4) : metricName;
  const [pattern, name] = patterns.find(([each]) => each.test(bare)) ?? [];
  const found = alone[bare] ?? (pattern && name !== undefined ? bare.replace(pattern, name) : bare);
  return most ? `MAX_${found}` : found;
}

/** Shares of 100 that only alerts have a name for. */
const ownShares = ['CONNECTIONS_PERCENT', 'SYSTEM_MEMORY_PERCENT_USED', 'MAX_SYSTEM_MEMORY_PERCENT_USED'];

const watched = new Map(
  metricNames('host').flatMap((metricName): [string, WatchedMetric][] => {
    const name = measurementOf(metricName);
    if (!isModelled(name)) return [];
    if (ownShares.includes(name)) return [[metricName, { name, units: 'RAW' }]];
    const bare = name.replace(/^MAX_/, '');
    const units = measurementUnit('process', bare) ?? measurementUnit('disk', bare);
    return units ? [[metricName, { name, units: inAlerts[units] }]] : [];
  }),
);

/** The measurement behind a metric; undefined where the emulator measures nothing of the kind. */
export function watchedMetric(metricName: string): WatchedMetric | undefined {
  return watched.get(metricName);
}

/** A value in the unit of the measurement. */
export function inUnitsOf(metric: WatchedMetric, value: { number: number; units: string }): number {
  if (!isUnit(value.units)) return value.number;
  return convertUnits(value.number, value.units, metric.units) ?? value.number;
}
