import { availableParallelism, loadavg } from 'node:os';
import { withinBudget } from './budget.ts';

/** A command was tried where others wait, and takes too long for that. It has changed nothing. */
export class GivenUp extends Error {
  constructor() {
    super('this takes too long where others wait');
    this.name = 'GivenUp';
  }
}

/** Milliseconds that a command may be tried; nearly every command of a program needs far less. Tests set less. */
export const attemptLimits = { most: 15, least: 5 };
/** Of all time, the part that commands may take which are then given up. */
const lostShare = 0.2;

const cores = availableParallelism();
/** Milliseconds: the system counts anew every five seconds. */
const lookEvery = 1000;
let crowded = 1;
let lookedAt = -Infinity;

/** The recent time lost on attempts that were given up: each elapsed millisecond repays a part of it. */
let lost = 0;
let lastAt = 0;

function lostBy(now: number): number {
  lost = Math.max(0, lost - (now - lastAt) * lostShare);
  lastAt = now;
  return lost;
}

/** Milliseconds of processor time that this process has used, with its other threads. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds for which a reading of the processor time is continued: each takes as long as a small command. */
const continuedFor = 5;
let readAt = -Infinity;
let timeRead = 0;

/** The processor time at the beginning of an attempt, not less than it is while one thread computes. */
function usedBefore(now: number): number {
  if (now - readAt > continuedFor) [readAt, timeRead] = [now, processorTime()];
  return timeRead + now - readAt;
}

/** On a machine with more work than cores everything takes this factor longer, and other threads do not help. */
function crowd(now: number): number {
  if (now - lookedAt > lookEvery) {
    crowded = Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / cores));
    lookedAt = now;
  }
  return crowded;
}

/**
 * Attempts a computation while others wait; throws GivenUp when it takes too long. Many long commands in a
 * row get less and less time, so that their sender does not take the time of all others. `patience`: how many times the usual
 * time it may take, where a thread would need longer to begin than the computation takes. `inCrowd`: the same on a
 * crowded machine, where others wait longer for each millisecond.
 */
export function attempt<T>(compute: () => T, patience = 1, inCrowd = patience): T {
  const began = performance.now();
  const crowded = crowd(began);
  const times = Math.max(inCrowd, patience / crowded);
  const granted = Math.max(attemptLimits.least, attemptLimits.most * times - lostBy(began));
  const used = usedBefore(began);
  const limit = granted * crowded;
  try {
    return withinBudget(
      {
        until: began + limit,
        limit,
        expired: () => new GivenUp(),
        more: () => granted - (processorTime() - used),
      },
      compute,
    );
  } catch (error) {
    if (error instanceof GivenUp)
      lost += Math.max(0, Math.min(performance.now() - began, processorTime() - used));
    throw error;
  }
}
