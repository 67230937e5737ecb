import { fail, failWith } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { FlexRestoreJob, FlexSnapshot } from '#contract/flex/backups.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import { type Role, satisfies } from '#contract/roles.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { flexOf, requireCluster, requireIdle } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { FlexRestoreRecord, FlexSnapshotRecord } from './records.ts';
import { startRestore } from './restores.ts';

type Restore = Call<'createGroupFlexClusterBackupRestoreJob'>;
type Download = Call<'downloadGroupFlexClusterBackup'>;

const restorers: readonly Role[] = ['GROUP_BACKUP_RECOVERY_OPERATOR'];

function snapshotView({ groupId: _, clusterId: __, ...shown }: FlexSnapshotRecord): FlexSnapshot {
  return shown;
}

function jobView({ clusterId: _, targetClusterId: __, ...shown }: FlexRestoreRecord): FlexRestoreJob {
  return shown;
}

function findSnapshot(world: World, flex: FlexClusterRecord, snapshotId: string): FlexSnapshotRecord {
  const row = world.tables.flexSnapshots.get(snapshotId);
  if (row?.clusterId !== flex.id) throw fail('TENANT_SNAPSHOT_NOT_FOUND', snapshotId, flex.name);
  return row;
}

/** What restores and downloads have in common. */
function newJob(world: World, flex: FlexClusterRecord, snapshot: FlexSnapshotRecord) {
  const { finishTime } = snapshot;
  return {
    id: world.id(),
    clusterId: flex.id,
    projectId: flex.groupId,
    instanceName: flex.name,
    snapshotId: snapshot.id,
    restoreScheduledDate: world.iso(),
    expirationDate: iso(world.now() + deadlines['flexDownload.expires']),
    status: 'PENDING' as const,
    ...(finishTime === undefined ? {} : { snapshotFinishedDate: finishTime }),
  };
}

function download({ world, params, body, caller, peer }: Download): FlexRestoreRecord {
  const flex = flexOf(world, params.groupId, params.name);
  const snapshot = findSnapshot(world, flex, body.snapshotId);
  if (snapshot.status !== 'COMPLETED') throw fail('CANNOT_DOWNLOAD_INCOMPLETE_SNAPSHOT', snapshot.id);
  if (world.tables.flexRestoreJobs.by('downloads', snapshot.id).length > 0) {
    throw fail('CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY', snapshot.id);
  }
  const about = { groupId: flex.groupId, clusterName: flex.name };
  record(world, 'TENANT_SNAPSHOT_DOWNLOAD_REQUESTED_AUDIT', about, { caller, peer });
  return startRestore(world, { ...newJob(world, flex, snapshot), deliveryType: 'DOWNLOAD' });
}

/** A flex cluster, or a dedicated one, in a project in which the caller may restore. */
function targetOf({ world, params, body, caller }: Restore): FlexClusterRecord | ClusterRecord {
  const { targetProjectId = params.groupId, targetDeploymentItemName: name } = body;
  const group = world.tables.groups.get(targetProjectId);
  // a missing project is answered like one without access for the caller
  if (!group || !satisfies(caller.grants, restorers, { orgId: group.orgId, groupId: group.id })) {
    throw fail('CANNOT_RESTORE_TO_TARGET', name, targetProjectId);
  }
  const place = `${targetProjectId}/${name}`;
  const [target] = [
    ...world.tables.flexClusters.by('name', place),
    ...world.tables.clusters.by('name', place),
  ];
  if (!target) throw fail('CLUSTER_NOT_FOUND', name, targetProjectId);
  return target;
}

function majorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** Refuses a target that the snapshot does not fit, or that is not ready for it. */
function requireTarget(
  world: World,
  snapshot: FlexSnapshotRecord,
  target: FlexClusterRecord | ClusterRecord,
): void {
  const field = 'targetDeploymentItemName';
  if ('clusterType' in target && target.clusterType !== 'REPLICASET') {
    throw failWith('TENANT_RESTORE_INCOMPATIBLE_TOPOLOGY', {
      parameters: [target.name],
      fields: [{ field, description: 'must be a replica set' }],
    });
  }
  const version = majorOf(snapshot.mongoDBVersion);
  if (majorOf(target.mongoDBVersion) !== version) {
    throw failWith('TENANT_RESTORE_VERSION_MISMATCH', {
      parameters: [snapshot.id, target.name],
      fields: [{ field, description: `must be of version ${version}, as the snapshot is` }],
    });
  }
  if ('clusterType' in target) {
    requireCluster(target, 'restoreInto', { paused: 'CLUSTER_PAUSED_CANNOT_RESTORE' });
  } else requireIdle(target);
  const { flexRestoreJobs, restoreJobs, liveMigrations } = world.tables;
  if ([...flexRestoreJobs.by('running', target.id), ...restoreJobs.by('running', target.id)].length > 0) {
    throw fail('ATLAS_CLUSTER_RESTORE_IN_PROGRESS', target.name);
  }
  if (liveMigrations.by('into', target.id).length > 0) {
    throw fail('CANNOT_PERFORM_RESTORE_ON_CLUSTER_WITH_RUNNING_LIVE_IMPORT', target.name);
  }
}

function restore(call: Restore): FlexRestoreRecord {
  const { world, params, body, caller, peer } = call;
  const flex = flexOf(world, params.groupId, params.name);
  const snapshot = findSnapshot(world, flex, body.snapshotId);
  if (snapshot.status !== 'COMPLETED') {
    throw fail('CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT', snapshot.id);
  }
  const target = targetOf(call);
  requireTarget(world, snapshot, target);
  const about = { groupId: flex.groupId, clusterName: flex.name };
  record(world, 'TENANT_RESTORE_REQUESTED_AUDIT', about, { caller, peer });
  return startRestore(world, {
    ...newJob(world, flex, snapshot),
    deliveryType: 'RESTORE',
    targetClusterId: target.id,
    targetDeploymentItemName: target.name,
    targetProjectId: target.groupId,
  });
}

export const flexBackupHandlers = defineHandlers({
  listGroupFlexClusterBackupSnapshots({ world, params }) {
    const flex = flexOf(world, params.groupId, params.name);
    return {
      rows: world.tables.flexSnapshots.by('cluster', flex.id),
      view: world.showing(snapshotView),
    };
  },

  getGroupFlexClusterBackupSnapshot({ world, params }) {
    const flex = flexOf(world, params.groupId, params.name);
    const row = findSnapshot(world, flex, params.snapshotId);
    return world.showing(snapshotView)(row);
  },

  downloadGroupFlexClusterBackup: (call) => jobView(download(call)),

  listGroupFlexClusterBackupRestoreJobs({ world, params }) {
    const flex = flexOf(world, params.groupId, params.name);
    return {
      rows: world.tables.flexRestoreJobs.by('cluster', flex.id),
      view: world.showing(jobView),
    };
  },

  createGroupFlexClusterBackupRestoreJob: (call) => jobView(restore(call)),

  getGroupFlexClusterBackupRestoreJob({ world, params }) {
    const flex = flexOf(world, params.groupId, params.name);
    const job = world.tables.flexRestoreJobs.get(params.restoreJobId);
    if (job?.clusterId !== flex.id) throw fail('TENANT_RESTORE_NOT_FOUND', params.restoreJobId, flex.name);
    return world.showing(jobView)(job);
  },
});
