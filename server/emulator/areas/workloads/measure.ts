import { type WorkloadKind, workloadKinds } from '#contract/emulator/workloads.ts';
import { addLoad, endLoads } from '#server/emulator/kernel/metrics/loads.ts';
import { lookAt } from '#server/emulator/kernel/metrics/look.ts';
import { measuredHosts } from '#server/emulator/kernel/metrics/measured-host.ts';
import { watchMetrics } from '#server/emulator/kernel/metrics/watch.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { returned, mostDocuments as scanned } from './operations.ts';
import type { WorkloadRecord } from './records.ts';
import { noOperations } from './turn.ts';

type PerSecond = Readonly<Record<WorkloadKind, number>>;
type Part = 'primary' | 'secondary';

const writes = (rates: PerSecond) => rates.insert + rates.update + rates.delete;
const finds = (rates: PerSecond) => rates.findById + rates.findByIndex + rates.findByScan;
const result = (rates: PerSecond) =>
  rates.findById + returned.byIndex * rates.findByIndex + returned.byScan * rates.findByScan;
/** Percent of the processor that so much work takes // assumed */
const processor = (rates: PerSecond) =>
  0.02 * (writes(rates) + rates.findById + rates.findByIndex) + 2 * rates.findByScan;

interface Moved {
  name: string;
  part: Part;
  /** The addition to the curve of the measurement, in its unit. */
  by: (rates: PerSecond) => number;
  /** The greatest value that the measurement can have. */
  most?: number;
}

/** Which measurements a workload moves // assumed, but for what follows from counting operations */
const moved: readonly Moved[] = [
  { name: 'OPCOUNTER_INSERT', part: 'primary', by: ({ insert }) => insert },
  { name: 'OPCOUNTER_UPDATE', part: 'primary', by: ({ update }) => update },
  { name: 'OPCOUNTER_DELETE', part: 'primary', by: (rates) => rates.delete },
  { name: 'OPCOUNTER_QUERY', part: 'primary', by: finds },
  { name: 'OPCOUNTER_REPL_INSERT', part: 'secondary', by: ({ insert }) => insert },
  { name: 'OPCOUNTER_REPL_UPDATE', part: 'secondary', by: ({ update }) => update },
  { name: 'OPCOUNTER_REPL_DELETE', part: 'secondary', by: (rates) => rates.delete },
  { name: 'DOCUMENT_METRICS_INSERTED', part: 'primary', by: ({ insert }) => insert },
  { name: 'DOCUMENT_METRICS_UPDATED', part: 'primary', by: ({ update }) => update },
  { name: 'DOCUMENT_METRICS_DELETED', part: 'primary', by: (rates) => rates.delete },
  { name: 'DOCUMENT_METRICS_RETURNED', part: 'primary', by: result },
  {
    name: 'QUERY_EXECUTOR_SCANNED_OBJECTS',
    part: 'primary',
    by: (rates) => result(rates) + scanned * rates.findByScan,
  },
  {
    name: 'QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED',
    part: 'primary',
    by: (rates) => (result(rates) === 0 ? 0 : (scanned * rates.findByScan) / result(rates)),
  },
  { name: 'OPERATIONS_SCAN_AND_ORDER', part: 'primary', by: ({ findByScan }) => findByScan },
  { name: 'NETWORK_NUM_REQUESTS', part: 'primary', by: (rates) => writes(rates) + finds(rates) },
  { name: 'SYSTEM_NORMALIZED_CPU_USER', part: 'primary', by: processor, most: 97 },
  { name: 'PROCESS_NORMALIZED_CPU_USER', part: 'primary', by: processor, most: 95 },
  { name: 'OPLOG_REPLICATION_LAG_TIME', part: 'secondary', by: (rates) => writes(rates) / 50 },
  { name: 'OPLOG_SLAVE_LAG_MASTER_TIME', part: 'secondary', by: (rates) => writes(rates) / 50 },
];

/** Operations in a second of each kind by all workloads that run on a cluster. */
function ratesOn(world: World, clusterId: string): PerSecond {
  const rates = noOperations();
  for (const { due, mix, perSecond } of world.tables.workloads.by('cluster', clusterId)) {
    if (due === undefined) continue;
    const all = workloadKinds.reduce((sum, kind) => sum + (mix[kind] ?? 0), 0);
    for (const kind of workloadKinds) rates[kind] += (perSecond * (mix[kind] ?? 0)) / all;
  }
  return rates;
}

/** Measurements of the cluster follow what its workloads do from now on; those of a source have none. */
export function measureWorkloads(world: World, { clusterId }: Pick<WorkloadRecord, 'clusterId'>): void {
  const cluster = world.tables.clusters.get(clusterId);
  if (!cluster) return;
  const rates = ratesOn(world, clusterId);
  for (const { host, part } of measuredHosts(world, cluster)) {
    for (const { name, part: measured, by, most } of moved) {
      if (measured !== part) continue;
      const value = by(rates);
      const place = { groupId: cluster.groupId, clusterId, hostId: host.id, name };
      if (value > 0) addLoad(world, { ...place, value, onTop: { ...(most === undefined ? {} : { most }) } });
      else endLoads(world, clusterId, host.id, name);
    }
  }
  lookAt(world, cluster.groupId);
  watchMetrics(world, cluster.groupId);
}
