import { fail, failWith } from '#contract/api/errors.ts';
import type { MeasurementUnit } from '#contract/monitoring/measurements.ts';
import {
  searchHostMetrics,
  searchIndexMetrics,
  searchStatusMetrics,
} from '#contract/monitoring/search-metrics.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import { HOUR } from '#contract/values/durations.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { MeasuredHost } from '#server/emulator/kernel/metrics/measured-host.ts';
import { namespacesOf } from '#server/emulator/kernel/metrics/namespaces.ts';
import { hashOf, wave } from '#server/emulator/kernel/metrics/noise.ts';
import { isModelled, valueAt } from '#server/emulator/kernel/metrics/values.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { periodView, seriesOf } from './parts.ts';
import { processOf } from './processes.ts';
import { type SpanQuery, spanOf } from './span.ts';

type Units = Readonly<Record<string, MeasurementUnit>>;
type Query = SpanQuery & { metrics: string[] };

const listed = (units: Units) =>
  Object.entries(units).map(([metricName, unit]) => ({ metricName, units: unit }));

/** Ten at most // documented */
function checkMetrics({ metrics }: Query): void {
  if (metrics.length > 10)
    throw failWith('INVALID_QUERY_PARAMETER', {
      parameters: ['metrics', 'must be at most 10'],
      fields: [{ field: 'metrics', description: 'must be at most 10' }],
    });
}

/** The search process has an eighth of the memory as its heap // invented */
function statusValue(host: MeasuredHost, name: string, at: number): number {
  const heap = host.ramBytes / 8;
  if (name === 'JVM_MAX_MEMORY') return heap;
  const level = 1 + 0.3 * wave(hashOf(`${host.seed}/${name}`), at, HOUR);
  return name === 'JVM_CURRENT_MEMORY' ? heap * 0.5 * level : Math.max(0, level - 1);
}

function hostValue(host: MeasuredHost, name: string, at: number): number {
  return isModelled(name) ? valueAt(host, name, at) : statusValue(host, name, at);
}

/** What an index holds follows from its collection, the rest from the time // invented */
function indexValue(
  world: World,
  host: MeasuredHost,
  index: SearchIndexRecord,
  name: string,
  at: number,
): number {
  const namespace = namespacesOf(world, host.cluster).find(
    (each) => each.databaseName === index.database && each.collectionName === index.collectionName,
  );
  if (name === 'INDEX_SIZE_ON_DISK')
    return Math.round(0.3 * (namespace?.documents ?? 0) * (namespace?.objectBytes ?? 0));
  if (name === 'NUMBER_OF_INDEX_FIELDS') return namespace?.fields.length ?? 0;
  if (name === 'NUMBER_OF_ERROR_QUERIES') return 0;
  const queries = 5 * host.level * (1 + 0.4 * wave(hashOf(`${host.seed}/${index.id}`), at, HOUR));
  if (name === 'REPLICATION_LAG') return 20 * (1 + wave(hashOf(`${index.id}/lag`), at, HOUR));
  if (name === 'TOTAL_NUMBER_OF_QUERIES' || name === 'NUMBER_OF_SUCCESS_QUERIES') return queries;
  return queries / 5;
}

interface Place {
  groupId: string;
  processId: string;
  databaseName: string;
  collectionName: string;
}

function measureIndexes(world: World, params: Place, query: Query, indexName?: string) {
  checkMetrics(query);
  const { groupId, processId, databaseName, collectionName } = params;
  const host = processOf(world, groupId, processId);
  const indexes = world.tables.searchIndexes
    .by('cluster', host.cluster.id)
    .filter((each) => each.database === databaseName && each.collectionName === collectionName)
    .filter(({ name }) => name === (indexName ?? name));
  if (indexes.length === 0) throw fail('RESOURCE_NOT_FOUND');
  const span = spanOf(query, world.now());
  const units: Units = searchIndexMetrics;
  const total = (name: string, at: number) =>
    indexes.reduce((sum, index) => sum + indexValue(world, host, index, name, at), 0);
  return {
    groupId,
    processId,
    databaseName,
    collectionName,
    ...periodView(span),
    indexIds: indexes.map(({ id }) => id),
    indexStatsMeasurements: [...new Set(query.metrics)].map((name) =>
      seriesOf(world, host, span, { name, units: units[name] ?? 'SCALAR', valueAt: (at) => total(name, at) }),
    ),
  };
}

export const searchMetricHandlers = defineHandlers({
  listGroupHostFtsMetrics({ world, params }) {
    const { groupId, processId } = params;
    processOf(world, groupId, processId);
    return {
      groupId,
      processId,
      hardwareMetrics: listed(searchHostMetrics),
      indexMetrics: listed(searchIndexMetrics),
      statusMetrics: listed(searchStatusMetrics),
    };
  },

  listGroupHostFtsMetricMeasurements({ world, params, query }) {
    checkMetrics(query);
    const { groupId, processId } = params;
    const host = processOf(world, groupId, processId);
    const span = spanOf(query, world.now());
    const measured = (units: Units) =>
      Object.entries(units)
        .filter(([name]) => query.metrics.includes(name))
        .map(([name, unit]) =>
          seriesOf(world, host, span, { name, units: unit, valueAt: (at) => hostValue(host, name, at) }),
        );
    return {
      groupId,
      processId,
      ...periodView(span),
      hardwareMeasurements: measured(searchHostMetrics),
      statusMeasurements: measured(searchStatusMetrics),
    };
  },

  listGroupHostFtsMetricIndexMeasurements: ({ world, params, query }) => measureIndexes(world, params, query),

  getGroupHostFtsMetricIndexMeasurements: ({ world, params, query }) =>
    measureIndexes(world, params, query, params.indexName),
});
