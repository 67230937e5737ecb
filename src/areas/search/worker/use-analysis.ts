import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AnalysisQueue, type QueueWorker } from './analysis-queue.ts';
import type { AnalysisJob, AnalysisOutcome } from './protocol.ts';

let shared: AnalysisQueue | undefined;

/** The page's only queue: one worker, kept for as long as the page lives. */
export function analysisQueue(): AnalysisQueue {
  shared ??= new AnalysisQueue(
    () =>
      new Worker(new URL('./analysis-worker.ts', import.meta.url), {
        type: 'module',
      }) as unknown as QueueWorker,
  );
  return shared;
}

/** For queries that the page computes itself: they never become stale, and need no network. */
export const computedHere = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  retry: false,
  networkMode: 'always',
} as const;

export interface AnalysisResult {
  /** Undefined before the first. While a newer job runs, the one before. */
  outcome: AnalysisOutcome | undefined;
  isPending: boolean;
  /** The worker could not be loaded, or broke. */
  error: Error | null;
}

/** What an analyzer makes of texts, computed beside the page. `undefined`: nothing to do. */
export function useAnalysis(job: AnalysisJob | undefined): AnalysisResult {
  const { data, isFetching, error } = useQuery({
    queryKey: ['analysis', job],
    queryFn: ({ signal }) => analysisQueue().run(job as AnalysisJob, signal),
    enabled: job !== undefined,
    placeholderData: keepPreviousData,
    ...computedHere,
  });
  return { outcome: job === undefined ? undefined : data, isPending: isFetching, error };
}
