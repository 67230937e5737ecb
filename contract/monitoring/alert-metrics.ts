import type { Unit } from '#contract/alert-configs/metrics/units.ts';
import { type MeasurementUnit, measurements } from './measurements.ts';

/** In which unit alerts give the values of a measurement. */
export const unitInAlerts: Readonly<Record<MeasurementUnit, Unit>> = {
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

/** Name of the measurement that a metric of alerts watches; it may be one that cannot be requested. */
export function measurementNameOf(metricName: string): string {
  const most = metricName.startsWith('MAX_');
  const bare = most ? metricName.slice(4) : metricName;
  const [pattern, name] = patterns.find(([each]) => each.test(bare)) ?? [];
  const existing = Object.hasOwn(alone, bare) ? alone[bare] : undefined;
  const result = existing ?? (pattern && name !== undefined ? bare.replace(pattern, name) : bare);
  return most ? `MAX_${result}` : result;
}

/** A measurement whose history can be requested, and the unit of its values in alerts. */
export interface MetricHistory {
  of: 'process' | 'disk';
  name: string;
  units: Unit;
}

/** The history behind a metric of alerts; undefined where the service keeps none under any name. */
export function metricHistory(metricName: string): MetricHistory | undefined {
  const name = measurementNameOf(metricName);
  for (const of of ['process', 'disk'] as const) {
    // the names of retired measurements answer 0 for ever, which is no history
    const units = measurements[of].get(name);
    if (units !== undefined) return { of, name, units: unitInAlerts[units] };
  }
  return undefined;
}
