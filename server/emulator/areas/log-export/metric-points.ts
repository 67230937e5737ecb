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
  // processors have no measurements in the emulator
  ATLAS_STREAM_PROCESSING: [],
};

export interface MetricPoint {
  name: string;
  clusterName: string;
  hostname: string;
  value: number;
}

/** Values of one delivery: those of further processes are left out. */
const mostPoints = 10_000;

/** The value of each metric of each process at a time: the same values as those of its measurements. */
export function metricPoints(
  world: World,
  groupId: string,
  selection: MetricIntegrationRequest['metricSelection'],
  at: number,
): MetricPoint[] {
  const names = [...new Set(selection.flatMap((each) => selections[each]))];
  return hostsOfGroup(world, groupId)
    .filter(({ cluster }) => !isTenant(cluster))
    .slice(0, Math.floor(mostPoints / Math.max(1, names.length)))
    .flatMap((host) =>
      names.map((name) => ({
        ...{ name, clusterName: host.cluster.name, hostname: host.host.hostname },
        value: valueAt(host, name, at),
      })),
    );
}

/** The form of OTLP in JSON // documented. Assumed: gauges, with the names of measurements in lower case */
export function metricsBody(points: readonly MetricPoint[], at: number): string {
  const timeUnixNano = `${at}000000`;
  return JSON.stringify({
    resourceMetrics: points.map(({ name, clusterName, hostname, value }) => ({
      resource: {
        attributes: Object.entries({ 'host.name': hostname, cluster: clusterName }).map(
          ([key, stringValue]) => ({ key, value: { stringValue } }),
        ),
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
