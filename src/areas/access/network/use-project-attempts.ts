import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Attempt, attemptsOf } from '#contract/sign-ins/attempts.ts';
import { type Silent, silenceText } from '#contract/sign-ins/silence.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '#src/api/connection.ts';
import { read } from '#src/api/reads.ts';
import { useHistoryClusters } from '../history/use-history.ts';

/** Limits on the clusters, and on the newest lines of each, that are read for sign-ins: enough for a warning. */
const mostClusters = 4;
const mostLines = 5000;

/** Users who signed in to the clusters of a project in the last days, and sentences about the missing data. */
export function useProjectAttempts(groupId: string): {
  attempts: Attempt[];
  loading: boolean;
  unknown: string[];
} {
  const { id } = useConnection();
  const { clusters } = useHistoryClusters(groupId);
  const dedicated = clusters?.filter(({ tenant }) => !tenant).map(({ name }) => name) ?? [];
  const asked = dedicated.slice(0, mostClusters);
  const query = { authResult: true, nLogs: mostLines };
  const answers = useQueries({
    queries: asked.map((clusterName) => ({
      queryKey: ['access-history', id, groupId, clusterName, undefined, query] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read('getGroupDbAccessHistoryCluster', id, { groupId, clusterName, query }, { signal }),
      staleTime: MINUTE,
      retry: false,
    })),
  });
  const silent = [
    ...(clusters ?? []).filter(({ tenant }) => tenant).map(({ name }) => silence(name, 'keeps none')),
    ...asked.filter((_, index) => answers[index]?.error).map((name) => silence(name, 'not read')),
    ...dedicated.slice(mostClusters).map((name) => silence(name, 'not read')),
    ...asked
      .filter((_, index) => (answers[index]?.data?.accessLogs.length ?? 0) >= mostLines)
      .map((name) => silence(name, 'cut')),
  ];
  const newest = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array of the results is new each time
  const attempts = useMemo(
    () => answers.flatMap(({ data }) => (data ? attemptsOf(data.accessLogs) : [])),
    [newest],
  );
  return {
    attempts,
    loading: clusters === undefined || answers.some(({ isPending }) => isPending),
    unknown: silenceText(silent, mostLines),
  };
}

const silence = (cluster: string, why: Silent['why']): Silent => ({ cluster, why });
