import { type GameDaySchedule, gameDayScheduleOperations } from '#contract/console/game-day-schedules.ts';
import { nextTurn } from '#contract/console/game-day-turns.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import type { DefineConsoleHandlers, HandlerContext } from '../http/console-handlers.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { ScheduleKeeper } from './schedule-keeper.ts';
import type { Schedules } from './schedules.ts';

export interface ScheduleRoutesDeps {
  schedules: Schedules;
  /** Refuses connections through which nothing may be changed. */
  callsOf: (connection: string) => Promise<ServiceCalls>;
  audit: Audit;
  keeper: Pick<ScheduleKeeper, 'wake'>;
  newId: (at: number) => string;
  /** Ours, in milliseconds. */
  now: () => number;
  defineHandlers: DefineConsoleHandlers;
}

/** Schedules of game days. They are started in the name of the user who saved them. */
export function scheduleRoutes(deps: ScheduleRoutesDeps): SignedInRoute[] {
  const { schedules, callsOf, audit, keeper } = deps;
  const lineOf = (
    operation: string,
    { start: { connection, groupId, clusterName } }: Pick<GameDaySchedule, 'start'>,
  ): AuditedChange => ({
    operation,
    connection,
    target: `/groups/${groupId}/clusters/${clusterName}/outageSimulation`,
  });
  /** The user who resumes it is responsible for its later starts. */
  const setPaused = async (id: string, paused: boolean, { call, session }: HandlerContext) => {
    const before = await schedules.get(id);
    const at = await (await callsOf(before.start.connection)).now();
    const operation = paused ? 'pauseGameDaySchedule' : 'resumeGameDaySchedule';
    const work = () =>
      schedules.update(before.id, (present) => ({
        ...present,
        paused,
        ...(paused ? {} : { savedBy: session.user.name, savedById: session.user.id, savedAt: at }),
        nextAt: paused ? null : nextTurn(present.turn, at),
      }));
    const after = await audit.asked(call, session, lineOf(operation, before), work);
    keeper.wake();
    if (!after) throw refuse('GAME_DAY_SCHEDULE_NOT_FOUND');
    return after;
  };

  return deps.defineHandlers(gameDayScheduleOperations, {
    listGameDaySchedules: (scope) => schedules.list(scope),
    async createGameDaySchedule({ body }, { call, session }) {
      const { user } = session;
      const at = await (await callsOf(body.start.connection)).now();
      const nextAt = nextTurn(body.turn, at);
      if (nextAt === null) throw refuseField('turn.date', 'must be in the future');
      const schedule: GameDaySchedule = {
        ...body,
        ...{ id: deps.newId(deps.now()), savedBy: user.name, savedById: user.id, savedAt: at },
        ...{ paused: false, nextAt, last: null },
      };
      await audit.asked(call, session, lineOf('createGameDaySchedule', schedule), () =>
        schedules.insert(schedule),
      );
      keeper.wake();
      return schedule;
    },
    pauseGameDaySchedule: ({ scheduleId }, context) => setPaused(scheduleId, true, context),
    resumeGameDaySchedule: ({ scheduleId }, context) => setPaused(scheduleId, false, context),
    deleteGameDaySchedule: {
      subject: async ({ scheduleId }) => lineOf('deleteGameDaySchedule', await schedules.get(scheduleId)),
      handle: ({ scheduleId }) => schedules.remove(scheduleId),
    },
  });
}
