import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RunRequest } from '#contract/console/functions.ts';
import { awaitRun, cancelRun, isGoing, runQuery, startRun } from './function-requests.ts';

export interface Runner {
  /** Starts a run and reports its id as soon as it exists. */
  start: (body: RunRequest) => Promise<void>;
  starting: boolean;
  cancel: (id: string) => Promise<void>;
  cancelling: boolean;
  /** Why the last start or cancel did not happen. */
  failure: unknown;
}

/** Starts runs, waits for their ends, cancels them. */
export function useRunner(onStarted: (id: string) => void): Runner {
  const client = useQueryClient();
  const [starting, setStarting] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const follow = useCallback(
    async (id: string): Promise<void> => {
      for (let going = true; going && here.current; ) {
        const run = await awaitRun(id);
        client.setQueryData(runQuery(id).queryKey, run);
        going = isGoing(run);
      }
      await client.invalidateQueries({ queryKey: ['function-runs'] });
    },
    [client],
  );

  const start = useCallback(
    async (body: RunRequest): Promise<void> => {
      setFailure(null);
      setStarting(true);
      try {
        const run = await startRun(body);
        client.setQueryData(runQuery(run.id).queryKey, run);
        onStarted(run.id);
        // the panel sends its own requests: an interrupted wait is no failure of the run
        follow(run.id).catch(() => {});
      } catch (error) {
        setFailure(error);
      } finally {
        setStarting(false);
      }
    },
    [client, follow, onStarted],
  );

  const cancel = useCallback(
    async (id: string): Promise<void> => {
      setFailure(null);
      setCancelling(true);
      try {
        await cancelRun(id);
        await client.invalidateQueries({ queryKey: runQuery(id).queryKey });
      } catch (error) {
        setFailure(error);
      } finally {
        setCancelling(false);
      }
    },
    [client],
  );

  return { start, starting, cancel, cancelling, failure };
}
