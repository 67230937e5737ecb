import { MINUTE } from '#contract/values/durations.ts';

/** The state of a watched query, which alone determines its next read. */
export interface Pace {
  /** The last answer showed something in progress. */
  transitional: boolean;
  /** When an answer last differed from the one before. */
  changedAt: number;
  /** Failures in a row. */
  failures: number;
  /** The wait that the service requested. */
  askedMs: number;
  /** Not read again before a user acts. */
  stopped: boolean;
  /** How often it was read early because another read had succeeded, since its own last success. */
  recoveries?: number;
}

/** How long an answer is as good as a new one: something in progress, and everything else. */
export const transitionalMs = 2_000;
export const slowMs = 15_000;
const mediumMs = 5_000;
/** How long after a change the fast pace, and then the medium one, is kept. */
const fastForMs = 30_000;
const mediumForMs = 5 * MINUTE;
/** A page that shows a failure is up to date a minute after the service recovers, at the latest. */
const longestBackoffMs = MINUTE;
/** The longest wait of a `Retry-After` that is followed. */
const longestAskedMs = 5 * MINUTE;

export function startPace(at: number): Pace {
  return { transitional: false, changedAt: at, failures: 0, askedMs: 0, stopped: false };
}

export function afterAnswer(
  pace: Pace,
  answer: { changed: boolean; transitional: boolean },
  at: number,
): Pace {
  return {
    transitional: answer.transitional,
    changedAt: answer.changed ? at : pace.changedAt,
    failures: 0,
    askedMs: 0,
    stopped: false,
  };
}

/** `final`: asking again cannot help, for instance because the credentials are wrong. */
export function afterFailure(pace: Pace, failure: { final: boolean; askedMs?: number | undefined }): Pace {
  return { ...pace, failures: pace.failures + 1, askedMs: failure.askedMs ?? 0, stopped: failure.final };
}

/** Milliseconds until the next question; undefined: none. */
export function delayOf(pace: Pace, at: number): number | undefined {
  if (pace.stopped) return undefined;
  if (pace.failures > 0) {
    const backoff = Math.min(slowMs * 2 ** (pace.failures - 1), longestBackoffMs);
    return Math.max(backoff, Math.min(pace.askedMs, longestAskedMs));
  }
  if (!pace.transitional) return slowMs;
  const age = at - pace.changedAt;
  if (age < fastForMs) return transitionalMs;
  return age < mediumForMs ? mediumMs : slowMs;
}
