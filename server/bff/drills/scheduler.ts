import type { DrillRun } from '#contract/console/drills.ts';
import { Failure } from '../http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '../jobs/job-loop.ts';
import type { Lease, Leases } from '../jobs/lease.ts';
import { describeError, type Log } from '../log.ts';
import type { News } from '../notifications/news.ts';
import type { Outbox } from '../notifications/outbox.ts';
import { advance, backoffMs } from './advance.ts';
import type { DrillService } from './drill-service.ts';
import { plannedRun } from './planned-run.ts';
import type { DrillPlans, PlanOwner, StoredPlan } from './plans.ts';
import { type DrillRuns, isOver, type RunWork, type StoredRun } from './runs.ts';

export interface SchedulerDeps {
  plans: DrillPlans;
  runs: DrillRuns;
  leases: Leases;
  /** Throws when the connection cannot be used. */
  serviceOf: (connection: string) => Promise<{ service: DrillService; readOnly: boolean }>;
  /** Why nothing may be restored for whom a run acts; undefined: it may. */
  refusal: (run: StoredRun) => Promise<string | undefined>;
  /** Publishes notifications that were stored with the end of a run. */
  outbox: Pick<Outbox, 'flush'>;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
  newId: (at: number) => string;
}

export interface Scheduler extends Omit<JobLoop, 'begin'> {
  /** Undefined: a run of the plan is under way. */
  begin(
    plan: StoredPlan,
    by: PlanOwner & Pick<RunWork, 'client'>,
    trigger: DrillRun['trigger'],
    at: number,
  ): Promise<DrillRun | undefined>;
}

const soonMs = 250;
const wakeMs = 1_000;
const usualMs = 5_000;
/** Where there is no plan at all, only another process could make one. */
const idleMs = 15_000;
const atOnce = 4;
/** Steps that follow each other without a wait. */
const stepsAtOnce = 8;

const isGone = (error: unknown) => error instanceof Failure && error.code === 'CONNECTION_NOT_FOUND';

/** Runs restore drills when they are due, one into each target, in one process at a time. */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { plans, runs, log, now } = deps;
  /** Connections that did not answer: the time of their next try. */
  const silent = new Map<string, { tries: number; until: number }>();

  const begin: Scheduler['begin'] = async (plan, by, trigger, at) => {
    const run = plannedRun(plan, { id: deps.newId(now()), trigger, startedBy: by.name, plannedAt: at });
    const { sourceDeployment, targetDeployment } = plan;
    const client = by.client === undefined ? {} : { client: by.client };
    const work = { ownerId: by.id, ...client, sourceDeployment, targetDeployment };
    const fresh = { ask: 'not', askedAt: null, askedHere: null, tries: 0 } as const;
    return (await runs.insert(run, { ...work, ...fresh })) ? run : undefined;
  };

  const beginDue = async (connection: string) => {
    const quiet = silent.get(connection);
    if (quiet && quiet.until > now()) return;
    try {
      const { service, readOnly } = await deps.serviceOf(connection);
      // turns stay due until changes are allowed again
      if (readOnly) return;
      const at = await service.now();
      silent.delete(connection);
      for (const plan of await plans.due(connection, at)) {
        if (!(await plans.claimTurn(plan, at))) continue;
        const by = { id: plan.ownerId, name: plan.owner };
        if (!(await begin(plan, by, 'schedule', at))) {
          log.info({ drill: plan.id }, 'a turn was left out: the run before it is under way');
        }
      }
    } catch (error) {
      if (isGone(error)) return plans.pauseAll(connection);
      const tries = (quiet?.tries ?? 0) + 1;
      silent.set(connection, { tries, until: now() + backoffMs(tries) });
      log.warn({ connection, ...describeError(error) }, 'restore tests cannot be started');
    }
  };

  /** The connection was deleted: nothing can be done or learned through it any more. */
  const orphan = async (stored: StoredRun, lease: Lease): Promise<undefined> => {
    const { run } = stored;
    const begun = stored.work.ask === 'asked';
    const text = begun
      ? 'The connection was deleted: the outcome of the restore is unknown.'
      : 'The connection was deleted before anything was restored.';
    const state = begun ? 'lost' : 'cancelled';
    const endedAt = run.jobCreatedAt ?? run.plannedAt;
    const ended: DrillRun = { ...run, state, reason: text, endedAt };
    await runs.write(lease, { ...stored, run: ended }, newsOf(ended));
    await deps.outbox.flush();
  };

  const work = async ({ item: { id }, lease, isStopping }: Job<{ id: string }>): Promise<undefined> => {
    let stored = await runs.work(id);
    if (!stored) return;
    const reached = await deps.serviceOf(stored.run.connection).catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (!reached) return orphan(stored, lease);
    const { service } = reached;
    for (let steps = 0; steps < stepsAtOnce; steps += 1) {
      const next: StoredRun = await advance(stored, {
        service,
        now,
        refusal: deps.refusal,
        lockTarget: (run) => runs.lockTarget(lease, run),
        persist: (between) => runs.write(lease, between),
      });
      if (!(await runs.write(lease, next, newsOf(next.run)))) return;
      if (isOver(next.run)) {
        log.info({ run: id, state: next.run.state }, 'a restore test has ended');
        await deps.outbox.flush();
        return;
      }
      if (next.lookAt > now() || isStopping()) return;
      stored = next;
    }
  };

  const jobs = createJobLoop({
    leases: deps.leases,
    kind: 'restore-test',
    async due() {
      const connections = await plans.connections();
      for (const connection of connections) await beginDue(connection);
      const unfinished = await runs.unfinished();
      const items = unfinished.filter(({ lookAt }) => lookAt <= now());
      if (connections.length === 0 && unfinished.length === 0) return { items, waitMs: idleMs };
      const next = Math.min(...unfinished.map(({ lookAt }) => lookAt - now()), usualMs);
      return { items, waitMs: Math.max(soonMs, next) };
    },
    work,
    ...{ atOnce, backoffMs, soonMs, wakeMs, failedMs: usualMs, log, now },
    failure: 'restore tests cannot be read',
    itemFailure: 'a restore test could not be continued',
  });

  return { begin, look: jobs.look, start: jobs.start, wake: jobs.wake, stop: jobs.stop };
}

/** A restore test that did not show that its backup can be restored. */
function newsOf({ id, connection, groupId, planName: subject, state, reason: detail }: DrillRun): News[] {
  if (state !== 'failed' && state !== 'refused' && state !== 'lost') return [];
  return [{ kind: 'restore-test-failed', connection, groupId, subject, once: id, detail }];
}
