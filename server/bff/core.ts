import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type OperationId, operationOf } from '#contract/api/operations.ts';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { type Config, isBeyondLoopback } from '#server/config.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { loadOrCreateKey, readKey } from '#server/store/key-file.ts';
import { createChangeSets } from './change-sets/store.ts';
import { createConnections } from './connections/connections.ts';
import { checkKey, hasSealed } from './connections/key-check.ts';
import { createAudit } from './forward/audit.ts';
import { createIndexBuilds } from './functions/index-builds.ts';
import { createConsoleHandlers } from './http/console-handlers.ts';
import { cookieNames } from './http/cookie.ts';
import { loopbackOrigins } from './http/hosts.ts';
import { currentRequestId, currentTrace, noteSent } from './http/request-notes.ts';
import { createStaticFiles } from './http/static-files.ts';
import { Leases } from './jobs/lease.ts';
import { createWatch, type Watch } from './live/watch.ts';
import { createLog, type Log, logFailure } from './log.ts';
import { addLiveGauges } from './metrics/live-gauges.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { addStoredGauges } from './metrics/stored-gauges.ts';
import { migrations } from './migrations.ts';
import { createNotificationsArea } from './notifications/notifications-area.ts';
import { createOutbound } from './outbound/outbound.ts';
import { createOverviewArea } from './overview/overview-area.ts';
import { createPersonalTokens } from './personal-tokens/personal-tokens.ts';
import { createProtectionArea } from './protection/protection-area.ts';
import { reportWiderUpstreams } from './protection/wider-upstreams.ts';
import { announceReplica } from './replicas/presence.ts';
import { noReplicas, openReplicaChannel } from './replicas/replica-channel.ts';
import { createReplicaStarts } from './replicas/replica-starts.ts';
import { shareBudgets } from './replicas/shared-budgets.ts';
import { createSharedPolls } from './replicas/shared-polls.ts';
import { shareChanges, shareStreams } from './replicas/shared-watch.ts';
import { createSessions, type Sessions, sessionLimitsOf } from './sign-in/session.ts';
import { createUsers } from './sign-in/users.ts';
import type { Tables } from './tables.ts';
import { noTracing, wantsTraces } from './tracing/tracing.ts';
import { createBudgets } from './upstream/budget.ts';
import { createWire, type WireLimits } from './upstream/exchange.ts';
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
  /** Compares every answer of the console's table with its schema; in development and tests. */
  checkAnswers?: boolean;
  /** Only tests change these. */
  wireLimits?: WireLimits;
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  passwordCost?: { N: number; r: number; p: number };
  deploymentConnectMs?: number;
  migrationRestMs?: number;
  gameDayRestMs?: number;
  twinRestMs?: number;
}

/** The key and the database, in a state in which they belong together. */
async function openState(config: Config, log: Log, onQuery: Metrics['query']) {
  const keyFile = config.keyFile ?? join(config.dataDir, 'secrets.key');
  // a start that is refused leaves no new database behind
  readKey(keyFile, config.keyFile !== undefined);
  const db = await openDatabase<Tables>({
    ...(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir }),
    ...{ poolSize: config.databasePool, answerMs: config.databaseTimeout * 1_000 },
    onIdleError: (error) => logFailure(log, error, 'the database connection broke'),
    onQuery,
  });
  try {
    await migrate(db, migrations);
    const sealed = (await hasSealed(db)) ? 'the database' : undefined;
    const box = createSecretBox(loadOrCreateKey(keyFile, { sealed, given: config.keyFile !== undefined }));
    await checkKey(db, box, keyFile);
    return { box, db };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The addresses at which browsers find the console, and the names of its cookies there. */
function locationOf({ config, port = config.port }: BffOptions) {
  const origins = config.publicOrigins.length
    ? config.publicOrigins
    : loopbackOrigins(config.tls ? 'https' : 'http', port);
  const https = origins.every((each) => each.startsWith('https:'));
  const publicPort = Number(new URL(origins[0] ?? '').port) || (https ? 443 : 80);
  return { origins, https, cookies: cookieNames(publicPort, https), beyond: isBeyondLoopback(config) };
}

/** What every area builds on: the database, people and their sessions, connections, and the way to the service. */
export type Core = Awaited<ReturnType<typeof createCore>>;

export async function createCore(options: BffOptions) {
  const { config, version, now = Date.now } = options;
  const log = options.log ?? createLog(config.logLevel);
  const place = locationOf(options);
  const holder = randomUUID();
  const store = config.databaseUrl ? 'postgres' : 'sqlite';
  const metrics = createMetrics({
    version,
    store,
    process: config.metrics.port !== undefined || config.metrics.allow.length > 0,
  });
  // the packages are loaded only where traces are wanted
  const tracing = wantsTraces(process.env)
    ? (await import('./tracing/otlp-tracing.ts')).openTracing(version, store)
    : noTracing;
  const { box, db } = await openState(config, log, (query) => {
    metrics.query(query);
    const parent = currentTrace();
    if (parent) tracing.statement(parent, query);
  });
  const leases = new Leases({ db, log, holder });
  // a local database has one process: its predecessor holds nothing any more
  if (!config.databaseUrl) await leases.releaseAll();
  const channel = config.databaseUrl
    ? await openReplicaChannel({ db, url: config.databaseUrl, log, holder })
    : noReplicas();
  const starts = createReplicaStarts(db, version, channel.isShared);
  const presence = await announceReplica(leases, channel, starts);
  const audit = createAudit(db, log, now, { holder, box });
  const defineHandlers = createConsoleHandlers({
    audit,
    readOnly: config.readOnly,
    checkAnswers: options.checkAnswers ?? false,
  });
  const users = createUsers(db, now, options.passwordCost);
  const personalTokens = createPersonalTokens(db, now);
  const sessionLimits = sessionLimitsOf(place.beyond, config.sessionIdleMinutes);
  const ofBrowsers = createSessions(db, now, sessionLimits);
  const publishEnd = (hash: string) => void channel.publish('session-ended', hash);
  ofBrowsers.onEnd(publishEnd);
  personalTokens.onEnd(publishEnd);
  const sessions: Sessions = {
    ...ofBrowsers,
    // programs keep event streams open, too
    async areAlive(hashes) {
      const alive = await ofBrowsers.areAlive(hashes);
      const others = hashes.filter((hash) => !alive.has(hash));
      return others.length === 0 ? alive : new Set([...alive, ...(await personalTokens.areAlive(others))]);
    },
    onEnd(listener) {
      ofBrowsers.onEnd(listener);
      personalTokens.onEnd(listener);
      channel.subscribe('session-ended', (hash) => listener(String(hash)));
    },
  };
  const changeSets = createChangeSets(db, box);
  const connections = createConnections(db, box, config.upstreamOrigins, now);
  const budgets = createBudgets(now);
  shareBudgets(budgets, channel, presence.isAlone);
  const outbound = createOutbound(config);
  const upstream = createUpstream({
    wire: createWire(options.wireLimits, outbound),
    budgets,
    local: options.local,
    log,
    now,
    onCall(call) {
      metrics.call(call);
      noteSent(call);
      const { path: template } = operationOf(call.operation as OperationId);
      tracing.sent(currentTrace(), { ...call, template });
      const { ms, background: _, ...facts } = call;
      log.debug({ requestId: currentRequestId(), ...facts, ms: Math.round(ms) }, 'upstream call');
    },
    ...(options.sleep ? { sleep: options.sleep } : {}),
  });
  const notifications = createNotificationsArea({
    ...{ db, leases, box, config, outbound, defineHandlers, origin: place.origins[0] ?? '', log, now },
  });
  const { notify, outbox } = notifications;
  await reportWiderUpstreams(config.upstreamOrigins, { db, audit, notify, now });
  const protection = createProtectionArea({
    db,
    config,
    connections,
    users,
    defineHandlers,
    outbox,
    notify,
    now,
  });
  const { protections } = protection;
  const files = createStaticFiles(options.clientDir ?? 'dist/client', { trustedTypes: config.trustedTypes });
  const build = await files.build();
  const sharedPolls = () =>
    createSharedPolls({
      ...{ db, box, log, channel, isAlone: presence.isAlone },
    });
  const live = createWatch({
    ...{ connections, upstream, budgets, sessions, log, now, defineHandlers, build },
    elsewhere: shareStreams(channel),
    shared: channel.isShared ? sharedPolls() : undefined,
  });
  const indexBuilds = createIndexBuilds();
  const overview = createOverviewArea({
    ...{ db, box, connections, upstream, budgets, audit, protections, log, now, watch: live },
    ...{ indexBuilds, changed: live.changed, defineHandlers },
  });
  const inThisReplica: Pick<Watch, 'changed' | 'reset'> = {
    changed(connection, change) {
      live.changed(connection, change);
      overview.changed(connection, change.request);
    },
    reset(connection) {
      live.reset(connection);
      overview.reset(connection);
    },
  };
  const watch: Watch = { ...live, ...shareChanges(inThisReplica, channel) };
  // messages of other replicas may have been lost: changes, and ends of sessions
  channel.onResume(() => {
    live.resetAll();
    overview.missed();
    return live.checkSessions();
  });
  addStoredGauges(metrics, { db, log, now, sessionLimits });
  addLiveGauges(metrics, { budgets, counts: live.counts });
  return {
    ...{
      config,
      version,
      options,
      log,
      now,
      place,
      db,
      leases,
      presence,
      starts,
      box,
      audit,
      users,
      sessions,
      personalTokens,
      changeSets,
      budgets,
      upstream,
      files,
      build,
      metrics,
      tracing,
      outbound,
    },
    ...{
      notify,
      notifications,
      protection,
      protections,
      indexBuilds,
      overview,
      watch,
      changed: watch.changed,
    },
    channel,
    connections,
    defineHandlers,
  };
}
