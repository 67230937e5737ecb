import type { Connections } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import { runId } from '../functions/runs.ts';
import type { Route } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';
import { type CallRoom, serviceCalls } from '../upstream/service-calls.ts';
import { baselineRoutes } from './baseline-routes.ts';
import { createBaselines } from './baselines.ts';
import { type ConfigurationKeeper, createConfigurationKeeper } from './configuration-keeper.ts';
import { configurationRoutes } from './configuration-routes.ts';
import { createVersions } from './versions.ts';

/** Configuration as a file: read, compared, and kept on a schedule. */
export function createConfigurationArea(
  room: CallRoom & {
    db: Db;
    connections: Connections;
    audit: Audit;
    notifications: { outbox: Outbox };
    log: Log;
  },
): { routes: Route[]; keeper: ConfigurationKeeper } {
  const { db, connections, audit, notifications, log, now } = room;
  const versions = createVersions(db);
  const callsOf = async (id: string, isAwaited: boolean) =>
    serviceCalls(await connections.open(id), room, { isAwaited });
  const baselines = createBaselines(db);
  const keeper = createConfigurationKeeper({
    versions,
    baselines,
    callsOf,
    outbox: notifications.outbox,
    newId: runId,
    log,
    now,
  });
  const own = { connections, audit, versions, baselines, keeper, callsOf, now };
  return { routes: [...configurationRoutes(own), ...baselineRoutes(own)], keeper };
}
