import type { Alert } from '#contract/alerts.ts';
import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';

/** So many events are read for a file: beyond them the period is chosen shorter. */
export const mostEvents = 10_000;
/** The longest page that the service gives // specification §2.6 */
const atOnce = 500;
/** Alerts are few beside the events of the same time. */
const mostAlerts = 2_000;

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
  /** What this console was asked for between two times in milliseconds, the newest 500 of it. */
  changes: (from: number, to: number) => Promise<readonly ConsoleChange[]>;
}

export interface WholeLog {
  events: readonly EventRecord[];
  alerts: readonly Alert[];
  changes: readonly ConsoleChange[];
  /** How many events were asked for in all. */
  total: number;
}

const minute = 60_000;

/** Rows once, by their id: while pages are read a row may move to the next one. */
function distinct<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Everything that was asked for, page by page, not the page that is looked at; `until` ends the period: what comes later moves no page. */
export async function readWholeLog(
  readers: LogReaders,
  until: string,
  onRead: (events: number, total: number) => void,
): Promise<WholeLog> {
  const events: EventRecord[] = [];
  const changes: ConsoleChange[] = [];
  let total = 0;
  for (let pageNum = 1; events.length < mostEvents; pageNum += 1) {
    const { results, totalCount } = await readers.events({ pageNum, itemsPerPage: atOnce, maxDate: until });
    total = totalCount ?? events.length + results.length;
    const [newest, oldest] = [results[0], results.at(-1)];
    if (newest && oldest) {
      const to = pageNum === 1 ? Date.parse(until) : Date.parse(newest.created);
      changes.push(...(await readers.changes(Date.parse(oldest.created) - minute, to + minute)));
    }
    events.push(...results);
    onRead(events.length, total);
    if (results.length < atOnce) break;
  }
  const alerts: Alert[] = [];
  for (let pageNum = 1; readers.alerts && alerts.length < mostAlerts; pageNum += 1) {
    const { results } = await readers.alerts({ pageNum, itemsPerPage: atOnce });
    alerts.push(...results);
    if (results.length < atOnce) break;
  }
  return { events: distinct(events), alerts: distinct(alerts), changes: distinct(changes), total };
}
