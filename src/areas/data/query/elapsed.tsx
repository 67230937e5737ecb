import { useEffect, useState } from 'react';
import { formatDuration } from '#src/lib/time/durations.ts';
import classes from '../query-bar.module.css';

/** A query that ends sooner shows no time: it would only flash. */
const shownAfterMs = 1_000;
const stepMs = 1_000;

/** How long a query has been running. */
export function Elapsed({ running }: { running: boolean }) {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    if (!running) return setMs(0);
    const began = performance.now();
    const timer = setInterval(() => setMs(performance.now() - began), stepMs);
    return () => clearInterval(timer);
  }, [running]);
  if (!running || ms < shownAfterMs) return null;
  return (
    <span className={classes.elapsed} role="timer" aria-label="Elapsed">
      {formatDuration(Math.floor(ms / stepMs) * stepMs)}
    </span>
  );
}
