import { useMemo } from 'react';
import { useOpenAlerts } from '#src/api/open-alerts.ts';
import { useRead } from '#src/api/query.ts';
import { useSeverityReads } from '#src/api/severities.ts';
import { alertsOf, conditionOf, worstFirst } from '../cluster-condition.ts';
import type { ListedCluster } from './cluster-filter.ts';

/** The clusters of a project with their health, the worst first; `listed` is undefined until they are known. */
export function useListedClusters(groupId: string) {
  const list = useRead('listGroupClusters', { groupId });
  const open = useOpenAlerts(groupId);
  const { severityOf, pending } = useSeverityReads(open.data?.results.length ? [groupId] : []);
  const alerts = open.data?.results;
  const listed = useMemo(
    () =>
      list.data &&
      worstFirst(list.data.results, alerts, severityOf, open.complete).map((cluster): ListedCluster => {
        const own = alerts && alertsOf(cluster, alerts);
        const condition = conditionOf(cluster, own, severityOf, open.complete);
        return { cluster, condition, alertCount: own?.length };
      }),
    [list.data, alerts, severityOf, open.complete],
  );
  return {
    listed,
    alerts,
    severityOf,
    pending: list.isPending || open.isPending || pending,
    error: list.error,
    refetch: () => void list.refetch(),
  };
}
