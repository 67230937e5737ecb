import { regionLabels } from '#contract/clusters/placement.ts';
import { isTenant } from '#contract/clusters/record.ts';
import { useMayAsk } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import type { Cluster } from '../cluster-facts.ts';
import { useKnownSnapshots } from '../use-known-snapshots.ts';
import { lastRestorePoint, maintenanceText, type RunningJob, runningJobs } from './running.ts';

interface Running {
  jobs: RunningJob[];
  /** When the newest restorable snapshot was created; null without one, or why that is unknown. */
  restorePoint: string | null | 'loading' | 'failed';
  maintenance: string | undefined;
  pending: boolean;
  /** What could not be loaded. */
  failed: string[];
}

/** Jobs of a cluster, its last restore point and its maintenance window. */
export function useRunning(cluster: Cluster): Running {
  const { groupId, name: clusterName } = cluster;
  const scope = { groupId };
  const backed = cluster.backupEnabled && !isTenant(cluster);
  const sharded = cluster.clusterType !== 'REPLICASET';
  const at = { groupId, clusterName };
  const snapshots = useKnownSnapshots({ groupId, name: clusterName, backupEnabled: backed, sharded });
  const mayRestore = useMayAsk('listGroupClusterBackupRestoreJobs', scope);
  const restores = useRead(
    'listGroupClusterBackupRestoreJobs',
    { ...at, query: { itemsPerPage: 500 } },
    { enabled: backed && mayRestore },
  );
  const window = useRead('getGroupMaintenanceWindow', { groupId });
  const mayOutage = useMayAsk('getGroupClusterOutageSimulation', scope);
  // 404 without a simulation: no failure
  const outage = useRead('getGroupClusterOutageSimulation', at, {
    // an outage can only be simulated where another region can take over
    enabled: mayOutage && !isTenant(cluster) && regionLabels(cluster).length > 1,
  });
  const existing = snapshots.snapshots ?? [];
  const failed = [
    ...(snapshots.error ? ['snapshots'] : []),
    ...(restores.error && !restores.data ? ['restore jobs'] : []),
    ...(window.error && !window.data ? ['the maintenance window'] : []),
  ];
  return {
    jobs: runningJobs({
      clusterName,
      snapshots: existing,
      restores: restores.data?.results ?? [],
      outage: outage.data,
    }),
    restorePoint:
      lastRestorePoint(existing) ?? (snapshots.error ? 'failed' : snapshots.isLoading ? 'loading' : null),
    maintenance: window.data && maintenanceText(window.data),
    pending: snapshots.isLoading || restores.isLoading || window.isLoading || outage.isLoading,
    failed,
  };
}
