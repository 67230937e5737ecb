import { type ErrorCode, fail } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SnapshotRecord } from '../records.ts';

/** The cluster of a path, or the deleted cluster of that name that has snapshots. */
export interface BackupSource {
  clusterId: string;
  cluster?: ClusterRecord;
}

export function sourceOf(world: World, groupId: string, name: string): BackupSource {
  const [cluster] = world.tables.clusters.by('name', `${groupId}/${name}`);
  if (cluster) return { clusterId: cluster.id, cluster };
  const [retained] = world.tables.snapshots.by('name', `${groupId}/${name}`);
  if (retained) return { clusterId: retained.clusterId };
  return { clusterId: clusterOf(world, groupId, name).id };
}

/** The snapshot of that id, or the one that it is a member of. */
export function findSnapshot(
  world: World,
  { clusterId }: BackupSource,
  id: string,
): { row: SnapshotRecord; isMember: boolean } | undefined {
  const row = world.tables.snapshots.get(id);
  if (row) return row.clusterId === clusterId ? { row, isMember: false } : undefined;
  const whole = world.tables.snapshots
    .by('cluster', clusterId)
    .find(({ members }) => members?.some((member) => member.id === id));
  return whole && { row: whole, isMember: true };
}

/** The whole snapshot of that id; a member of one is refused with the code of the operation. */
export function requireWhole(
  world: World,
  source: BackupSource,
  { snapshotId, clusterName }: { snapshotId: string; clusterName: string },
  ofMember: ErrorCode,
): SnapshotRecord {
  const result = findSnapshot(world, source, snapshotId);
  if (!result) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
  if (result.isMember) throw fail(ofMember, snapshotId);
  return result.row;
}
