import { randomBytes } from 'node:crypto';
import type { Connection, SignInMethod } from '#contract/bff.ts';
import { type Config, isBeyondLoopback } from '#server/config.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { triageRoutes } from './advisor/triage-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { createChangeSetsArea } from './change-sets/change-sets-area.ts';
import { createConfigurationArea } from './configuration/configuration-area.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import { createConnections, type EnsuredConnection } from './connections/connections.ts';
import { createDrillsArea } from './drills/drills-area.ts';
import { auditRoutes, createAudit } from './forward/audit.ts';
import { forwardRoutes } from './forward/forward.ts';
import { createIdempotency } from './forward/idempotency.ts';
import { createFunctionsArea } from './functions/functions-area.ts';
import { runId } from './functions/runs.ts';
import { createGameDaysArea } from './game-days/game-days-area.ts';
import { cookieNames } from './http/cookie.ts';
import { errorResponse, Failure, refuse } from './http/errors.ts';
import { type Admission, guard } from './http/guard.ts';
import { secure } from './http/headers.ts';
import { createHealth } from './http/health.ts';
import { hostsOf, loopbackOrigins } from './http/hosts.ts';
import { fromIncoming, fromRequest, type IncomingRequest, type RawRequest } from './http/raw-request.ts';
import type { Route } from './http/route.ts';
import { createRouter } from './http/router.ts';
import { createStaticFiles } from './http/static-files.ts';
import { unforeseen } from './http/store-failure.ts';
import { createWatch, type Watch } from './live/watch.ts';
import { createMigrationsArea } from './live-migrations/migrations-area.ts';
import { createLog, describeError, type Log, loggable } from './log.ts';
import { createNotificationsArea } from './notifications/notifications-area.ts';
import { openState } from './open-state.ts';
import { createOverviewArea } from './overview/overview-area.ts';
import { probeRoutes } from './probe/probe-routes.ts';
import { createProbes } from './probe/probes.ts';
import { createProtectionArea } from './protection/protection-area.ts';
import { screenRoutes } from './screens/screen-routes.ts';
import { createScreens } from './screens/screens.ts';
import { searchNoteRoutes } from './search-notes/search-note-routes.ts';
import { createSearchNotes } from './search-notes/search-notes.ts';
import { searchTrialRoutes } from './search-trials/search-trial-routes.ts';
import { createLaunch, launchUrl } from './sign-in/launch.ts';
import { createOidc } from './sign-in/oidc.ts';
import { createSessions } from './sign-in/session.ts';
import { createSignIn, sessionRoutes } from './sign-in/session-routes.ts';
import { createSignInThrottle } from './sign-in/throttle.ts';
import { userRoutes } from './sign-in/user-routes.ts';
import { createUsers } from './sign-in/users.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { createBudgets } from './upstream/budget.ts';
import { createWire, type WireLimits } from './upstream/exchange.ts';
import { serviceCalls } from './upstream/service-calls.ts';
import { createUpstream, type LocalService } from './upstream/upstream.ts';

export interface BffOptions {
  config: Config;
  version: string;
  /** Folder of the built console; default: dist/client. */
  clientDir?: string;
  /** The port that browsers see, when the configured one is 0. */
  port?: number;
  log?: Log;
  now?: () => number;
  /** The emulator that was started with this server. */
  local?: LocalService | undefined;
  /** Only tests change these. */
  wireLimits?: WireLimits;
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  passwordCost?: { N: number; r: number; p: number };
  deploymentConnectMs?: number;
  migrationRestMs?: number;
}

/** The cluster of a new world on which functions run and whose backups are tried, and one that may be overwritten. */
interface Beginning {
  groupId: string;
  clusterName: string;
  scratchName: string;
}

interface BffEnv {
  incoming?: IncomingRequest | undefined;
}

export interface Bff {
  fetch(request: Request, env?: BffEnv): Promise<Response>;
  /** What the guard says of a request, for whoever answers some of them otherwise, like a development server. */
  admits(incoming: IncomingRequest): Admission | Failure;
  /** A fresh one-time address for the person at this machine; undefined where people sign in otherwise. */
  launchUrl(): string | undefined;
  /** With what its console begins, where the connection is new. */
  ensureConnection(connection: EnsuredConnection, begins?: Beginning): Promise<Connection>;
  /** Takes no new requests and ends the event streams, so that a port can drain; `close` follows. */
  stop(): void;
  close(): Promise<void>;
}

/** What is told of anything thrown. */
function failureOf(error: unknown, requestId: string, gone: boolean, log: Log): Failure {
  if (error instanceof Failure) {
    // a refusal of ours says itself where it comes from
    const { at: _, ...described } = describeError(error);
    if (error.status >= 500 && error.code !== 'CLOSING')
      log.warn({ requestId, ...described }, 'request failed');
    return error;
  }
  if (gone) {
    // a page that was left asks no more: nothing failed, and nobody reads the answer
    log.debug({ requestId }, 'the browser left');
    return refuse('BAD_REQUEST');
  }
  // never taken for "nobody is signed in"
  const failure = unforeseen(error);
  if (failure.status >= 500) log.error({ requestId, ...describeError(error) }, 'request failed');
  return failure;
}

/** Everything below one origin: the console's files, its sessions, and its way to the service. */
export async function createBff(options: BffOptions): Promise<Bff> {
  const { config, version, now = Date.now } = options;
  const log = options.log ?? createLog(config.logLevel);
  const port = options.port ?? config.port;
  const beyond = isBeyondLoopback(config);
  const origins = config.publicOrigins.length
    ? config.publicOrigins
    : loopbackOrigins(config.tls ? 'https' : 'http', port);
  const https = origins.every((each) => each.startsWith('https:'));
  const publicPort = Number(new URL(origins[0] ?? '').port) || (https ? 443 : 80);
  const cookies = cookieNames(publicPort, https);

  const { box, db } = await openState(config, log);
  const audit = createAudit(db, log, now);
  const users = createUsers(db, now, options.passwordCost);
  const sessions = createSessions(db, now);
  const stored = createConnections(db, box, config.upstreamOrigins, now);
  const budgets = createBudgets(now);
  const upstream = createUpstream({
    wire: createWire(options.wireLimits),
    budgets,
    local: options.local,
    log,
    now,
    ...(options.sleep ? { sleep: options.sleep } : {}),
  });
  const launch = beyond ? undefined : createLaunch(now);
  try {
    if (launch) await users.ensureLaunchUser();
    if (config.admin) await users.ensureAdministrator(config.admin.name, config.admin.password);
    if (!launch && !config.oidc && !(await users.havePasswords())) {
      throw new Error('nobody could sign in: set QUARTERDECK_ADMIN_PASSWORD or configure OpenID Connect');
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const methods = async (): Promise<SignInMethod[]> => [
    ...(launch ? (['launch'] as const) : []),
    ...((await users.havePasswords()) ? (['password'] as const) : []),
    ...(config.oidc ? (['oidc'] as const) : []),
  ];
  const throttle = createSignInThrottle(now);
  const notifications = createNotificationsArea({
    ...{ db, box, config, audit, origin: origins[0] ?? '', log, now },
  });
  const { tell } = notifications;
  const protection = createProtectionArea({ db, connections: stored, audit, tell, now });
  const { protections, connections } = protection;
  const live = createWatch({ connections, upstream, budgets, sessions, log, now });
  const overview = createOverviewArea({
    ...{ db, box, connections: stored, upstream, budgets, audit, protections, log, now, watch: live },
    changed: live.changed,
  });
  const watch: Watch = {
    ...live,
    changed(connection, change) {
      live.changed(connection, change);
      overview.changed(connection, change.request.groupId);
    },
  };
  const area = await createFunctionsArea({
    ...{ db, box, config, connections, upstream, audit, log, now },
    connectMs: options.deploymentConnectMs,
  });
  const { deployments, pools } = area;
  const probes = createProbes({
    ...{ db, connections, deployments, pools, upstream, log, now },
    readOnly: config.readOnly,
  });
  const drills = await createDrillsArea({
    ...{
      db,
      config,
      connections,
      users,
      upstream,
      budgets,
      deployments,
      pools,
      audit,
      protections,
      tell,
      log,
      now,
    },
    changed: watch.changed,
  });
  const liveMigrations = createMigrationsArea({
    ...{ db, config, connections, upstream, budgets, deployments, pools, audit, protections, tell, log, now },
    changed: watch.changed,
    restMs: options.migrationRestMs,
  });
  const gameDays = createGameDaysArea({
    ...{ db, config, connections, upstream, budgets, audit, protections, probes, tell, log, now },
    changed: watch.changed,
  });
  const changeSets = await createChangeSetsArea({
    ...{ db, box, config, connections: stored, users, upstream, budgets, audit, protections, tell, log, now },
    changed: watch.changed,
  });
  const callRoom = { upstream, budgets, audit, protections, now, changed: watch.changed };
  const scanner = notifications.scannerOf(async (id) => serviceCalls(await connections.open(id), callRoom));
  const configuration = createConfigurationArea({ ...callRoom, db, connections, tell, log });
  const oidc = config.oidc
    ? createOidc({
        config: config.oidc,
        users,
        audit,
        signIn: createSignIn({ sessions, cookies }),
        cookies,
        box,
        log,
        now,
      })
    : undefined;
  const routes: Route[] = [
    ...sessionRoutes({
      sessions,
      users,
      audit,
      throttle,
      cookies,
      launch,
      methods,
      version,
      readOnly: config.readOnly,
      providerSignOut: oidc?.signOutAt,
    }),
    ...(oidc?.routes ?? []),
    ...userRoutes(users, sessions, audit),
    ...connectionRoutes(stored, upstream, audit, now, watch.reset),
    ...forwardRoutes({
      connections: stored,
      upstream,
      audit,
      protections,
      log,
      idempotency: createIdempotency(db, box, now),
      readOnly: config.readOnly,
      watch,
    }),
    ...watch.routes,
    ...area.routes,
    ...drills.routes,
    ...liveMigrations.routes,
    ...searchNoteRoutes({ notes: createSearchNotes(db, now), connections, audit }),
    ...searchTrialRoutes({ connections, deployments, pools, upstream }),
    ...triageRoutes({
      db,
      config,
      connections,
      upstream,
      budgets,
      audit,
      protections,
      now,
      changed: watch.changed,
    }),
    ...overview.routes,
    ...screenRoutes({
      ...{ screens: createScreens(db, now), connections: stored, overview, audit, cookies, version },
    }),
    ...gameDays.routes,
    ...probeRoutes({ probes, connections, readOnly: config.readOnly, audit, newId: runId, now }),
    ...changeSets.routes,
    ...protection.routes,
    ...notifications.routes,
    ...configuration.routes,
    ...auditRoutes(audit),
    ...activityRoutes(db),
    ...tokenRoutes({ connections, upstream, audit, readOnly: config.readOnly, now }),
    ...catalogueRoutes(),
  ];
  const hosts = hostsOf(origins);
  const pages = new Set(
    routes.filter((each) => each.access === 'anyone' && each.page).map((each) => each.path),
  );
  const files = createStaticFiles(options.clientDir ?? 'dist/client', { trustedTypes: config.trustedTypes });
  let closing = false;
  const stop = () => {
    closing = true;
    watch.close();
    area.stop();
    void drills.stop();
    void liveMigrations.stop();
    void gameDays.keeper.stop();
    void changeSets.applier.stop();
    void overview.stop();
    void notifications.deliverer.stop();
    void scanner.stop();
    void configuration.keeper.stop();
  };
  drills.scheduler.start();
  liveMigrations.recorder.start();
  gameDays.keeper.start();
  changeSets.applier.start();
  notifications.deliverer.start();
  scanner.start();
  configuration.keeper.start();

  const health = createHealth(db, now, () => closing);
  const router = createRouter({ routes, sessions, audit, cookies, trustProxy: config.trustProxy });

  const answer = async (request: Request, raw: RawRequest, requestId: string, env: BffEnv) => {
    const admission = guard(raw, { hosts, pages });
    if (admission instanceof Failure) throw admission;
    if (admission.area === 'health') return health(admission.path, raw.method);
    if (closing) throw refuse('CLOSING', { headers: { 'retry-after': '5' } });
    if (admission.area === 'static') return files.serve(raw, admission.path);
    return router.fetch(request, { raw, admission, requestId, incoming: env.incoming });
  };

  return {
    async fetch(request, env = {}) {
      const began = performance.now();
      const requestId = randomBytes(8).toString('hex');
      const raw = env.incoming ? fromIncoming(env.incoming) : fromRequest(request);
      let response: Response;
      try {
        response = await answer(request, raw, requestId, env);
      } catch (error) {
        response = errorResponse(failureOf(error, requestId, request.signal.aborted, log), requestId);
      }
      if (raw.target.startsWith('/bff')) {
        response.headers.set('cache-control', 'no-store');
        response.headers.append('vary', 'cookie');
        const path = loggable(raw.target.split('?')[0] ?? '');
        const ms = Math.round(performance.now() - began);
        log.info({ requestId, method: loggable(raw.method), path, status: response.status, ms }, 'request');
      }
      return secure(response, { https, trustedTypes: config.trustedTypes }, requestId);
    },
    admits: (incoming) => guard(fromIncoming(incoming), { hosts, pages }),
    launchUrl: () => launch && launchUrl(origins[0] ?? '', launch.mint()),
    async ensureConnection(wanted, begins) {
      const { connection, isNew } = await connections.ensure(wanted);
      const owner = (await users.list()).find(({ role, disabled }) => role === 'administrator' && !disabled);
      if (!isNew || !begins || !owner) return connection;
      const { groupId, clusterName, scratchName } = begins;
      const scope = { connection: connection.id, groupId };
      try {
        await area.seed(scope, clusterName, owner);
        await drills.seed({ ...scope, sourceName: clusterName, targetName: scratchName }, owner);
        await liveMigrations.seed({ ...scope, targetName: clusterName }, owner.name);
      } catch (error) {
        // a console without examples works as well
        log.warn(describeError(error), 'the examples of a new console are not complete');
      }
      return connection;
    },
    stop,
    async close() {
      stop();
      await drills.stop();
      await liveMigrations.stop();
      await gameDays.keeper.stop();
      await changeSets.applier.stop();
      await overview.stop();
      await probes.close();
      await scanner.stop();
      await configuration.keeper.stop();
      await notifications.deliverer.stop();
      await area.close();
      await upstream.close();
      await db.destroy();
    },
  };
}
