import { defined, oneOf, textParam } from '#src/lib/search-params.ts';
import { defaultRange, instantParam } from '../metrics-search.ts';
import { type RangeName, rangeNames } from '../span/time-span.ts';

/** Which dashboard is shown, and over which time. */
export interface DashboardSearch {
  id?: string;
  range?: RangeName;
  /** A past period as ISO instants, in place of a range that ends now. */
  from?: string;
  to?: string;
  /** The chart that is being edited, or `new`. */
  edit?: string;
}

/** Reads the URL; invalid values are omitted. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const range = oneOf(rangeNames, raw.range);
  const [from, to] = [instantParam(raw.from), instantParam(raw.to)];
  return defined({
    id: textParam(raw.id),
    range: range === defaultRange ? undefined : range,
    ...(from !== undefined && to !== undefined && from < to ? { from, to } : {}),
    edit: textParam(raw.edit),
  }) as DashboardSearch;
}
