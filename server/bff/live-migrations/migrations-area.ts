import type { Config } from '#server/config.ts';
import type { Audit } from '../forward/audit.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { mustBeWritable } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';
import { type CallDeps, serviceCalls } from '../upstream/service-calls.ts';
import { createBoard } from './board.ts';
import { boardRoutes } from './board-routes.ts';
import { openBothSides, type SidesDeps } from './both-sides.ts';
import { migrationRoutes } from './migration-routes.ts';
import { createMigrationPlans } from './plans.ts';
import { createRecorder } from './recorder.ts';
import { type MigrationPlace, seedMigrations } from './seed.ts';
import { createVerifications } from './verifications.ts';
import { createVerifier } from './verifier.ts';

export interface MigrationsArea {
  routes: Route[];
  /** The initial data of a new console. */
  seed(place: MigrationPlace, by: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Live migrations: what people planned, the line of their lag, the board of the cutover, and the comparisons. */
export function createMigrationsArea(
  deps: CallDeps &
    SidesDeps & {
      db: Db;
      config: Pick<Config, 'readOnly'>;
      audit: Audit;
      defineHandlers: DefineConsoleHandlers;
      notifications: { outbox: Outbox };
      leases: Leases;
      log: Log;
      restMs: number | undefined;
    },
): MigrationsArea {
  const { db, config, connections, audit, notifications, log, now } = deps;
  const plans = createMigrationPlans(db);
  const verifications = createVerifications(db);
  const callsOf = async (id: string) => {
    const connection = await connections.open(id);
    const { emulator } = connection;
    return {
      calls: serviceCalls(connection, deps, { priority: true }),
      emulator,
      mustBeWritable: () => mustBeWritable(config.readOnly, connection),
    };
  };
  const verifier = createVerifier({
    verifications,
    leases: deps.leases,
    planOf: plans.get,
    open: (plan) => openBothSides(deps, plan),
    clockOf: async ({ connection }) => (await callsOf(connection)).calls.now(),
    log,
    now,
  });
  const { outbox } = notifications;
  const recorder = createRecorder({ plans, verifier, callsOf, outbox, log, now, restMs: deps.restMs });
  const parts = {
    ...{ plans, board: createBoard(db), verifications, recorder, callsOf, audit, newId: runId, now },
    defineHandlers: deps.defineHandlers,
  };
  return {
    routes: [...migrationRoutes(parts), ...boardRoutes(parts)],
    async seed(place, by) {
      const { calls } = await callsOf(place.connection);
      await seedMigrations({ ...parts, calls }, place, by);
    },
    start: recorder.start,
    async stop() {
      await recorder.stop();
      await verifier.stop();
    },
  };
}
