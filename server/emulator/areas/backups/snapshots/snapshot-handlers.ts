import { badField, fail } from '#contract/api/errors.ts';
import { copyRegionsFor } from '#contract/backups/copy-rules.ts';
import {
  expiryOf,
  longestRetentionDays,
  type RetentionUnit,
  retentionDays,
} from '#contract/backups/retention.ts';
import { usualRetentionDays } from '#contract/backups/snapshot-limits.ts';
import { isRunning } from '#contract/backups/snapshots.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { clusterOf, requireCluster } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { compliancePolicyOf } from '../compliance/compliance-gate.ts';
import type { SnapshotRecord } from '../records.ts';
import { findSnapshot, requireWhole, sourceOf } from './find-backup.ts';
import { memberView, requestedView, shardedView, snapshotView } from './snapshot-views.ts';
import {
  about,
  deleteSnapshot,
  finishedSnapshots,
  keepFor,
  onDemandUnderWay,
  startSnapshot,
} from './snapshots.ts';

type Deletion = Call<'deleteGroupClusterBackupSnapshot' | 'deleteGroupClusterBackupSnapshotShardedCluster'>;

/** Deletes a whole snapshot; one that runs or that a policy protects stays. */
function deleteWhole({ world, params, caller, peer }: Deletion, sharded: boolean): undefined {
  const source = sourceOf(world, params.groupId, params.clusterName);
  const row = requireWhole(world, source, params, 'CANNOT_DELETE_FROM_CLUSTER_SNAPSHOT');
  if (sharded && row.type !== 'shardedCluster') {
    throw fail('SNAPSHOT_NOT_FOUND', params.snapshotId, params.clusterName);
  }
  if (isRunning(row)) throw fail('CANNOT_DELETE_IN_PROGRESS_SNAPSHOT', row.id);
  if (compliancePolicyOf(world, row.groupId)) {
    throw fail('CANNOT_DELETE_SNAPSHOT_WITH_BACKUP_COMPLIANCE_POLICY', row.id);
  }
  deleteSnapshot(world, row, { caller, peer });
  return undefined;
}

/** Snapshots of a cluster, or those from which a restore to a moment could start: completed by then. */
function listed(world: World, call: Call<'listGroupClusterBackupSnapshots'>): readonly SnapshotRecord[] {
  const { params, query } = call;
  const source = sourceOf(world, params.groupId, params.clusterName);
  const { pointInTimeUtcSeconds, oplogTs, oplogInc } = query;
  if (oplogInc !== undefined && oplogTs === undefined) {
    throw fail('INVALID_QUERY_PARAMETER', 'oplogInc', 'needs oplogTs');
  }
  const moment = pointInTimeUtcSeconds ?? oplogTs;
  if (moment === undefined) return world.tables.snapshots.by('cluster', source.clusterId);
  return finishedSnapshots(world, { id: source.clusterId }).filter(
    ({ createdAt = '' }) => Date.parse(createdAt) <= moment * 1000,
  );
}

export const snapshotHandlers = defineHandlers({
  listGroupClusterBackupSnapshots(call) {
    const { world } = call;
    return {
      rows: listed(world, call),
      view: world.showing(snapshotView),
    };
  },

  takeGroupClusterBackupSnapshots({ world, params, body, caller, peer }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    // assumed: no code of its own for a paused cluster
    requireCluster(cluster, 'snapshot', { paused: 'VALIDATION_ERROR' });
    const { retentionInDays = usualRetentionDays, description } = body;
    if (retentionInDays > longestRetentionDays) {
      const limit = `must be at most ${longestRetentionDays}`;
      throw badField('retentionInDays', limit, 'BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID');
    }
    requireEnough(world, cluster.groupId, retentionInDays);
    if (onDemandUnderWay(world, cluster.id)) throw fail('UNFINISHED_ON_DEMAND_SNAPSHOT', cluster.name);
    const schedule = world.tables.backupSchedules.get(cluster.id);
    const row = startSnapshot(world, cluster, {
      snapshotType: 'onDemand',
      frequencyType: 'ondemand',
      retention: { retentionUnit: 'days', retentionValue: retentionInDays },
      ...(description === undefined ? {} : { description }),
      copyRegions: copyRegionsFor(schedule?.copySettings ?? [], ['ondemand']),
      by: { caller, peer },
    });
    return requestedView(row);
  },

  getGroupClusterBackupSnapshot({ world, params }) {
    const { groupId, clusterName, snapshotId } = params;
    const result = findSnapshot(world, sourceOf(world, groupId, clusterName), snapshotId);
    if (!result) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
    world.shown(result.row.id);
    return result.isMember ? memberView(result.row, snapshotId) : snapshotView(result.row);
  },

  updateGroupClusterBackupSnapshot({ world, params, body, caller, peer }) {
    const source = sourceOf(world, params.groupId, params.clusterName);
    const row = requireWhole(world, source, params, 'CANNOT_MODIFY_CLUSTER_SNAPSHOT');
    if (row.status !== 'completed' || row.createdAt === undefined) {
      throw fail('CANNOT_MODIFY_IN_PROGRESS_SNAPSHOT_RETENTION', row.id);
    }
    const retentionUnit = body.retentionUnit.toLowerCase() as RetentionUnit;
    const retention = { retentionUnit, retentionValue: body.retentionValue };
    checkRetention(world, row.createdAt, retention);
    if (compliancePolicyOf(world, row.groupId) && retentionDays(retention) < row.retentionDays) {
      const why = `must not be less than ${row.retentionDays} days, because of the backup compliance policy`;
      throw badField(
        'retentionValue',
        why,
        'CANNOT_DECREASE_SNAPSHOT_RETENTION_WITH_BACKUP_COMPLIANCE_POLICY',
      );
    }
    const kept = keepFor(world, row, retention);
    record(world, 'CPS_SNAPSHOT_RETENTION_MODIFIED_AUDIT', about(row), { caller, peer });
    return snapshotView(kept);
  },

  deleteGroupClusterBackupSnapshot: (call) => deleteWhole(call, false),

  listGroupClusterBackupSnapshotShardedClusters({ world, params }) {
    const { clusterId } = sourceOf(world, params.groupId, params.clusterName);
    const rows = world.tables.snapshots.by('cluster', clusterId);
    const results = rows.filter(({ type }) => type === 'shardedCluster').map(shardedView);
    for (const { id } of results) world.shown(id);
    return { results, totalCount: results.length };
  },

  getGroupClusterBackupSnapshotShardedCluster({ world, params }) {
    const { groupId, clusterName, snapshotId } = params;
    const result = findSnapshot(world, sourceOf(world, groupId, clusterName), snapshotId);
    // one of a replica set is a whole without members: Terraform's data source reads every snapshot so // observed
    if (!result || result.isMember) {
      throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
    }
    world.shown(snapshotId);
    return shardedView(result.row);
  },

  deleteGroupClusterBackupSnapshotShardedCluster: (call) => deleteWhole(call, true),
});

/** At least a day, at most the longest, and not so short that the snapshot would be gone at once // assumed */
function checkRetention(
  world: World,
  createdAt: string,
  retention: { retentionUnit: RetentionUnit; retentionValue: number },
): void {
  const days = retentionDays(retention);
  const refuse = (why: string) => badField('retentionValue', why, 'BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID');
  if (days < 1) throw refuse('must be at least 1');
  if (days > longestRetentionDays) throw refuse(`must be at most ${longestRetentionDays} days`);
  if (expiryOf(Date.parse(createdAt), retention) <= world.now()) {
    throw refuse('must reach beyond the present, counted from the creation of the snapshot');
  }
}

/** A compliance policy may say how long snapshots on demand stay at least. */
function requireEnough(world: World, groupId: string, days: number): void {
  const item = compliancePolicyOf(world, groupId)?.onDemandPolicyItem;
  const least = item ? retentionDays(item) : 0;
  if (days >= least) return;
  const why = `must be at least ${least}, because of the backup compliance policy`;
  throw badField('retentionInDays', why, 'SNAPSHOT_RETENTION_LESS_THAN_BACKUP_COMPLIANCE_POLICY');
}
