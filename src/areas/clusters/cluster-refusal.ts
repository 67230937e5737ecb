import type { OperationId } from '#contract/api/operations.ts';
import { type ClusterAction, clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { useRefusal } from '#src/api/access/can.ts';
import type { Cluster } from './cluster-facts.ts';

/** Why something cannot be done to a cluster now, as a sentence. */
export function refusalOf(action: ClusterAction, cluster: Cluster): string | undefined {
  const refused = clusterRefusal(action, cluster);
  return refused && clusterRefusals[refused];
}

/** The same, or why this person may not do it. */
export function useClusterRefusal(
  action: ClusterAction,
  cluster: Cluster,
  operation: OperationId,
): string | undefined {
  const role = useRefusal(operation, { groupId: cluster.groupId });
  return refusalOf(action, cluster) ?? role;
}
