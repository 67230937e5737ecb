import { formatCount } from '#src/lib/bytes.ts';
import { type EjsonObject, epochOf, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';

/** `1,240/s`; of a source that is hardly written to `below 1/s`. */
export function rateText(perSecond: number): string {
  return perSecond > 0 && perSecond < 1 ? 'below 1/s' : `${formatCount(Math.round(perSecond))}/s`;
}

/** How many writes a server had counted at one moment. */
export interface WriteCount {
  /** When it was read, by this computer's clock, ms. */
  at: number;
  /** By the server's clock, ms: an emulator's may be moved. */
  localTime: number;
  /** Since the process began, ms. */
  uptime: number;
  host: string;
  writes: number;
}

/** What `serverStatus` counts of writes of applications // documented: opcounters */
const counted = ['insert', 'update', 'delete'] as const;

/** Undefined if the server reports no counters. */
export function writeCountOf(status: EjsonObject, at: number): WriteCount | undefined {
  const { opcounters, localTime, uptimeMillis, uptime, host } = status;
  if (!isObject(opcounters)) return undefined;
  return {
    at,
    localTime: (localTime === undefined ? undefined : epochOf(localTime)) ?? at,
    uptime: numberOf(uptimeMillis) ?? (numberOf(uptime) ?? 0) * 1_000,
    host: textOf(host) ?? '',
    writes: counted.reduce((sum, name) => sum + (numberOf(opcounters[name]) ?? 0), 0),
  };
}

/** Over so long, ms, writes are counted: a second of a load generator or of a batch is no rate yet. */
const countedOverMs = 15_000;

/** The readings that a new one continues: another member, or a restarted process, counts from a different start. */
export function withCount(before: readonly WriteCount[], count: WriteCount): WriteCount[] {
  const last = before.at(-1);
  const goesOn =
    last && last.host === count.host && count.uptime >= last.uptime && count.writes >= last.writes;
  const kept = goesOn ? before.filter(({ at }) => at > count.at - countedOverMs) : [];
  return [...kept, count];
}

/** Writes a second; undefined before there are two readings at different times. */
export function writesPerSecond(counts: readonly WriteCount[]): number | undefined {
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last || first === last) return undefined;
  const reported = last.localTime - first.localTime;
  // the clock of the database decides, because its writes follow it; if it is stopped, the local clock is
  // used
  const elapsed = reported > 0 ? reported : last.at - first.at;
  return elapsed <= 0 ? undefined : ((last.writes - first.writes) / elapsed) * 1_000;
}
