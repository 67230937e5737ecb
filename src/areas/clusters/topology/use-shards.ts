import { useMemo } from 'react';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { useProcesses } from '#src/api/clusters/processes.ts';
import { useOpenAlerts } from '#src/api/open-alerts.ts';
import { useSeverityReads } from '#src/api/severities.ts';
import { alertsOf } from '../cluster-condition.ts';
import type { Cluster } from '../cluster-facts.ts';
import { type BesideMember, besideMembers } from './beside-members.ts';
import { type Shard, shardsOf } from './topology.ts';

interface Seen {
  shards: Shard[];
  /** Routers and config servers; none of a replica set. */
  beside: BesideMember[];
  /** Open ones of the cluster; undefined while unknown. */
  alerts: Alert[] | undefined;
  severityOf: (alert: Alert) => Severity;
  /** More of it is on its way. */
  pending: boolean;
  /** Why the processes, or the alerts, are not known. */
  processesError: Error | null;
  alertsError: Error | null;
  refetch: () => void;
}

/** The members of a cluster as its processes and its open alerts show them. */
export function useShards(cluster: Cluster): Seen {
  const { groupId } = cluster;
  const processes = useProcesses(groupId);
  const list = useOpenAlerts(groupId);
  const { severityOf, pending } = useSeverityReads(list.data?.results.length ? [groupId] : []);
  const alerts = useMemo(() => {
    const own = list.data && alertsOf(cluster, list.data.results);
    // none among those that were read is not none
    return list.complete || own?.length ? own : undefined;
  }, [cluster, list.data, list.complete]);
  const drawn = useMemo(() => {
    const seen = { processes: processes.data?.results ?? [], alerts: alerts ?? [], severityOf };
    return { shards: shardsOf(cluster, seen), beside: besideMembers(cluster, seen) };
  }, [cluster, processes.data, alerts, severityOf]);
  return {
    ...drawn,
    alerts,
    severityOf,
    pending: processes.isPending || list.isPending || pending,
    processesError: processes.data ? null : processes.error,
    alertsError: list.data ? null : list.error,
    refetch: () => {
      void processes.refetch();
      void list.refetch();
    },
  };
}
