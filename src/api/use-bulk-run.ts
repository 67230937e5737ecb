import { useEffect, useRef, useState } from 'react';
import { type BulkRefusal, type BulkStep, isOpenStep, runBulk } from '#src/lib/bulk-run.ts';
import { ApiFailure } from './errors.ts';

export interface BulkRun {
  phase: 'asking' | 'running' | 'settled';
  steps: ReadonlyMap<string, BulkStep>;
  /** Begins, or goes on with those rows. */
  start: (keys: readonly string[], run: (key: string) => Promise<unknown>) => Promise<void>;
  /** No further row is begun; what is on its way ends. */
  stop: () => void;
  /** Of these rows, the ones that are worth another try. */
  open: (keys: readonly string[]) => string[];
}

/** Does one thing to many rows, and tells what becomes of each; leaving the page stops it. */
export function useBulkRun(onSettled: () => void): BulkRun {
  const [steps, setSteps] = useState<ReadonlyMap<string, BulkStep>>(new Map());
  const [phase, setPhase] = useState<BulkRun['phase']>('asking');
  const stop = useStop();
  return {
    phase,
    steps,
    async start(keys, run) {
      setPhase('running');
      stop.reset();
      await runBulk(keys, {
        run,
        refusalOf,
        onStep: (key, step) => setSteps((before) => new Map(before).set(key, step)),
        now: Date.now,
        wait: stop.wait,
        stopped: stop.stopped,
      });
      setPhase('settled');
      onSettled();
    },
    stop: stop.now,
    open: (keys) => keys.filter((key) => isOpenStep(steps.get(key))),
  };
}

function refusalOf(error: unknown): BulkRefusal {
  if (error instanceof ApiFailure) {
    return { status: error.status, message: error.message, retryAfter: error.retryAfter };
  }
  return {
    status: -1,
    message: error instanceof Error ? error.message : String(error),
    retryAfter: undefined,
  };
}

/** A stop that also ends the wait for a rate limit. */
function useStop() {
  const state = useRef({ stopped: false, wake: () => {} });
  const now = (): void => {
    state.current.stopped = true;
    state.current.wake();
  };
  useEffect(() => {
    const current = state.current;
    return () => {
      current.stopped = true;
      current.wake();
    };
  }, []);
  return {
    now,
    stopped: () => state.current.stopped,
    reset: () => {
      state.current.stopped = false;
    },
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        state.current.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
