import type { SecretBox } from '#server/auth/secret-box.ts';
import type { Connections } from '../connections/connections.ts';
import type { SourceDeps } from '../functions/open-sources.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { Route } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Db } from '../tables.ts';
import { type CallDeps, serviceCalls } from '../upstream/service-calls.ts';
import { createCopier } from './copier.ts';
import { createCollectionJob } from './documents/collection-job.ts';
import { collectionRoutes } from './documents/collection-routes.ts';
import { createTwinCollections } from './documents/collections.ts';
import { createTwinChanges, type TwinChanges } from './twin-changes.ts';
import { twinRoutes } from './twin-routes.ts';
import { createTwinWorlds } from './twin-world.ts';
import { createTwins } from './twins.ts';

/** Twins of real projects: their copies, and the job that reads and loads them. */
export function createTwinsArea(
  deps: CallDeps & {
    db: Db;
    box: SecretBox;
    sources: SourceDeps;
    connections: Connections;
    leases: Leases;
    log: Log;
    defineHandlers: DefineConsoleHandlers;
    /** The content of a connection is another one. */
    reset: (connection: string) => void;
    restMs: number | undefined;
  },
): {
  routes: Route[];
  copier: ReturnType<typeof createCopier>;
  collectionJob: ReturnType<typeof createCollectionJob>;
  changes: TwinChanges;
} {
  const { db, connections, upstream, leases, log, now, reset, defineHandlers, restMs } = deps;
  const twins = createTwins(db);
  const collections = createTwinCollections(db, deps.box);
  const { sources } = deps;
  const worlds = createTwinWorlds({ connections, collections, sources, upstream });
  const collectionJob = createCollectionJob({ twins, collections, sources, leases, log, now, restMs });
  const copier = createCopier({
    ...{ twins, worlds, leases, reset, log, now, restMs },
    async callsOf(id, sent) {
      const counting: CallDeps['upstream'] = {
        ...upstream,
        call(...args) {
          sent();
          return upstream.call(...args);
        },
      };
      return serviceCalls(await connections.open(id), { ...deps, upstream: counting });
    },
  });
  const changes = createTwinChanges(twins, { now, wake: copier.wake });
  const routes = twinRoutes({
    ...{ twins, worlds, changes, connections, wake: copier.wake, reset, defineHandlers, newId: runId, now },
  });
  const ofDocuments = collectionRoutes({
    ...{ twins, collections, sources, wake: collectionJob.wake, defineHandlers, newId: runId, now },
  });
  return { routes: [...routes, ...ofDocuments], copier, collectionJob, changes };
}
