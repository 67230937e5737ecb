import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useLastCluster } from '#src/api/clusters/last-cluster.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useScope } from '../analyzers/use-analyzers.ts';
import { type SearchCluster, useClusters } from '../use-clusters.ts';
import { type IndexRow, indexRow } from './index-rows.ts';

/** Each cluster is a request: the first ones are read at once, the others on demand. */
const first = 5;

export interface IndexRows {
  clusters: SearchCluster[] | undefined;
  /** Worst first; undefined while nothing is known. */
  rows: IndexRow[] | undefined;
  /** Clusters that were not queried. */
  unasked: SearchCluster[];
  failures: { cluster: string; error: Error }[];
  pending: boolean;
  /** The cluster that this person used last. */
  last: string | undefined;
  /** Why indexes may not be read at all. */
  refusal: string | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The search indexes of a project's clusters. `chosen`: of these clusters only; `all`: of every one. */
export function useIndexRows(
  groupId: string,
  { chosen, all }: { chosen: readonly string[]; all: boolean },
): IndexRows {
  const { id } = useConnection();
  const scope = useScope(groupId);
  const may = useMayAsk('listGroupClusterSearchIndexes', scope);
  const refusal = useRefusal('listGroupClusterSearchIndexes', scope);
  const { clusters, error, refetch } = useClusters(groupId);
  const last = useLastCluster(groupId, chosen.length === 1 ? chosen[0] : undefined);
  // the last used one is among the first that are queried
  const wanted = (clusters ?? [])
    .filter(({ name }) => chosen.length === 0 || chosen.includes(name))
    .sort((a, b) => Number(b.name === last) - Number(a.name === last));
  const asked = all || chosen.length > 0 ? wanted : wanted.slice(0, first);
  const lists = useQueries({
    queries: asked.map(({ name }) => ({
      ...q('listGroupClusterSearchIndexes', id, { groupId, clusterName: name }),
      enabled: may,
    })),
    combine: (results) => ({
      lists: results.map(({ data }) => data),
      errors: results.map(({ error: failure, data }) => (data ? null : failure)),
      pending: results.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle'),
      refetch: () => {
        for (const each of results) void each.refetch();
      },
    }),
  });
  const names = asked.map(({ name }) => name).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names represent the list, a new array each time
  const rows = useMemo(
    () =>
      lists.lists
        .flatMap((list, at) => (list ?? []).map((index) => indexRow(asked[at]?.name ?? '', index)))
        .sort(byUrgency),
    [lists.lists, names],
  );
  const isKnown = clusters !== undefined && (rows.length > 0 || !lists.pending);
  return {
    clusters,
    last,
    rows: isKnown ? rows : undefined,
    unasked: wanted.slice(asked.length),
    failures: lists.errors.flatMap((failure, at) =>
      failure ? [{ cluster: asked[at]?.name ?? '', error: failure }] : [],
    ),
    pending: lists.pending,
    refusal,
    error,
    refetch: () => {
      refetch();
      lists.refetch();
    },
  };
}

const byUrgency = (a: IndexRow, b: IndexRow): number =>
  a.condition.rank - b.condition.rank ||
  a.index.name.localeCompare(b.index.name, 'en') ||
  a.key.localeCompare(b.key, 'en');
