import { useEffect, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import classes from '../query-bar.module.css';

/** A query that ends sooner shows no time: it would only flash. */
const shownAfterMs = 1_000;
const stepMs = 1_000;
/** From here on a user asks for progress. */
const explainedAfterMs = 5_000;

/** Milliseconds that a query has been running, in whole seconds; 0 while none runs. */
function useElapsed(running: boolean): number {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    if (!running) return setMs(0);
    const began = performance.now();
    const timer = setInterval(() => setMs(Math.floor((performance.now() - began) / stepMs) * stepMs), stepMs);
    return () => clearInterval(timer);
  }, [running]);
  return running ? ms : 0;
}

/** How long a query has been running. */
export function Elapsed({ running }: { running: boolean }) {
  const ms = useElapsed(running);
  if (ms < shownAfterMs) return null;
  return (
    <span className={classes.elapsed} role="timer" aria-label="Elapsed">
      {formatDuration(ms)}
    </span>
  );
}

/**
 * Why a long query shows no progress. `$currentOp` of a running read has no examined documents: they are not among its
 * documented fields, and SERVER-112257 requests them (docs/decisions/live-query-facts.md).
 */
export function NoProgress({ running, received }: { running: boolean; received: number }) {
  if (useElapsed(running) < explainedAfterMs) return null;
  return (
    <p className="qd-caption">
      {received === 0 ? 'No document received yet' : `${plural(received, 'document')} received so far`}. The
      database reports examined documents when a query has ended: Query plan shows them.
    </p>
  );
}
