import { configurationOperations } from '#contract/console/configuration.ts';
import type { Connections } from '../connections/connections.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { Route } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';
import { type CallDeps, serviceCalls } from '../upstream/service-calls.ts';
import { baselineHandlers } from './baseline-routes.ts';
import { createBaselines } from './baselines.ts';
import { type ConfigurationKeeper, createConfigurationKeeper } from './configuration-keeper.ts';
import { configurationHandlers } from './configuration-routes.ts';
import { createVersions } from './versions.ts';

/** Configuration as a file: read, compared, and kept on a schedule. */
export function createConfigurationArea(
  deps: CallDeps & {
    db: Db;
    connections: Connections;
    notifications: { outbox: Outbox };
    log: Log;
    defineHandlers: DefineConsoleHandlers;
  },
): { routes: Route[]; keeper: ConfigurationKeeper } {
  const { db, connections, notifications, log, now, defineHandlers } = deps;
  const versions = createVersions(db);
  const callsOf = async (id: string, isAwaited: boolean) =>
    serviceCalls(await connections.open(id), deps, { isAwaited });
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
  const own = { connections, versions, baselines, keeper, callsOf, now };
  const routes = defineHandlers(configurationOperations, {
    ...configurationHandlers(own),
    ...baselineHandlers(own),
  });
  return { routes, keeper };
}
