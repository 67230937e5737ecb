import { defined, joined, listOf, oneOf, textParam } from '#src/lib/search-params.ts';
import { type LineFilter, lineKinds, lineSeverities } from './line-kinds.ts';

/** The logs of a process: what a name stands for. */
export const logNames = ['mongodb', 'mongos', 'mongodb-audit-log', 'mongos-audit-log'] as const;
export type LogName = (typeof logNames)[number];

export const logLabels: Record<LogName, string> = {
  mongodb: 'Server log',
  mongos: 'Router log',
  'mongodb-audit-log': 'Audit log',
  'mongos-audit-log': 'Audit log of the router',
};

/** Hours that a person chooses from; a day is what the service answers unless told. */
export const spans = { '1h': 1, '6h': 6, '24h': 24, '7d': 168 } as const;
export type Span = keyof typeof spans;

/** What the viewer of logs keeps in the address. */
export interface LogsSearch {
  /** Name of the host, without its port. */
  host?: string | undefined;
  log?: LogName | undefined;
  span?: Span | undefined;
  /** A range of one's own instead, ISO 8601; without an end it goes on until now. */
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

/** What the address says of a range, where it is one. */
function periodOf(from: string | undefined, to: string | undefined): Pick<LogsSearch, 'from' | 'to'> {
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  if (Number.isNaN(start)) return {};
  return Number.isNaN(end) || end < start ? { from } : { from, to };
}

/** Seconds since 1970 between which lines are asked for; `until`: when the cluster was last heard of, in milliseconds. */
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
