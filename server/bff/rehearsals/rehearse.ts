import type { RehearsalState } from '#contract/twins/rehearsals.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type AdvanceDeps, readNow } from '../change-sets/applying/advance.ts';
import type { Reading } from '../change-sets/call.ts';
import { freshAttempt, type StoredSet, type StoredStep } from '../change-sets/set.ts';
import { lostAccess } from '../change-sets/summary/lost-access.ts';
import { readOf } from '../change-sets/ways.ts';
import { Failure } from '../http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '../jobs/job-loop.ts';
import type { Leases } from '../jobs/lease.ts';
import { type Log, logFailure } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import { driftBetween } from '../twins/drift.ts';
import { firstReads, readSource, readsOfParts } from '../twins/read-source.ts';
import type { FinishedRead, TwinRead } from '../twins/twin-reads.ts';
import type { TwinWorlds } from '../twins/twin-world.ts';
import type { Twins } from '../twins/twins.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem, sentenceOf } from '../upstream/service-problem.ts';
import { changedCosts } from './changed-costs.ts';
import { probesOf, type TwinProbe } from './probe/twin-probe.ts';
import { ended as endedProbe } from './probe/twin-tally.ts';
import {
  type ComparedCopy,
  comparedCopies,
  type ReadsToWrite,
  type Rehearsals,
  type StoredRehearsal,
} from './rehearsals.ts';
import { createSteps, type Ending, type Next, type Turn } from './rehearse-steps.ts';
import type { MoveClock } from './twin-clock.ts';

export interface RehearsingDeps {
  rehearsals: Rehearsals;
  twins: Twins;
  worlds: Pick<TwinWorlds, 'load'>;
  leases: Leases;
  /** Calls to the twin; throws when its connection cannot be used. */
  callsOf: (connection: string) => Promise<ServiceCalls>;
  clockOf: (connection: string) => Promise<MoveClock>;
  /** Lets the clock of the twin run again. */
  runClock: (connection: string) => Promise<void>;
  probe: TwinProbe;
  /** Why nothing may be changed now for whom the rehearsal acts; undefined: it may. */
  refusal: AdvanceDeps['refusal'];
  exemption: AdvanceDeps['exemption'];
  /** Publishes notifications that were stored with the end of a rehearsal. */
  outbox: Pick<Outbox, 'flush'>;
  /** The content of a connection is another one. */
  reset: (connection: string) => void;
  newId: (at: number) => string;
  log: Log;
  now: () => number;
  restMs?: number | undefined;
}

/** The state in the twin before a step; null: nothing can be read, and the step itself is refused with the reason. */
async function baseline(calls: ServiceCalls, { apply: { call } }: StoredStep): Promise<Reading | null> {
  const asked = readOf(call);
  try {
    return asked ? await readNow(calls, asked) : null;
  } catch (error) {
    if (error instanceof ServiceProblem && error.final) return null;
    throw error;
  }
}

const usualMs = 500;
const idleMs = 15_000;
/** Reads of the twin that are sent together. */
const readsAtOnce = 4;

/** Applies change sets to twins, step by step, and measures each step by the clock of the twin. */
export function createRehearsing(deps: RehearsingDeps): Pick<JobLoop, 'start' | 'stop' | 'wake' | 'look'> {
  const { rehearsals, twins, worlds, now, restMs = usualMs } = deps;

  const write = async (
    { job, set }: Pick<Turn, 'job' | 'set'>,
    rehearsal: StoredRehearsal,
    { set: next = set, reads }: { set?: StoredSet; reads?: ReadsToWrite } = {},
  ): Promise<Next> =>
    (await rehearsals.write(job.lease, { rehearsal: { ...rehearsal, reason: '' }, set: next }, reads))
      ? 'soon'
      : 'over';

  const end = async (turn: Ending, state: RehearsalState, reason = '') => {
    const { job, set, rehearsal, twinConnection } = turn;
    try {
      await deps.runClock(twinConnection);
    } catch (error) {
      // a twin that is gone has no clock
      logFailure(deps.log, error, 'the clock of a twin stays stopped', { rehearsal: rehearsal.id });
    }
    try {
      await deps.probe.cleanUp({ connection: twinConnection, id: rehearsal.id }, rehearsal.probed);
    } catch (error) {
      logFailure(deps.log, error, 'documents of a probe stay in a twin', { rehearsal: rehearsal.id });
    }
    const probed = rehearsal.probed.map(endedProbe);
    const ended = { ...rehearsal, probed, state, reason, endedAt: now() };
    await rehearsals.write(job.lease, { rehearsal: ended, set });
    await deps.outbox.flush();
    deps.reset(twinConnection);
    return 'over' as const;
  };

  /** The twin holds its copy again, and the steps are compared with it. */
  const setUp = async (turn: Turn): Promise<Next> => {
    const { rehearsal, twinConnection, set, calls } = turn;
    const twin = await twins.get(rehearsal.twinId);
    const reads = await twins.finished(twin.id, twin.loadedCopy);
    await worlds.load(twin, twinConnection, reads, rehearsal.copiedAt, { isRehearsed: true });
    deps.reset(twinConnection);
    const steps: StoredStep[] = [];
    for (const step of set.steps) {
      steps.push({ ...step, apply: freshAttempt(step.apply.call, await baseline(calls, step)) });
    }
    const next = { ...set, steps };
    const { lost, unknown } = await lostAccess(next, calls);
    const probed = probesOf(steps);
    return write(turn, { ...rehearsal, phase: 'before', lostAccess: lost, unknown, probed }, { set: next });
  };

  /** Reads the projects of the steps from the twin; `undefined` once nothing is pending. */
  const readTwin = async ({ rehearsal, job, set, calls }: Turn, copy: ComparedCopy) => {
    const { twinId, groupIds } = rehearsal;
    const { orgId } = await twins.get(twinId);
    const total = await twins.total(twinId, copy);
    if (total === 0) return write({ job, set }, rehearsal, { reads: { copy, next: firstReads(groupIds) } });
    const pending = (await twins.pending(twinId, copy)).slice(0, readsAtOnce);
    if (pending.length === 0) return undefined;
    const results = await Promise.all(pending.map((read) => readSource(calls, orgId, read)));
    const finished = results.filter((result): result is FinishedRead => 'state' in result);
    const next: TwinRead[] = [];
    for (const read of finished) next.push(...readsOfParts(read, total + 1 + next.length));
    const waits = results.flatMap((result) => ('state' in result ? [] : [result.waitMs]));
    const written = await write({ job, set }, rehearsal, { reads: { copy, finished, next } });
    return written === 'soon' && finished.length === 0 ? { waitMs: Math.max(...waits) } : written;
  };

  const apply = createSteps({ ...deps, restMs, write, end });

  const compare = async (turn: Turn): Promise<Next> => {
    const { rehearsal } = turn;
    const before = await twins.finished(rehearsal.twinId, comparedCopies.before);
    const after = await twins.finished(rehearsal.twinId, comparedCopies.after);
    const compared = driftBetween(before, after);
    const names = after.filter(({ resource }) => resource === 'projects');
    const projectNames = Object.fromEntries(
      names.flatMap(({ groupId, items: [project] }) => (project ? [[groupId, String(project.name)]] : [])),
    );
    const cost = changedCosts(before, after);
    return end(
      {
        ...turn,
        rehearsal: {
          ...rehearsal,
          compared,
          cost,
          projectNames: { ...rehearsal.projectNames, ...projectNames },
        },
      },
      'ended',
    );
  };

  const step = async (turn: Turn): Promise<Next> => {
    const { rehearsal } = turn;
    if (rehearsal.phase === 'copy') return setUp(turn);
    if (rehearsal.phase === 'before')
      return (await readTwin(turn, comparedCopies.before)) ?? write(turn, { ...rehearsal, phase: 'steps' });
    if (rehearsal.phase === 'steps') return apply(turn);
    return (await readTwin(turn, comparedCopies.after)) ?? compare(turn);
  };

  const work = async (job: Job<{ id: string }>): Promise<number | undefined> => {
    const { id } = job.item;
    for (;;) {
      if (job.isStopping() || job.lease.signal.aborted) return undefined;
      const { rehearsal, set } = await rehearsals.get(id);
      if (!set) return undefined;
      const twinConnection = set.connection;
      const context = { rehearsal, set, twinConnection, job };
      try {
        if (rehearsal.state === 'cancelling' && rehearsal.phase !== 'steps') {
          await end(context, 'cancelled');
          return undefined;
        }
        const next = await step({ ...context, calls: await deps.callsOf(twinConnection) });
        if (next === 'over') return undefined;
        if (next !== 'soon') return now() + next.waitMs;
      } catch (error) {
        if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
        const reason = sentenceOf(error);
        if (rehearsal.state === 'cancelling') await end(context, 'cancelled');
        else if (error instanceof Failure || error.final) await end(context, 'failed', reason);
        else {
          await rehearsals.write(job.lease, { rehearsal: { ...rehearsal, reason }, set });
          return now() + Math.max(error.waitMs, restMs);
        }
        return undefined;
      }
    }
  };

  return createJobLoop<{ id: string }>({
    leases: deps.leases,
    kind: 'rehearsal',
    async due() {
      const ids = await rehearsals.working();
      return { items: ids.map((id) => ({ id })), waitMs: ids.length > 0 ? restMs : idleMs };
    },
    work,
    atOnce: 4,
    backoffMs: (failures) => Math.min(MINUTE, restMs * 2 ** failures),
    ...{ soonMs: restMs, wakeMs: 0, failedMs: idleMs, log: deps.log, now },
    failure: 'rehearsals cannot be read',
    itemFailure: 'the work on a rehearsal failed',
  });
}
