import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { reachServer } from '#server/bff/admin/admin-channel.ts';
import { type AdminCall, createAdminCall } from '#server/bff/admin/admin-operations.ts';
import { executedMigrations } from '#server/bff/backup/schema-at.ts';
import { createAudit } from '#server/bff/forward/audit.ts';
import { createLog } from '#server/bff/log.ts';
import { migrations } from '#server/bff/migrations.ts';
import { noReplicas, openReplicaChannel } from '#server/bff/replicas/replica-channel.ts';
import { createSessions } from '#server/bff/sign-in/session.ts';
import { createUsers } from '#server/bff/sign-in/users.ts';
import type { Db, Tables } from '#server/bff/tables.ts';
import { openDatabase } from '#server/store/database.ts';
import { StoreError } from '#server/store/store-error.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './command-errors.ts';
import { readStateConfig, type StateConfig } from './state-config.ts';

/** The name of a store in messages; DATABASE_URL may hold a password. */
export const storeName = ({ databaseUrl, dataDir }: StateConfig): string =>
  databaseUrl === undefined ? join(dataDir, 'console.db') : 'the database of DATABASE_URL';

/** Name of the connections of commands, by which they are distinguished from those of servers. */
const commandName = 'quarterdeck command';
/** PostgreSQL lists a connection until its process has ended, shortly after the server that closed it, in milliseconds. */
const endingMs = 2_000;

function commandUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', commandName);
  return url.href;
}

/** Opens the store itself; with `SQLite` it must not be open in a running server. */
export async function openStore(config: StateConfig, { create = false } = {}): Promise<Db> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !create && !existsSync(join(dataDir, 'console.db'))) {
    throw new CommandError(
      `There is no store in ${dataDir}. Name its folder with --data, or its database with DATABASE_URL. A new one: quarterdeck migrate`,
    );
  }
  try {
    const db = await openDatabase<Tables>(databaseUrl ? { url: commandUrl(databaseUrl) } : { dir: dataDir });
    if (databaseUrl) await sql`select 1`.execute(db).catch((error: unknown) => unreachable(db, error));
    return db;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'LOCKED') {
      throw new CommandError(
        `${storeName(config)} is open in a server that this command does not reach. Stop the server, or run the command as its user.`,
        error,
      );
    }
    throw error;
  }
}

/** Refuses while a server uses the store: it would work on with what it has in memory. */
export async function requireStopped(config: StateConfig, db: Db): Promise<void> {
  if (config.databaseUrl === undefined) return;
  const name = new URL(config.databaseUrl).searchParams.get('application_name') ?? 'quarterdeck';
  const giveUp = performance.now() + endingMs;
  for (;;) {
    const { rows } = await sql<{ address: string | null }>`
      select distinct host(client_addr) as address from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(db);
    if (rows.length === 0) return;
    if (performance.now() < giveUp) {
      await delay(endingMs / 20);
      continue;
    }
    const addresses = rows.map(({ address }) => address ?? 'this machine').join(', ');
    throw new CommandError(
      `Servers use the database of DATABASE_URL (${addresses}). Stop all of them, then run this command again.`,
    );
  }
}

/** Refuses while a server runs with the data folder. */
export async function requireNoServer({ databaseUrl, dataDir }: StateConfig): Promise<void> {
  if (databaseUrl !== undefined || !(await reachServer(dataDir))) return;
  throw new CommandError(
    `A server runs with the data folder ${dataDir}. Stop it, then run this command again.`,
  );
}

async function unreachable(db: Db, error: unknown): Promise<never> {
  await db.destroy();
  const reason = error instanceof Error ? error.message : String(error);
  throw new CommandError(`DATABASE_URL: ${reason || 'the connection failed'}`, error);
}

/** Refuses a store whose tables are not those of this version. */
export async function requireCurrent(db: Db): Promise<void> {
  const executed = await executedMigrations(db);
  const missing = migrations.filter(({ name }) => !executed.includes(name));
  if (missing.length > 0) {
    throw new CommandError(
      `The store lacks ${missing.length} migrations of this version. Run: quarterdeck migrate`,
    );
  }
}

interface Access {
  call: AdminCall;
  close(): Promise<void>;
}

async function openDirectly(config: StateConfig, context: CommandContext): Promise<Access> {
  const db = await openStore(config);
  const log = createLog('warn');
  try {
    await requireCurrent(db);
    const { databaseUrl: url } = config;
    const channel =
      url === undefined ? noReplicas() : await openReplicaChannel({ db, url, log, holder: randomUUID() });
    const sessions = createSessions(db, Date.now);
    const ended: Promise<void>[] = [];
    sessions.onEnd((hash) => ended.push(channel.publish('session-ended', hash)));
    const call = createAdminCall({
      ...{ db, sessions, audit: createAudit(db, log, Date.now, { holder: randomUUID() }) },
      users: createUsers(db, Date.now, context.passwordCost),
      now: Date.now,
      dataDir: url === undefined ? config.dataDir : undefined,
    });
    return {
      call,
      async close() {
        await Promise.all(ended);
        await channel.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Runs work on the state: by the running server, or directly where the store is open to others. */
export async function withState<Result>(
  context: CommandContext,
  work: (call: AdminCall) => Promise<Result>,
): Promise<Result> {
  const config = readStateConfig(context.argv.values, context.env);
  const running = config.databaseUrl === undefined ? await reachServer(config.dataDir) : undefined;
  if (running) return work(running);
  const access = await openDirectly(config, context);
  try {
    return await work(access.call);
  } finally {
    await access.close();
  }
}
