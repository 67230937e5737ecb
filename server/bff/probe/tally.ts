import type { ProbeAct, ProbeCount, ProbeError, ProbePeriod, ProbeReport } from '#contract/console/probe.ts';
import { SECOND } from '#contract/values/durations.ts';

/** What became of one read or write. */
export interface Beat {
  act: ProbeAct;
  /** When it was answered or given up, by the clock of the service. */
  at: number;
  /** The same moment by the monotonic clock: gaps do not depend on clocks that are moved. */
  tick: number;
  tookMs: number;
  /** Absent where it was done. */
  error?: { codeName: string; message: string };
}

export interface Tally {
  add(beat: Beat): void;
  /** The results so far, with the gap that is open now. */
  report(tick: number): Pick<ProbeReport, 'periods' | 'errors' | 'longestGap' | 'awayMs'>;
}

/** The most points of a chart; beyond that, two points are merged. */
const mostPeriods = 1_800;
/** An outage has few kinds of errors. */
const mostErrors = 50;

const acts: readonly ProbeAct[] = ['reads', 'writes'];
const none = (): ProbeCount => ({ done: 0, failed: 0, slowestMs: 0 });

function joined(a: ProbeCount, b: ProbeCount): ProbeCount {
  return {
    done: a.done + b.done,
    failed: a.failed + b.failed,
    slowestMs: Math.max(a.slowestMs, b.slowestMs),
  };
}

/** Pairs of neighbours as one, so that a probe of days takes no more room than one of minutes. */
function halved(periods: readonly ProbePeriod[]): ProbePeriod[] {
  const pairs: ProbePeriod[] = [];
  for (let index = 0; index < periods.length; index += 2) {
    const [a, b] = [periods[index], periods[index + 1]];
    if (a && b)
      pairs.push({
        at: a.at,
        seconds: a.seconds + b.seconds,
        reads: joined(a.reads, b.reads),
        writes: joined(a.writes, b.writes),
      });
    else if (a) pairs.push(a);
  }
  return pairs;
}

/**
 * Counts reads and writes per second, errors by kind, and the longest time without an answer. `earlier`: the
 * results from before a server restart; the time between is reported as time away, not as an outage.
 */
export function createTally(
  start: { at: number; tick: number },
  earlier?: Pick<ProbeReport, 'periods' | 'errors' | 'longestGap' | 'awayMs'>,
): Tally {
  let periods: ProbePeriod[] = earlier ? [...earlier.periods] : [];
  const errors: ProbeError[] = earlier ? earlier.errors.map((each) => ({ ...each })) : [];
  const longest = earlier ? { ...earlier.longestGap } : { reads: null, writes: null };
  const before = periods.at(-1);
  const awayMs =
    (earlier?.awayMs ?? 0) + (before ? Math.max(0, start.at - before.at - before.seconds * SECOND) : 0);
  const answered: Record<ProbeAct, { at: number; tick: number }> = { reads: start, writes: start };
  /** The current width of a bucket, and the start of the current bucket in monotonic time. */
  let width = Math.max(1, ...periods.slice(0, 1).map(({ seconds }) => seconds));
  let begun = Number.NEGATIVE_INFINITY;

  const periodAt = (at: number, tick: number): ProbePeriod => {
    const last = periods.at(-1);
    if (last && tick - begun < width * 1000) return last;
    if (periods.length >= mostPeriods) {
      periods = halved(periods);
      width *= 2;
    }
    // seconds in which nothing ended are seconds without an answer, and no hole
    begun = tick - begun < 2 * width * 1000 ? begun + width * 1000 : tick;
    const period = { at, seconds: width, reads: none(), writes: none() };
    periods.push(period);
    return period;
  };

  const note = ({ act, at, error }: Beat & { error: NonNullable<Beat['error']> }): void => {
    const existing = errors.find((each) => each.act === act && each.codeName === error.codeName);
    if (existing) {
      existing.count += 1;
      existing.lastAt = at;
    } else if (errors.length < mostErrors) errors.push({ act, ...error, count: 1, firstAt: at, lastAt: at });
  };

  const gapOf = (act: ProbeAct, tick: number) => {
    const { at: from, tick: since } = answered[act];
    const ms = Math.round(tick - since);
    const current = longest[act];
    return current && current.ms >= ms ? current : { from, ms };
  };

  return {
    add(beat) {
      const { act, at, tick, tookMs, error } = beat;
      const count = periodAt(at, tick)[act];
      if (error) {
        count.failed += 1;
        note({ ...beat, error });
        return;
      }
      count.done += 1;
      count.slowestMs = Math.max(count.slowestMs, Math.round(tookMs));
      longest[act] = gapOf(act, tick);
      answered[act] = { at, tick };
    },
    report(tick) {
      // an act that was never tried has no gap
      const tried = (act: ProbeAct): boolean =>
        periods.some((period) => period[act].done + period[act].failed > 0);
      const [reads, writes] = acts.map((act) => (tried(act) ? gapOf(act, tick) : null));
      return {
        periods: periods.map((each) => ({
          ...each,
          reads: { ...each.reads },
          writes: { ...each.writes },
        })),
        errors: errors.map((each) => ({ ...each })),
        longestGap: { reads: reads ?? null, writes: writes ?? null },
        awayMs,
      };
    },
  };
}
