import type { Alert } from '#contract/alerts.ts';
import { everyRow, pagesOf } from '#contract/api/pages.ts';
import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { mostRows } from '#contract/lists/whole-list.ts';
import { MINUTE } from '#contract/values/durations.ts';

/** Maximum number of events for a file: beyond it, the user chooses a shorter period. */
export const mostEvents = 10_000;
/** The longest page that the service gives // specification §2.6 */
const atOnce = 500;

interface LogPage<Row> {
  results: readonly Row[];
  totalCount?: number | undefined;
}

export interface LogReaders {
  /** A page of the events of the period; `maxDate` ends it earlier. */
  events: (page: {
    pageNum: number;
    itemsPerPage: number;
    maxDate?: string;
  }) => Promise<LogPage<EventRecord>>;
  /** A page of alerts; absent where the log is of an organization. */
  alerts?: (page: { pageNum: number; itemsPerPage: number }) => Promise<LogPage<Alert>>;
  /** Changes through this console between two times in milliseconds, the newest 500 of them. */
  changes: (from: number, to: number) => Promise<readonly ConsoleChange[]>;
}

export interface WholeLog {
  events: readonly EventRecord[];
  alerts: readonly Alert[];
  changes: readonly ConsoleChange[];
  /** Total number of requested events. */
  total: number;
}

/** Rows once, by their id: while pages are read a row may move to the next one. */
function distinct<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Reads the whole requested log page by page, not only the visible page; `until` ends the period: later
 * events move no page.
 */
export async function readWholeLog(
  readers: LogReaders,
  until: string,
  onRead: (events: number, total: number) => void,
): Promise<WholeLog> {
  const events: EventRecord[] = [];
  const changes: ConsoleChange[] = [];
  let total = 0;
  const pages = pagesOf((page) => readers.events({ ...page, maxDate: until }), {
    itemsPerPage: atOnce,
    mostPages: mostEvents / atOnce,
  });
  for await (const { results, totalCount } of pages) {
    const isFirst = events.length === 0;
    total = totalCount ?? events.length + results.length;
    const [newest, oldest] = [results[0], results.at(-1)];
    if (newest && oldest) {
      const to = isFirst ? Date.parse(until) : Date.parse(newest.created);
      changes.push(...(await readers.changes(Date.parse(oldest.created) - MINUTE, to + MINUTE)));
    }
    events.push(...results);
    onRead(events.length, total);
  }
  const alerts = readers.alerts
    ? await everyRow(readers.alerts, { itemsPerPage: atOnce, mostPages: mostRows / atOnce })
    : [];
  return { events: distinct(events), alerts: distinct(alerts), changes: distinct(changes), total };
}
