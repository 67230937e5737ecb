import { join } from 'node:path';
import {
  Kysely,
  type KyselyConfig,
  type Migration,
  Migrator,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely';
import type { PoolClient } from 'pg';
import { type PostgresTarget, targetOf, toPostgresFailure } from './postgres-failure.ts';
import { openSqlite, type Sqlite, type SqlValue } from './sqlite.ts';
import { StoreError, sqliteCode, UnstorableText } from './store-error.ts';

export interface DatabaseOptions {
  /** `postgres://…` selects PostgreSQL. */
  url?: string;
  /** Folder of the SQLite file `console.db`, or `:memory:`; used when there is no url. */
  dir?: string;
  /** How long PostgreSQL may take to answer a statement. */
  answerMs?: number;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
  /** Called when an idle connection breaks. */
  onIdleError?: (error: Error) => void;
  /** Called after each statement; its text has placeholders in place of values. */
  onQuery?: (query: { sql: string; ms: number; isError: boolean }) => void;
}

/** Migrations run in the order of their names, each once; a published one is never changed. */
export interface NamedMigration {
  name: string;
  up: NonNullable<Migration['up']>;
}

const POSTGRES_BIGINT = 20;
const POSTGRES_NUMERIC = 1700;
const CONNECT_TIMEOUT_MS = 5000;
/** Every query of ours takes milliseconds: one that takes this long is never answered. */
const ANSWER_TIMEOUT_MS = 10_000;
const POOL_SIZE = 10;

function isSqlValue(value: unknown): value is SqlValue {
  if (value === null || value instanceof Uint8Array) return true;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string';
}

/** One query set for two databases: what PostgreSQL would refuse or return otherwise is refused here too. */
function toSqlValues(parameters: readonly unknown[]): SqlValue[] {
  return parameters.map((value) => {
    if (!isSqlValue(value)) throw new TypeError(`a ${typeof value} cannot be stored; use text or numbers`);
    // SQLite would silently end the text here; PostgreSQL refuses it.
    if (typeof value === 'string' && value.includes('\0')) throw new UnstorableText();
    return value;
  });
}

/** What Kysely's own SQLite driver expects of a database, over the interface of `node:sqlite`. */
function adapt(database: Sqlite): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...toSqlValues(parameters)),
        run: (parameters) => statement.run(...toSqlValues(parameters)),
        iterate: (parameters) => statement.iterate(...toSqlValues(parameters)),
      };
    },
  };
}

/** SQLite changes its schema in transactions as PostgreSQL does: a migration happens wholly or not at all. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** A query that got no answer; the rest of that connection would wait behind it. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Gives a connection up with the first query that is not answered in time, so that the next one takes another. Errors of the
 * connection name their setting.
 */
function watchQueries(client: PoolClient, target: PostgresTarget): void {
  const ask = client.query;
  client.query = function query(this: PoolClient, ...input: unknown[]) {
    const answer: unknown = Reflect.apply(ask, this, input);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isUnanswered(error)) void this.end();
      throw toPostgresFailure(error, target);
    });
  } as PoolClient['query'];
}

async function postgresDialect(
  url: string,
  { answerMs = ANSWER_TIMEOUT_MS, poolSize = POOL_SIZE, onIdleError = () => {} }: DatabaseOptions,
): Promise<PostgresDialect> {
  const { default: pg } = await import('pg');
  const target = targetOf(url, { answerMs, poolSize, connectMs: CONNECT_TIMEOUT_MS });
  const pool = new pg.Pool({
    ...{ connectionString: url, application_name: 'quarterdeck', max: poolSize },
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // the first applies here, for a silent server; the others apply on the server, for a lost connection
    query_timeout: answerMs,
    statement_timeout: answerMs,
    idle_in_transaction_session_timeout: answerMs,
    keepAlive: true,
    types: {
      // Counts and times are far below 2^53, and SQLite returns them as numbers.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === POSTGRES_BIGINT || oid === POSTGRES_NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  pool.on('error', (error) => {
    const failure = toPostgresFailure(error, target);
    if (failure instanceof Error) onIdleError(failure);
  });
  pool.on('connect', (client) => watchQueries(client, target));
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw toPostgresFailure(error, target);
    }
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end() } });
}

/** Opens the BFF's database. The caller closes it with `destroy()`. */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Kysely<Tables>> {
  const { url, dir, onQuery } = options;
  const log: KyselyConfig['log'] =
    onQuery &&
    (({ query, queryDurationMillis: ms, level }) =>
      onQuery({ sql: query.sql, ms, isError: level === 'error' }));
  if (url !== undefined) {
    if (!/^postgres(ql)?:\/\//.test(url)) {
      // The url may hold a password, so it is not repeated.
      throw new TypeError('the database url must begin with postgres:// or postgresql://');
    }
    const dialect = await postgresDialect(url, options);
    return new Kysely<Tables>({ dialect, ...(log ? { log } : {}) });
  }
  if (dir === undefined) throw new TypeError('either url or dir must be given');
  const database = await openSqlite(dir === ':memory:' ? dir : join(dir, 'console.db'), { checkPages: true });
  const dialect = new EmbeddedDialect({ database: adapt(database) });
  return new Kysely<Tables>({ dialect, ...(log ? { log } : {}) });
}

/** Brings the schema up to date; several processes may start at once. A newer schema is refused untouched. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: readonly NamedMigration[],
): Promise<void> {
  const existing = Object.fromEntries(migrations.map(({ name, up }) => [name, { up }]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(existing) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const missing =
    error instanceof Error ? /executed migration (\S+) is missing/.exec(error.message)?.[1] : undefined;
  if (missing === undefined) throw error;
  throw new StoreError(
    'NEWER_VERSION',
    `the database was written by a newer version of this program: migration ${missing} is not known here`,
    error,
  );
}

/** Whether a statement failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code !== undefined) return code === 1555 || code === 2067;
  return error instanceof Error && 'code' in error && error.code === '23505';
}
