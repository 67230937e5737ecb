import { type Granularity, granularities } from '#contract/monitoring/granularities.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/values/durations.ts';

/** Ranges that end now, by their name in the address. */
export const ranges = {
  '1h': { ms: HOUR, label: '1 h' },
  '6h': { ms: 6 * HOUR, label: '6 h' },
  '24h': { ms: DAY, label: '24 h' },
  '2d': { ms: 2 * DAY, label: '2 d' },
  '7d': { ms: 7 * DAY, label: '7 d' },
  '30d': { ms: 30 * DAY, label: '30 d' },
  '63d': { ms: 63 * DAY, label: '63 d' },
  '1y': { ms: 365 * DAY, label: '1 y' },
} as const;
export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];

export const granularityNames = Object.keys(granularities) as Granularity[];
export const granularityLabels: Readonly<Record<Granularity, string>> = {
  PT1M: 'every minute',
  PT5M: 'every 5 minutes',
  PT1H: 'every hour',
  P1D: 'every day',
};

export const stepOf = (granularity: Granularity): number => granularities[granularity].seconds * SECOND;

/** More points than this cannot be distinguished on a screen, and load slowly. */
const enoughPoints = 750;
/** An explicit granularity may be finer, up to the limit of one response. */
const mostPoints = 3000;

/** Which time the charts show, in milliseconds, and how finely. */
export interface TimeSpan {
  from: number;
  to: number;
  granularity: Granularity;
  stepMs: number;
  /** Why the granularity differs from the requested one. */
  note?: string;
}

export interface AskedSpan {
  range: RangeName;
  /** Milliseconds; a past period instead of a range that ends now. */
  from?: number | undefined;
  to?: number | undefined;
  granularity?: Granularity | undefined;
}

/** What keeps a granularity from being shown; undefined where it fits. */
function unfit(granularity: Granularity, from: number, to: number, now: number): string | undefined {
  const { seconds, keptDays } = granularities[granularity];
  if (now - from > keptDays * DAY + MINUTE)
    return `Values ${granularityLabels[granularity]} are kept for ${keptDays} days`;
  const points = (to - from) / (seconds * SECOND);
  if (points > mostPoints)
    return `${Math.round(points)} values ${granularityLabels[granularity]} are too many`;
  if (points < 1) return `The range holds no value ${granularityLabels[granularity]}`;
  return undefined;
}

/** The finest granularity that is still kept and not more than a screen can show. */
function finest(from: number, to: number, now: number): Granularity {
  const fits = granularityNames.filter((each) => unfit(each, from, to, now) === undefined);
  return fits.find((each) => (to - from) / stepOf(each) <= enoughPoints) ?? fits.at(-1) ?? 'P1D';
}

/** The span in a URL. An unsuitable granularity is replaced, with the reason in the note. */
export function resolveSpan(asked: AskedSpan, now: number): TimeSpan {
  const to = Math.min(asked.to ?? now, now);
  const from = Math.min(asked.from ?? to - ranges[asked.range].ms, to - MINUTE);
  const wish = asked.granularity;
  const obstacle = wish && unfit(wish, from, to, now);
  const granularity = wish && obstacle === undefined ? wish : finest(from, to, now);
  return {
    from,
    to,
    granularity,
    stepMs: stepOf(granularity),
    ...(obstacle === undefined
      ? {}
      : { note: `${obstacle}: shown ${granularityLabels[granularity]} instead.` }),
  };
}

/** Offsets of the earlier period that a chart is compared with. */
const comparisons = { day: DAY, week: 7 * DAY } as const;
export type Comparison = keyof typeof comparisons | 'period';

/** How far back the compared period lies, in milliseconds. */
export function shiftOf(comparison: Comparison, { from, to }: TimeSpan): number {
  return comparison === 'period' ? to - from : comparisons[comparison];
}

/** The span moved by a share of its length: earlier where negative. Never beyond now. */
export function panned(
  { from, to }: Pick<TimeSpan, 'from' | 'to'>,
  share: number,
  now: number,
): { from: number; to: number } {
  const length = to - from;
  const end = Math.min(now, Math.round(to + length * share));
  return { from: end - length, to: end };
}

/** The span that a gesture on a chart requests, for the URL: never beyond now; undefined if it is already shown. */
export function periodOf(
  asked: { from: number; to: number },
  shown: TimeSpan,
  now: number,
): { from: string; to: string } | undefined {
  const { from, to } = panned(asked, 0, now);
  if (from === shown.from && to === shown.to) return undefined;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The span made longer or shorter around its middle, at least three minutes and at most ten years. */
export function scaled({ from, to }: TimeSpan, factor: number, now: number): { from: number; to: number } {
  const length = Math.min(3650 * DAY, Math.max(3 * MINUTE, (to - from) * factor));
  const end = Math.min(now, Math.round((from + to) / 2 + length / 2));
  return { from: Math.round(end - length), to: end };
}
