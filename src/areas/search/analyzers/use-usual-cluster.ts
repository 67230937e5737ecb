import { useQueries } from '@tanstack/react-query';
import { useMayAsk } from '#src/api/access/can.ts';
import { useLastCluster } from '#src/api/clusters/last-cluster.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import { useScope } from './use-analyzers.ts';

/** The number of clusters that are queried for analyzers: each costs a request. */
const mostAsked = 2;

/**
 * The cluster to show before one is chosen: the one that was used last, else the first that has analyzers, else the first.
 * Undefined while that is not known.
 */
export function useUsualCluster(
  groupId: string,
  names: readonly string[],
  asked: string | undefined,
): string | undefined {
  const last = useLastCluster(groupId, asked);
  const chosen = asked ?? names.find((name) => name === last);
  const { id } = useConnection();
  const may = useMayAsk('legacyListFtsAnalyzers', useScope(groupId));
  const tried = chosen === undefined && names.length > 1 && may ? names.slice(0, mostAsked) : [];
  const result = useQueries({
    queries: tried.map((clusterName) => q('legacyListFtsAnalyzers', id, { groupId, clusterName })),
    combine: (lists) => ({
      first: lists.findIndex(({ data }) => data !== undefined && data.length > 0),
      pending: lists.some(({ isPending }) => isPending),
    }),
  });
  const settled = useSettled(result.pending);
  if (chosen !== undefined) return chosen;
  return settled ? (tried[result.first] ?? names[0]) : undefined;
}
