import { aboutRoutes } from './about/about-area.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { createAdminArea } from './admin/admin-channel.ts';
import { createAdminCall } from './admin/admin-operations.ts';
import { triageRoutes } from './advisor/triage-routes.ts';
import type { Area } from './area.ts';
import { createDestinations } from './audit/destinations.ts';
import { createForwarder } from './audit/forwarder.ts';
import { forwardingRoutes } from './audit/forwarding-routes.ts';
import { createPruning, createRetention } from './audit/retention.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { createChangeSetsArea } from './change-sets/change-sets-area.ts';
import { createConfigurationArea } from './configuration/configuration-area.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import type { Core } from './core.ts';
import { dashboardRoutes } from './dashboards/dashboard-routes.ts';
import { createDashboards } from './dashboards/dashboards.ts';
import { createDrillsArea } from './drills/drills-area.ts';
import { forwardRoutes } from './forward/forward.ts';
import { createIdempotency } from './forward/idempotency.ts';
import { createFunctionsArea } from './functions/functions-area.ts';
import { runId } from './functions/runs.ts';
import { createGameDaysArea } from './game-days/game-days-area.ts';
import { createMigrationsArea } from './live-migrations/migrations-area.ts';
import { createPastQueries } from './past-queries/past-queries.ts';
import { pastQueryRoutes } from './past-queries/past-query-routes.ts';
import { personalTokenRoutes } from './personal-tokens/personal-token-routes.ts';
import { probeRoutes } from './probe/probe-routes.ts';
import { Probes } from './probe/probes.ts';
import { createWeakeningApprovals } from './protection/weakening-approvals.ts';
import { createRehearsalsArea } from './rehearsals/rehearsals-area.ts';
import { replicaKind } from './replicas/presence.ts';
import { createSettlement } from './replicas/settlement.ts';
import { screenRoutes } from './screens/screen-routes.ts';
import { createScreens } from './screens/screens.ts';
import { searchNoteRoutes } from './search-notes/search-note-routes.ts';
import { createSearchNotes } from './search-notes/search-notes.ts';
import { searchTrialRoutes } from './search-trials/search-trial-routes.ts';
import { createSignInThrottle } from './sign-in/throttle.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { createTwinsArea } from './twins/twins-area.ts';
import { serviceCalls } from './upstream/service-calls.ts';

/** Areas in the order in which they begin, and those that have something to show in a new console. */
export interface Areas {
  all: Area[];
  functions: Awaited<ReturnType<typeof createFunctionsArea>>;
  drills: ReturnType<typeof createDrillsArea>;
  liveMigrations: ReturnType<typeof createMigrationsArea>;
}

export async function createAreas(core: Core): Promise<Areas> {
  const { config, options, db, leases, box, audit, connections, watch, overview, now } = core;
  const functions = await createFunctionsArea({
    ...core,
    connectMs: options.deploymentConnectMs,
  });
  const { deployments, pools } = functions;
  const clients = { ...core, deployments, pools };
  const probes = new Probes({ ...clients, readOnly: config.readOnly });
  const drills = createDrillsArea(clients);
  const liveMigrations = createMigrationsArea({ ...clients, restMs: options.migrationRestMs });
  const gameDays = createGameDaysArea({ ...core, probes, restMs: options.gameDayRestMs });
  const changeSets = createChangeSetsArea(core);
  const configuration = createConfigurationArea(core);
  const sources = { connections, deployments, pools, upstream: core.upstream, readOnly: config.readOnly };
  const ofTwins = { ...core, sources, reset: watch.reset, restMs: options.twinRestMs };
  const twins = createTwinsArea(ofTwins);
  const rehearsals = createRehearsalsArea({ ...ofTwins, changes: twins.changes });
  const { notifications, protection, cookies, version } = { ...core, ...core.place };
  const scanner = notifications.scannerOf(async (id) => serviceCalls(await connections.open(id), core));
  const settlement = createSettlement({ ...core, isShared: config.databaseUrl !== undefined });
  const retention = createRetention(db, now);
  const pruning = createPruning({ ...core, retention });
  const destinations = createDestinations(db, box);
  const toDestinations = { ...core, destinations, outgoing: notifications.outgoing };
  const forwarder = createForwarder(toDestinations);
  const adminDeps = { ...core, dataDir: config.dataDir };
  const all: Area[] = [
    { routes: [], background: [settlement] },
    {
      routes: connectionRoutes({
        ...{ ...core, changed: watch.reset },
        weakeningApprovals: createWeakeningApprovals(db, now),
      }),
    },
    {
      routes: forwardRoutes({
        ...core,
        idempotency: createIdempotency({
          ...{ db, box, now, holder: leases.holder },
          runningHolders: () => leases.heldSubjects(replicaKind),
        }),
      }),
    },
    { routes: watch.routes },
    { routes: aboutRoutes(core) },
    { ...functions, background: [functions] },
    { ...drills, background: [drills] },
    { ...liveMigrations, background: [liveMigrations] },
    { routes: searchNoteRoutes({ ...core, notes: createSearchNotes(db, now) }) },
    { routes: pastQueryRoutes({ ...core, pastQueries: createPastQueries(db, now) }) },
    { routes: searchTrialRoutes(clients) },
    { routes: triageRoutes(core) },
    { routes: dashboardRoutes({ ...core, dashboards: createDashboards(db, now) }) },
    { ...overview, background: [overview] },
    {
      routes: screenRoutes({
        ...{ overview, audit, cookies, version, connections, defineHandlers: core.defineHandlers },
        screens: createScreens(db, now),
        throttle: createSignInThrottle(db, now, 'screen'),
      }),
    },
    { ...gameDays, background: [gameDays.keeper, gameDays.scheduleKeeper] },
    {
      routes: probeRoutes({ ...core, probes, newId: runId }),
      background: [probes.cleaner],
      close: () => probes.close(),
    },
    { ...changeSets, background: [changeSets.applier] },
    { routes: protection.routes },
    { ...configuration, background: [configuration.keeper] },
    { ...twins, background: [twins.copier, twins.collectionJob] },
    { ...rehearsals, background: [rehearsals.rehearsing, rehearsals.scheduleKeeper] },
    { ...notifications, background: [scanner, notifications.deliverer] },
    { routes: activityRoutes({ ...core, retention, pruneSoon: pruning.wake }), background: [pruning] },
    { routes: forwardingRoutes({ ...toDestinations, forwarder }), background: [forwarder] },
    { routes: tokenRoutes(core) },
    { routes: personalTokenRoutes(core) },
    { routes: catalogueRoutes(core) },
    // PostgreSQL takes further connections, a SQLite file only those of this process
    ...(config.databaseUrl ? [] : [createAdminArea({ ...adminDeps, call: createAdminCall(adminDeps) })]),
  ];
  return { all, functions, drills, liveMigrations };
}
