import { useEffect, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Hint } from '#src/ui/feedback/hint.tsx';
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

/**
 * How long a query has been running; after five seconds with a hint why it shows no progress. `$currentOp` of a running read
 * has no examined documents: they are not among its documented fields, and SERVER-112257 requests them
 * (docs/decisions/live-query-facts.md).
 *
 * @param received documents that have arrived; undefined where there is nothing to receive
 */
export function Elapsed({ running, received }: { running: boolean; received?: number | undefined }) {
  const ms = useElapsed(running);
  if (ms < shownAfterMs) return null;
  const isExplained = received !== undefined && ms >= explainedAfterMs;
  const timer = (
    <span
      className={classes.elapsed}
      role="timer"
      aria-label="Elapsed"
      tabIndex={isExplained ? 0 : undefined}
    >
      {formatDuration(ms)}
    </span>
  );
  // a hint and not a line: what is below does not move while the query runs
  return isExplained ? <Hint label={progressOf(received)}>{timer}</Hint> : timer;
}

const progressOf = (received: number): string =>
  `${received === 0 ? 'No document received yet' : `${plural(received, 'document')} received so far`}. The database reports examined documents when a query has ended: Query plan shows them.`;
