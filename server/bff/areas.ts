import { activityRoutes } from './activity/activity-routes.ts';
import { triageRoutes } from './advisor/triage-routes.ts';
import type { Area } from './area.ts';
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
import { screenRoutes } from './screens/screen-routes.ts';
import { createScreens } from './screens/screens.ts';
import { searchNoteRoutes } from './search-notes/search-note-routes.ts';
import { createSearchNotes } from './search-notes/search-notes.ts';
import { searchTrialRoutes } from './search-trials/search-trial-routes.ts';
import { createSignInThrottle } from './sign-in/throttle.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { serviceCalls } from './upstream/service-calls.ts';

/** Areas in the order in which they begin, and those that have something to show in a new console. */
export interface Areas {
  all: Area[];
  functions: Awaited<ReturnType<typeof createFunctionsArea>>;
  drills: ReturnType<typeof createDrillsArea>;
  liveMigrations: ReturnType<typeof createMigrationsArea>;
}

export async function createAreas(core: Core): Promise<Areas> {
  const { config, options, db, box, audit, connections, watch, overview, now } = core;
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
  const { notifications, protection, cookies, version } = { ...core, ...core.place };
  const scanner = notifications.scannerOf(async (id) => serviceCalls(await connections.open(id), core));
  const all: Area[] = [
    { routes: connectionRoutes({ ...core, changed: watch.reset }) },
    {
      routes: forwardRoutes({
        ...core,
        idempotency: createIdempotency(db, box, now),
      }),
    },
    { routes: watch.routes },
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
    { ...notifications, background: [scanner, notifications.deliverer] },
    { routes: activityRoutes(core) },
    { routes: tokenRoutes(core) },
    { routes: personalTokenRoutes(core) },
    { routes: catalogueRoutes(core) },
  ];
  return { all, functions, drills, liveMigrations };
}
