import {
  type GameDaySchedule,
  GameDayScheduleRequest,
  GameDayScheduleScope,
} from '#contract/console/game-day-schedules.ts';
import { nextTurn } from '#contract/console/game-day-turns.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import { parse, parseQuery, refuseField } from '../http/errors.ts';
import { type Call, json, noContent, route, type SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { ScheduleKeeper } from './schedule-keeper.ts';
import type { Schedules } from './schedules.ts';

export interface ScheduleRoutesRoom {
  schedules: Schedules;
  /** Refuses connections through which nothing may be changed. */
  callsOf: (connection: string) => Promise<ServiceCalls>;
  audit: Audit;
  keeper: Pick<ScheduleKeeper, 'wake'>;
  newId: (at: number) => string;
  /** Ours, in milliseconds. */
  now: () => number;
}

const path = '/bff/game-day-schedules';

/** Schedules of game days. They are started in the name of the user who saved them. */
export function scheduleRoutes(room: ScheduleRoutesRoom): SignedInRoute[] {
  const { schedules, callsOf, audit, keeper } = room;
  const idOf = (call: Call) => call.params.scheduleId ?? '';
  const lineOf = (
    operation: string,
    { start: { connection, groupId, clusterName } }: Pick<GameDaySchedule, 'start'>,
  ): AuditedChange => ({
    operation,
    connection,
    target: `/groups/${groupId}/clusters/${clusterName}/outageSimulation`,
  });
  /** The user who resumes it is responsible for its later starts. */
  const setPaused = async (call: Call, session: ActiveSession, paused: boolean) => {
    const before = await schedules.get(idOf(call));
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
    return json(after);
  };

  return [
    route('GET', path, 'viewer', async (call) =>
      json(await schedules.list(parseQuery(GameDayScheduleScope, call.query))),
    ),
    route('POST', path, 'operator', async (call, session) => {
      const request = parse(GameDayScheduleRequest, call.body);
      const at = await (await callsOf(request.start.connection)).now();
      const nextAt = nextTurn(request.turn, at);
      if (nextAt === null) throw refuseField('turn.date', 'must be in the future');
      const schedule: GameDaySchedule = {
        ...request,
        ...{
          id: room.newId(room.now()),
          savedBy: session.user.name,
          savedById: session.user.id,
          savedAt: at,
          paused: false,
          nextAt,
          last: null,
        },
      };
      await audit.asked(call, session, lineOf('createGameDaySchedule', schedule), () =>
        schedules.insert(schedule),
      );
      keeper.wake();
      return json(schedule, 201);
    }),
    route('POST', `${path}/:scheduleId/pause`, 'operator', (call, session) => setPaused(call, session, true)),
    route('POST', `${path}/:scheduleId/resume`, 'operator', (call, session) =>
      setPaused(call, session, false),
    ),
    route('DELETE', `${path}/:scheduleId`, 'operator', async (call, session) => {
      const before = await schedules.get(idOf(call));
      await audit.asked(call, session, lineOf('deleteGameDaySchedule', before), () =>
        schedules.remove(before.id),
      );
      return noContent();
    }),
  ];
}
