import { fail } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { collectionMetrics, collectionUnit } from '#contract/monitoring/collection-metrics.ts';
import { HOUR } from '#contract/values/durations.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { MeasuredHost } from '#server/emulator/kernel/metrics/measured-host.ts';
import { namespacesOf } from '#server/emulator/kernel/metrics/namespaces.ts';
import { chance, hashOf, wave } from '#server/emulator/kernel/metrics/noise.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { dedicatedOf, hostOf, periodView, plainSpan, seriesOf } from './parts.ts';
import { processOf } from './processes.ts';
import type { SpanQuery } from './span.ts';

/** Operations a minute of the busiest collection, by kind // invented */
const busiest: Readonly<Record<string, number>> = { READS: 600, WRITES: 150, COMMANDS: 60 };
const percentiles: Readonly<Record<string, number>> = { P50: 0.8, P95: 2.2, P99: 4.5 };

interface Place {
  databaseName: string;
  collectionName: string;
}

/** The collection, and how many larger ones the cluster has. */
function rankOf(world: World, cluster: ClusterRecord, { databaseName, collectionName }: Place): number {
  const name = `${databaseName}.${collectionName}`;
  const rank = namespacesOf(world, cluster).findIndex((each) => each.name === name);
  if (rank < 0) throw fail('RESOURCE_NOT_FOUND');
  return rank;
}

/** Values follow from the process, the collection and the time alone, as all measurements do. */
function curveOf(host: MeasuredHost, place: Place, rank: number) {
  const seed = hashOf(`${host.seed}/${place.databaseName}.${place.collectionName}`);
  const rate = (kind: string, at: number): number => {
    if (kind === 'TOTAL') return Object.keys(busiest).reduce((sum, each) => sum + rate(each, at), 0);
    // secondaries repeat writes without counting them // assumed
    if (kind === 'WRITES' && host.part !== 'primary') return 0;
    const share = ((busiest[kind] ?? 0) * host.level) / (rank + 1);
    return Math.round(share * (1 + 0.4 * wave(hashOf(`${seed}/${kind}`), at, HOUR)));
  };
  const latency = (kind: string, at: number): number =>
    1 + 4 * chance(seed, hashOf(kind)) + 0.5 * (1 + wave(hashOf(`${seed}/${kind}/ms`), at, HOUR));
  return (name: string, at: number): number => {
    const kind = ['READS', 'WRITES', 'COMMANDS'].find((each) => name.includes(each)) ?? 'TOTAL';
    if (name.endsWith('_OPS')) return rate(kind, at);
    if (name.startsWith('AVERAGE_')) return latency(kind, at);
    const factor = percentiles[/_(P\d\d)_/u.exec(name)?.[1] ?? ''];
    return latency(kind, at) * (factor ?? rate(kind, at));
  };
}

function measure(
  world: World,
  host: MeasuredHost,
  place: Place,
  query: SpanQuery & { metrics?: string[] | undefined },
) {
  const span = plainSpan(query, world.now());
  const { databaseName, collectionName } = place;
  const at = curveOf(host, place, rankOf(world, host.cluster, place));
  const names = [...new Set(query.metrics ?? collectionMetrics)];
  return {
    groupId: host.cluster.groupId,
    databaseName,
    collectionName,
    ...periodView(span),
    measurements: names.map((name) =>
      seriesOf(world, host, span, {
        name,
        units: collectionUnit(name) ?? 'SCALAR',
        valueAt: (moment) => at(name, moment),
      }),
    ),
  };
}

function pinned(world: World, cluster: ClusterRecord) {
  const pinnedNamespaces = world.tables.pinnedNamespaces.get(cluster.id)?.namespaces ?? [];
  return { clusterId: cluster.id, groupId: cluster.groupId, pinnedNamespaces };
}

type PinCall = Pick<Call<'pinGroupClusterCollStatPinnedNamespaces'>, 'world' | 'params'>;

/** Collections need not exist // assumed */
function pin({ world, params }: PinCall, next: (before: readonly string[]) => readonly string[]) {
  const cluster = dedicatedOf(world, params);
  const { id, groupId } = cluster;
  const namespaces = [...new Set(next(pinned(world, cluster).pinnedNamespaces))];
  if (namespaces.length === 0) world.tables.pinnedNamespaces.delete(id);
  else world.tables.pinnedNamespaces.put({ id, groupId, namespaces });
  return pinned(world, cluster);
}

export const collectionHandlers = defineHandlers({
  listGroupCollStatMetrics: ({ params }) => ({
    groupId: params.groupId,
    metrics: collectionMetrics.map((metricName) => ({ metricName, units: collectionUnit(metricName) })),
  }),

  getGroupClusterCollStatNamespaces({ world, params, query }) {
    const cluster = dedicatedOf(world, params);
    plainSpan(query, world.now());
    const rankedNamespaces = namespacesOf(world, cluster).map(({ name }) => name);
    return { groupId: params.groupId, identifierId: cluster.id, rankedNamespaces };
  },

  getGroupProcessCollStatNamespaces({ world, params, query }) {
    const { cluster, host } = processOf(world, params.groupId, params.processId);
    plainSpan(query, world.now());
    const rankedNamespaces = namespacesOf(world, cluster).map(({ name }) => name);
    return { groupId: params.groupId, identifierId: host.id, rankedNamespaces };
  },

  listGroupClusterCollStatMeasurements({ world, params, query }) {
    const { clusterView } = params;
    const cluster = dedicatedOf(world, params);
    const host = hostOf(world, cluster, clusterView);
    return { ...measure(world, host, params, query), clusterId: cluster.id, clusterView };
  },

  listGroupProcessCollStatMeasurements({ world, params, query }) {
    const host = processOf(world, params.groupId, params.processId);
    return { ...measure(world, host, params, query), processId: host.host.id };
  },

  listGroupClusterCollStatPinnedNamespaces: ({ world, params }) => pinned(world, dedicatedOf(world, params)),

  pinGroupClusterCollStatPinnedNamespaces: (call) => pin(call, () => call.body.namespaces ?? []),

  updateGroupClusterCollStatPinnedNamespaces: (call) =>
    pin(call, (before) => [...before, ...(call.body.namespaces ?? [])]),

  unpinGroupClusterCollStatUnpinNamespaces: (call) =>
    pin(call, (before) => before.filter((name) => !call.body.namespaces?.includes(name))),
});
