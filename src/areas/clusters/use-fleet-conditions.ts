import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useSeverityReads } from '#src/api/severities.ts';
import { openAlertsArgs } from '#src/lib/open-alerts.ts';
import type { Condition } from './cluster-condition.ts';
import { fleetCondition } from './fleet.ts';
import type { FleetCluster } from './fleet-filter.ts';

/**
 * Maximum number of projects whose alerts and severities are read, two reads each: a page costs eight reads
 * at most.
 */
const asked = 3;

/** The condition of every cluster across projects. Projects that are not read use the data of earlier pages. */
export function useFleetConditions(fleet: readonly FleetCluster[] | undefined): {
  conditionOf: (cluster: FleetCluster) => Condition;
  pending: boolean;
} {
  const { id } = useConnection();
  const withIssues = useMemo(() => projectsWithAlerts(fleet ?? []), [fleet]);
  const reads = useQueries({
    queries: withIssues.map((groupId, index) => ({
      ...q('listGroupAlerts', id, openAlertsArgs(groupId)),
      enabled: index < asked,
    })),
    combine: combined,
  });
  const { severityOf, pending } = useSeverityReads(withIssues, asked);
  const conditionOf = useMemo(() => {
    const byProject = new Map(withIssues.map((groupId, index) => [groupId, reads.data[index]?.results]));
    return (cluster: FleetCluster) => fleetCondition(cluster, byProject.get(cluster.groupId), severityOf);
  }, [withIssues, reads, severityOf]);
  return { conditionOf, pending: pending || reads.pending };
}

function combined<Data>(results: readonly { data: Data; isLoading: boolean }[]) {
  return {
    data: results.map(({ data }) => data),
    pending: results.some(({ isLoading }) => isLoading),
  };
}

/** Those with the most alerts first. */
function projectsWithAlerts(fleet: readonly FleetCluster[]): string[] {
  const counts = new Map<string, number>();
  for (const { groupId, alertCount } of fleet) {
    if (alertCount > 0) counts.set(groupId, (counts.get(groupId) ?? 0) + alertCount);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([groupId]) => groupId);
}
