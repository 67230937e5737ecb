import { z } from 'zod';
import type { GameDaySchedule } from '#contract/game-day-schedules.ts';
import { nextTurn } from '#contract/game-day-turns.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Told } from '../notifications/tell.ts';
import type { Protections } from '../protection/protection.ts';
import { refusalWords, type ServiceCalls } from '../upstream/service-calls.ts';
import { Trouble } from '../upstream/trouble.ts';
import type { Schedules } from './schedules.ts';
import { type StartRoom, startGameDay } from './start.ts';

export interface ScheduleKeeperRoom extends StartRoom {
  schedules: Schedules;
  /** Refuses connections through which nothing may be changed. */
  callsOf: (connection: string) => Promise<ServiceCalls>;
  protections: Pick<Protections, 'standing'>;
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

const Alerts = z.object({ results: z.array(z.object({ clusterName: z.string().optional() })) });

type Outcome = NonNullable<GameDaySchedule['last']>;

/** Starts scheduled game days at their turns, whether anybody looks or not. */
export function createScheduleKeeper(room: ScheduleKeeperRoom): ScheduleKeeper {
  const { schedules, callsOf, protections, outbox, log, restMs = usualMs } = room;

  /** Takes the turn, so that no other process does: undefined where it is not due, or was taken. */
  const claim = ({ id }: GameDaySchedule, now: number): Promise<GameDaySchedule | undefined> =>
    schedules.update(id, (present) =>
      present.nextAt === null || present.nextAt > now
        ? undefined
        : { ...present, nextAt: nextTurn(present.turn, now) },
    );

  const openAlerts = async (calls: ServiceCalls, { start }: GameDaySchedule): Promise<number> => {
    const { groupId, clusterName } = start;
    const query = { status: 'OPEN', itemsPerPage: 500 };
    const { results } = calls.read(Alerts, await calls.call('listGroupAlerts', { groupId, query }));
    return results.filter((alert) => alert.clusterName === clusterName).length;
  };

  const begin = async (
    calls: ServiceCalls,
    schedule: GameDaySchedule,
    lateMs: number,
  ): Promise<Omit<Outcome, 'at'>> => {
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
    const begun = await startGameDay(room, calls, schedule.start, by);
    if ('refusal' in begun) return { outcome: 'refused', words: refusalWords(begun.refusal) };
    room.begun();
    return { outcome: 'started', words: schedule.start.hypothesis };
  };

  const keep = async (schedule: GameDaySchedule): Promise<void> => {
    const { id, start, nextAt } = schedule;
    if (nextAt === null) return;
    const calls = await callsOf(start.connection);
    const now = await calls.now();
    if (now < nextAt || !(await claim(schedule, now))) return;
    const came = await begin(calls, schedule, now - nextAt).catch((error: unknown) => {
      if (!(error instanceof Trouble || error instanceof Failure)) throw error;
      return { outcome: 'refused', words: error.message } as const;
    });
    const told: Told = {
      kind: came.outcome === 'started' ? 'game-day-started' : 'game-day-skipped',
      ...{ connection: start.connection, groupId: start.groupId, subject: start.clusterName },
      ...{ once: `${id} ${nextAt}`, detail: came.words },
    };
    await schedules.update(id, (present) => ({ ...present, last: { at: now, ...came } }), [told]);
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
