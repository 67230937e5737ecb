import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { type Config, isBeyondLoopback } from '#server/config.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { loadOrCreateKey, readKey } from '#server/store/key-file.ts';
import { createConnections } from './connections/connections.ts';
import { checkKey, hasSealed } from './connections/key-check.ts';
import { createAudit } from './forward/audit.ts';
import { createIndexBuilds } from './functions/index-builds.ts';
import { createConsoleHandlers } from './http/console-handlers.ts';
import { cookieNames } from './http/cookie.ts';
import { loopbackOrigins } from './http/hosts.ts';
import { createStaticFiles } from './http/static-files.ts';
import { Leases } from './jobs/lease.ts';
import { createWatch, type Watch } from './live/watch.ts';
import { createLog, describeError, type Log } from './log.ts';
import { migrations } from './migrations.ts';
import { createNotificationsArea } from './notifications/notifications-area.ts';
import { createOverviewArea } from './overview/overview-area.ts';
import { createPersonalTokens } from './personal-tokens/personal-tokens.ts';
import { createProtectionArea } from './protection/protection-area.ts';
import { noReplicas, openReplicaChannel } from './replicas/replica-channel.ts';
import { shareChanges, shareStreams } from './replicas/shared-watch.ts';
import { createSessions, type Sessions, sessionLimitsOf } from './sign-in/session.ts';
import { createUsers } from './sign-in/users.ts';
import type { Tables } from './tables.ts';
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
}

/** The key and the database, in a state in which they belong together. */
async function openState(config: Config, log: Log) {
  const keyFile = config.keyFile ?? join(config.dataDir, 'secrets.key');
  // a start that is refused leaves no new database behind
  readKey(keyFile, config.keyFile !== undefined);
  const db = await openDatabase<Tables>({
    ...(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir }),
    onIdleError: (error) => log.error(describeError(error), 'the database connection broke'),
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
function placeOf({ config, port = config.port }: BffOptions) {
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
  const place = placeOf(options);
  const { box, db } = await openState(config, log);
  const leases = new Leases({ db, log });
  // a local database has one process: its predecessor holds nothing any more
  if (!config.databaseUrl) await leases.releaseAll();
  const audit = createAudit(db, log, now);
  const defineHandlers = createConsoleHandlers({
    audit,
    readOnly: config.readOnly,
    checkAnswers: options.checkAnswers ?? false,
  });
  const users = createUsers(db, now, options.passwordCost);
  const personalTokens = createPersonalTokens(db, now);
  const ofBrowsers = createSessions(db, now, sessionLimitsOf(place.beyond, config.sessionIdleMinutes));
  const channel = config.databaseUrl
    ? await openReplicaChannel({ db, url: config.databaseUrl, log, holder: randomUUID() })
    : noReplicas();
  const publishEnd = (hash: string) => void channel.publish('session-ended', hash);
  ofBrowsers.onEnd(publishEnd);
  personalTokens.onEnd(publishEnd);
  const sessions: Sessions = {
    ...ofBrowsers,
    // programs keep event streams open, too
    isAlive: async (hash) => (await ofBrowsers.isAlive(hash)) || (await personalTokens.isAlive(hash)),
    onEnd(listener) {
      ofBrowsers.onEnd(listener);
      personalTokens.onEnd(listener);
      channel.subscribe('session-ended', (hash) => listener(String(hash)));
    },
  };
  const connections = createConnections(db, box, config.upstreamOrigins, now);
  const budgets = createBudgets(now);
  const upstream = createUpstream({
    wire: createWire(options.wireLimits),
    budgets,
    local: options.local,
    log,
    now,
    ...(options.sleep ? { sleep: options.sleep } : {}),
  });
  const notifications = createNotificationsArea({
    ...{ db, leases, box, config, defineHandlers, origin: place.origins[0] ?? '', log, now },
  });
  const { tell, outbox } = notifications;
  const protection = createProtectionArea({ db, config, connections, users, defineHandlers, outbox, now });
  const { protections } = protection;
  const files = createStaticFiles(options.clientDir ?? 'dist/client', { trustedTypes: config.trustedTypes });
  const build = await files.build();
  const live = createWatch({
    ...{ connections, upstream, budgets, sessions, log, now, defineHandlers, build },
    elsewhere: shareStreams(channel),
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
      box,
      audit,
      users,
      sessions,
      personalTokens,
      budgets,
      upstream,
      files,
      build,
    },
    ...{ tell, notifications, protection, protections, indexBuilds, overview, watch, changed: watch.changed },
    channel,
    connections,
    defineHandlers,
  };
}
