import type { Connections } from '../connections/connections.ts';
import { runId } from '../functions/runs.ts';
import { mustBeWritable } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Protections } from '../protection/protection.ts';
import type { Db } from '../tables.ts';
import { serviceCalls } from '../upstream/service-calls.ts';
import { type GameDaysDeps, gameDayRoutes } from './game-day-routes.ts';
import { createGameDays } from './game-days.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { createScheduleKeeper, type ScheduleKeeper } from './schedule-keeper.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { createSchedules } from './schedules.ts';

type Deps = Omit<GameDaysDeps, 'days' | 'keeper' | 'newId'> & {
  db: Db;
  log: Log;
  notifications: { outbox: Outbox };
  leases: Leases;
  connections: Connections;
  protections: Protections;
  /** Between two looks while something is followed. */
  restMs: number | undefined;
};

/** Game days: what people plan to let fail, now or by a schedule, and the loops that begin, follow and end it in time. */
export function createGameDaysArea(deps: Deps): {
  routes: Route[];
  keeper: Keeper;
  scheduleKeeper: ScheduleKeeper;
} {
  const { db, connections, protections, config, probes, notifications, log, now, restMs } = deps;
  const days = createGameDays(db);
  const schedules = createSchedules(db);
  const callsOf = async (id: string) => serviceCalls(await connections.open(id), deps);
  const changeable = async (id: string) => {
    const connection = await connections.open(id);
    mustBeWritable(config.readOnly, connection);
    return serviceCalls(connection, deps);
  };
  const { audit } = deps;
  const shared = { days, probes, protections, audit, outbox: notifications.outbox, newId: runId, log, now };
  const keeper = createKeeper({ ...shared, callsOf, restMs });
  const scheduleKeeper = createScheduleKeeper({
    ...{ ...shared, schedules, leases: deps.leases, callsOf, restMs },
    begun: keeper.wake,
  });
  const routes = [
    ...gameDayRoutes({ ...deps, days, keeper, newId: runId }),
    ...scheduleRoutes({
      ...{ schedules, callsOf: changeable, audit, keeper: scheduleKeeper, newId: runId, now },
      defineHandlers: deps.defineHandlers,
    }),
  ];
  return { routes, keeper, scheduleKeeper };
}
