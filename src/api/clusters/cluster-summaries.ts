import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClusterSummary, ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import type { StatedSummary } from '#contract/overview/standing.ts';
import { useConnection } from '../connection.ts';
import { q } from '../query.ts';

/** The projects with inactive clusters: the known states show whether these are new. */
export function inactiveIn(groups: readonly ClusterSummaryGroup[]): string[] {
  return groups
    .filter(({ clusters }) => clusters.some(({ availability }) => availability === 'dead'))
    .map(({ groupId }) => groupId);
}

export function statedBy(cluster: ClusterSummary, state: string | undefined): StatedSummary {
  return state === 'CREATING' || state === 'DELETING' ? { ...cluster, passing: state } : cluster;
}

/**
 * The list across projects, completed with a state that it lacks: an inactive cluster is being created or
 * deleted. Sends no requests: it uses the reads of previous pages of the project.
 */
export function useStatedSummaries<Group extends ClusterSummaryGroup>(
  groups: readonly Group[] | undefined,
): {
  groups: (Omit<Group, 'clusters'> & { clusters: StatedSummary[] })[] | undefined;
} {
  const { id } = useConnection();
  const asked = useMemo(() => inactiveIn(groups ?? []), [groups]);
  const states = useQueries({
    queries: asked.map((groupId) => ({ ...q('listGroupClusters', id, { groupId }), enabled: false })),
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
  return { groups: stated };
}

interface ClustersRead {
  data: { results: readonly { id: string; stateName: string }[] } | undefined;
}

function combined(reads: readonly ClustersRead[]) {
  return new Map(
    reads.flatMap(({ data }) => data?.results.map(({ id, stateName }) => [id, stateName] as const) ?? []),
  );
}
