import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { AdvancedCluster, Cluster, LegacyCluster } from '#contract/clusters/schemas.ts';
import { clusterView } from '#contract/clusters/views.ts';
import type { VersionDate } from '#contract/versions.ts';
import type { Host } from '#server/emulator/kernel/handler.ts';

/** How a request sees clusters. */
interface Eyes {
  version: VersionDate;
  host: Pick<Host, 'profile'>;
}

/** A cluster as a client sees it: the strategy has a default // specification §2.10; it was not recorded // observed */
export function shownCluster(
  record: ClusterRecord,
  { version, host }: Eyes,
): Cluster | AdvancedCluster | LegacyCluster {
  const view = clusterView(record, version);
  if (host.profile === 'observed') return view;
  return { ...view, replicaSetScalingStrategy: view.replicaSetScalingStrategy ?? 'WORKLOAD_TYPE' };
}
