import type { RehearsalState, RehearsedStep } from '#contract/twins/rehearsals.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type AdvanceDeps, advance } from '../change-sets/applying/advance.ts';
import { textAt } from '../change-sets/call.ts';
import { leavingOf, leftOut } from '../change-sets/leaving-out.ts';
import { isInDoubt, nextStep, type StoredSet, type StoredStep, withAttempt } from '../change-sets/set.ts';
import type { Job } from '../jobs/job-loop.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { failureOf, type Lags, lagNotes, withLag } from './followed-work.ts';
import { withStarted } from './migration-set.ts';
import { undoOf } from './new-rehearsal.ts';
import { observedSince } from './observed.ts';
import { isNews, type TwinProbe } from './probe/twin-probe.ts';
import type { OpenRehearsal, ReadsToWrite, StoredRehearsal } from './rehearsals.ts';
import { type MoveClock, moveOn, settleStep, twinTime, worksSince } from './twin-clock.ts';

/** How the work continues: now, later, or not in this process. */
export type Next = 'soon' | { waitMs: number } | 'over';

export interface Turn extends OpenRehearsal {
  set: StoredSet;
  calls: ServiceCalls;
  twinConnection: string;
  job: Job<{ id: string }>;
}
/** The data that the end of a rehearsal needs. */
export type Ending = Omit<Turn, 'calls'>;

export interface StepsDeps extends Pick<AdvanceDeps, 'refusal' | 'exemption' | 'now' | 'newId'> {
  probe: Pick<TwinProbe, 'sample'>;
  clockOf: (connection: string) => Promise<MoveClock>;
  restMs: number;
  /** Stores the next state; `over` where this process may not. */
  write: (
    turn: Pick<Turn, 'job' | 'set'>,
    rehearsal: StoredRehearsal,
    more?: { set?: StoredSet; reads?: ReadsToWrite },
  ) => Promise<Next>;
  end: (turn: Ending, state: RehearsalState, reason?: string) => Promise<'over'>;
}

/** How long alerts are watched after the last step. */
const alertsMs = 10 * MINUTE;
/** Moves of the clock in that time. */
const mostWatchMoves = 100;

const interruptedText = 'A process ended during a step: whether it took effect is unknown.';

/** The rehearsal with a changed step, and its counts. */
const withStep = (
  rehearsal: StoredRehearsal,
  id: string,
  change: Partial<RehearsedStep>,
): StoredRehearsal => {
  const steps = rehearsal.steps.map((step) => (step.id === id ? { ...step, ...change } : step));
  return {
    ...{ ...rehearsal, steps },
    triedCount: steps.filter(({ outcome }) => outcome !== 'pending' && outcome !== 'running').length,
    refusedCount: steps.filter(({ outcome }) => outcome === 'refused').length,
    durationMs: steps.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
  };
};

/** A call was accepted, and its work failed: the set stops at its step as at a refused one. */
const withFailure = (turn: Turn, { id }: StoredStep, text: string): Turn => ({
  ...turn,
  set: {
    ...withAttempt(turn.set, id, 'apply', (present) => ({ ...present, state: 'failed', text })),
    state: 'stopped',
  },
});

/** Applies the steps of a set to a twin, one call at a time; the same loop as for real projects. */
export function createSteps(deps: StepsDeps): (turn: Turn) => Promise<Next> {
  const { clockOf, probe, restMs, refusal, exemption, now, newId, write, end } = deps;

  /** The rehearsal with another sample of its probes; a changed result is stored before the clock moves on. */
  const sampled = async (
    turn: Pick<Turn, 'job' | 'set' | 'twinConnection'>,
    rehearsal: StoredRehearsal,
    when: { at: number; stepId: string | null },
  ): Promise<StoredRehearsal> => {
    const { id, probed: before } = rehearsal;
    const probed = await probe.sample({ connection: turn.twinConnection, id }, before, when);
    const next = { ...rehearsal, probed };
    if (isNews(before, probed)) await write(turn, next);
    return next;
  };

  /** A step was sent: its effects until its resource is stable. */
  const observe = async (turn: Turn, step: StoredStep, shown: RehearsedStep): Promise<Next> => {
    const { calls, twinConnection, job } = turn;
    const move = await clockOf(twinConnection);
    const startedAt = shown.startedAt ?? 0;
    const isStopping = () => job.isStopping() || job.lease.signal.aborted;
    let { rehearsal } = turn;
    let lags: Lags = { first: undefined, last: undefined };
    const sample = async (at: number) => {
      rehearsal = await sampled(turn, rehearsal, { at, stepId: step.id });
      lags = await withLag(calls, step, lags);
    };
    const stableAt = await settleStep(calls, step, startedAt, { move, isStopping, sample });
    if (stableAt === undefined) {
      await write(turn, rehearsal);
      return { waitMs: restMs };
    }
    const failure = stableAt === null ? undefined : await failureOf(calls, step);
    if (failure !== undefined) return leaveOut(withFailure({ ...turn, rehearsal }, step, failure));
    const groupId = textAt(step.apply.call.args, 'groupId');
    const existing = new Set(rehearsal.steps.flatMap(({ alerts }) => alerts.map(({ id }) => id)));
    const seen = groupId === '' ? {} : await observedSince(calls, groupId, startedAt, existing);
    const notes = lagNotes(lags);
    const next = withStep(rehearsal, step.id, {
      ...{ outcome: stableAt === null ? 'unsettled' : 'done', undo: undoOf(step) },
      reason: stableAt === null ? 'Its resource did not become stable within a day of the twin.' : '',
      durationMs: stableAt === null ? null : Math.max(0, stableAt - startedAt),
      // a step that ended at once started no work: work of this second belongs to an earlier step
      ...(stableAt === startedAt ? { works: [], source: null } : await worksSince(calls, startedAt)),
      ...seen,
      ...(notes.length > 0 ? { notes } : {}),
    });
    return write(turn, next, { set: withStarted(turn.set, step) });
  };

  /** The set without the step at which it stopped, and without its dependents. */
  const leaveOut = async (turn: Turn): Promise<Next> => {
    const { set, rehearsal } = turn;
    const leaving = leavingOf(set, () => false);
    const step = set.steps.find(({ id }) => id === leaving?.step);
    if (!leaving || !step) return end(turn, 'interrupted', interruptedText);
    const also = leaving.also.map((each) => each.step);
    const by = set.appliedBy ?? set.createdBy;
    const asked = { stepId: step.id, revision: set.revision, also };
    const rest = leftOut(set, { by, at: now() }, asked, () => false);
    let next = withStep(rehearsal, step.id, { outcome: 'refused', reason: step.apply.text });
    for (const { step: id, text } of leaving.also)
      next = withStep(next, id, { outcome: 'left', reason: text });
    return write(turn, next, { set: rest });
  };

  /** The twin passes the time after the last step, and is probed meanwhile; undefined where that continues later. */
  const watch = async (turn: Turn): Promise<StoredRehearsal | undefined> => {
    const { calls, twinConnection, job } = turn;
    const move = await clockOf(twinConnection);
    let { rehearsal } = turn;
    for (let moves = 0; ; moves += 1) {
      if (job.isStopping() || job.lease.signal.aborted) return undefined;
      const time = await twinTime(calls);
      if (!time.isBusy) rehearsal = await sampled(turn, rehearsal, { at: time.now, stepId: null });
      const until = rehearsal.watchedUntil ?? time.now + alertsMs;
      rehearsal = { ...rehearsal, watchedUntil: until };
      if (time.isBusy || moves === 0) await write(turn, rehearsal);
      if (time.isBusy) return undefined;
      if (time.now >= until) return rehearsal;
      const isPatient = moves < mostWatchMoves;
      await moveOn({ ...time, nextDue: isPatient ? Math.min(time.nextDue ?? until, until) : until }, move);
    }
  };

  /** Conditions open alerts some time after they begin. */
  const afterSteps = async (turn: Turn): Promise<Next> => {
    const { rehearsal, calls } = turn;
    const began = rehearsal.steps.find(({ startedAt }) => startedAt !== null)?.startedAt;
    if (began === undefined || began === null) return write(turn, { ...rehearsal, phase: 'after' });
    const watched = await watch(turn);
    if (!watched) return { waitMs: restMs };
    const existing = new Set(rehearsal.steps.flatMap(({ alerts }) => alerts.map(({ id }) => id)));
    const lateAlerts: StoredRehearsal['lateAlerts'] = [];
    for (const groupId of rehearsal.groupIds)
      lateAlerts.push(...(await observedSince(calls, groupId, began, existing)).alerts);
    return write(turn, { ...watched, lateAlerts, phase: 'after' });
  };

  const apply = async (turn: Turn): Promise<Next> => {
    const { set, rehearsal, calls, job } = turn;
    const sent = rehearsal.steps.find(({ outcome }) => outcome === 'running');
    const step = set.steps.find(({ id }) => id === sent?.id);
    if (sent && step?.apply.state === 'done') return observe(turn, step, sent);
    if (set.state === 'stopped') {
      if (!step || !isInDoubt(step)) return leaveOut(turn);
      const interrupted = withStep(rehearsal, step.id, { outcome: 'unknown', reason: step.apply.text });
      return end({ ...turn, rehearsal: interrupted }, 'interrupted', interruptedText);
    }
    const coming = nextStep(set);
    if (!coming) return afterSteps(turn);
    if (rehearsal.state === 'cancelling') return end(turn, 'cancelled');
    if (!sent) {
      const { now: startedAt } = await twinTime(calls);
      const before = await sampled(turn, rehearsal, { at: startedAt, stepId: null });
      return write(turn, withStep(before, coming.id, { outcome: 'running', startedAt }));
    }
    let next = set;
    const pace = await advance(set, {
      ...{ calls, now, refusal, exemption, newId },
      async write(change) {
        next = change(next);
        return (await write({ job, set }, rehearsal, { set: next })) === 'soon' ? next : undefined;
      },
    });
    if (pace === 'over') return job.lease.signal.aborted || next === set ? 'over' : 'soon';
    if (pace.waitMs === 0) return 'soon';
    const waiting = nextStep(next);
    if (waiting?.apply.state !== 'waiting') return pace;
    // its cluster is busy: time of the twin passes, and counts for the step
    const time = await twinTime(calls);
    if (time.nextDue === null) return end(turn, 'failed', `${waiting.title}: ${waiting.apply.text}`);
    if (time.isBusy) return 'soon';
    const seen = await sampled(turn, rehearsal, { at: time.now, stepId: waiting.id });
    const written = await write({ job, set: next }, seen);
    if (written === 'soon') await moveOn(time, await clockOf(turn.twinConnection));
    return written;
  };

  return apply;
}
