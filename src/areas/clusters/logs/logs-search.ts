import { defined, joined, listOf, oneOf, textParam } from '#src/lib/search-params.ts';
import { type LineFilter, lineKinds, lineSeverities } from './line-kinds.ts';

/** The logs of a process: meaning of the names. */
export const logNames = ['mongodb', 'mongos', 'mongodb-audit-log', 'mongos-audit-log'] as const;
export type LogName = (typeof logNames)[number];

export const logLabels: Record<LogName, string> = {
  mongodb: 'Server log',
  mongos: 'Router log',
  'mongodb-audit-log': 'Audit log',
  'mongos-audit-log': 'Audit log of the router',
};

/** Selectable hours; the default of the service is a day. */
export const spans = { '1h': 1, '6h': 6, '24h': 24, '7d': 168 } as const;
export type Span = keyof typeof spans;

/** The URL state of the log viewer. */
export interface LogsSearch {
  /** Name of the host, without its port. */
  host?: string | undefined;
  log?: LogName | undefined;
  span?: Span | undefined;
  /** A custom range instead, ISO 8601; without an end it extends until now. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  kind?: string | undefined;
  severity?: string | undefined;
  /** Position of the line that is open. */
  line?: number | undefined;
}

export function readLogsSearch(raw: Record<string, unknown>): LogsSearch {
  const line = Number(raw.line);
  return defined<LogsSearch>({
    host: textParam(raw.host),
    log: oneOf(logNames, raw.log),
    span: oneOf(Object.keys(spans) as Span[], raw.span),
    ...periodOf(textParam(raw.from), textParam(raw.to)),
    q: textParam(raw.q),
    kind: textParam(raw.kind),
    severity: textParam(raw.severity),
    line: raw.line !== undefined && Number.isInteger(line) && line >= 0 ? line : undefined,
  });
}

/** A range from the URL, if it is valid. */
function periodOf(from: string | undefined, to: string | undefined): Pick<LogsSearch, 'from' | 'to'> {
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  if (Number.isNaN(start)) return {};
  return Number.isNaN(end) || end < start ? { from } : { from, to };
}

/** Bounds of the requested lines in seconds since 1970; `until`: when the cluster last sent data, in milliseconds. */
export function rangeOf(
  { span = '1h', from, to }: LogsSearch,
  until: number,
): { startDate: number; endDate: number } {
  const newest = Math.floor(until / 1000);
  // pings come once a minute
  const endDate = to === undefined ? newest + 60 : Math.floor(Date.parse(to) / 1000);
  const startDate = from === undefined ? newest - spans[span] * 3600 : Math.floor(Date.parse(from) / 1000);
  return { startDate, endDate: Math.max(startDate, endDate) };
}

export function lineFilterOf({ q = '', kind, severity }: LogsSearch): LineFilter {
  const [kinds, severities] = [listOf(kind), listOf(severity)];
  return {
    text: q,
    kind: lineKinds.filter((each) => kinds.includes(each)),
    severity: lineSeverities.filter((each) => severities.includes(each)),
  };
}

/** The part of the address that a filter is. */
export function filterSearch({ text, kind, severity }: LineFilter): LogsSearch {
  return defined<LogsSearch>({
    q: text || undefined,
    kind: joined(kind),
    severity: joined(severity),
  });
}
