import type { DrillRun } from '#contract/console/drills.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Told } from '../notifications/tell.ts';
import { advance, backoffMs } from './advance.ts';
import type { DrillService } from './drill-service.ts';
import { plannedRun } from './planned-run.ts';
import type { DrillPlans, PlanOwner, StoredPlan } from './plans.ts';
import { type DrillRuns, isOver, type StoredRun } from './runs.ts';

export interface SchedulerRoom {
  plans: DrillPlans;
  runs: DrillRuns;
  /** Throws when the connection cannot be used. */
  serviceOf: (connection: string) => Promise<{ service: DrillService; readOnly: boolean }>;
  /** Why nothing may be restored for whom a run acts; undefined: it may. */
  refusal: (run: StoredRun) => Promise<string | undefined>;
  /** Tells what was written down with the end of a run. */
  outbox: Pick<Outbox, 'flush'>;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
  /** Names this process among those that share a database. */
  holder: string;
  newId: (at: number) => string;
}

export interface Scheduler extends Pick<Loop, 'start' | 'wake' | 'stop'> {
  /** Begins what is due and takes what goes on one step further; resolves when that has been done. */
  look(): Promise<void>;
  /** Undefined: a run of the plan is under way. */
  begin(
    plan: StoredPlan,
    by: PlanOwner,
    trigger: DrillRun['trigger'],
    at: number,
  ): Promise<DrillRun | undefined>;
}

/** A process that has said nothing for so long of a run in its hands is taken for dead. */
export const holdMs = 60_000;
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
export function createScheduler(room: SchedulerRoom): Scheduler {
  const { plans, runs, log, now, holder } = room;
  const busy = new Map<string, Promise<void>>();
  /** Connections that did not answer: when they are asked again. */
  const silent = new Map<string, { tries: number; until: number }>();
  /** Runs that could not be taken further for a reason of our own. */
  const failing = new Map<string, { tries: number; until: number }>();

  const begin: Scheduler['begin'] = async (plan, by, trigger, at) => {
    const run = plannedRun(plan, { id: room.newId(now()), trigger, startedBy: by.name, plannedAt: at });
    const { sourceDeployment, targetDeployment } = plan;
    const work = { ownerId: by.id, sourceDeployment, targetDeployment };
    const fresh = { ask: 'not', askedAt: null, askedHere: null, tries: 0 } as const;
    return (await runs.insert(run, { ...work, ...fresh })) ? run : undefined;
  };

  const beginDue = async (connection: string) => {
    const quiet = silent.get(connection);
    if (quiet && quiet.until > now()) return;
    try {
      const { service, readOnly } = await room.serviceOf(connection);
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
  const orphan = async (stored: StoredRun) => {
    const { run } = stored;
    const begun = stored.work.ask === 'asked';
    const words = begun
      ? 'The connection was deleted: the outcome of the restore is unknown.'
      : 'The connection was deleted before anything was restored.';
    const state = begun ? 'lost' : 'cancelled';
    const endedAt = run.jobCreatedAt ?? run.plannedAt;
    const ended: DrillRun = { ...run, state, reason: words, endedAt };
    await runs.write({ ...stored, run: ended }, holder, true, newsOf(ended));
    await room.outbox.flush();
  };

  const take = async (id: string) => {
    let stored = await runs.claim(id, holder, now(), now() + holdMs);
    if (!stored) return;
    const reached = await room.serviceOf(stored.run.connection).catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (!reached) return orphan(stored);
    const { service } = reached;
    for (let steps = 0; steps < stepsAtOnce; steps += 1) {
      const next: StoredRun = await advance(stored, {
        service,
        now,
        refusal: room.refusal,
        lockTarget: (run) => runs.lockTarget(run, holder),
        persist: (between) => runs.write(between, holder, false),
      });
      const goesOn = !isOver(next.run) && next.lookAt <= now() && steps + 1 < stepsAtOnce && !loop.stopped;
      if (!(await runs.write(next, holder, !goesOn, newsOf(next.run)))) return;
      if (isOver(next.run)) {
        log.info({ run: id, state: next.run.state }, 'a restore test has ended');
        await room.outbox.flush();
      }
      if (!goesOn) return;
      stored = next;
    }
  };

  const takeSafely = async (id: string) => {
    try {
      await take(id);
      failing.delete(id);
    } catch (error) {
      const tries = (failing.get(id)?.tries ?? 0) + 1;
      failing.set(id, { tries, until: now() + backoffMs(tries) });
      log.error({ run: id, ...describeError(error) }, 'a restore test could not be continued');
    } finally {
      busy.delete(id);
    }
  };

  /** What was begun, and how long until the next look is worth it. */
  const turn = async (): Promise<{ begun: Promise<void>[]; waitMs: number }> => {
    await runs.keep([...busy.keys()], holder, now() + holdMs);
    const connections = await plans.connections();
    for (const connection of connections) await beginDue(connection);
    const waiting = await runs.waiting(holder, now());
    const begun: Promise<void>[] = [];
    for (const { id, lookAt } of waiting) {
      const isQuiet = (failing.get(id)?.until ?? 0) > now();
      if (loop.stopped || busy.has(id) || lookAt > now() || isQuiet || busy.size >= atOnce) continue;
      const taken = takeSafely(id);
      busy.set(id, taken);
      begun.push(taken);
    }
    if (connections.length === 0 && waiting.length === 0) return { begun, waitMs: idleMs };
    const next = Math.min(...waiting.map(({ lookAt }) => lookAt - now()), usualMs);
    return { begun, waitMs: Math.max(soonMs, next) };
  };

  const loop = createLoop({
    turn: async () => (await turn()).waitMs,
    ...{ soonMs, wakeMs, failedMs: usualMs, log, failure: 'restore tests cannot be read' },
  });

  return {
    begin,
    async look() {
      const { begun } = await turn();
      await Promise.all(begun);
    },
    start: loop.start,
    wake: loop.wake,
    async stop() {
      await loop.stop();
      // a step under way is not broken off: what it has done is written down
      await Promise.all(busy.values());
    },
  };
}

/** A restore test that did not show that its backup can be restored. */
function newsOf({ id, connection, groupId, planName: subject, state, reason: detail }: DrillRun): Told[] {
  if (state !== 'failed' && state !== 'refused' && state !== 'lost') return [];
  return [{ kind: 'restore-test-failed', connection, groupId, subject, once: id, detail }];
}
