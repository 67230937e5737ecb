import { DAY, HOUR } from '#contract/values/durations.ts';

/** How far back the history goes // documented */
const keptMs = 7 * DAY;

/** The request, and its result. */
export interface Asked {
  from: number;
  to: number;
  /** The maximum number of requested lines. */
  most: number;
  /** How many came. */
  count: number;
  /** Of the oldest line that came, in milliseconds. */
  oldest: number | undefined;
  /** When the cluster was created, in milliseconds. */
  created: number | undefined;
  now: number;
}

export interface Period {
  from: number;
  to: number;
  /** Why nothing is known of it. */
  reason: string;
  /** It is in the future. */
  isAhead?: true;
}

/** A period in the header of a file. */
export const periodText = ({ from, to, reason }: Period): string =>
  `${new Date(from).toISOString()} to ${new Date(to).toISOString()} (${reason})`;

/** The requested periods for which the response cannot contain data, oldest first. */
export function unknownPeriods({ from, to, most, count, oldest, created, now }: Asked): Period[] {
  const results: Period[] = [];
  const kept = now - keptMs;
  const existing = Math.max(kept, created ?? kept);
  if (created !== undefined && created > kept && from < created) {
    results.push({ from, to: Math.min(to, created), reason: 'before the cluster was created' });
  } else if (from < kept) {
    results.push({ from, to: Math.min(to, kept), reason: 'Atlas keeps seven days' });
  }
  if (count >= most && (oldest === undefined || oldest > Math.max(from, existing))) {
    const start = Math.max(from, existing);
    const end = oldest ?? to;
    if (end > start) {
      results.push({
        from: start,
        to: end,
        reason: `older than the newest ${most} lines, the requested number`,
      });
    }
  }
  if (to > now) results.push({ from: Math.max(from, now), to, reason: 'it has not come yet', isAhead: true });
  return results;
}

interface Span {
  from: number;
  to: number;
}

/** From when on the lines that came are all that the service wrote down. */
export function knownFrom({ from }: Span, periods: readonly Period[]): number {
  return periods.reduce((existing, each) => (each.isAhead ? existing : Math.max(existing, each.to)), from);
}

/** Why new pairs are unknown; undefined where they are known: that requires the day before them. */
export function newIsUnknown(span: Span, periods: readonly Period[]): string | undefined {
  const end = periods.find(({ isAhead }) => isAhead)?.from ?? span.to;
  return end - knownFrom(span, periods) > DAY
    ? undefined
    : 'Unknown: a pair counts as new only when the day before was read. Choose a longer period.';
}

/** A page that has been open for a while still shows the present. */
const openMs = HOUR;

/** Why users absent for a day are unknown; undefined where they are known. */
export function absenceIsUnknown(span: Span, periods: readonly Period[], now: number): string | undefined {
  if (span.to < now - openMs) return 'Unknown while an earlier time is shown.';
  return now - knownFrom(span, periods) >= DAY
    ? undefined
    : 'Unknown: less than a day is shown. Choose a longer period.';
}
