import { intervalMs, nextTurn } from '#contract/console/drill-turns.ts';
import type { RehearsalSchedule } from '#contract/twins/rehearsal-schedules.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import type { ChangeSets } from '../../change-sets/store.ts';
import { Failure } from '../../http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '../../jobs/job-loop.ts';
import type { Leases } from '../../jobs/lease.ts';
import { describeError, type Log } from '../../log.ts';
import type { News } from '../../notifications/news.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import type { Protections } from '../../protection/protection.ts';
import type { TwinChanges } from '../../twins/twin-changes.ts';
import type { StoredTwin, Twins } from '../../twins/twins.ts';
import { ServiceProblem } from '../../upstream/service-problem.ts';
import { newRehearsal } from '../new-rehearsal.ts';
import { failedRehearsal, type Rehearsals } from '../rehearsals.ts';
import { restoreSet } from './scheduled-set.ts';
import type { RehearsalSchedules } from './schedules.ts';

export interface ScheduleKeeperDeps {
  schedules: Pick<RehearsalSchedules, 'waiting' | 'hold'>;
  rehearsals: Pick<Rehearsals, 'begin' | 'has'>;
  twins: Pick<Twins, 'get' | 'finished'>;
  changes: TwinChanges;
  sets: Pick<ChangeSets, 'get'>;
  protections: Pick<Protections, 'standing'>;
  /** The clock of a connection, in milliseconds; throws when it cannot be used. */
  timeAt: (connection: string) => Promise<number>;
  /** Called when a rehearsal has begun. */
  begun: () => void;
  outbox: Pick<Outbox, 'flush'>;
  leases: Leases;
  log: Log;
  newId: (at: number) => string;
  /** Ours, in milliseconds. */
  now: () => number;
  restMs?: number | undefined;
}

const soonMs = 250;
const usualMs = 5_000;
const idleMs = 30_000;
/** A turn that starts later reports its delay. */
const lateMs = 15 * MINUTE;
/** How long a turn waits for its twin: other rehearsals, and the reads of a large organization. */
const patienceMs = 6 * HOUR;

type Claim = NonNullable<RehearsalSchedule['claim']>;
type Outcome = Omit<NonNullable<RehearsalSchedule['last']>, 'at'>;

/** Names the runs that a server missed while it was away. One late run replaces all of them. */
export function lateness(
  { turns }: Pick<RehearsalSchedule, 'turns'>,
  turn: number,
  startedAt: number,
): string {
  const late = startedAt - turn;
  if (late <= lateMs) return '';
  const missed = Math.floor(late / intervalMs(turns));
  const earlier = missed === 0 ? '' : ` ${missed} ${missed === 1 ? 'run was' : 'runs were'} missed before.`;
  return `Started ${Math.round(late / MINUTE)} min late: this server or the source was not available at its time.${earlier}`;
}

/** Starts scheduled rehearsals at their turns, whether anybody looks or not. */
export function createRehearsalScheduleKeeper(
  deps: ScheduleKeeperDeps,
): Pick<JobLoop, 'start' | 'stop' | 'wake' | 'look'> {
  const { schedules, rehearsals, twins, changes, log, now, restMs = usualMs } = deps;

  /**
   * Writes down as which rehearsal the turn starts; undefined where it is not due any more. It stays due until its outcome is
   * written, so that a crash in between loses nothing: the process that finds the claim later continues with it.
   */
  const claim = (present: RehearsalSchedule, at: number): RehearsalSchedule | undefined => {
    const { nextAt: turn, claim: held } = present;
    if (turn === null || turn > at) return undefined;
    if (held?.turn === turn) return present;
    return { ...present, claim: { turn, rehearsalId: deps.newId(now()), startedAt: now() } };
  };

  /** Whether the twin holds a copy that is new enough; if not, its next step towards one is taken. */
  const isFresh = async ({ refreshes }: RehearsalSchedule, { startedAt }: Claim, twin: StoredTwin) => {
    if (!refreshes || (twin.copiedAt ?? 0) >= startedAt) return true;
    const isRead = twin.drift !== null && twin.reading.startedAt >= startedAt;
    await (isRead ? changes.load(twin) : changes.refresh(twin));
    return false;
  };

  /** Undefined: it waits for the twin. */
  const begin = async (
    schedule: RehearsalSchedule,
    held: Claim,
    at: number,
  ): Promise<Outcome | undefined> => {
    const { subject, twinId, connection, savedBy, savedById } = schedule;
    const text = lateness(schedule, held.turn, at);
    const started = { outcome: 'started' as const, text, rehearsalId: held.rehearsalId };
    if (await rehearsals.has(held.rehearsalId)) return started;
    const by = { id: savedById, name: savedBy };
    const groupId = subject.kind === 'restore' ? subject.groupId : undefined;
    const refused = await deps.protections.standing({ ...by, connection, groupId });
    if (refused !== undefined) return { outcome: 'refused', text: refused, rehearsalId: null };
    const twin = await twins.get(twinId);
    if (twin.state !== 'ready' || !(await isFresh(schedule, held, twin))) {
      if (now() - held.startedAt < patienceMs) return undefined;
      const why = `The twin was not ready within 6 hours: it is ${twin.state}. ${twin.reason}`.trim();
      return { outcome: 'skipped', text: why, rehearsalId: null };
    }
    const context = { connection, by, at: now() };
    const set =
      subject.kind === 'changeSet'
        ? await deps.sets.get(subject.setId)
        : restoreSet(subject, await twins.finished(twin.id, twin.loadedCopy), context);
    const { id: scheduleId, name: scheduleName } = schedule;
    const head = { id: held.rehearsalId, by, at: now(), schedule: { id: scheduleId, name: scheduleName } };
    await rehearsals.begin(newRehearsal(head, twin, set), twin);
    deps.begun();
    return started;
  };

  /** Whether its turn has come; one whose connection cannot be used is logged, and tried at the next look. */
  const isDue = async ({ id, connection, nextAt }: RehearsalSchedule): Promise<boolean> => {
    try {
      return nextAt !== null && (await deps.timeAt(connection)) >= nextAt;
    } catch (error) {
      log.warn({ schedule: id, ...describeError(error) }, 'a schedule of rehearsals could not be kept');
      return false;
    }
  };

  const work = async ({ item: { id, connection, twinId, name }, lease }: Job<RehearsalSchedule>) => {
    const at = await deps.timeAt(connection);
    const claimed = await schedules.hold(lease, id, (present) => claim(present, at));
    const held = claimed?.claim;
    if (!claimed || !held) return undefined;
    const came = await begin(claimed, held, at).catch((error: unknown): Outcome | undefined => {
      // another job has taken the twin meanwhile
      if (error instanceof Failure && error.code === 'TWIN_STATE') return undefined;
      if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
      return { outcome: 'refused', text: error.message, rehearsalId: null };
    });
    if (!came) return undefined;
    const settled = (present: RehearsalSchedule): RehearsalSchedule | undefined => {
      const { claim: pending, ...rest } = present;
      if (pending?.rehearsalId !== held.rehearsalId) return undefined;
      const isStill = rest.nextAt === held.turn;
      return {
        ...rest,
        nextAt: isStill ? nextTurn(rest.turns, held.turn, at) : rest.nextAt,
        last: { at, ...came },
      };
    };
    const news: News[] =
      came.outcome === 'started'
        ? []
        : [{ ...failedRehearsal({ connection, twinId, name }, `${id} ${held.turn}`), detail: came.text }];
    await schedules.hold(lease, id, settled, news);
    await deps.outbox.flush();
    return undefined;
  };

  return createJobLoop({
    leases: deps.leases,
    kind: 'rehearsal-schedule',
    async due() {
      const waiting = await schedules.waiting();
      const items: RehearsalSchedule[] = [];
      for (const schedule of waiting) if (await isDue(schedule)) items.push(schedule);
      return { items, waitMs: waiting.length > 0 ? restMs : idleMs };
    },
    work,
    backoffMs: () => restMs,
    ...{ soonMs, failedMs: idleMs, log, now },
    failure: 'schedules of rehearsals cannot be read',
    itemFailure: 'a schedule of rehearsals could not be kept',
  });
}
