import { mostLogLines } from '#contract/tables/log-lines.ts';
import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

const hour = 3_600_000;

/** Ranges that end now, by their name in the address. */
export const ranges = {
  '1h': { ms: hour, label: '1 h' },
  '6h': { ms: 6 * hour, label: '6 h' },
  '24h': { ms: 24 * hour, label: '24 h' },
  '2d': { ms: 48 * hour, label: '2 d' },
  '7d': { ms: 168 * hour, label: '7 d' },
} as const;
export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];
export const defaultRange: RangeName = '7d';

const results = ['succeeded', 'failed'] as const;
/** Options for the number of requested lines. */
export const lineCounts = [100, 1000, 5000, mostLogLines] as const;

/** The URL state of the access history. */
export interface HistorySearch {
  cluster?: string;
  /** One host of the cluster, in place of all that drivers sign in at. */
  host?: string;
  range?: RangeName;
  /** A past period as ISO instants, in place of a range that ends now. */
  from?: string;
  to?: string;
  result?: (typeof results)[number];
  /** One IPv4 address; the service looks for it. */
  address?: string;
  user?: string;
  /** The maximum number of requested lines. */
  lines?: number;
  /** Of the table, from 2. */
  page?: number;
}

function instantParam(value: unknown): string | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) ? new Date(at).toISOString() : undefined;
}

/** Reads the URL; invalid values are omitted. */
export function readHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const range = oneOf(rangeNames, raw.range);
  const [from, to] = [instantParam(raw.from), instantParam(raw.to)];
  const lines = lineCounts.find((count) => count === raw.lines);
  return defined({
    cluster: textParam(raw.cluster),
    host: textParam(raw.host),
    range: range === defaultRange ? undefined : range,
    ...(from !== undefined && to !== undefined && from < to ? { from, to } : {}),
    result: oneOf(results, raw.result),
    address: textParam(raw.address),
    user: textParam(raw.user),
    lines: lines === mostLogLines ? undefined : lines,
    page: typeof raw.page === 'number' && Number.isInteger(raw.page) && raw.page > 1 ? raw.page : undefined,
  }) as HistorySearch;
}

/** The search with parts replaced; a part without a value is removed. A new query starts on its first page. */
export function changedSearch(
  search: HistorySearch,
  parts: { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined },
): HistorySearch {
  return defined({ ...search, page: undefined, ...parts }) as HistorySearch;
}

/** The requested period, in milliseconds. */
export function spanOf({ range, from, to }: HistorySearch, now: number): { from: number; to: number } {
  if (from !== undefined && to !== undefined) return { from: Date.parse(from), to: Date.parse(to) };
  return { from: now - ranges[range ?? defaultRange].ms, to: now };
}
