import { runId } from '../functions/runs.ts';
import type { Route } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Tell } from '../notifications/tell.ts';
import type { Db } from '../tables.ts';
import { serviceCalls } from '../upstream/service-calls.ts';
import { type GameDaysRoom, gameDayRoutes } from './game-day-routes.ts';
import { createGameDays } from './game-days.ts';
import { createKeeper, type Keeper } from './keeper.ts';

/** Game days: what people plan to let fail, and the loop that follows it and ends it in time. */
export function createGameDaysArea(
  room: Omit<GameDaysRoom, 'days' | 'keeper' | 'newId'> & { db: Db; log: Log; tell: Tell },
): { routes: Route[]; keeper: Keeper } {
  const { db, connections, log, now } = room;
  const days = createGameDays(db);
  const callsOf = async (id: string) => serviceCalls(await connections.open(id), room);
  const keeper = createKeeper({
    ...{ days, probes: room.probes, callsOf, tell: room.tell, newId: runId, log, now },
  });
  return { routes: gameDayRoutes({ ...room, days, keeper, newId: runId }), keeper };
}
