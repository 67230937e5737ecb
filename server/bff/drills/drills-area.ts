import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import type { DeploymentPools } from '../functions/deployment-pools.ts';
import type { Deployments } from '../functions/deployments.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Change } from '../live/consequences.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Changer, Protections } from '../protection/protection.ts';
import type { Db } from '../tables.ts';
import type { Budgets } from '../upstream/budget.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { createDocuments } from './documents.ts';
import { drillRoutes } from './drill-routes.ts';
import { drillRunRoutes } from './drill-run-routes.ts';
import { createDrillPlans, type PlanOwner } from './plans.ts';
import { createDrillRuns, type StoredRun } from './runs.ts';
import { createScheduler } from './scheduler.ts';
import { type DrillPlace, seedDrills } from './seed.ts';
import { upstreamService } from './upstream-service.ts';

export interface DrillsDeps {
  db: Db;
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  upstream: Upstream;
  budgets: Budgets;
  deployments: Deployments;
  pools: DeploymentPools;
  audit: Audit;
  defineHandlers: DefineConsoleHandlers;
  notifications: { outbox: Outbox };
  leases: Leases;
  protections: Protections;
  log: Log;
  now: () => number;
  changed: (connection: string, change: Change) => void;
}

export interface DrillsArea {
  routes: Route[];
  /** A few restore tests with a past, for a console that begins. */
  seed(place: DrillPlace, owner: PlanOwner): Promise<void>;
  start(): void;
  /** Begins no new work; the next process follows operations that continue at the service. */
  stop(): Promise<void>;
}

/** Restore drills: their plans, the clock that begins them, and the evidence that they leave. */
export function createDrillsArea(deps: DrillsDeps): DrillsArea {
  const { db, config, connections, protections, audit, log, now } = deps;
  const plans = createDrillPlans(db);
  const runs = createDrillRuns(db);
  const documents = createDocuments(deps);

  const serviceOf = async (id: string) => {
    const connection = await connections.open(id);
    const service = upstreamService(connection, { ...deps, documents });
    return { service, readOnly: config.readOnly || connection.readOnly };
  };

  const admit = async (id: string, by: Changer): Promise<void> => {
    await protections.admit(await connections.open(id), 'createGroupClusterBackupRestoreJob', by, false);
  };

  const refusal = async ({ run, work }: StoredRun): Promise<string | undefined> => {
    try {
      await admit(run.connection, { id: work.ownerId, name: run.startedBy, groupId: run.groupId });
      return undefined;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { code, message } = error;
      return code === 'ROLE_REQUIRED' ? `${message} Save the restore test again to own it.` : message;
    }
  };

  const scheduler = createScheduler({
    plans,
    runs,
    leases: deps.leases,
    serviceOf,
    refusal,
    outbox: deps.notifications.outbox,
    log,
    now,
    newId: runId,
  });
  const drillDeps = {
    plans,
    runs,
    scheduler,
    deployments: deps.deployments,
    serviceOf,
    admit,
    audit,
    defineHandlers: deps.defineHandlers,
    readOnly: config.readOnly,
  };
  return {
    routes: [...drillRoutes(drillDeps), ...drillRunRoutes(drillDeps)],
    async seed(place, owner) {
      const { service } = await serviceOf(place.connection);
      await seedDrills({ plans, runs, service, newId: runId }, place, owner);
    },
    start: scheduler.start,
    stop: scheduler.stop,
  };
}
