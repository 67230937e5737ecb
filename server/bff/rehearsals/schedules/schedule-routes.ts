import { firstTurn } from '#contract/console/drill-turns.ts';
import {
  type RehearsalSchedule,
  type RehearsalScheduleRequest,
  rehearsalScheduleOperations,
} from '#contract/twins/rehearsal-schedules.ts';
import type { ChangeSets } from '../../change-sets/store.ts';
import type { DefineConsoleHandlers } from '../../http/console-handlers.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import type { Route } from '../../http/route.ts';
import type { StoredTwin, Twins } from '../../twins/twins.ts';
import type { RehearsalSchedules } from './schedules.ts';

export interface ScheduleRoutesDeps {
  schedules: RehearsalSchedules;
  twins: Pick<Twins, 'get'>;
  sets: Pick<ChangeSets, 'get'>;
  timeAt: (connection: string) => Promise<number>;
  wake: () => void;
  defineHandlers: DefineConsoleHandlers;
  newId: (at: number) => string;
  /** Ours, in milliseconds. */
  now: () => number;
}

/** Schedules of one twin. */
const mostSchedules = 20;

/** Refuses a project that the twin does not hold. */
function requireProject(twin: StoredTwin, field: string, groupId: string): void {
  const isHeld = twin.groupIds === null ? groupId in twin.projectNames : twin.groupIds.includes(groupId);
  if (!isHeld) throw refuseField(field, 'must be a project that the twin holds');
}

/** Schedules of rehearsals. They are started in the name of the person who saved them. */
export function rehearsalScheduleRoutes(deps: ScheduleRoutesDeps): Route[] {
  const { schedules, twins, timeAt, wake } = deps;

  const validate = async ({ connection, twinId, subject }: RehearsalScheduleRequest): Promise<StoredTwin> => {
    const twin = await twins.get(twinId);
    if (twin.connection !== connection) throw refuse('TWIN_NOT_FOUND');
    if (subject.kind === 'changeSet') {
      if ((await deps.sets.get(subject.setId)).connection !== connection)
        throw refuse('CHANGE_SET_NOT_FOUND');
      return twin;
    }
    requireProject(twin, 'subject.groupId', subject.groupId);
    requireProject(twin, 'subject.targetGroupId', subject.targetGroupId);
    return twin;
  };

  const lineOf = async ({ rehearsalScheduleId }: { rehearsalScheduleId: string }) => {
    const { connection, name, twinId } = await schedules.get(rehearsalScheduleId);
    return {
      connection,
      target: `scheduled rehearsal ${name} of the twin ${(await twins.get(twinId)).name}`,
    };
  };

  const change = async (id: string, next: (present: RehearsalSchedule) => RehearsalSchedule) => {
    const after = await schedules.update(id, next);
    wake();
    if (!after) throw refuse('REHEARSAL_SCHEDULE_NOT_FOUND');
    return after;
  };

  return deps.defineHandlers(rehearsalScheduleOperations, {
    listRehearsalSchedules: ({ connection, twinId }) => schedules.list(connection, twinId),
    createRehearsalSchedule: {
      async subject({ body }) {
        const { name } = await validate(body);
        return {
          connection: body.connection,
          target: `scheduled rehearsal ${body.name} of the twin ${name}`,
        };
      },
      async handle({ body }, { session: { user } }) {
        const others = await schedules.list(body.connection, body.twinId);
        if (others.length >= mostSchedules)
          throw refuseField('twinId', `must be a twin with fewer than ${mostSchedules} schedules`);
        if (others.some(({ name }) => name === body.name))
          throw refuseField('name', 'is already used by another schedule of the twin');
        const at = await timeAt(body.connection);
        const schedule: RehearsalSchedule = {
          ...body,
          ...{ id: deps.newId(deps.now()), savedBy: user.name, savedById: user.id, savedAt: at },
          ...{ paused: false, nextAt: firstTurn(body.turns, at), last: null },
        };
        await schedules.insert(schedule);
        wake();
        return schedule;
      },
    },
    pauseRehearsalSchedule: {
      subject: lineOf,
      handle: ({ rehearsalScheduleId }) =>
        change(rehearsalScheduleId, ({ claim: _, ...present }) => ({
          ...present,
          paused: true,
          nextAt: null,
        })),
    },
    resumeRehearsalSchedule: {
      subject: lineOf,
      async handle({ rehearsalScheduleId }, { session: { user } }) {
        const { connection } = await schedules.get(rehearsalScheduleId);
        const at = await timeAt(connection);
        const saved = { savedBy: user.name, savedById: user.id, savedAt: at };
        return change(rehearsalScheduleId, (present) => ({
          ...{ ...present, ...saved },
          ...{ paused: false, nextAt: firstTurn(present.turns, at) },
        }));
      },
    },
    deleteRehearsalSchedule: {
      subject: lineOf,
      handle: ({ rehearsalScheduleId }) => schedules.remove(rehearsalScheduleId),
    },
  });
}
