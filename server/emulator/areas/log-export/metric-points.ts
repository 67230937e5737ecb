import { isTenant } from '#contract/clusters/record.ts';
import type { MetricIntegrationRequest } from '#contract/log-export/schemas.ts';
import { hostsOfGroup } from '#server/emulator/kernel/metrics/measured-host.ts';
import { valueAt } from '#server/emulator/kernel/metrics/values.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** The type of deliveries of metrics. */
export const metricsType = 'OTEL_METRICS';

/** Measurements of a selection // assumed: the service does not list them */
const selections: Readonly<Record<MetricIntegrationRequest['metricSelection'][number], readonly string[]>> = {
  MONGODB_METRICS: [
    ...['CONNECTIONS', 'CACHE_BYTES_READ_INTO', 'CACHE_USED_BYTES', 'MEMORY_RESIDENT'],
    ...['OPCOUNTER_CMD', 'OPCOUNTER_QUERY', 'OPCOUNTER_INSERT', 'OPCOUNTER_UPDATE', 'OPCOUNTER_DELETE'],
    ...[
      'QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED',
      'OP_EXECUTION_TIME_READS',
      'OP_EXECUTION_TIME_WRITES',
    ],
  ],
  HARDWARE_METRICS: [
    ...['SYSTEM_NORMALIZED_CPU_USER', 'SYSTEM_NORMALIZED_CPU_KERNEL', 'SYSTEM_NORMALIZED_CPU_IOWAIT'],
    ...['SYSTEM_MEMORY_USED', 'SYSTEM_MEMORY_AVAILABLE', 'SYSTEM_NETWORK_IN', 'SYSTEM_NETWORK_OUT'],
    ...['DISK_PARTITION_IOPS_TOTAL', 'DISK_PARTITION_SPACE_USED'],
  ],
  ATLAS_STREAM_PROCESSING: [],
};

/** Counts of a processor since its first start, by the names of its alert metrics // assumed: these are delivered */
const processorCounts = {
  STREAM_PROCESSOR_INPUT_MESSAGE_COUNT: 'input',
  STREAM_PROCESSOR_OUTPUT_MESSAGE_COUNT: 'output',
  STREAM_PROCESSOR_DLQ_MESSAGE_COUNT: 'dlq',
} as const;

interface Point<Of> {
  name: string;
  value: number;
  /** What is measured, by attributes of OTLP. */
  of: Of;
}
export type ProcessPoint = Point<{ 'host.name': string; cluster: string }>;
type ProcessorPoint = Point<{ workspace: string; processor: string }>;

/** Values of one delivery: those of further processes are left out. */
const mostPoints = 10_000;

type Selection = MetricIntegrationRequest['metricSelection'];

/** The value of each metric of each process at a time: the same values as those of its measurements. */
export function processPoints(
  world: World,
  groupId: string,
  selection: Selection,
  at: number,
): ProcessPoint[] {
  const names = [...new Set(selection.flatMap((each) => selections[each]))];
  return hostsOfGroup(world, groupId)
    .filter(({ cluster }) => !isTenant(cluster))
    .slice(0, Math.floor(mostPoints / Math.max(1, names.length)))
    .flatMap((host) =>
      names.map((name) => ({
        name,
        value: valueAt(host, name, at),
        of: { 'host.name': host.host.hostname, cluster: host.cluster.name },
      })),
    );
}

/** The counts of each processor that runs. */
export function processorPoints(world: World, groupId: string, selection: Selection): ProcessorPoint[] {
  if (!selection.includes('ATLAS_STREAM_PROCESSING')) return [];
  const { streamProcessors, streamRuns, streamWorkspaces } = world.tables;
  return streamProcessors
    .by('group', groupId)
    .filter(({ state }) => state === 'STARTED')
    .flatMap(({ id, workspaceId, name: processor }) => {
      const of = { workspace: streamWorkspaces.get(workspaceId)?.name ?? '', processor };
      const totals = streamRuns.get(id)?.totals;
      return Object.entries(processorCounts).map(([name, count]) => ({
        name,
        value: totals?.[count] ?? 0,
        of,
      }));
    });
}

/** The form of OTLP in JSON // documented. Assumed: gauges, with the names of measurements in lower case */
export function metricsBody(points: readonly (ProcessPoint | ProcessorPoint)[], at: number): string {
  const timeUnixNano = `${at}000000`;
  return JSON.stringify({
    resourceMetrics: points.map(({ name, of, value }) => ({
      resource: {
        attributes: Object.entries(of).map(([key, stringValue]) => ({ key, value: { stringValue } })),
      },
      scopeMetrics: [
        {
          metrics: [
            {
              name: `mongodb.${name.toLowerCase()}`,
              gauge: { dataPoints: [{ timeUnixNano, asDouble: value }] },
            },
          ],
        },
      ],
    })),
  });
}
