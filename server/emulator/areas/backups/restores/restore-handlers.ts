import { badFields, fail, failWith } from '#contract/api/errors.ts';
import {
  type CreateRestoreJob,
  mostDownloads,
  type Point,
  pointOf,
  type RestoreJob,
  restoreProblems,
} from '#contract/backups/restores.ts';
import { clusterRefusal } from '#contract/clusters/can.ts';
import { deploymentItemName } from '#contract/clusters/hosts.ts';
import { SECOND } from '#contract/values/durations.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { clusterOf, requireCluster } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { isUnderWay, type RestoreJobRecord, type SnapshotRecord } from '../records.ts';
import { type BackupSource, findSnapshot, sourceOf } from '../snapshots/find-backup.ts';
import { about, onDemandUnderWay } from '../snapshots/snapshots.ts';
import { baseOf } from './restore-points.ts';
import { requireFit, requireReady, targetOf } from './restore-targets.ts';
import { startRestore } from './restores.ts';

const nowhen = { date: null, increment: null, time: null };

type View = (job: RestoreJobRecord) => Omit<RestoreJob, 'links'>;

/** A job as a profile shows it: the service names the deployment of the target as well // observed */
function viewIn({ profile }: Pick<Host, 'profile'>): View {
  return (job) => {
    const { groupId: _, clusterId: __, clusterName: ___, createdAt: ____, ...rest } = job;
    const { startedAt: _____, targetClusterId: id, ofShard: ______, ...shown } = rest;
    if (profile === 'specification' || id === undefined) return shown;
    const { targetGroupId: groupId = job.groupId } = job;
    return { ...shown, targetDeploymentItemName: deploymentItemName({ id, groupId }) };
  };
}

function findJob(world: World, { groupId, clusterName, restoreJobId }: Place): RestoreJobRecord {
  const { clusterId } = sourceOf(world, groupId, clusterName);
  const job = world.tables.restoreJobs.get(restoreJobId);
  if (job?.clusterId !== clusterId) throw fail('RESTORE_JOB_NOT_FOUND', restoreJobId, clusterName);
  return job;
}
interface Place {
  groupId: string;
  clusterName: string;
  restoreJobId: string;
}

type Creation = Call<'createGroupClusterBackupRestoreJob'>;

/** The snapshot of a request, complete and still there; `isMember`: that of one shard. */
function snapshotOf(
  { world, params, body }: Creation,
  source: BackupSource,
): { row: SnapshotRecord; isMember: boolean } {
  const { snapshotId = '' } = body;
  const result = findSnapshot(world, source, snapshotId);
  if (!result) {
    const deleted = world.tables.deletedSnapshots.get(snapshotId)?.clusterId === source.clusterId;
    if (deleted) throw fail('CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT', snapshotId);
    throw failWith('SNAPSHOT_NOT_FOUND', {
      parameters: [snapshotId, params.clusterName],
      fields: [{ field: 'snapshotId', description: 'names no snapshot of the cluster' }],
    });
  }
  if (result.row.status !== 'completed') {
    throw fail(
      body.deliveryType === 'download'
        ? 'CANNOT_DOWNLOAD_INCOMPLETE_SNAPSHOT'
        : 'CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT',
      snapshotId,
    );
  }
  return result;
}

function requireDownload({ world, params }: Creation, snapshot: SnapshotRecord, snapshotId: string): void {
  if (snapshot.masterKeyUUID !== undefined)
    throw fail('CANNOT_DOWNLOAD_SNAPSHOT_WITH_ENCRYPTION', snapshotId);
  const prepared = world.tables.restoreJobs.by('downloads', params.groupId);
  if (prepared.some((job) => job.snapshotId === snapshotId)) {
    throw fail('CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY', snapshotId);
  }
  if (prepared.length >= mostDownloads) throw fail('TOO_MANY_SNAPSHOT_DOWNLOADS', mostDownloads);
}

/** What distinguishes the three ways of delivery, once everything has been found to be right. */
function plan(call: Creation, source: BackupSource): Partial<RestoreJobRecord> {
  const { world, body, caller, params } = call;
  if (body.deliveryType === 'download') {
    const { row, isMember } = snapshotOf(call, source);
    const id = body.snapshotId ?? row.id;
    requireDownload(call, row, id);
    return { snapshotId: id, ...madeAt(row), ...(isMember ? { ofShard: true } : {}) };
  }
  const { targetClusterName = '', targetGroupId = '' } = body;
  const target = targetOf(world, caller, { targetClusterName, targetGroupId });
  const into = { targetClusterName, targetGroupId, targetClusterId: target.id };
  if (body.deliveryType === 'automated') {
    const { row, isMember } = snapshotOf(call, source);
    if (isMember) throw fail('AUTOMATED_RESTORE_OF_SHARD_NOT_ALLOWED', body.snapshotId);
    requireReady(world, target);
    requireFit(row, target);
    return { ...into, snapshotId: row.id, ...madeAt(row) };
  }
  const cluster = source.cluster ?? clusterOf(world, params.groupId, params.clusterName);
  // a disabled continuous backup is an error of the requested moment
  if (clusterRefusal('restoreToPointInTime', cluster) !== 'noPit') {
    requireCluster(cluster, 'restoreToPointInTime');
  }
  const seconds = pointOf(body) ?? 0;
  const field = body.pointInTimeUTCSeconds === undefined ? 'oplogTs' : 'pointInTimeUTCSeconds';
  const base = baseOf(world, cluster, seconds, field);
  requireReady(world, target);
  requireFit(base, target);
  return { ...into, snapshotId: base.id, ...madeAt(base), ...momentOf(body, seconds) };
}

function madeAt({ createdAt }: SnapshotRecord): { timestamp?: string } {
  return createdAt === undefined ? {} : { timestamp: createdAt };
}

/** Only a point in time reports the desired moment // observed */
function momentOf(point: Point, seconds: number): Partial<RestoreJobRecord> {
  const { pointInTimeUTCSeconds, oplogTs, oplogInc } = point;
  return {
    desiredTimestamp: { date: iso(seconds * SECOND), increment: oplogInc ?? 1, time: seconds },
    ...(pointInTimeUTCSeconds === undefined ? {} : { pointInTimeUTCSeconds }),
    ...(oplogTs === undefined ? {} : { oplogTs }),
    ...(oplogInc === undefined ? {} : { oplogInc }),
  };
}

function checkFields(body: CreateRestoreJob): void {
  const problems = restoreProblems(body);
  const [first] = problems;
  if (first) throw badFields(problems, first.code);
}

export const restoreHandlers = defineHandlers({
  listGroupClusterBackupRestoreJobs({ world, params, host }) {
    const { clusterId } = sourceOf(world, params.groupId, params.clusterName);
    return {
      rows: world.tables.restoreJobs.by('cluster', clusterId),
      view: world.showing(viewIn(host)),
    };
  },

  createGroupClusterBackupRestoreJob(call) {
    const { world, params, body, caller, peer, host } = call;
    const { groupId, clusterName } = params;
    const source = sourceOf(world, groupId, clusterName);
    checkFields(body);
    if (onDemandUnderWay(world, source.clusterId)) throw fail('UNFINISHED_ON_DEMAND_SNAPSHOT', clusterName);
    const planned = plan(call, source);
    const job = startRestore(world, {
      id: world.id(),
      groupId,
      clusterId: source.clusterId,
      clusterName,
      createdAt: world.iso(),
      deliveryType: body.deliveryType,
      cancelled: false,
      expired: false,
      failed: false,
      deliveryUrl: [],
      desiredTimestamp: nowhen,
      ...planned,
    });
    record(world, 'CPS_RESTORE_REQUESTED_AUDIT', about(job), { caller, peer });
    return viewIn(host)(job);
  },

  getGroupClusterBackupRestoreJob({ world, params, host }) {
    const job = findJob(world, params);
    return world.showing(viewIn(host))(job);
  },

  cancelGroupClusterBackupRestoreJob({ world, params }) {
    const job = findJob(world, params);
    if (job.ofShard) throw fail('ATLAS_BACKUP_CANCEL_SHARD_RESTORE_JOB_NOT_ALLOWED', job.id);
    // assumed: a download until it expires, a restore until its work begins
    if (job.cancelled || job.expired || job.failed) {
      throw failWith('VALIDATION_ERROR', { detail: `The restore job ${job.id} is over.` });
    }
    if (job.deliveryType !== 'download' && (!isUnderWay(job) || job.startedAt !== undefined)) {
      throw fail('CANNOT_CANCEL_AUTOMATED_RESTORE', job.id);
    }
    const { components: _, privateDownloadDeliveryUrls: __, ...rest } = job;
    world.tables.restoreJobs.put({ ...rest, deliveryUrl: [], cancelled: true, finishedAt: world.iso() });
    return undefined;
  },
});
