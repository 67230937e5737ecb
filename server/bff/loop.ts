import { longestTimerMs } from '#contract/values/longest-timer.ts';
import { type Log, logFailure } from './log.ts';

export interface LoopOptions {
  /** Does due work; returns the milliseconds until the next look is worth it. */
  turn: () => Promise<number>;
  /** From the start, and from being woken, to the next turn. */
  soonMs: number;
  /** The minimum interval between requested turns. */
  wakeMs?: number;
  /** After a turn that failed. */
  failedMs: number;
  log: Log;
  /** The message in the log: "game days cannot be read". */
  failure: string;
}

/** Background work, one turn after the other. */
export interface Loop {
  start(): void;
  /** Something has changed: the next turn comes soon, also where one is under way that cannot know of it. */
  wake(): void;
  /** No turn begins any more; resolves when the one under way has ended. */
  stop(): Promise<void>;
  readonly stopped: boolean;
}

/**
 * Turns one after the other, with the requested rest between them. A process that has nothing else to do may
 * end meanwhile. Times are of the monotonic clock: only the pace depends on them.
 */
export function createLoop({ turn, soonMs, wakeMs = soonMs, failedMs, log, failure }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let turnedAt = Number.NEGATIVE_INFINITY;
  let dueAt = Number.POSITIVE_INFINITY;
  /** Woken during a turn. */
  let again = false;
  let started = false;
  let stopped = false;

  const plan = (ms: number): void => {
    clearTimeout(timer);
    if (stopped || !started) return;
    const rest = Math.min(ms, longestTimerMs);
    dueAt = performance.now() + rest;
    timer = setTimeout(begin, rest);
    timer.unref();
  };
  const safely = async (): Promise<number> => {
    try {
      return await turn();
    } catch (error) {
      logFailure(log, error, failure);
      return failedMs;
    }
  };
  const begin = (): void => {
    dueAt = Number.POSITIVE_INFINITY;
    turnedAt = performance.now();
    turning = safely().then((ms) => {
      turning = undefined;
      plan(again ? Math.min(wakeMs, ms) : ms);
      again = false;
    });
  };

  return {
    start() {
      started = true;
      plan(soonMs);
    },
    wake() {
      // frequent wake-ups neither delay the next turn nor make turns more frequent
      const ms = performance.now() - turnedAt < wakeMs ? wakeMs : soonMs;
      if (turning !== undefined) again = true;
      else if (performance.now() + ms < dueAt) plan(ms);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
    get stopped() {
      return stopped;
    },
  };
}
