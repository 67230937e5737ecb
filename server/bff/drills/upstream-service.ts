import { z } from 'zod';
import type { DrillRun } from '#contract/drills.ts';
import { ApiError } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations.ts';
import type { UsableConnection } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import { Failure } from '../http/errors.ts';
import type { Change } from '../live/consequences.ts';
import type { Budgets } from '../upstream/budget.ts';
import { retryAfterMs } from '../upstream/retry.ts';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import type { Documents } from './documents.ts';
import { type Asked, type DrillService, type SeenJob, Trouble } from './drill-service.ts';
import { objectIdTime } from './object-id.ts';

export interface ServiceRoom {
  upstream: Upstream;
  budgets: Pick<Budgets, 'waitForBackground'>;
  audit: Pick<Audit, 'begin'>;
  documents: Documents;
  /** Ours, in milliseconds. */
  now: () => number;
  /** Told of every change, so that pages that are watched follow at once. */
  changed: (connection: string, change: Change) => void;
}

const Clock = z.object({ clock: z.object({ now: z.string() }) });
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

/** Refusals of a restore that pass by themselves. */
const busy: ReadonlySet<string> = new Set([
  'ATLAS_CLUSTER_RESTORE_IN_PROGRESS',
  'UNFINISHED_ON_DEMAND_SNAPSHOT',
]);

function refusalWords({ body, status }: Pick<UpstreamAnswer, 'body' | 'status'>): string {
  return ApiError.safeParse(body).data?.detail ?? `The service answered ${status}.`;
}

const codeOf = ({ body }: UpstreamAnswer) => ApiError.safeParse(body).data?.errorCode ?? '';

const minute = 60_000;

/** The service behind a connection as drills see it: few calls, within the project's share of them. */
export function upstreamService(connection: UsableConnection, room: ServiceRoom): DrillService {
  const { upstream, budgets, audit, now } = room;

  const call = async (id: OperationId, args: Record<string, unknown>): Promise<UpstreamAnswer> => {
    const request = buildRequest(id, args);
    const waitMs = budgets.waitForBackground(connection.id, request);
    if (waitMs > 0)
      throw new Trouble("the project's share of requests for this minute is used up.", { waitMs });
    let answer: UpstreamAnswer;
    try {
      answer = await upstream.call(connection, request, { background: true });
    } catch (error) {
      if (error instanceof Failure) throw new Trouble(error.message);
      throw error;
    }
    if (answer.status < 400 || answer.status === 404) return answer;
    throw new Trouble(refusalWords(answer), {
      final: answer.status < 500 && answer.status !== 429,
      waitMs: retryAfterMs(answer.headers['retry-after'], now()) ?? 0,
    });
  };

  const read = <Schema extends z.ZodType>(schema: Schema, answer: UpstreamAnswer): z.output<Schema> => {
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) throw new Trouble('the service answered in a way that was not understood.');
    return parsed.data;
  };

  const present = (answer: UpstreamAnswer): UpstreamAnswer => {
    if (answer.status === 404) throw new Trouble(refusalWords(answer), { final: true });
    return answer;
  };

  const placeOf = ({ groupId, sourceName }: Pick<DrillRun, 'groupId' | 'sourceName'>) => ({
    groupId,
    clusterName: sourceName,
  });

  const change = async (
    actor: string,
    requestId: string,
    words: string,
    id: OperationId,
    args: Record<string, unknown>,
  ) => {
    const request = buildRequest(id, args);
    const line = await audit.begin({
      actor,
      connection: connection.id,
      operation: id,
      target: `${request.resource} ${words}`,
      requestId,
    });
    try {
      const answer = await upstream.call(connection, request);
      await line.end(
        answer.status < 400 ? 'done' : answer.status < 500 ? 'refused' : 'failed',
        answer.status,
      );
      room.changed(connection.id, { request, answer });
      return answer;
    } catch (error) {
      const sent = error instanceof UpstreamFailure && error.sent;
      await line.end(sent ? 'unknown' : 'failed', error instanceof Failure ? error.status : 500);
      throw error;
    }
  };

  return {
    async now() {
      if (!connection.emulator) return now();
      const { clock } = read(Clock, present(await call('getEmulatorState', {})));
      return Date.parse(clock.now);
    },

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

    async ask(run): Promise<Asked> {
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
        const words = `restore test ${run.planName} into ${run.targetName}`;
        const args = { ...placeOf(run), body };
        answer = await change(run.startedBy, run.id, words, 'createGroupClusterBackupRestoreJob', args);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const unsent = !(error instanceof UpstreamFailure) || !error.sent;
        return { kind: unsent ? 'busy' : 'unknown', words: error.message };
      }
      if (answer.status < 300) {
        const job = Job.safeParse(answer.body);
        if (job.success) return { kind: 'made', job: toJob(job.data) };
        return { kind: 'unknown', words: 'The service answered in a way that was not understood.' };
      }
      const words = refusalWords(answer);
      if (busy.has(codeOf(answer)) || answer.status === 429) return { kind: 'busy', words };
      return { kind: answer.status < 500 ? 'refused' : 'unknown', words };
    },

    async job(run, restoreJobId) {
      const answer = await call('getGroupClusterBackupRestoreJob', { ...placeOf(run), restoreJobId });
      return answer.status === 404 ? undefined : toJob(read(Job, answer));
    },

    async jobs(run) {
      const query = { itemsPerPage: 500 };
      const answer = await call('listGroupClusterBackupRestoreJobs', { ...placeOf(run), query });
      return read(Jobs, present(answer)).results.map(toJob);
    },

    async cancel(run, restoreJobId) {
      const words = `restore test ${run.planName}`;
      const args = { ...placeOf(run), restoreJobId };
      try {
        const answer = await change(run.startedBy, run.id, words, 'cancelGroupClusterBackupRestoreJob', args);
        return answer.status < 300;
      } catch (error) {
        if (error instanceof Failure) throw new Trouble(error.message);
        throw error;
      }
    },

    pollMs(sinceMs) {
      // the emulator is asked without using anybody's share; at the service restores take minutes // observed
      if (connection.emulator) return 2_000;
      return sinceMs < 10 * minute ? 20_000 : minute;
    },

    expected: (run, deployment) => room.documents.expected(connection, run, deployment),
    found: (run, deployment) => room.documents.found(connection, run, deployment),
  };
}
