import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Budget } from '#contract/console/bff.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { longestTimerMs } from '#src/lib/time/longest-timer.ts';
import { useLive } from './live-context.tsx';

/** The request budget of the open project, as last reported by the server. */
export function useBudget(connectionId: string | undefined, groupId: string | undefined): Budget | undefined {
  const { budgets } = useLive();
  if (!connectionId || !groupId) return undefined;
  return budgets.get(hashKey([connectionId, groupId]));
}

/** Until when (ms) the service refuses, as it has stated; undefined for all other failures, also limits of this console. */
export function limitedUntil(error: unknown, now: number): number | undefined {
  if (!(error instanceof ApiFailure) || error.status !== 429 || error.isOwn) return undefined;
  return now + (error.retryAfter ?? 60) * 1000;
}

/** When requests are accepted again after a 429 anywhere on the page. */
export function useLimitedUntil(): number | undefined {
  const client = useQueryClient();
  const [until, setUntil] = useState<number>();
  useEffect(() => {
    const note = (error: unknown): void => {
      const next = limitedUntil(error, Date.now());
      if (next !== undefined) setUntil((existing) => Math.max(existing ?? 0, next));
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') note(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') note(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(
      // refused reads are retried automatically: `recovery.ts`
      () => setUntil(undefined),
      Math.min(Math.max(0, until - Date.now()), longestTimerMs),
    );
    return () => clearTimeout(timer);
  }, [until]);
  return until;
}
