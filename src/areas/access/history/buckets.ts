import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { Period } from './known-span.ts';

const hour = 60 * MINUTE;
const steps = [MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, hour, 2 * hour, 6 * hour] as const;
/** More bars than this cannot be distinguished. */
const most = 90;

const nothing = 'no lines: no attempts, or Atlas did not collect';
const nothingOfThat = 'no lines of that result or address: no attempts, or Atlas did not collect';

/** A piece of the time that is shown. */
export interface Bucket {
  from: number;
  to: number;
  succeeded: number;
  failed: number;
  /**
   * Why its attempts are unknown; undefined where some are known. A bucket without a line is unknown as well:
   * the service may have stopped collecting without a notice // documented
   */
  unknown: string | undefined;
}

function bucketLength(from: number, to: number): number {
  return steps.find((step) => (to - from) / step <= most) ?? 24 * hour;
}

/** The read attempts, and the counted ones. */
export interface Counted {
  /** Every line that came. */
  all: readonly Attempt[];
  /** Those that are wanted. */
  shown: readonly Attempt[];
  /** The request was filtered: a bucket without a line does not mean that there were no other attempts. */
  isPart: boolean;
}

/** Attempts counted in pieces of equal length on whole steps, oldest first; the last one may reach beyond `to`. */
export function bucketsOf(
  { all, shown, isPart }: Counted,
  span: { from: number; to: number },
  periods: readonly Period[],
): Bucket[] {
  const step = bucketLength(span.from, span.to);
  const first = Math.floor(span.from / step) * step;
  const count = Math.max(1, Math.ceil((span.to - first) / step));
  const buckets = Array.from({ length: count }, (_, index): Bucket => {
    const from = first + index * step;
    return { from, to: from + step, succeeded: 0, failed: 0, unknown: undefined };
  });
  const at = (time: number): Bucket | undefined => buckets[Math.floor((time - first) / step)];
  for (const each of shown) {
    const bucket = at(each.at);
    if (bucket) bucket[each.succeeded ? 'succeeded' : 'failed'] += 1;
  }
  const logged = new Set(all.map((each) => at(each.at)));
  for (const bucket of buckets) {
    if (logged.has(bucket)) continue;
    const why = periods.find(({ from, to }) => bucket.from < to && bucket.to > from);
    bucket.unknown = why?.reason ?? (isPart ? nothingOfThat : nothing);
  }
  return buckets;
}

/** Adjacent unknown buckets of a span, merged into periods: the first and the last bucket may extend beyond it. */
export function unknownRuns(buckets: readonly Bucket[], span: { from: number; to: number }): Period[] {
  const runs: Period[] = [];
  for (const { from, to, unknown } of buckets) {
    const last = runs.at(-1);
    if (unknown === undefined) continue;
    if (last?.to === from && last.reason === unknown) last.to = to;
    else runs.push({ from, to, reason: unknown });
  }
  return runs
    .map((run) => ({ ...run, from: Math.max(run.from, span.from), to: Math.min(run.to, span.to) }))
    .filter(({ from, to }) => to > from);
}
