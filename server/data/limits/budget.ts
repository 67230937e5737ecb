import { CommandError } from '../commands/command-error.ts';

/** What one command may use. */
export interface Budget {
  /** By `performance.now()`; what runs longer ends with `MaxTimeMSExpired`. Infinity is without limit. */
  readonly until: number;
  /** Of `maxTimeMS`, for the words of the refusal. */
  readonly limit: number;
  /** The error instead of `MaxTimeMSExpired` when the time is over. */
  readonly expired?: () => Error;
  /** Milliseconds to add when the time is over: it counts only while this thread has the processor. */
  readonly more?: () => number;
  /** Polled from time to time: whether the client has cancelled the command. */
  readonly isCancelled?: () => boolean;
}

/** The clock is read once per this number of steps: reading it costs as much as about twenty of them. */
const stepsBetween = 1024;

let current: Budget = { until: Infinity, limit: 0 };
let left = stepsBetween;

/** Computes within a budget. Commands run from beginning to end, so that one budget at a time is enough. */
export function withinBudget<T>(budget: Budget, compute: () => T): T {
  const outer = current;
  // A computation of few steps never checks the time: on a busy machine it may have waited longer for its
  // turn.
  left = stepsBetween;
  current = budget.until < outer.until ? { ...cancelling(outer), ...budget } : outer;
  try {
    return compute();
  } finally {
    current = outer;
  }
}

/** Completes a computation regardless of the budget: it follows an event that has happened. */
export function unbounded<T>(compute: () => T): T {
  const outer = current;
  current = { until: Infinity, limit: 0 };
  try {
    return compute();
  } finally {
    current = outer;
  }
}

function cancelling({ isCancelled }: Budget): Pick<Budget, 'isCancelled'> {
  return isCancelled === undefined ? {} : { isCancelled };
}

/** Milliseconds that the current budget leaves; Infinity without a limit. */
export function timeLeft(): number {
  return current.until - performance.now();
}

/** The same for a computation that can be terminated from outside, which then does not run its `finally` blocks. */
export function restoringBudget<T>(run: () => T): T {
  const outer = current;
  try {
    return run();
  } finally {
    current = outer;
  }
}

/** What ends a command whose time is over. */
export function expired(budget: Budget = current): Error {
  if (budget.expired !== undefined) return budget.expired();
  return new CommandError('MaxTimeMSExpired', `operation exceeded time limit of ${budget.limit} ms`);
}

/**
 * Counts work: one step for each document, value or turn of a loop that a client's input can make long. Every loop of
 * the engine calls it, and also whatever makes a value larger, with its size.
 */
export function step(count = 1): void {
  left -= count;
  if (left > 0) return;
  left = stepsBetween;
  if (current.isCancelled?.() === true) throw new CommandError('Interrupted', 'operation was interrupted');
  const now = performance.now();
  if (now <= current.until) return;
  const more = current.more?.() ?? 0;
  if (more <= 0) throw expired();
  current = { ...current, until: now + more };
}

/** Estimates may be too high by this factor: the first statements of a process take longer. */
const tolerance = 4;

/**
 * Gives up an attempt that is not expected to finish in time, because its work would be reverted.
 *
 * @param began by `performance.now()`
 * @param share the completed part, from 0 to 1
 */
export function giveUpEarly(began: number, share: number): void {
  if (current.expired === undefined) return;
  const expected = (performance.now() - began) / share;
  if (expected > tolerance * current.limit) throw expired();
}
