import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClusterSummary, ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import { useConnection } from './connection.ts';
import { q } from './query.ts';

/** Projects that are asked for the states of their clusters. */
const mostProjects = 3;

/** A cluster of the list across projects; one that is being made or removed has no nodes to reach, and that is no trouble. */
export interface StatedSummary extends ClusterSummary {
  passing?: 'CREATING' | 'DELETING';
}

/** The projects with clusters that cannot be reached: what is read of them says whether that is so because they are new. */
export function unreachableIn(groups: readonly ClusterSummaryGroup[]): string[] {
  return groups
    .filter(({ clusters }) => clusters.some(({ availability }) => availability === 'unavailable'))
    .map(({ groupId }) => groupId)
    .slice(0, mostProjects);
}

export function statedBy(cluster: ClusterSummary, state: string | undefined): StatedSummary {
  return state === 'CREATING' || state === 'DELETING' ? { ...cluster, passing: state } : cluster;
}

/**
 * The list across projects with what it cannot say itself: that a cluster which cannot be reached is being created or
 * deleted. Costs one read for each project that has such clusters, three at most.
 */
export function useStatedSummaries<Group extends ClusterSummaryGroup>(
  groups: readonly Group[] | undefined,
): {
  groups: (Omit<Group, 'clusters'> & { clusters: StatedSummary[] })[] | undefined;
  /** Reads that this costs. */
  reads: number;
  pending: boolean;
} {
  const { id } = useConnection();
  const asked = useMemo(() => unreachableIn(groups ?? []), [groups]);
  const { states, pending } = useQueries({
    queries: asked.map((groupId) => q('listGroupClusters', id, { groupId })),
    combine: combined,
  });
  const stated = useMemo(
    () =>
      groups?.map((group) => ({
        ...group,
        clusters: group.clusters.map((cluster) => statedBy(cluster, states.get(cluster.clusterId))),
      })),
    [groups, states],
  );
  return { groups: stated, reads: asked.length, pending };
}

interface ClustersRead {
  data: { results: readonly { id: string; stateName: string }[] } | undefined;
  isLoading: boolean;
}

function combined(reads: readonly ClustersRead[]) {
  return {
    states: new Map(
      reads.flatMap(({ data }) => data?.results.map(({ id, stateName }) => [id, stateName] as const) ?? []),
    ),
    pending: reads.some(({ isLoading }) => isLoading),
  };
}
