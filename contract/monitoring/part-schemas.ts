import { z } from 'zod';
import { Instant, InstantInput, links, ObjectId, Paging } from '#contract/api/common.ts';
import { collectionMetrics } from './collection-metrics.ts';
import { searchHostMetrics, searchIndexMetrics, searchStatusMetrics } from './search-metrics.ts';

/** A metric that can be measured. */
const Metric = z.object({ metricName: z.string(), units: z.string().nullable() });

const Series = z.object({
  name: z.string(),
  units: z.string().optional(),
  dataPoints: z.array(z.object({ timestamp: Instant, value: z.number() })),
});
export type Series = z.infer<typeof Series>;

const ofPeriod = {
  groupId: ObjectId,
  granularity: z.enum(['PT1M', 'PT5M', 'PT30M', 'PT1H', 'P1D']),
  start: Instant,
  end: Instant,
  links,
};

export const CollectionMeasurements = z.object({
  ...ofPeriod,
  databaseName: z.string(),
  collectionName: z.string(),
  clusterId: z.string().optional(),
  clusterView: z.string().optional(),
  processId: z.string().optional(),
  measurements: z.array(Series),
});

export const CollectionMetricList = z.object({ groupId: ObjectId, metrics: z.array(Metric), links });
export const RankedNamespaces = z.object({
  groupId: ObjectId,
  identifierId: z.string(),
  rankedNamespaces: z.array(z.string()),
  links,
});
export const PinnedNamespaces = z.object({
  clusterId: ObjectId,
  groupId: ObjectId,
  pinnedNamespaces: z.array(z.string()),
  links,
});

export const SearchMetricList = z.object({
  groupId: ObjectId,
  processId: z.string(),
  hardwareMetrics: z.array(Metric),
  indexMetrics: z.array(Metric),
  statusMetrics: z.array(Metric),
  links,
});
export const SearchHostMeasurements = z.object({
  ...ofPeriod,
  processId: z.string(),
  hardwareMeasurements: z.array(Series),
  statusMeasurements: z.array(Series),
});
export const SearchIndexMeasurements = z.object({
  ...ofPeriod,
  processId: z.string(),
  databaseName: z.string(),
  collectionName: z.string(),
  indexIds: z.array(z.string()),
  indexStatsMeasurements: z.array(Series),
});

const period = {
  start: InstantInput.optional(),
  end: InstantInput.optional(),
  period: z.string().max(64).optional(),
  ...Paging,
};
const namesOf = (names: readonly string[]) =>
  z.array(z.enum(names as [string, ...string[]], 'is not the name of a measurement'));

export const PeriodQuery = z.strictObject(period);
export const CollectionQuery = z.strictObject({ ...period, metrics: namesOf(collectionMetrics).optional() });

const granularity = z.string().max(16).optional();
export const SearchHostQuery = z.strictObject({
  ...period,
  granularity,
  metrics: namesOf(Object.keys({ ...searchHostMetrics, ...searchStatusMetrics })),
});
export const SearchIndexQuery = z.strictObject({
  ...period,
  granularity,
  metrics: namesOf(Object.keys(searchIndexMetrics)),
});

export const NamespacesRequest = z.strictObject({
  namespaces: z
    .array(
      z
        .string()
        .max(330)
        .regex(/^[^.]+\..+$/u, 'must be a database and a collection such as shop.orders'),
    )
    .max(1000)
    .optional(),
});
