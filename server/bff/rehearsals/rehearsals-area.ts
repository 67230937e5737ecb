import type { SecretBox } from '#server/auth/secret-box.ts';
import { admitCall } from '../change-sets/applying/calls-ahead.ts';
import { exemption } from '../change-sets/approvals.ts';
import { createChangeSets } from '../change-sets/store.ts';
import type { Connections } from '../connections/connections.ts';
import type { SourceDeps } from '../functions/open-sources.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import { createMigrationPlans } from '../live-migrations/plans.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Protections } from '../protection/protection.ts';
import type { Db } from '../tables.ts';
import { createTwinCollections } from '../twins/documents/collections.ts';
import type { TwinChanges } from '../twins/twin-changes.ts';
import { createTwinWorlds } from '../twins/twin-world.ts';
import { createTwins } from '../twins/twins.ts';
import { type CallDeps, serviceCalls } from '../upstream/service-calls.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { createTwinProbe } from './probe/twin-probe.ts';
import { rehearsalRoutes } from './rehearsal-routes.ts';
import { createRehearsals } from './rehearsals.ts';
import { createRehearsing, type RehearsingDeps } from './rehearse.ts';
import { createRehearsalScheduleKeeper } from './schedules/schedule-keeper.ts';
import { rehearsalScheduleRoutes } from './schedules/schedule-routes.ts';
import { createRehearsalSchedules } from './schedules/schedules.ts';

/** Rehearsals of change sets on twins, and the job that applies them there. */
export function createRehearsalsArea(
  deps: CallDeps & {
    db: Db;
    box: SecretBox;
    connections: Connections;
    sources: SourceDeps;
    protections: Protections;
    notifications: { outbox: Outbox };
    /** Refreshes and loads of twins. */
    changes: TwinChanges;
    leases: Leases;
    log: Log;
    defineHandlers: DefineConsoleHandlers;
    /** The content of a connection is another one. */
    reset: (connection: string) => void;
    restMs: number | undefined;
  },
): {
  routes: Route[];
  rehearsing: ReturnType<typeof createRehearsing>;
  scheduleKeeper: ReturnType<typeof createRehearsalScheduleKeeper>;
} {
  const { db, box, connections, upstream, leases, log, now, reset, defineHandlers, restMs } = deps;
  const rehearsals = createRehearsals(db, box);
  const twins = createTwins(db);
  const collections = createTwinCollections(db, box);
  const worlds = createTwinWorlds({ connections, collections, sources: deps.sources, upstream });

  // of a lockout people read in the result: nobody is locked out of a twin
  const refusal: RehearsingDeps['refusal'] = async (set, call) => {
    const by = set.appliedBy ?? set.createdBy;
    const refused = await deps.protections.standing({ ...by, connection: set.connection });
    if (refused !== undefined) return refused;
    try {
      await admitCall(deps, set, call.operationId, by);
      return undefined;
    } catch (error) {
      if (error instanceof Failure) return error.message;
      throw error;
    }
  };

  const setClock = async (id: string, body: object) =>
    upstream.call(await connections.open(id), buildRequest('updateEmulatorClock', { body }));

  const { outbox } = deps.notifications;
  const rehearsing = createRehearsing({
    ...{ rehearsals, twins, worlds, outbox },
    ...{ leases, log, now, restMs, reset, refusal, newId: runId },
    probe: createTwinProbe(deps.sources),
    exemption: async (set) => exemption(await connections.open(set.connection), set),
    callsOf: async (id) => serviceCalls(await connections.open(id), deps, { priority: true }),
    clockOf: async (id) => (to) => setClock(id, { now: to.toISOString() }),
    async runClock(id) {
      await setClock(id, { frozen: false });
    },
  });
  const sets = createChangeSets(db, box);
  const sourceCalls = async (id: string) =>
    serviceCalls(await connections.open(id), deps, { isAwaited: true });
  const timeAt = async (id: string) => (await sourceCalls(id)).now();
  const schedules = createRehearsalSchedules(db);
  const scheduleKeeper = createRehearsalScheduleKeeper({
    ...{ schedules, rehearsals, twins, changes: deps.changes, sets, protections: deps.protections },
    ...{ timeAt, begun: rehearsing.wake, outbox, leases, log, newId: runId, now, restMs },
  });
  const migrations = createMigrationPlans(db);
  const shared = { twins, sets, defineHandlers, newId: runId, now };
  const routes = [
    ...rehearsalRoutes({ ...shared, rehearsals, wake: rehearsing.wake, sourceCalls, migrations }),
    ...rehearsalScheduleRoutes({ ...shared, schedules, timeAt, wake: scheduleKeeper.wake }),
  ];
  return { routes, rehearsing, scheduleKeeper };
}
