import type { Sample } from './curves.ts';
import type { MeasuredHost } from './measured-host.ts';

/** A measurement as a function of a host's activity; it must rise or fall with each part of the sample. */
export type Model = (host: MeasuredHost, sample: Sample) => number;
type Models = Readonly<Record<string, Model>>;

const gigabyte = 2 ** 30;
const still: Model = () => 0;

function spread(value: number, { wave }: Sample, by = 0.15): number {
  return value * (1 + by * wave);
}

/** So much for each core when it is as busy as can be. */
function rate(most: number, by = 0.25): Model {
  return (host, sample) => spread(most * host.cores * sample.busy, sample, by);
}

function only(part: MeasuredHost['part'], model: Model): Model {
  return (host, sample) => (host.part === part ? model(host, sample) : 0);
}

/** A share of 100, from a base when idle. */
function percent(idle: number, most: number, by = 0.15): Model {
  return (_, sample) => spread(idle + (most - idle) * sample.busy, sample, by);
}

/** The same over all cores. */
function allCores(model: Model): Model {
  return (host, sample) => model(host, sample) * host.cores;
}

function ofMemory(idle: number, most: number, unit = 1): Model {
  return (host, sample) => (host.ramBytes / unit) * spread(idle + (most - idle) * sample.busy, sample, 0.04);
}

const queued: Model = (_, sample) => Math.max(0, Math.round(4 * sample.busy * (1 + sample.wave) - 1));

/** CPU of the machine and of the process by kind: share of one core when busy as can be. */
const cpu: Record<string, readonly [system: Model, process: Model]> = {
  USER: [percent(4, 85), percent(3, 78)],
  KERNEL: [percent(1, 14), percent(0.8, 11)],
  NICE: [still, still],
  IOWAIT: [percent(0.2, 9, 0.4), still],
  IRQ: [still, still],
  SOFTIRQ: [percent(0.05, 1.2), still],
  GUEST: [still, still],
  STEAL: [percent(0.02, 1.5, 0.5), still],
};

const cpuModels: Models = Object.fromEntries(
  Object.entries(cpu).flatMap(([kind, [system, process]]) => {
    const ofMachine: [string, Model][] = [
      [`SYSTEM_NORMALIZED_CPU_${kind}`, system],
      [`SYSTEM_CPU_${kind}`, allCores(system)],
    ];
    if (kind !== 'USER' && kind !== 'KERNEL') return ofMachine;
    return [
      ...ofMachine,
      [`PROCESS_NORMALIZED_CPU_${kind}`, process],
      [`PROCESS_CPU_${kind}`, allCores(process)],
    ];
  }),
);

const kilobyte = 2 ** 10;
const megabyte = 2 ** 20;
const used = ofMemory(0.45, 0.8);
const cached: Model = (host, sample) =>
  Math.min(0.78, 0.3 + sample.full) * (host.ramBytes / 2 - gigabyte / 4);

/** Hours that the log of writes reaches back. */
const oplogHours: Model = (_, sample) => spread(96 - 70 * sample.busy, sample, 0.05);

const processModels: Models = {
  ...cpuModels,
  ASSERT_MSG: still,
  ASSERT_REGULAR: still,
  ASSERT_USER: rate(0.6, 0.6),
  ASSERT_WARNING: still,
  CACHE_BYTES_READ_INTO: rate(900_000),
  CACHE_BYTES_WRITTEN_FROM: rate(450_000),
  CACHE_DIRTY_BYTES: (host, sample) => spread(cached(host, sample) * 0.06 * sample.busy, sample),
  CACHE_USED_BYTES: cached,
  CACHE_FILL_RATIO: (host, sample) => (100 * cached(host, sample)) / (host.ramBytes / 2 - gigabyte / 4),
  DIRTY_FILL_RATIO: percent(0.1, 6),
  CONNECTIONS_PERCENT: percent(1, 34, 0.1),
  CONNECTIONS: (host, sample) =>
    Math.round((host.connections * spread(1 + 33 * sample.busy, sample, 0.1)) / 100),
  CURSORS_TOTAL_OPEN: (host, sample) => Math.round(spread(60 * host.cores * sample.busy, sample)),
  DB_DATA_SIZE_TOTAL: ({ stored }) => stored.data,
  DB_DATA_SIZE_TOTAL_WO_SYSTEM: ({ stored }) => stored.ownData,
  DB_INDEX_SIZE_TOTAL: ({ stored }) => stored.indexes,
  DB_STORAGE_TOTAL: ({ stored }) => stored.storage,
  DOCUMENT_METRICS_RETURNED: rate(2600),
  DOCUMENT_METRICS_INSERTED: only('primary', rate(90)),
  DOCUMENT_METRICS_UPDATED: only('primary', rate(140)),
  DOCUMENT_METRICS_DELETED: only('primary', rate(20)),
  EXTRA_INFO_PAGE_FAULTS: rate(0.4, 0.8),
  GLOBAL_LOCK_CURRENT_QUEUE_READERS: queued,
  GLOBAL_LOCK_CURRENT_QUEUE_TOTAL: (host, sample) => 2 * queued(host, sample),
  GLOBAL_LOCK_CURRENT_QUEUE_WRITERS: queued,
  MEMORY_RESIDENT: ofMemory(0.4, 0.7, megabyte),
  MEMORY_VIRTUAL: ofMemory(0.9, 1.3, megabyte),
  NETWORK_BYTES_IN: rate(700_000),
  NETWORK_BYTES_OUT: rate(2_400_000),
  NETWORK_NUM_REQUESTS: rate(1500),
  OPCOUNTER_CMD: rate(650),
  OPCOUNTER_QUERY: rate(420),
  OPCOUNTER_GETMORE: rate(110),
  OPCOUNTER_INSERT: only('primary', rate(70)),
  OPCOUNTER_UPDATE: only('primary', rate(120)),
  OPCOUNTER_DELETE: only('primary', rate(15)),
  OPCOUNTER_TTL_DELETED: only('primary', rate(3)),
  OPCOUNTER_REPL_CMD: only('secondary', rate(4)),
  OPCOUNTER_REPL_INSERT: only('secondary', rate(70)),
  OPCOUNTER_REPL_UPDATE: only('secondary', rate(120)),
  OPCOUNTER_REPL_DELETE: only('secondary', rate(15)),
  OPERATIONS_SCAN_AND_ORDER: rate(6, 0.5),
  OP_EXECUTION_TIME_READS: percent(0.4, 6),
  OP_EXECUTION_TIME_WRITES: percent(0.5, 8),
  OP_EXECUTION_TIME_COMMANDS: percent(0.2, 3),
  OPLOG_MASTER_TIME: (host, sample) => 3600 * oplogHours(host, sample),
  OPLOG_MASTER_LAG_TIME_DIFF: (host, sample) => 3600 * oplogHours(host, sample),
  OPLOG_RATE_GB_PER_HOUR: rate(0.12),
  OPLOG_REPLICATION_LAG_TIME: only('secondary', percent(0, 2, 0.3)),
  OPLOG_SLAVE_LAG_MASTER_TIME: only('secondary', percent(0, 2, 0.3)),
  QUERY_EXECUTOR_SCANNED: rate(5200),
  QUERY_EXECUTOR_SCANNED_OBJECTS: rate(6400),
  QUERY_TARGETING_SCANNED_PER_RETURNED: percent(1, 4),
  QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED: percent(1, 30, 0.4),
  SWAP_USAGE_FREE: (host) => host.ramBytes / 4 / kilobyte,
  SYSTEM_MEMORY_AVAILABLE: (host, sample) => (host.ramBytes - used(host, sample)) / kilobyte,
  SYSTEM_MEMORY_BUFFERS: ofMemory(0.01, 0.01, kilobyte),
  SYSTEM_MEMORY_CACHED: ofMemory(0.15, 0.18, kilobyte),
  SYSTEM_MEMORY_FREE: ofMemory(0.06, 0.04, kilobyte),
  SYSTEM_MEMORY_SHARED: ofMemory(0.01, 0.01, kilobyte),
  SYSTEM_MEMORY_USED: (host, sample) => used(host, sample) / kilobyte,
  SYSTEM_MEMORY_PERCENT_USED: (host, sample) => (100 * used(host, sample)) / host.ramBytes,
  SYSTEM_NETWORK_IN: rate(820_000),
  SYSTEM_NETWORK_OUT: rate(2_700_000),
  TICKETS_AVAILABLE_READS: (_, sample) => Math.round(128 - spread(24 * sample.busy, sample)),
  TICKETS_AVAILABLE_WRITE: (_, sample) => Math.round(128 - spread(16 * sample.busy, sample)),
};

const iops = (host: MeasuredHost) => Math.max(1000, Math.min(3000, (3 * host.diskBytes) / gigabyte));

const diskModels: Models = {
  DISK_PARTITION_IOPS_READ: (host, sample) => spread(iops(host) * 0.3 * sample.busy, sample),
  DISK_PARTITION_IOPS_WRITE: (host, sample) => spread(iops(host) * 0.2 * sample.busy, sample),
  DISK_PARTITION_IOPS_TOTAL: (host, sample) => spread(iops(host) * 0.5 * sample.busy, sample),
  DISK_PARTITION_LATENCY_READ: percent(0.5, 4),
  DISK_PARTITION_LATENCY_WRITE: percent(0.6, 5),
  DISK_PARTITION_THROUGHPUT_READ: (host, sample) => spread(iops(host) * 9000 * sample.busy, sample),
  DISK_PARTITION_THROUGHPUT_WRITE: (host, sample) => spread(iops(host) * 7000 * sample.busy, sample),
  DISK_PARTITION_SPACE_PERCENT_USED: (_, sample) => 100 * sample.full,
  DISK_QUEUE_DEPTH: percent(0.02, 1.6),
};

/** The conversion of one measurement to another: an override of the first applies to the second. */
export const derived: Readonly<
  Record<string, readonly [from: string, by: (value: number, host: MeasuredHost) => number]>
> = {
  DISK_PARTITION_SPACE_PERCENT_FREE: ['DISK_PARTITION_SPACE_PERCENT_USED', (value) => 100 - value],
  DISK_PARTITION_SPACE_USED: [
    'DISK_PARTITION_SPACE_PERCENT_USED',
    (value, { diskBytes }) => (diskBytes * value) / 100,
  ],
  DISK_PARTITION_SPACE_FREE: [
    'DISK_PARTITION_SPACE_PERCENT_USED',
    (value, { diskBytes }) => diskBytes * (1 - value / 100),
  ],
};

export const models: Models = { ...processModels, ...diskModels };
