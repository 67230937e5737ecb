import { useEffect, useState } from 'react';
import { type At, runCommand } from '#src/api/run-command.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { gapAt, type Point, pointOf, type Reading, readingOf } from './readings.ts';

/** Commands to the database are no requests to the service: they use nothing of its limit. */
const everyMs = 2_000;
/** What the charts show, and over what collections are compared. */
export const shownMs = 5 * 60_000;
const comparedMs = 60_000;

export interface Readings {
  points: readonly Point[];
  newest: Reading | undefined;
  /** The oldest of the last minute that the newest goes on from. */
  earlier: Reading | undefined;
  /** Of the last try; what was read before stays. */
  failure: Error | undefined;
  /** Why operations, or collections, are not told: a role, or a router. */
  untold: { running?: string; collections?: string };
}

interface Kept extends Readings {
  recent: readonly Reading[];
}

const nothing: Kept = {
  ...{ points: [], recent: [], newest: undefined, earlier: undefined, failure: undefined },
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

interface Told {
  reading: Reading;
  untold: Readings['untold'];
}

async function readOnce(at: At, signal: AbortSignal): Promise<Told> {
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

function added(kept: Kept, { reading, untold }: Told): Kept {
  const last = kept.recent.at(-1);
  const point = pointOf(last, reading);
  const goesOn = point.perSecond !== null;
  // a gap is drawn where nothing is known, not bridged
  const gap = !goesOn && last ? [gapAt(reading.at - 1)] : [];
  const recent = [...(goesOn ? kept.recent : []), reading].filter(({ at }) => at >= reading.at - comparedMs);
  return {
    points: within([...kept.points, ...gap, point], reading.at),
    ...{ recent, newest: reading, earlier: recent[0], failure: undefined, untold },
  };
}

function failed(kept: Kept, failure: Error): Kept {
  const now = Date.now();
  return { ...kept, points: within([...kept.points, gapAt(now)], now), failure };
}

/** What a database tells of itself every two seconds, while the tab is in sight and nobody has paused it. */
export function useReadings(at: At | undefined, paused: boolean): Readings {
  const [kept, setKept] = useState(nothing);
  const key = JSON.stringify(at);
  useEffect(() => {
    const from: At | undefined = key === undefined ? undefined : JSON.parse(key);
    if (!from || paused) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const told = await readOnce(from, leaving.signal).catch((error: Error) => error);
        if (leaving.signal.aborted) return;
        setKept((before) => (told instanceof Error ? failed(before, told) : added(before, told)));
      }
      timer = setTimeout(turn, everyMs);
    };
    void turn();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [key, paused]);
  return kept;
}
