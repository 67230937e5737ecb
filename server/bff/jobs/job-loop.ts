import { type Log, logFailure } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import { jittered } from './jitter.ts';
import type { Lease, Leases } from './lease.ts';

export interface Job<Item> {
  item: Item;
  lease: Lease;
  /** Whether the process is ending: the job finishes its step, and its lease is given back. */
  isStopping: () => boolean;
}

export interface JobLoopOptions<Item extends { id: string }> {
  leases: Leases;
  /** Kind of the leases, such as `change-set`. */
  kind: string;
  durationMs?: number;
  /** Items that are due now, also those held by others, and the milliseconds until the next look. */
  due: () => Promise<{ items: readonly Item[]; waitMs: number }>;
  /**
   * Works on one item while this process holds its lease. Returns until when the item rests with its lease kept, by
   * `now`; undefined gives the lease back. A thrown error gives it back too, and this process tries again later.
   */
  work: (job: Job<Item>) => Promise<number | undefined>;
  /** Items worked on at the same time; the others follow as soon as one is finished. */
  atOnce?: number;
  /** How long this process leaves an item alone after failures in a row. */
  backoffMs: (failures: number) => number;
  soonMs: number;
  wakeMs?: number;
  /** After a look that failed as a whole. */
  failedMs: number;
  log: Log;
  /** Log message of a look that failed as a whole. */
  failure: string;
  /** Log message of an item that failed. */
  itemFailure: string;
  /** Ours, in milliseconds: only the pace depends on it. */
  now: () => number;
}

export interface JobLoop extends Pick<Loop, 'start' | 'wake'> {
  /** Starts the work on items that are due, and returns at once. */
  begin(): Promise<void>;
  /** The same, and resolves when that work has ended. */
  look(): Promise<void>;
  /** Starts no work any more; resolves when running work has ended and all leases are released. */
  stop(): Promise<void>;
}

/** An item that is left alone for a while. */
interface Rest {
  until: number;
  lease?: Lease;
  failures: number;
}

/** The loop of all work that one process at a time does: looks for items, takes their leases, works, and gives them back. */
export function createJobLoop<Item extends { id: string }>(options: JobLoopOptions<Item>): JobLoop {
  const { leases, kind, durationMs, due, work, atOnce = 200, log, now } = options;
  const busy = new Map<string, Promise<void>>();
  const resting = new Map<string, Rest>();
  let isOverfull = false;

  const attempt = async (item: Item): Promise<void> => {
    const { id } = item;
    const rest = resting.get(id);
    resting.delete(id);
    const kept = rest?.lease?.signal.aborted ? undefined : rest?.lease;
    const failures = rest?.failures ?? 0;
    let lease = kept;
    let until: number | undefined;
    try {
      lease ??= await leases.take({ kind, subject: id, durationMs });
      if (!lease) return;
      until = await work({ item, lease, isStopping: () => loop.stopped });
    } catch (error) {
      resting.set(id, { until: now() + options.backoffMs(failures + 1), failures: failures + 1 });
      logFailure(log, error, options.itemFailure, { [kind]: id });
    }
    const isKept = until !== undefined && !loop.stopped && !lease?.signal.aborted;
    if (lease && until !== undefined && isKept) resting.set(id, { until, lease, failures: 0 });
    else await lease?.release();
  };

  const run = (item: Item): Promise<void> => {
    const running = attempt(item).finally(() => {
      busy.delete(item.id);
      if (!isOverfull) return;
      isOverfull = false;
      loop.wake();
    });
    busy.set(item.id, running);
    return running;
  };

  /** Leases of items that are over are given back. */
  const forgetOthers = async (items: readonly Item[]): Promise<void> => {
    const ids = new Set(items.map(({ id }) => id));
    for (const [id, { lease }] of resting) {
      if (ids.has(id)) continue;
      resting.delete(id);
      await lease?.release();
    }
  };

  const turn = async (): Promise<{ begun: Promise<void>[]; waitMs: number }> => {
    const { items, waitMs } = await due();
    await forgetOthers(items);
    const held = items.length > 0 ? await leases.heldSubjects(kind) : new Set<string>();
    const begun: Promise<void>[] = [];
    for (const item of items) {
      const rest = resting.get(item.id);
      if (loop.stopped || busy.has(item.id) || (rest?.until ?? 0) > now()) continue;
      if (!rest?.lease && held.has(item.id)) continue;
      isOverfull = busy.size >= atOnce;
      if (isOverfull) break;
      begun.push(run(item));
    }
    return { begun, waitMs: jittered(waitMs) };
  };

  const { soonMs, wakeMs = soonMs, failedMs, failure } = options;
  const loop = createLoop({
    turn: async () => (await turn()).waitMs,
    ...{ soonMs, wakeMs, failedMs, log, failure },
  });

  return {
    start: loop.start,
    wake: loop.wake,
    async begin() {
      await turn();
    },
    async look() {
      await Promise.all((await turn()).begun);
    },
    async stop() {
      await loop.stop();
      // a call under way is not broken off: its result is written down
      await Promise.all(busy.values());
      await forgetOthers([]);
    },
  };
}
