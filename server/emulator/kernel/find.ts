import { type ErrorCode, fail, failWith } from '#contract/api/errors.ts';
import {
  type ClusterAction,
  type ClusterRefusal,
  clusterRefusal,
  clusterRefusals,
} from '#contract/clusters/can.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import type { GroupRecord } from './records.ts';
import type { World } from './world.ts';

/** What several areas look up, with the refusals that belong to it. */

export function groupOf(world: World, groupId: string): GroupRecord {
  const group = world.tables.groups.get(groupId);
  if (!group) throw fail('GROUP_NOT_FOUND', groupId);
  return group;
}

/** The dedicated or free cluster of that name; a flex cluster is refused by name // observed */
export function clusterOf(world: World, groupId: string, name: string): ClusterRecord {
  const [cluster] = world.tables.clusters.by('name', `${groupId}/${name}`);
  if (cluster) return cluster;
  if (world.tables.flexClusters.by('name', `${groupId}/${name}`).length > 0) {
    throw fail('CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API', name);
  }
  throw fail('CLUSTER_NOT_FOUND', name, groupId);
}

/** The flex cluster of that name; any other cluster is refused by name, as clients count on // observed */
export function flexOf(world: World, groupId: string, name: string): FlexClusterRecord {
  const [flex] = world.tables.flexClusters.by('name', `${groupId}/${name}`);
  if (flex) return flex;
  if (world.tables.clusters.by('name', `${groupId}/${name}`).length > 0) {
    throw fail('CANNOT_USE_NON_FLEX_CLUSTER_IN_FLEX_API', name);
  }
  throw fail('CLUSTER_NOT_FOUND', name, groupId);
}

/** Refuses what cannot be done while a flex cluster changes // assumed: code */
export function requireIdle({ name, groupId, stateName }: FlexClusterRecord): void {
  if (stateName === 'IDLE') return;
  throw failWith('VALIDATION_ERROR', {
    parameters: [name, groupId],
    detail: `${name}: The cluster is ${stateName}. Wait until it is idle.`,
  });
}

/** Usual codes of a refusal; an operation with a code of its own passes it. */
const refusalCodes: Partial<Record<ClusterRefusal, ErrorCode>> = {
  paused: 'CANNOT_UPDATE_PAUSED_CLUSTER',
  protected: 'CANNOT_TERMINATE_CLUSTER_WHEN_TERMINATION_PROTECTION_ENABLED',
  noBackup: 'BACKUP_JOB_NOT_FOUND',
  deleting: 'CLUSTER_ALREADY_REQUESTED_DELETION',
  tenant: 'TENANT_CLUSTER_UPDATE_UNSUPPORTED',
};

/** Refuses an action that the state, tier or settings of the cluster do not allow now, by the table `clusterCan`. */
export function requireCluster(
  cluster: ClusterRecord,
  action: ClusterAction,
  codes: Partial<Record<ClusterRefusal, ErrorCode>> = {},
): void {
  const refusal = clusterRefusal(action, cluster);
  if (!refusal) return;
  const code = codes[refusal] ?? refusalCodes[refusal] ?? 'VALIDATION_ERROR';
  throw failWith(code, {
    parameters: [cluster.name, cluster.groupId],
    detail: `${cluster.name}: ${clusterRefusals[refusal]}`,
  });
}

/** Refuses what must not happen to a cluster while a live migration copies into it. */
export function requireNoLiveImport(
  world: World,
  cluster: ClusterRecord,
  code: ErrorCode = 'CANNOT_MODIFY_CLUSTER_WITH_RUNNING_LIVE_IMPORT',
): void {
  if (world.tables.liveMigrations.by('into', cluster.id).length > 0) throw fail(code, cluster.name);
}

/** Refuses what needs all regions of a cluster while some of them are made to fail // assumed: code */
export function requireNoOutage(world: World, cluster: ClusterRecord): void {
  const [outage] = world.tables.outageSimulations.by('cluster', cluster.id);
  if (outage && outage.state !== 'COMPLETE') {
    throw fail('INVALID_CLUSTER_OUTAGE_SIMULATION_STATE', outage.state, 'COMPLETE');
  }
}

/** Without a payment method whatever costs money is refused // specification §1 */
export function requirePayment(world: World, groupId: string): void {
  const org = world.tables.orgs.get(groupOf(world, groupId).orgId);
  if (org?.paymentMethod === false) throw fail('NO_PAYMENT_INFORMATION_FOUND', groupId);
}
