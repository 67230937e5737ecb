import type { ClusterRecord } from '#contract/clusters/record.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { requireCluster, requireNoLiveImport } from '#server/emulator/kernel/find.ts';
import { forget } from '#server/emulator/kernel/forget.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { refuseWhileSimulating } from './blockers.ts';
import { putCluster, workOf } from './lifecycle.ts';

interface Vanishing {
  clusterId: string;
  retainBackups: boolean;
}

/** DELETING, and gone a while later. */
export function deleteCluster(
  world: World,
  cluster: ClusterRecord,
  retainBackups: boolean,
  by?: { caller: Caller; peer: string },
): void {
  requireCluster(cluster, 'delete');
  refuseWhileSimulating(world, cluster);
  requireNoLiveImport(world, cluster);
  begone(world, cluster, retainBackups);
  record(world, 'CLUSTER_DELETE_SUBMITTED', { groupId: cluster.groupId, clusterName: cluster.name }, by);
}

function begone(world: World, cluster: ClusterRecord, requested: boolean): void {
  let retainBackups = requested;
  const keepBackups = () => {
    retainBackups = true;
  };
  world.emit('cluster.deleting', { cluster, keepBackups });
  const work = workOf(world, cluster);
  world.tables.clusterWork.put({ ...work, turn: work.turn + 1 });
  putCluster(world, cluster, { ...cluster, stateName: 'DELETING' });
  const payload: Vanishing = { clusterId: cluster.id, retainBackups };
  world.after(world.takes('cluster.delete'), 'cluster.vanish', payload, cluster.id);
}

/** The transition `cluster.vanish`. */
export function vanish(world: World, { clusterId, retainBackups }: Vanishing): void {
  const cluster = world.tables.clusters.get(clusterId);
  if (cluster?.stateName !== 'DELETING') return;
  world.tables.clusters.delete(clusterId);
  world.emit('cluster.deleted', { cluster, retainBackups });
  // whether snapshots stay, the area of backups has decided
  forget(world, 'cluster', clusterId, ['snapshots']);
  if (world.tables.snapshots.by('completed', clusterId).length > 0) world.tables.deletedClusters.put(cluster);
  record(world, 'CLUSTER_DELETED', { groupId: cluster.groupId, clusterName: cluster.name });
}

/** The transition `cluster.expire`: the end of a life that was limited in advance. */
export function expired(world: World, { clusterId, at }: { clusterId: string; at: string }): void {
  const cluster = world.tables.clusters.get(clusterId);
  if (cluster?.deleteAfterDate !== at || cluster.stateName === 'DELETING') return;
  begone(world, cluster, false);
  record(world, 'CLUSTER_DELETE_SUBMITTED', { groupId: cluster.groupId, clusterName: cluster.name });
}

/** Clusters that are gone and still have snapshots, newest first. */
export function retained(world: World, groupId: string): ClusterRecord[] {
  return world.tables.deletedClusters
    .by('group', groupId)
    .filter(({ id }) => world.tables.snapshots.by('completed', id).length > 0);
}
