import { useEffect, useState } from 'react';
import { MINUTE } from '#contract/values/durations.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { type At, CommandRefusal, runCommand } from '#src/api/run-command.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { gapAt, isOneRun, type Point, pointOf, type Reading, readingOf } from './readings.ts';

/** Commands to the database are no requests to the service: they use nothing of its limit. */
const everyMs = 2_000;
/** The period of the charts, and the period over which collections are compared. */
export const shownMs = 5 * MINUTE;
const comparedMs = MINUTE;

export interface Readings {
  points: readonly Point[];
  newest: Reading | undefined;
  /** The oldest of the last minute that the newest continues. */
  earlier: Reading | undefined;
  /** Of the last attempt; earlier readings stay. */
  failure: Error | undefined;
  /** When that try failed, and when the next one begins, in milliseconds by the clock of this computer. */
  attempt: { failedAt: number; nextAt: number } | undefined;
  /** Why operations, or collections, are missing: a role, or a router. */
  untold: { running?: string; collections?: string };
}

interface Kept extends Readings {
  recent: readonly Reading[];
}

const nothing: Kept = {
  ...{ points: [], recent: [], newest: undefined, earlier: undefined },
  ...{ failure: undefined, attempt: undefined },
  untold: {},
};

/** Sections of `serverStatus` that are large and that nothing here shows. */
const status: EjsonObject = Object.fromEntries([
  ['serverStatus', 1],
  ...['metrics', 'wiredTiger', 'tcmalloc', 'locks', 'transactions', 'sharding', 'repl'].map((name) => [
    name,
    0,
  ]),
]);

interface Reported {
  reading: Reading;
  untold: Readings['untold'];
}

async function readOnce(at: At, signal: AbortSignal): Promise<Reported> {
  const ask = (command: EjsonObject) => runCommand(at, 'admin', command, signal);
  const [server, current, top] = await Promise.allSettled([
    ask(status),
    ask({ currentOp: 1 }),
    ask({ top: 1 }),
  ]);
  if (server.status === 'rejected') throw server.reason;
  const reading = readingOf(
    Date.now(),
    server.value,
    current.status === 'fulfilled' ? current.value : {},
    top.status === 'fulfilled' ? top.value : undefined,
  );
  const untold = {
    ...(current.status === 'rejected' ? { running: (current.reason as Error).message } : {}),
    ...(top.status === 'rejected' ? { collections: (top.reason as Error).message } : {}),
  };
  return { reading, untold };
}

function within(points: readonly Point[], now: number): readonly Point[] {
  return points.filter(({ at }) => at > now - shownMs);
}

function added(kept: Kept, { reading, untold }: Reported): Kept {
  const last = kept.recent.at(-1);
  const point = pointOf(last, reading);
  // a gap is drawn where nothing is known, not bridged
  const gap = point.perSecond === null && last ? [gapAt(reading.at - 1)] : [];
  // across a gap too: the counters between belong to the same process
  const before = last && isOneRun(last, reading) ? kept.recent : [];
  const young = before.filter(({ at }) => at >= reading.at - comparedMs);
  const recent = [...(young.length > 0 ? young : before.slice(-1)), reading];
  return {
    points: within([...kept.points, ...gap, point], reading.at),
    ...{ recent, newest: reading, earlier: recent[0], untold },
    ...{ failure: undefined, attempt: undefined },
  };
}

/** A refusal is not repeated: the same command would be refused again. */
const isRefusal = (failure: Error): boolean =>
  (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 408) ||
  (failure instanceof CommandRefusal && failure.code === 'Unauthorized');

function failed(kept: Kept, failure: Error): Kept {
  const now = Date.now();
  const attempt = isRefusal(failure) ? undefined : { failedAt: now, nextAt: now + everyMs };
  return { ...kept, points: within([...kept.points, gapAt(now)], now), failure, attempt };
}

/** The state of a database every two seconds, while the tab is visible and not paused. */
export function useReadings(at: At | undefined, paused: boolean): Readings & { retry: () => void } {
  const [kept, setKept] = useState(nothing);
  const [retries, setRetries] = useState(0);
  const key = JSON.stringify(at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt after a refusal
  useEffect(() => {
    const from: At | undefined = key === undefined ? undefined : JSON.parse(key);
    if (!from || paused) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const reported = await readOnce(from, leaving.signal).catch((error: Error) => error);
        if (leaving.signal.aborted) return;
        setKept((before) => (reported instanceof Error ? failed(before, reported) : added(before, reported)));
        if (reported instanceof Error && isRefusal(reported)) return;
      }
      timer = setTimeout(turn, everyMs);
    };
    void turn();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [key, paused, retries]);
  return { ...kept, retry: () => setRetries((count) => count + 1) };
}
