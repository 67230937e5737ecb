import type { Granularity } from '#contract/monitoring/granularities.ts';
import { defined, oneOf, textParam } from '#src/lib/search-params.ts';
import { type ChartId, chartIds, type GroupId, groupIds } from './chart-names.ts';
import { type Comparison, granularityNames, type RangeName, rangeNames } from './span/time-span.ts';

/** Everything that a page of metrics shows, as the address holds it. */
export interface MetricsSearch {
  cluster?: string;
  /** Short names of members, or ids of their processes, joined by commas; several share each chart. */
  members?: string;
  range?: RangeName;
  /** A past period as ISO instants, in place of a range that ends now. */
  from?: string;
  to?: string;
  granularity?: Granularity;
  compare?: Comparison;
  group?: Exclude<GroupId, 'essentials'> | 'databases';
  /** Narrows the charts by words. */
  find?: string;
  /** The chart that is opened to its full width. */
  chart?: ChartId;
  /** Of an opened chart with several members: the measurement that they share. */
  measurement?: string;
  /** A threshold that is being tried on the opened chart, in the unit of the chart. */
  limit?: number;
  /** The threshold is for values below it. */
  below?: true;
  /** The database whose sizes are shown. */
  database?: string;
}

/** Parts of it that are replaced; one without a value is taken out. */
export type MetricsChange = { [Name in keyof MetricsSearch]?: MetricsSearch[Name] | undefined };

export const defaultRange: RangeName = '24h';

export function instantParam(value: unknown): string | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) ? new Date(at).toISOString() : undefined;
}

/** Reads the URL; invalid values are omitted. */
export function readMetricsSearch(raw: Record<string, unknown>): MetricsSearch {
  const range = oneOf(rangeNames, raw.range);
  const group = oneOf([...groupIds, 'databases' as const], raw.group);
  const [from, to] = [instantParam(raw.from), instantParam(raw.to)];
  const limit = typeof raw.limit === 'number' && Number.isFinite(raw.limit) ? raw.limit : undefined;
  const chart = oneOf(chartIds, raw.chart);
  return defined({
    cluster: textParam(raw.cluster),
    members: textParam(raw.members),
    range: range === defaultRange ? undefined : range,
    ...(from !== undefined && to !== undefined && from < to ? { from, to } : {}),
    granularity: oneOf(granularityNames, raw.granularity),
    compare: oneOf(['day', 'week', 'period'] as const, raw.compare),
    group: group === 'essentials' ? undefined : group,
    find: textParam(raw.find),
    chart,
    measurement: chart === undefined ? undefined : textParam(raw.measurement),
    limit: chart === undefined ? undefined : limit,
    below: chart !== undefined && raw.below === true ? true : undefined,
    database: textParam(raw.database),
  }) as MetricsSearch;
}

export function changedSearch(search: MetricsSearch, parts: MetricsChange): MetricsSearch {
  return defined({ ...search, ...parts }) as MetricsSearch;
}
