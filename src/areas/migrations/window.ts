import { cutoverWindowMs, type LagSample, type MigrationPlan } from '#contract/console/migration-plans.ts';
import { SECOND } from '#contract/values/durations.ts';
import { formatDuration } from '#src/lib/time/durations.ts';

/**
 * The remaining cutover window, in milliseconds. An estimate: the service reports no deadline, so it counts
 * from the first time the migration was seen ready.
 */
export function windowLeft({ readyAt, state }: Pick<MigrationPlan, 'readyAt' | 'state'>, now: number) {
  if (readyAt === null || state !== 'running') return undefined;
  return Math.max(0, readyAt + cutoverWindowMs - now);
}

/** In whole seconds, in the format of the service for a lag: `0 s`, `1 min 5 s`. */
export function secondsText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds === 0 ? '0 s' : formatDuration(seconds * SECOND);
}

const inSeconds = (ms: number): string => secondsText(Math.max(1_000, ms));

/** `about 12 min` */
export const projectionText = (projection: Projection | undefined): string =>
  projection ? `about ${inSeconds(projection.about)}` : 'unknown';

/** `8 min to 25 min` */
export function rangeText({ from, to }: Projection): string {
  return `${inSeconds(from)} to ${Number.isFinite(to) ? inSeconds(to) : 'much longer'}`;
}

export interface Projection {
  /** Milliseconds from the last reading until the lag is zero; the middle, and the range that holds it. */
  about: number;
  from: number;
  to: number;
}

/** Readings that a projection rests on. */
const looksBack = 10;
const fewest = 3;

/**
 * When the lag will be zero, from the line through the last readings; the range is that of two standard errors of its
 * slope. Undefined where the lag does not fall, is zero, or is known from too few readings.
 */
export function projectZero(lags: readonly LagSample[]): Projection | undefined {
  const present = lags
    .flatMap(({ at, lagSeconds }) => (lagSeconds === null ? [] : [{ at, lag: lagSeconds * SECOND }]))
    .slice(-looksBack);
  const last = present.at(-1);
  if (!last || present.length < fewest || last.lag === 0) return undefined;
  const meanAt = mean(present.map(({ at }) => at));
  const meanLag = mean(present.map(({ lag }) => lag));
  const spread = sum(present.map(({ at }) => (at - meanAt) ** 2));
  if (spread === 0) return undefined;
  const slope = sum(present.map(({ at, lag }) => (at - meanAt) * (lag - meanLag))) / spread;
  const rest = sum(present.map(({ at, lag }) => (lag - meanLag - slope * (at - meanAt)) ** 2));
  const error = Math.sqrt(rest / Math.max(1, present.length - 2) / spread);
  if (slope >= 0) return undefined;
  const after = (fall: number) => last.lag / fall;
  const slow = -slope - 2 * error;
  return {
    about: after(-slope),
    from: after(-slope + 2 * error),
    // no end is known if the lag may not fall at all
    to: slow > 0 ? after(slow) : Number.POSITIVE_INFINITY,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
