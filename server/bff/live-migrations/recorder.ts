import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { NewsOf, Outbox } from '../notifications/outbox.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { MigrationPlans } from './plans.ts';
import { SeenMigration, sampleOf, withSample } from './readings.ts';
import { newsOf } from './tellings.ts';
import type { Verifier } from './verifier.ts';

export interface RecorderDeps {
  plans: MigrationPlans;
  verifier: Pick<Verifier, 'resume'>;
  callsOf: (connection: string) => Promise<{ calls: ServiceCalls; emulator: boolean }>;
  outbox: Pick<Outbox, 'flush'>;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
  /** Real milliseconds between two looks while something runs; suited to a person by default. */
  restMs?: number | undefined;
}

export interface Recorder extends Pick<Loop, 'start' | 'wake' | 'stop'> {
  /** Reads due migrations; resolves when the results are stored. */
  look(): Promise<void>;
  /** Reads one now, for a waiting user. */
  read(plan: MigrationPlan): Promise<MigrationPlan>;
}

const soonMs = 250;
/** The emulator is queried without using the request budget. */
const emulatorMs = 2_000;
/** At the service lag changes by the minute, and a project has a hundred requests for it. */
const serviceMs = 20_000;
/** Where nothing runs only another process could begin something. */
const idleMs = 15_000;

/** Reads every migration that runs, whether anybody looks or not: so its lag is a line and not a number. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const { plans, verifier, callsOf, log, now, restMs = emulatorMs } = deps;

  const reading = async (plan: MigrationPlan): Promise<MigrationPlan> => {
    const { calls, emulator } = await callsOf(plan.connection);
    if (emulator) await plans.lookAt(plan.id, now() + emulatorMs);
    const { groupId, liveMigrationId } = plan;
    const answer = calls.present(await calls.call('getGroupLiveMigration', { groupId, liveMigrationId }));
    const sample = sampleOf(calls.read(SeenMigration, answer), await calls.now());
    await plans.addLag(plan.id, sample);
    const seen = await plans.update(plan.id, (present) => withSample(present, sample), newsIn);
    await deps.outbox.flush();
    return seen;
  };

  const read: Recorder['read'] = async (plan) => {
    try {
      return await reading(plan);
    } catch (error) {
      if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
      // the next reading follows soon: the known data stays, with the reason for its age
      return plans.update(plan.id, (present) => ({ ...present, issue: error.message }));
    }
  };

  const readSafely = async (plan: MigrationPlan) => {
    try {
      await read(plan);
    } catch (error) {
      log.error({ migration: plan.id, ...describeError(error) }, 'a live migration could not be read');
    }
  };

  const look = async () => {
    await verifier.resume();
    const due = await plans.claimDue(now(), now() + serviceMs);
    await Promise.all(due.map(readSafely));
  };

  const loop = createLoop({
    async turn() {
      await look();
      return (await plans.anyFollowed()) ? restMs : idleMs;
    },
    ...{ soonMs: Math.min(soonMs, restMs), failedMs: idleMs, log, failure: 'live migrations cannot be read' },
  });
  return { look, read, start: loop.start, wake: loop.wake, stop: loop.stop };
}

/** The new findings of a reading. */
const newsIn: NewsOf<MigrationPlan> = (seen, before) => {
  const { id, connection, groupId, request } = seen;
  const subject = `${request.sourceName} → ${request.targetName}`;
  return newsOf(before, seen).map((news) => ({ connection, groupId, id, subject, ...news }));
};
