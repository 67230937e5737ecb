import { z } from 'zod';
import type { DrillRun } from '#contract/console/drills.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import type { UsableConnection } from '../connections/connections.ts';
import { Failure } from '../http/errors.ts';
import { type CallDeps, codeOf, refusalLabels, serviceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import type { Documents } from './documents.ts';
import type { Asked, DrillService, RunOwner, SeenJob } from './drill-service.ts';

export interface ServiceDeps extends CallDeps {
  documents: Documents;
}

const Cluster = z.object({
  id: z.string(),
  name: z.string(),
  stateName: z.string().default('IDLE'),
  paused: z.boolean().default(false),
  clusterType: z.string().default('REPLICASET'),
  pitEnabled: z.boolean().default(false),
});
const Snapshots = z.object({
  results: z.array(
    z.object({ id: z.string(), status: z.string().optional(), createdAt: z.string().optional() }),
  ),
});
const Job = z.object({
  id: z.string(),
  finishedAt: z.string().nullish(),
  failed: z.boolean().default(false),
  cancelled: z.boolean().default(false),
  snapshotId: z.string().nullish(),
  pointInTimeUTCSeconds: z.number().nullish(),
  targetClusterName: z.string().nullish(),
  targetGroupId: z.string().nullish(),
});
const Jobs = z.object({ results: z.array(Job) });

function toJob(job: z.output<typeof Job>): SeenJob {
  return {
    id: job.id,
    createdAt: objectIdTime(job.id),
    finishedAt: job.finishedAt ? Date.parse(job.finishedAt) : undefined,
    failed: job.failed,
    cancelled: job.cancelled,
    snapshotId: job.snapshotId ?? undefined,
    pointSeconds: job.pointInTimeUTCSeconds ?? undefined,
    targetName: job.targetClusterName ?? undefined,
    targetGroupId: job.targetGroupId ?? undefined,
  };
}

/** Temporary refusals of a restore. */
const busy: ReadonlySet<string> = new Set([
  'ATLAS_CLUSTER_RESTORE_IN_PROGRESS',
  'UNFINISHED_ON_DEMAND_SNAPSHOT',
]);

/** For whom a run acts. */
const subjectOf = (run: DrillRun, { ownerId, client }: RunOwner) => ({
  ...{ actor: run.startedBy, actorId: ownerId, requestId: run.id, client },
});

/** The service behind a connection as drills see it: few calls, within the project's share of them. */
export function upstreamService(connection: UsableConnection, deps: ServiceDeps): DrillService {
  const { now, call, read, present, change } = serviceCalls(connection, deps);

  const locationOf = ({ groupId, sourceName }: Pick<DrillRun, 'groupId' | 'sourceName'>) => ({
    groupId,
    clusterName: sourceName,
  });

  return {
    now,

    async cluster(groupId, clusterName) {
      const answer = await call('getGroupCluster', { groupId, clusterName });
      if (answer.status === 404) return undefined;
      return read(Cluster, answer);
    },

    async newestSnapshot(groupId, clusterName) {
      const query = { itemsPerPage: 500 };
      const answer = present(await call('listGroupClusterBackupSnapshots', { groupId, clusterName, query }));
      const done = read(Snapshots, answer).results.flatMap(({ id, status, createdAt }) =>
        status === 'completed' && createdAt !== undefined ? [{ id, at: Date.parse(createdAt) }] : [],
      );
      return done.sort((a, b) => b.at - a.at)[0];
    },

    async ask(run, owner): Promise<Asked> {
      const into = { targetClusterName: run.targetName, targetGroupId: run.targetGroupId };
      const body =
        run.point.kind === 'pointInTime'
          ? {
              deliveryType: 'pointInTime',
              pointInTimeUTCSeconds: (run.restoredPoint ?? 0) / 1000,
              ...into,
            }
          : { deliveryType: 'automated', snapshotId: run.snapshotId, ...into };
      let answer: UpstreamAnswer;
      try {
        const text = `restore test ${run.planName} into ${run.targetName}`;
        const args = { ...locationOf(run), body };
        const subject = { ...subjectOf(run, owner), text };
        answer = await change(subject, 'createGroupClusterBackupRestoreJob', args);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error instanceof UpstreamFailure)
          return { kind: error.sent ? 'unknown' : 'busy', text: error.message };
        // our own server repeats its refusals; only its failures may be temporary
        return { kind: error.status < 500 ? 'refused' : 'busy', text: error.message };
      }
      if (answer.status < 300) {
        const job = Job.safeParse(answer.body);
        if (job.success) return { kind: 'made', job: toJob(job.data) };
        return { kind: 'unknown', text: 'The service answered in a way that was not understood.' };
      }
      const text = refusalLabels(answer);
      if (busy.has(codeOf(answer)) || answer.status === 429) return { kind: 'busy', text };
      return { kind: answer.status < 500 ? 'refused' : 'unknown', text };
    },

    async job(run, restoreJobId) {
      const answer = await call('getGroupClusterBackupRestoreJob', { ...locationOf(run), restoreJobId });
      return answer.status === 404 ? undefined : toJob(read(Job, answer));
    },

    async jobs(run) {
      const query = { itemsPerPage: 500 };
      const answer = await call('listGroupClusterBackupRestoreJobs', { ...locationOf(run), query });
      return read(Jobs, present(answer)).results.map(toJob);
    },

    async cancel(run, restoreJobId, owner) {
      const text = `restore test ${run.planName}`;
      const args = { ...locationOf(run), restoreJobId };
      try {
        const subject = { ...subjectOf(run, owner), text };
        const answer = await change(subject, 'cancelGroupClusterBackupRestoreJob', args);
        return answer.status < 300;
      } catch (error) {
        if (error instanceof Failure) throw new ServiceProblem(error.message, { cause: error });
        throw error;
      }
    },

    pollMs(sinceMs) {
      // the emulator is queried without using the request budget; at the service restores take minutes //
      // observed
      if (connection.emulator) return 2_000;
      return sinceMs < 10 * MINUTE ? 20_000 : MINUTE;
    },

    expected: (run, deployment) => deps.documents.expected(connection, run, deployment),
    found: (run, deployment) => deps.documents.found(connection, run, deployment),
  };
}
