import { badField, badFields, fail } from '#contract/api/errors.ts';
import { pointOf } from '#contract/backups/restores.ts';
import { type ServerlessRestoreJob, serverlessRestoreProblems } from '#contract/flex/serverless.ts';
import { satisfies } from '#contract/roles.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ServerlessRecord, ServerlessRestoreRecord } from './records.ts';
import { downloadUrl } from './restores.ts';
import { instanceOf } from './serverless-handlers.ts';

type Creation = Call<'createGroupServerlessBackupRestoreJob'>;

/** How far back a point in time may lie // documented */
const reachMs = 72 * 3_600_000;

function view(job: ServerlessRestoreRecord): ServerlessRestoreJob {
  const { groupId: _, clusterId: __, createdAt: ___, ...shown } = job;
  return shown;
}

/** An instance in a project that the caller owns: a missing one is answered like one without access. */
function targetOf({ world, body, caller }: Creation): ServerlessRecord {
  const { targetGroupId, targetClusterName } = body;
  const group = world.tables.groups.get(targetGroupId);
  if (!group || !satisfies(caller.grants, ['GROUP_OWNER'], { orgId: group.orgId, groupId: group.id })) {
    throw fail('CANNOT_RESTORE_TO_TARGET', targetClusterName, targetGroupId);
  }
  return instanceOf(world, targetGroupId, targetClusterName);
}

/** The complete snapshot of a request, in the form of the job. */
function fromSnapshot({ world, body, params }: Creation, source: ServerlessRecord) {
  const { snapshotId = '' } = body;
  const row = world.tables.serverlessSnapshots.get(snapshotId);
  if (row?.clusterId !== source.id) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, params.clusterName);
  if (row.status !== 'completed' || row.createdAt === undefined) {
    throw fail('CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT', snapshotId);
  }
  return { snapshotId, timestamp: row.createdAt };
}

/** The moment of a request, if the continuous backup of the instance reaches it. */
function fromMoment({ world, body }: Creation, source: ServerlessRecord) {
  const { pointInTimeUTCSeconds, oplogTs, oplogInc } = body;
  const at = (pointOf(body) ?? 0) * 1000;
  const field = pointInTimeUTCSeconds === undefined ? 'oplogTs' : 'pointInTimeUTCSeconds';
  const refuse = (why: string) => badField(field, why, 'INVALID_PIT_RESTORE_TIME');
  if (!source.continuousBackup) throw refuse('needs continuous backup, which is off');
  if (at > world.now()) throw refuse('must not be in the future');
  if (at < Math.max(world.now() - reachMs, Date.parse(source.createDate))) {
    throw refuse('must be within the last 72 hours and the life of the instance');
  }
  return {
    desiredTimestamp: { date: iso(at) },
    ...(pointInTimeUTCSeconds === undefined ? {} : { pointInTimeUTCSeconds }),
    ...(oplogTs === undefined ? {} : { oplogTs }),
    ...(oplogInc === undefined ? {} : { oplogInc }),
  };
}

function create(call: Creation): ServerlessRestoreRecord {
  const { world, params, body, caller, peer } = call;
  const { groupId, clusterName } = params;
  const source = instanceOf(world, groupId, clusterName);
  const problems = serverlessRestoreProblems(body);
  const [first] = problems;
  if (first) throw badFields(problems, first.code);
  const { deliveryType } = body;
  const wanted = deliveryType === 'pointInTime' ? fromMoment(call, source) : fromSnapshot(call, source);
  const target = targetOf(call);
  const job = world.tables.serverlessRestoreJobs.put({
    id: world.id(),
    groupId,
    clusterId: source.id,
    createdAt: world.iso(),
    cancelled: false,
    deliveryType,
    deliveryUrl: [],
    expired: false,
    failed: false,
    targetClusterName: target.name,
    targetGroupId: target.groupId,
    ...wanted,
  });
  world.after(world.takes('restore.run'), 'serverlessRestore.finish', { id: job.id }, job.id);
  record(world, 'CPS_RESTORE_REQUESTED_AUDIT', { groupId, clusterName }, { caller, peer });
  return job;
}

function finish(world: World, { id }: { id: string }): void {
  const job = world.tables.serverlessRestoreJobs.get(id);
  if (!job) return;
  if (job.deliveryType !== 'download') {
    world.tables.serverlessRestoreJobs.put({ ...job, finishedAt: world.iso() });
    return;
  }
  const url = downloadUrl(id, `${job.snapshotId}`);
  const expiresAt = iso(world.now() + deadlines['download.expires']);
  world.after(deadlines['download.expires'], 'serverlessRestore.expire', { id });
  world.tables.serverlessRestoreJobs.put({ ...job, deliveryUrl: [url], expiresAt });
}

function expire(world: World, { id }: { id: string }): void {
  const job = world.tables.serverlessRestoreJobs.get(id);
  if (job) world.tables.serverlessRestoreJobs.put({ ...job, deliveryUrl: [], expired: true });
}

export const serverlessRestoreHandlers = defineHandlers({
  listGroupServerlessBackupRestoreJobs({ world, params }) {
    const { id } = instanceOf(world, params.groupId, params.clusterName);
    return {
      rows: world.tables.serverlessRestoreJobs.by('cluster', id),
      view: world.showing(view),
    };
  },

  createGroupServerlessBackupRestoreJob: (call) => view(create(call)),

  getGroupServerlessBackupRestoreJob({ world, params }) {
    const { id } = instanceOf(world, params.groupId, params.clusterName);
    const job = world.tables.serverlessRestoreJobs.get(params.restoreJobId);
    if (job?.clusterId !== id) throw fail('RESTORE_JOB_NOT_FOUND', params.restoreJobId, params.clusterName);
    return world.showing(view)(job);
  },
});

export const serverlessRestoreTransitions = {
  'serverlessRestore.finish': finish,
  'serverlessRestore.expire': expire,
};
