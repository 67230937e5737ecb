import type { Connections } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import { runId } from '../functions/runs.ts';
import type { Route } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Tell } from '../notifications/tell.ts';
import type { Db } from '../tables.ts';
import { type CallRoom, serviceCalls } from '../upstream/service-calls.ts';
import { type ConfigurationKeeper, createConfigurationKeeper } from './configuration-keeper.ts';
import { configurationRoutes } from './configuration-routes.ts';
import { createVersions } from './versions.ts';

/** Configuration as a file: read, compared, and kept on a schedule. */
export function createConfigurationArea(
  room: CallRoom & { db: Db; connections: Connections; audit: Audit; tell: Tell; log: Log },
): { routes: Route[]; keeper: ConfigurationKeeper } {
  const { db, connections, audit, tell, log, now } = room;
  const versions = createVersions(db);
  const callsOf = async (id: string, isAwaited: boolean) =>
    serviceCalls(await connections.open(id), room, { isAwaited });
  const keeper = createConfigurationKeeper({ versions, callsOf, tell, newId: runId, log, now });
  return { routes: configurationRoutes({ connections, audit, versions, keeper, callsOf, now }), keeper };
}
