import { type Measured, type MeasurementUnit, measurementUnit } from '#contract/monitoring/measurements.ts';
import type { ChartId, GroupId } from './chart-names.ts';

/** One measurement of a chart, and its short name at the end of its line. */
interface ChartMeasurement {
  name: string;
  label: string;
}

export interface ChartDefinition {
  id: string;
  title: string;
  /** Meaning of the values, in one sentence. */
  help: string;
  of: Exclude<Measured, 'database'>;
  units: MeasurementUnit;
  measurements: readonly ChartMeasurement[];
  /** Where several members share a chart each is one line: of the sum of the measurements, or of the first. */
  combined: 'sum' | 'first';
  /** Percentages have an axis that ends at 100. */
  whole: boolean;
  /** Measured on free and shared clusters too // documented: connections, network, operations and sizes */
  everywhere: boolean;
}

type Line = readonly [name: string, label: string];
interface Entry {
  title: string;
  help: string;
  lines: readonly Line[];
  of?: 'disk';
  first?: true;
  everywhere?: true;
}

const entries: Record<ChartId, Entry> = {
  operations: {
    title: 'Operations',
    help: 'Operations a second by type.',
    everywhere: true,
    lines: [
      ['OPCOUNTER_QUERY', 'query'],
      ['OPCOUNTER_INSERT', 'insert'],
      ['OPCOUNTER_UPDATE', 'update'],
      ['OPCOUNTER_DELETE', 'delete'],
      ['OPCOUNTER_GETMORE', 'getmore'],
      ['OPCOUNTER_CMD', 'command'],
    ],
  },
  targeting: {
    title: 'Query targeting',
    help: 'Documents and index keys examined for each document returned. 1 is best; thousands mean scans.',
    first: true,
    lines: [
      ['QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED', 'documents'],
      ['QUERY_TARGETING_SCANNED_PER_RETURNED', 'keys'],
    ],
  },
  connections: {
    title: 'Connections',
    help: 'Connections that are open now.',
    everywhere: true,
    lines: [['CONNECTIONS', 'open']],
  },
  cpu: {
    title: 'CPU',
    help: 'Share of all cores of the machine that is in use.',
    lines: [
      ['SYSTEM_NORMALIZED_CPU_USER', 'user'],
      ['SYSTEM_NORMALIZED_CPU_KERNEL', 'kernel'],
      ['SYSTEM_NORMALIZED_CPU_IOWAIT', 'I/O wait'],
      ['SYSTEM_NORMALIZED_CPU_STEAL', 'steal'],
    ],
  },
  memory: {
    title: 'Memory',
    help: 'Memory of the machine that is used, and what could still be given.',
    first: true,
    lines: [
      ['SYSTEM_MEMORY_USED', 'used'],
      ['SYSTEM_MEMORY_AVAILABLE', 'available'],
    ],
  },
  diskUsed: {
    title: 'Disk space used',
    help: 'Share of the partition that holds data, indexes and journal.',
    of: 'disk',
    lines: [['DISK_PARTITION_SPACE_PERCENT_USED', 'used']],
  },
  iops: {
    title: 'Disk operations',
    help: 'Reads and writes of the partition each second.',
    of: 'disk',
    lines: [
      ['DISK_PARTITION_IOPS_READ', 'read'],
      ['DISK_PARTITION_IOPS_WRITE', 'write'],
    ],
  },
  latency: {
    title: 'Disk latency',
    help: 'How long a read or a write of the partition takes.',
    of: 'disk',
    first: true,
    lines: [
      ['DISK_PARTITION_LATENCY_READ', 'read'],
      ['DISK_PARTITION_LATENCY_WRITE', 'write'],
    ],
  },
  lag: {
    title: 'Replication lag',
    help: 'How far a secondary is behind its primary.',
    lines: [['OPLOG_SLAVE_LAG_MASTER_TIME', 'lag']],
  },
  oplog: {
    title: 'Oplog window',
    help: 'How far back the oplog of the primary reaches. A secondary that is behind for longer has to copy everything.',
    lines: [['OPLOG_MASTER_TIME', 'window']],
  },
  queues: {
    title: 'Queues',
    help: 'Operations that wait for a lock.',
    lines: [
      ['GLOBAL_LOCK_CURRENT_QUEUE_READERS', 'readers'],
      ['GLOBAL_LOCK_CURRENT_QUEUE_WRITERS', 'writers'],
    ],
  },
  network: {
    title: 'Network',
    help: 'Bytes that the process receives and sends each second.',
    everywhere: true,
    lines: [
      ['NETWORK_BYTES_IN', 'in'],
      ['NETWORK_BYTES_OUT', 'out'],
    ],
  },
  times: {
    title: 'Execution times',
    help: 'How long an operation takes on average.',
    first: true,
    lines: [
      ['OP_EXECUTION_TIME_READS', 'reads'],
      ['OP_EXECUTION_TIME_WRITES', 'writes'],
      ['OP_EXECUTION_TIME_COMMANDS', 'commands'],
    ],
  },
  documents: {
    title: 'Documents',
    help: 'Documents a second that are returned, inserted, updated and deleted.',
    lines: [
      ['DOCUMENT_METRICS_RETURNED', 'returned'],
      ['DOCUMENT_METRICS_INSERTED', 'inserted'],
      ['DOCUMENT_METRICS_UPDATED', 'updated'],
      ['DOCUMENT_METRICS_DELETED', 'deleted'],
    ],
  },
  scanned: {
    title: 'Scanned',
    help: 'Index keys and documents that queries examine each second.',
    first: true,
    lines: [
      ['QUERY_EXECUTOR_SCANNED_OBJECTS', 'documents'],
      ['QUERY_EXECUTOR_SCANNED', 'keys'],
    ],
  },
  sorts: {
    title: 'Sorts in memory',
    help: 'Operations a second whose order no index gives.',
    first: true,
    lines: [
      ['OPERATIONS_SCAN_AND_ORDER', 'sorts'],
      ['QUERY_SPILL_TO_DISK_DURING_SORT', 'to disk'],
    ],
  },
  cursors: {
    title: 'Cursors',
    help: 'Cursors that the process keeps open for clients.',
    first: true,
    lines: [['CURSORS_TOTAL_OPEN', 'open']],
  },
  tickets: {
    title: 'Tickets available',
    help: 'How many more reads and writes the storage engine would run at the same time.',
    first: true,
    lines: [
      ['TICKETS_AVAILABLE_READS', 'reads'],
      ['TICKETS_AVAILABLE_WRITE', 'writes'],
    ],
  },
  asserts: {
    title: 'Asserts',
    help: 'Errors of the process a second, by kind.',
    lines: [
      ['ASSERT_USER', 'user'],
      ['ASSERT_REGULAR', 'regular'],
      ['ASSERT_WARNING', 'warning'],
      ['ASSERT_MSG', 'message'],
    ],
  },
  processCpu: {
    title: 'CPU of the process',
    help: 'Share of all cores that the database process itself uses.',
    lines: [
      ['PROCESS_NORMALIZED_CPU_USER', 'user'],
      ['PROCESS_NORMALIZED_CPU_KERNEL', 'kernel'],
    ],
  },
  processMemory: {
    title: 'Memory of the process',
    help: 'Memory that the database process holds.',
    first: true,
    lines: [
      ['MEMORY_RESIDENT', 'resident'],
      ['MEMORY_VIRTUAL', 'virtual'],
    ],
  },
  swap: {
    title: 'Swap',
    help: 'Swap space in use. A database should need none.',
    lines: [['SWAP_USAGE_USED', 'used']],
  },
  faults: {
    title: 'Page faults',
    help: 'Pages a second that had to be read from disk.',
    lines: [['EXTRA_INFO_PAGE_FAULTS', 'faults']],
  },
  cache: {
    title: 'Cache activity',
    help: 'Bytes a second read into and written from the cache of the storage engine.',
    lines: [
      ['CACHE_BYTES_READ_INTO', 'read into'],
      ['CACHE_BYTES_WRITTEN_FROM', 'written'],
    ],
  },
  cacheUsed: {
    title: 'Cache used',
    help: 'How much of the cache is filled, and how much of that waits to be written.',
    first: true,
    lines: [
      ['CACHE_USED_BYTES', 'used'],
      ['CACHE_DIRTY_BYTES', 'dirty'],
    ],
  },
  cacheFill: {
    title: 'Cache fill ratio',
    help: 'Share of the cache that is filled, and that is dirty.',
    first: true,
    lines: [
      ['CACHE_FILL_RATIO', 'filled'],
      ['DIRTY_FILL_RATIO', 'dirty'],
    ],
  },
  throughput: {
    title: 'Disk throughput',
    help: 'Bytes of the partition that are read and written each second.',
    of: 'disk',
    lines: [
      ['DISK_PARTITION_THROUGHPUT_READ', 'read'],
      ['DISK_PARTITION_THROUGHPUT_WRITE', 'write'],
    ],
  },
  diskQueue: {
    title: 'Disk queue depth',
    help: 'Reads and writes that wait for the partition.',
    of: 'disk',
    lines: [['DISK_QUEUE_DEPTH', 'waiting']],
  },
  diskBytes: {
    title: 'Disk space',
    help: 'Bytes of the partition that are used and free.',
    of: 'disk',
    first: true,
    lines: [
      ['DISK_PARTITION_SPACE_USED', 'used'],
      ['DISK_PARTITION_SPACE_FREE', 'free'],
    ],
  },
  oplogRate: {
    title: 'Oplog rate',
    help: 'How fast the oplog grows.',
    lines: [['OPLOG_RATE_GB_PER_HOUR', 'rate']],
  },
  replicated: {
    title: 'Replicated operations',
    help: 'Operations a second that a secondary takes over from its primary.',
    lines: [
      ['OPCOUNTER_REPL_INSERT', 'insert'],
      ['OPCOUNTER_REPL_UPDATE', 'update'],
      ['OPCOUNTER_REPL_DELETE', 'delete'],
      ['OPCOUNTER_REPL_CMD', 'command'],
    ],
  },
  requests: {
    title: 'Requests',
    help: 'Requests that the process receives each second.',
    everywhere: true,
    lines: [['NETWORK_NUM_REQUESTS', 'requests']],
  },
  sizes: {
    title: 'Size of the data',
    help: 'Uncompressed data, its size on disk, and the indexes.',
    first: true,
    everywhere: true,
    lines: [
      ['DB_DATA_SIZE_TOTAL', 'data'],
      ['DB_STORAGE_TOTAL', 'storage'],
      ['DB_INDEX_SIZE_TOTAL', 'indexes'],
    ],
  },
  searchCpu: {
    title: 'Search: CPU',
    help: 'Share of all cores that the search process uses.',
    lines: [
      ['FTS_PROCESS_NORMALIZED_CPU_USER', 'user'],
      ['FTS_PROCESS_NORMALIZED_CPU_KERNEL', 'kernel'],
    ],
  },
  searchMemory: {
    title: 'Search: memory',
    help: 'Memory that the search process holds.',
    first: true,
    lines: [['FTS_PROCESS_RESIDENT_MEMORY', 'resident']],
  },
  searchDisk: {
    title: 'Search: disk',
    help: 'What search indexes take on disk.',
    lines: [['FTS_DISK_USAGE', 'used']],
  },
};

function define(id: ChartId, entry: Entry): ChartDefinition {
  const of = entry.of ?? 'process';
  const measurements = entry.lines.map(([name, label]) => ({ name, label }));
  const units = measurementUnit(of, measurements[0]?.name ?? '') ?? 'SCALAR';
  return {
    id,
    title: entry.title,
    help: entry.help,
    of,
    units,
    measurements,
    combined: entry.first ? 'first' : 'sum',
    whole: units === 'PERCENT',
    everywhere: entry.everywhere ?? false,
  };
}

export const charts = Object.fromEntries(
  Object.entries(entries).map(([id, entry]) => [id, define(id as ChartId, entry)]),
) as Readonly<Record<ChartId, ChartDefinition>>;

/** Groups in the rail; the first is the default. */
export const groups: Record<GroupId, { label: string; charts: readonly ChartId[] }> = {
  essentials: {
    label: 'Essentials',
    charts: [
      'operations',
      'targeting',
      'connections',
      'cpu',
      'memory',
      'diskUsed',
      'iops',
      'latency',
      'lag',
      'oplog',
      'queues',
      'network',
    ],
  },
  operations: {
    label: 'Operations',
    charts: ['operations', 'times', 'documents', 'queues', 'asserts', 'requests'],
  },
  queries: { label: 'Queries', charts: ['targeting', 'scanned', 'sorts', 'cursors', 'tickets', 'times'] },
  hardware: {
    label: 'CPU and memory',
    charts: ['cpu', 'processCpu', 'memory', 'processMemory', 'swap', 'faults'],
  },
  disk: { label: 'Disk', charts: ['diskUsed', 'diskBytes', 'iops', 'latency', 'throughput', 'diskQueue'] },
  cache: { label: 'Cache', charts: ['cache', 'cacheUsed', 'cacheFill', 'tickets'] },
  replication: { label: 'Replication', charts: ['lag', 'oplog', 'oplogRate', 'replicated'] },
  network: { label: 'Network', charts: ['network', 'requests', 'connections'] },
  sizes: { label: 'Sizes', charts: ['sizes', 'diskBytes'] },
  search: { label: 'Search', charts: ['searchCpu', 'searchMemory', 'searchDisk'] },
};

/** Charts whose title, explanation or measurements contain every word of a text. */
export function chartsMatching(text: string): ChartDefinition[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.values(charts).filter(({ title, help, measurements }) => {
    const all = [title, help, ...measurements.map(({ name }) => name)].join(' ').toLowerCase();
    return terms.every((word) => all.includes(word));
  });
}
