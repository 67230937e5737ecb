import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { GameDaySchedule } from '#contract/console/game-day-schedules.ts';
import { nextTurn } from '#contract/console/game-day-turns.ts';
import { OutageSimulation } from '#contract/outage.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Told } from '../notifications/tell.ts';
import type { Protections } from '../protection/protection.ts';
import { refusalWords, type ServiceCalls } from '../upstream/service-calls.ts';
import { Trouble } from '../upstream/trouble.ts';
import type { Schedules } from './schedules.ts';
import { keepGameDay, type StartRoom, startGameDay } from './start.ts';

export interface ScheduleKeeperRoom extends StartRoom {
  schedules: Schedules;
  callsOf: (connection: string) => Promise<ServiceCalls>;
  protections: Pick<Protections, 'standing' | 'admitDocuments'>;
  outbox: Pick<Outbox, 'flush'>;
  /** Told when a game day has begun. */
  begun: () => void;
  log: Log;
  restMs?: number | undefined;
}

export interface ScheduleKeeper extends Pick<Loop, 'start' | 'wake' | 'stop'> {
  /** Starts what is due. */
  look(): Promise<void>;
}

const soonMs = 250;
const usualMs = 5_000;
const idleMs = 30_000;
/** A turn that nobody kept for so long, because the server was down, is not made up for: people expect it at its hour. */
const latestMs = 15 * 60_000;
/** Longer than any of the few requests of a start may take. */
const leaseMs = 3 * 60_000;

const Alerts = z.object({ results: z.array(z.object({ clusterName: z.string().optional() })) });

type Claim = NonNullable<GameDaySchedule['claim']>;
type Outcome = NonNullable<GameDaySchedule['last']>;

/** Starts scheduled game days at their turns, whether anybody looks or not. */
export function createScheduleKeeper(room: ScheduleKeeperRoom): ScheduleKeeper {
  const { schedules, callsOf, protections, outbox, log, restMs = usualMs } = room;

  /**
   * Takes the turn, so that no other process does: undefined where it is not due, or somebody is at it. It stays due until its
   * outcome is written, so that a crash in between loses nothing: whoever finds the claim later goes on with it.
   */
  const claim = ({ id }: GameDaySchedule, now: number): Promise<GameDaySchedule | undefined> =>
    schedules.update(id, (present) => {
      const { nextAt: turn, claim: held } = present;
      if (turn === null || turn > now) return undefined;
      const known = held?.turn === turn ? held : undefined;
      const at = room.now();
      if (known && known.until > at) return undefined;
      const { dayId, since } = known ?? { dayId: room.newId(at), since: now };
      return { ...present, claim: { turn, dayId, since, holder: randomUUID(), until: at + leaseMs } };
    });

  /** Whether whoever held the claim before got as far as starting it: their game day, or the simulation without one. */
  const wasStarted = async (
    calls: ServiceCalls,
    { start, savedBy, savedById }: GameDaySchedule,
    { dayId, since }: Claim,
  ): Promise<boolean> => {
    if (await room.days.find(dayId)) return true;
    const { groupId, clusterName } = start;
    const answer = await calls.call('getGroupClusterOutageSimulation', { groupId, clusterName });
    if (answer.status === 404) return false;
    const { state, startRequestDate } = calls.read(OutageSimulation, answer);
    // the service tells whole seconds
    if (state === 'COMPLETE' || Date.parse(startRequestDate) < since - 1_000) return false;
    const others = await room.days.running();
    if (others.some((day) => day.groupId === groupId && day.clusterName === clusterName)) return false;
    await keepGameDay(
      room,
      start,
      { actor: savedBy, actorId: savedById },
      dayId,
      Date.parse(startRequestDate),
    );
    room.begun();
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
      return { outcome: 'started', words: schedule.start.hypothesis };
    const minutes = Math.round(lateMs / 60_000);
    if (lateMs > latestMs) {
      return { outcome: 'skipped', words: `This server was not there at its time, ${minutes} min before.` };
    }
    const { savedBy: actor, savedById: actorId } = schedule;
    const refused = await protections.standing({ id: actorId, name: actor });
    if (refused !== undefined) return { outcome: 'refused', words: refused };
    const open = schedule.skipsWithAlerts ? await openAlerts(calls, schedule) : 0;
    if (open > 0) {
      return {
        outcome: 'skipped',
        words: `${open} ${open === 1 ? 'alert is' : 'alerts are'} open on the cluster.`,
      };
    }
    const by = { actor, actorId, requestId: room.newId(room.now()) };
    const begun = await startGameDay(room, calls, schedule.start, by, held.dayId);
    if ('refusal' in begun) return { outcome: 'refused', words: refusalWords(begun.refusal) };
    room.begun();
    return { outcome: 'started', words: schedule.start.hypothesis };
  };

  const keep = async (schedule: GameDaySchedule): Promise<void> => {
    const { id, start, nextAt } = schedule;
    if (nextAt === null) return;
    const calls = await callsOf(start.connection);
    const now = await calls.now();
    if (now < nextAt) return;
    const claimed = await claim(schedule, now);
    const held = claimed?.claim;
    if (!claimed || !held) return;
    const isResumed = schedule.claim?.dayId === held.dayId;
    const came = await begin(calls, claimed, { lateMs: now - held.turn, held, isResumed }).catch(
      (error: unknown) => {
        if (!(error instanceof Trouble || error instanceof Failure)) throw error;
        return { outcome: 'refused', words: error.message } as const;
      },
    );
    const told: Told = {
      kind: came.outcome === 'started' ? 'game-day-started' : 'game-day-skipped',
      ...{ connection: start.connection, groupId: start.groupId, subject: start.clusterName },
      ...{ once: `${id} ${held.turn}`, detail: came.words },
    };
    const settled = (present: GameDaySchedule): GameDaySchedule | undefined => {
      // somebody else has gone on with it meanwhile: the outcome is theirs
      if (present.claim?.holder !== held.holder) return undefined;
      const { claim: _, ...rest } = present;
      const isStill = rest.nextAt === held.turn;
      return {
        ...rest,
        nextAt: isStill ? nextTurn(rest.turn, now) : rest.nextAt,
        last: { at: now, ...came },
      };
    };
    await schedules.update(id, settled, [told]);
    await outbox.flush();
  };

  const look = async (): Promise<void> => {
    for (const schedule of await schedules.waiting()) {
      try {
        await keep(schedule);
      } catch (error) {
        log.warn(
          { schedule: schedule.id, ...describeError(error) },
          'a schedule of game days could not be kept',
        );
      }
    }
  };

  const loop = createLoop({
    async turn() {
      await look();
      return (await schedules.waiting()).length > 0 ? restMs : idleMs;
    },
    ...{ soonMs, failedMs: idleMs, log, failure: 'schedules of game days cannot be read' },
  });
  return { look, start: loop.start, wake: loop.wake, stop: loop.stop };
}
