import { type Copies, type CopyPlace, projectOf, type TwinItem } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CompliancePolicyRecord } from './policy-records.ts';
import type { SnapshotRecord } from './records.ts';
import { putSchedule } from './schedule/schedule-run.ts';

const dayMs = 86_400_000;

type Shown = TwinItem<'snapshots'> & TwinItem<'shardedSnapshots'>;

/** A snapshot as metadata: its documents stay at the source. */
function addSnapshot(
  world: World,
  item: Partial<Shown> & Pick<Shown, 'id'>,
  place: CopyPlace,
): string | undefined {
  const { groupId = '', clusterName = '' } = place;
  if (item.status !== 'completed' && item.status !== 'failed')
    return 'The snapshot is not complete at its source.';
  const { id: clusterId } = clusterOf(world, groupId, clusterName);
  const { links: _, snapshotIds: __, ...shown } = item;
  const createdAt = shown.createdAt ?? world.iso();
  const expiresAt = Date.parse(shown.expiresAt ?? '');
  const row = {
    ...definedFields(shown),
    ...{ groupId, clusterId, clusterName, requestedAt: createdAt },
    retentionDays: Number.isFinite(expiresAt)
      ? Math.max(1, Math.round((expiresAt - Date.parse(createdAt)) / dayMs))
      : 1,
  } as SnapshotRecord;
  if (!Number.isFinite(expiresAt)) {
    world.tables.snapshots.put(row);
    return undefined;
  }
  const expiry = world.after(Math.max(0, expiresAt - world.now()), 'snapshot.expire', { id: row.id });
  world.tables.snapshots.put({ ...row, expiry });
  return undefined;
}

/** Schedules, snapshots and restore jobs of the clusters of a copy. */
export const backupCopies: Copies = {
  backupSchedules(world, item, { groupId = '', clusterName = '' }) {
    const cluster = clusterOf(world, groupId, clusterName);
    const { clusterId: _, clusterName: __, nextSnapshot: ___, policies, links: ____, ...rest } = item;
    const [policy] = policies;
    if (!policy) return 'The schedule has no policy.';
    putSchedule(
      world,
      {
        ...definedFields(rest),
        id: cluster.id,
        groupId,
        policyId: policy.id,
        policyItems: policy.policyItems,
      },
      cluster,
    );
    return undefined;
  },
  snapshots: addSnapshot,
  shardedSnapshots: addSnapshot,
  restoreJobs(world, { links: _, ...job }, { groupId = '', clusterName = '' }) {
    const isOver = job.cancelled || job.failed || job.finishedAt !== undefined || job.expired;
    if (!isOver) return 'The restore is under way at its source.';
    const cluster = clusterOf(world, groupId, clusterName);
    // addresses of downloads belong to the source
    const {
      components: __,
      deliveryUrl: ___,
      privateDownloadDeliveryUrls: ____,
      ...shown
    } = definedFields(job);
    const createdAt = job.timestamp ?? job.finishedAt ?? world.iso();
    world.tables.restoreJobs.put({
      ...{ ...shown, groupId, clusterId: cluster.id, clusterName, createdAt },
      deliveryUrl: [],
    });
    return undefined;
  },
  exportBuckets(world, { _id: id, ...item }, place) {
    const roleId = item.cloudProvider === 'AWS' ? item.iamRoleId : item.roleId;
    const { iamRoleId: _, ...shown } = definedFields(
      item as typeof item & { iamRoleId?: string; links?: unknown },
      'links',
    );
    world.tables.exportBuckets.put({
      ...{ ...shown, id, roleId, groupId: projectOf(place), createdAt: world.iso() },
    });
    return undefined;
  },
  compliancePolicy(world, { projectId: _, ...policy }, place) {
    // no policy is an empty object // assumed, as in its answer
    if (policy.state === undefined) return undefined;
    const complete = definedFields(policy) as Omit<CompliancePolicyRecord, 'id'>;
    if (complete.state === 'DISABLING') return 'The policy is being removed at its source.';
    world.tables.compliancePolicies.put({ ...complete, state: 'ACTIVE', id: projectOf(place) });
    return undefined;
  },
};
