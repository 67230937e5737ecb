import { CommandError } from '../commands/command-error.ts';

/** What one command may use. */
export interface Budget {
  /** By `performance.now()`; what runs longer ends with `MaxTimeMSExpired`. Infinity is without limit. */
  readonly until: number;
  /** Of `maxTimeMS`, for the words of the refusal. */
  readonly limit: number;
}

/** The clock is read once in so many steps: reading it costs as much as some twenty of them. */
const stepsBetween = 1024;

let current: Budget = { until: Infinity, limit: 0 };
let left = stepsBetween;

/** Computes within a budget. Commands run from beginning to end, so that one budget at a time is enough. */
export function withinBudget<T>(budget: Budget, compute: () => T): T {
  const outer = current;
  current = budget.until < outer.until ? budget : outer;
  try {
    return compute();
  } finally {
    current = outer;
  }
}

/**
 * Counts work: one step for each document, value or turn of a loop that a client's input can make long. Every loop of
 * the engine calls it, and also whatever makes a value larger, with its size.
 */
export function step(count = 1): void {
  left -= count;
  if (left > 0) return;
  left = stepsBetween;
  if (performance.now() > current.until) {
    throw new CommandError('MaxTimeMSExpired', `operation exceeded time limit of ${current.limit} ms`);
  }
}
