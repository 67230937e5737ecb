import type { TwinReading } from '#contract/console/twins.ts';
import { sentenceOf } from '../upstream/service-problem.ts';
import type { WaitingRead } from './read-source.ts';
import type { FinishedRead, TwinRead } from './twin-reads.ts';

/** Projects that are read at the same time, one request each. */
const projectsAtOnce = 8;
/** How often a read without an answer is tried. */
const mostTries = 6;
/** Background reads of the console per minute and project (`upstream/budget.ts`). */
const readsPerMinute = 60;
const minuteMs = 60_000;

/** What one process remembers while it reads a copy; another one begins without it. */
export interface Turn {
  /** Pending reads by project; those of the organization have an empty one. */
  queues: Map<string, TwinRead[]>;
  /** Until when a project has no room, in milliseconds. */
  rests: Map<string, number>;
  tries: Map<number, number>;
  nextNumber: number;
  /** Requests since the last write. */
  calls: number;
}

export function beginTurn(pending: readonly TwinRead[], total: number): Turn {
  const queues = new Map<string, TwinRead[]>();
  for (const read of pending) {
    const queue = queues.get(read.groupId);
    if (queue) queue.push(read);
    else queues.set(read.groupId, [read]);
  }
  return { queues, rests: new Map(), tries: new Map(), nextNumber: total + 1, calls: 0 };
}

/** The next read of each project that does not rest. */
export const nextReads = ({ queues, rests }: Turn, now: number): TwinRead[] =>
  [...queues]
    .filter(([groupId]) => (rests.get(groupId) ?? 0) <= now)
    .flatMap(([, queue]) => queue[0] ?? [])
    .slice(0, projectsAtOnce);

/** The result of one read; undefined: it waits, or is tried again. */
export function settle(
  { tries, rests }: Turn,
  read: TwinRead,
  result: FinishedRead | WaitingRead,
  now: number,
): FinishedRead | undefined {
  if ('state' in result) return result;
  const count = (tries.get(read.number) ?? 0) + (result.isBudget ? 0 : 1);
  tries.set(read.number, count);
  if (count >= mostTries)
    return { ...read, state: 'failed', reason: sentenceOf({ message: result.reason }), items: [] };
  rests.set(read.groupId, now + result.waitMs);
  return undefined;
}

/** When the first resting project has room again; undefined: nothing is pending. */
export function restEnd({ queues, rests }: Turn): number | undefined {
  const ends = [...queues].filter(([, queue]) => queue.length > 0).map(([id]) => rests.get(id) ?? 0);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** An estimate by the pace so far, and by the budget of the longest queue; null before the first result. */
export function remainingMs(
  { queues }: Turn,
  now: number,
  { startedAt, done }: Pick<TwinReading, 'startedAt' | 'done'>,
): number | null {
  if (done === 0) return null;
  const lengths = [...queues.values()].map((queue) => queue.length);
  const left = lengths.reduce((sum, length) => sum + length, 0);
  const byPace = ((now - startedAt) / done) * left;
  const byBudget = Math.floor(Math.max(0, ...lengths) / readsPerMinute) * minuteMs;
  return Math.round(Math.max(byPace, byBudget));
}
