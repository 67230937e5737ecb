import { z } from 'zod';
import type { GameDaySchedule } from '#contract/console/game-day-schedules.ts';
import { nextTurn } from '#contract/console/game-day-turns.ts';
import { OutageSimulation } from '#contract/outages/outage.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { Failure } from '../http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '../jobs/job-loop.ts';
import type { Leases } from '../jobs/lease.ts';
import { describeError, type Log } from '../log.ts';
import type { News } from '../notifications/news.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Protections } from '../protection/protection.ts';
import { refusalLabels, type ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Schedules } from './schedules.ts';
import { keepGameDay, type StartDeps, startGameDay } from './start.ts';

export interface ScheduleKeeperDeps extends StartDeps {
  schedules: Pick<Schedules, 'waiting' | 'hold'>;
  leases: Leases;
  callsOf: (connection: string) => Promise<ServiceCalls>;
  protections: Pick<Protections, 'standing' | 'admitDocuments'>;
  outbox: Pick<Outbox, 'flush'>;
  /** Called when a game day has begun. */
  begun: () => void;
  log: Log;
  restMs?: number | undefined;
}

export type ScheduleKeeper = Omit<JobLoop, 'begin'>;

const soonMs = 250;
const usualMs = 5_000;
const idleMs = 30_000;
/** A turn missed for this long, because the server was down, is not made up for: people expect it at its hour. */
const latestMs = 15 * MINUTE;

const Alerts = z.object({ results: z.array(z.object({ clusterName: z.string().optional() })) });

type Claim = NonNullable<GameDaySchedule['claim']>;
type Outcome = NonNullable<GameDaySchedule['last']>;

/** Starts scheduled game days at their turns, whether anybody looks or not. */
export function createScheduleKeeper(deps: ScheduleKeeperDeps): ScheduleKeeper {
  const { schedules, callsOf, protections, outbox, log, restMs = usualMs } = deps;

  /**
   * Writes down as which game day the turn starts; undefined where it is not due any more. It stays due until its outcome is
   * written, so that a crash in between loses nothing: the process that finds the claim later continues with it.
   */
  const claim = (present: GameDaySchedule, now: number): GameDaySchedule | undefined => {
    const { nextAt: turn, claim: held } = present;
    if (turn === null || turn > now) return undefined;
    const { dayId, since } = held?.turn === turn ? held : { dayId: deps.newId(deps.now()), since: now };
    return { ...present, claim: { turn, dayId, since } };
  };

  /**
   * Whether the previous holder of the claim got as far as starting it: their game day, or the simulation
   * without one.
   */
  const wasStarted = async (
    calls: ServiceCalls,
    { start, savedBy, savedById }: GameDaySchedule,
    { dayId, since }: Claim,
  ): Promise<boolean> => {
    if (await deps.days.find(dayId)) return true;
    const { groupId, clusterName } = start;
    const answer = await calls.call('getGroupClusterOutageSimulation', { groupId, clusterName });
    if (answer.status === 404) return false;
    const { state, startRequestDate } = calls.read(OutageSimulation, answer);
    // the service reports whole seconds
    if (state === 'COMPLETE' || Date.parse(startRequestDate) < since - 1_000) return false;
    const others = await deps.days.running();
    if (others.some((day) => day.groupId === groupId && day.clusterName === clusterName)) return false;
    await keepGameDay(
      deps,
      start,
      { actor: savedBy, actorId: savedById },
      dayId,
      Date.parse(startRequestDate),
    );
    deps.begun();
    return true;
  };

  const openAlerts = async (calls: ServiceCalls, { start }: GameDaySchedule): Promise<number> => {
    const { groupId, clusterName } = start;
    const query = { status: 'OPEN', itemsPerPage: 500 };
    const { results } = calls.read(Alerts, await calls.call('listGroupAlerts', { groupId, query }));
    return results.filter((alert) => alert.clusterName === clusterName).length;
  };

  const begin = async (
    calls: ServiceCalls,
    schedule: GameDaySchedule,
    { lateMs, held, isResumed }: { lateMs: number; held: Claim; isResumed: boolean },
  ): Promise<Omit<Outcome, 'at'>> => {
    if (isResumed && (await wasStarted(calls, schedule, held)))
      return { outcome: 'started', text: schedule.start.hypothesis };
    const minutes = Math.round(lateMs / MINUTE);
    if (lateMs > latestMs) {
      return { outcome: 'skipped', text: `This server was not there at its time, ${minutes} min before.` };
    }
    const { savedBy: actor, savedById: actorId } = schedule;
    const refused = await protections.standing({
      ...{ id: actorId, name: actor },
      ...{ connection: schedule.start.connection, groupId: schedule.start.groupId },
    });
    if (refused !== undefined) return { outcome: 'refused', text: refused };
    const open = schedule.skipsWithAlerts ? await openAlerts(calls, schedule) : 0;
    if (open > 0) {
      return {
        outcome: 'skipped',
        text: `${open} ${open === 1 ? 'alert is' : 'alerts are'} open on the cluster.`,
      };
    }
    const by = { actor, actorId, requestId: deps.newId(deps.now()) };
    const begun = await startGameDay(deps, calls, schedule.start, by, held.dayId);
    if ('refusal' in begun) return { outcome: 'refused', text: refusalLabels(begun.refusal) };
    deps.begun();
    return { outcome: 'started', text: schedule.start.hypothesis };
  };

  /** Whether its turn has come; one whose connection cannot be used is logged, and tried at the next look. */
  const isDue = async ({ id, start, nextAt }: GameDaySchedule): Promise<boolean> => {
    try {
      return nextAt !== null && (await (await callsOf(start.connection)).now()) >= nextAt;
    } catch (error) {
      log.warn({ schedule: id, ...describeError(error) }, 'a schedule of game days could not be kept');
      return false;
    }
  };

  const work = async ({ item: schedule, lease }: Job<GameDaySchedule>): Promise<undefined> => {
    const { id, start } = schedule;
    const calls = await callsOf(start.connection);
    const now = await calls.now();
    let isResumed = false;
    const claimed = await schedules.hold(lease, id, (present) => {
      isResumed = present.claim !== undefined && present.claim.turn === present.nextAt;
      return claim(present, now);
    });
    const held = claimed?.claim;
    if (!claimed || !held) return;
    const came = await begin(calls, claimed, { lateMs: now - held.turn, held, isResumed }).catch(
      (error: unknown) => {
        if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
        return { outcome: 'refused', text: error.message } as const;
      },
    );
    const reported: News = {
      kind: came.outcome === 'started' ? 'game-day-started' : 'game-day-skipped',
      ...{ connection: start.connection, groupId: start.groupId, subject: start.clusterName },
      ...{ once: `${id} ${held.turn}`, detail: came.text },
    };
    const settled = (present: GameDaySchedule): GameDaySchedule | undefined => {
      const { claim: pending, ...rest } = present;
      if (pending?.dayId !== held.dayId) return undefined;
      const isStill = rest.nextAt === held.turn;
      return {
        ...rest,
        nextAt: isStill ? nextTurn(rest.turn, now) : rest.nextAt,
        last: { at: now, ...came },
      };
    };
    await schedules.hold(lease, id, settled, [reported]);
    await outbox.flush();
  };

  return createJobLoop({
    leases: deps.leases,
    kind: 'game-day-schedule',
    async due() {
      const waiting = await schedules.waiting();
      const items: GameDaySchedule[] = [];
      for (const schedule of waiting) if (await isDue(schedule)) items.push(schedule);
      return { items, waitMs: waiting.length > 0 ? restMs : idleMs };
    },
    work,
    backoffMs: () => restMs,
    ...{ soonMs, failedMs: idleMs, log, now: deps.now },
    failure: 'schedules of game days cannot be read',
    itemFailure: 'a schedule of game days could not be kept',
  });
}
