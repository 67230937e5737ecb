import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createFolder, requireOwnFolder, requirePrivate, syncFolder } from './private-file.ts';
import { damaged, StoreError, toStoreError } from './store-error.ts';

export type SqlValue = null | number | bigint | string | Uint8Array;

/** The part of the `node:sqlite` interface that we use. */
interface SqliteStatement {
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
  iterate(...values: SqlValue[]): IterableIterator<unknown>;
  columns(): readonly { name: string }[];
}

export interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

export interface SqliteOptions {
  /** The format that the caller reads and writes (`user_version`); a file of a newer one is refused untouched. */
  format?: number;
  /** Validates every page before the first read; for callers whose rows carry no checksums. */
  checkPages?: boolean;
  /** Largest size of the file; beyond it, writes fail as on a full disk. */
  maxBytes?: number;
  /**
   * A commit does not wait for the disk: it survives the end of the process, and the caller flushes the log against power
   * failures. The file stays consistent in any case // documented: SQLite, "synchronous"
   */
  flushesLater?: boolean;
}

interface SqliteModule {
  DatabaseSync: new (path: string) => Sqlite;
}

interface Engine {
  module: SqliteModule;
  /** Run before closing, where closing alone would not give the file free. */
  release: string | undefined;
}

// measured: the package's close() leaves the connection, and with it the lock, to the garbage collector while
// prepared statements exist. Leaving WAL is what allows the lock to be dropped.
const RELEASE = 'PRAGMA journal_mode=DELETE; PRAGMA locking_mode=NORMAL; SELECT 1 FROM sqlite_master';

// "QDK1", so that a foreign database is recognised before anything is written to it.
const APPLICATION_ID = 0x51444b31;
const BUSY_TIMEOUT_MS = 1000;
const HEADER_BYTES = 100;

function isSqliteModule(value: unknown): value is SqliteModule {
  return typeof value === 'object' && value !== null && 'DatabaseSync' in value;
}

/** Statements learned to name their columns in Node.js 22.16; before that the built-in module is too young. */
function describesColumns(module: object): boolean {
  if (!('StatementSync' in module) || typeof module.StatementSync !== 'function') return false;
  const prototype: unknown = module.StatementSync.prototype;
  return typeof prototype === 'object' && prototype !== null && 'columns' in prototype;
}

/** Loads `node:sqlite` without the warning that this module is experimental, which is all that is silenced. */
function loadBuiltin(): object | undefined {
  const original = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    const type =
      typeof rest[0] === 'object' && rest[0] !== null && 'type' in rest[0] ? rest[0].type : rest[0];
    if (type === 'ExperimentalWarning' && String(warning).includes('SQLite')) return;
    Reflect.apply(original, process, [warning, ...rest]);
  };
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = original;
  }
}

let loaded: Promise<Engine> | undefined;

async function load(): Promise<Engine> {
  const builtin = loadBuiltin();
  if (builtin !== undefined && describesColumns(builtin) && isSqliteModule(builtin)) {
    return { module: builtin, release: undefined };
  }
  try {
    const module: unknown = await import('@photostructure/sqlite');
    if (isSqliteModule(module)) return { module, release: RELEASE };
  } catch (error) {
    throw new StoreError(
      'UNAVAILABLE',
      'this Node.js has no usable node:sqlite and the optional package @photostructure/sqlite is not installed',
      error,
    );
  }
  throw new StoreError('UNAVAILABLE', '@photostructure/sqlite does not export DatabaseSync');
}

function loadSqlite(): Promise<Engine> {
  loaded ??= load();
  return loaded;
}

/**
 * A new file gets its name only when the database is complete. An empty or missing file beside a log is
 * therefore damage and is reported, not taken for a first start.
 */
function createEmpty({ DatabaseSync }: SqliteModule, path: string): void {
  const temporary = `${path}.${process.pid}.new`;
  rmSync(temporary, { force: true });
  const database = new DatabaseSync(temporary);
  database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA application_id=${APPLICATION_ID}`);
  database.close();
  chmodSync(temporary, 0o600);
  try {
    linkSync(temporary, path);
  } catch {
    // Either another process was faster, or the file system has no hard links.
    if (!existsSync(path)) copyFileSync(temporary, path, constants.COPYFILE_EXCL);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolder(dirname(path));
}

function checkIdentity(path: string, applicationId: number, version: number, format: number): void {
  if (applicationId !== APPLICATION_ID) {
    throw new StoreError('CORRUPT', `${path} is not a data file of this program`);
  }
  if (version > format) {
    const formats = `format ${version}, this one reads ${format}`;
    throw new StoreError(
      'NEWER_VERSION',
      `${path} was written by a newer version of this program (${formats})`,
    );
  }
}

/** Validates the first bytes of the file, so that a refused file is never opened for writing. */
function checkHeader(path: string, format: number): void {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(path, 'r');
  let read: number;
  try {
    read = readSync(handle, header);
  } finally {
    closeSync(handle);
  }
  if (read === 0) throw new StoreError('CORRUPT', `${path} is empty`);
  if (read < HEADER_BYTES || header.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw damaged(path, 'its header is not that of a database');
  }
  // SQLite's file format §1.3: user version at 60, application id at 68.
  checkIdentity(path, header.readInt32BE(68), header.readInt32BE(60), format);
}

function prepareFile(module: SqliteModule, path: string, format: number): void {
  createFolder(dirname(path));
  requireOwnFolder(dirname(path));
  if (!existsSync(path)) {
    if (existsSync(`${path}-wal`)) {
      throw new StoreError('CORRUPT', `${path} is missing although its log ${path}-wal exists`);
    }
    createEmpty(module, path);
  }
  for (const each of [path, `${path}-wal`]) requirePrivate(each);
  checkHeader(path, format);
}

function readPragma(database: Sqlite, pragma: string): number {
  const row = database.prepare(`PRAGMA ${pragma}`).get();
  const value: unknown = typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined;
  return typeof value === 'number' ? value : Number.NaN;
}

function configure(database: Sqlite, path: string, options: SqliteOptions): void {
  database.exec(`PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}; PRAGMA locking_mode=EXCLUSIVE`);
  if (path !== ':memory:') {
    // The log may know better than the header.
    const [id, version] = [readPragma(database, 'application_id'), readPragma(database, 'user_version')];
    checkIdentity(path, id, version, options.format ?? 0);
  }
  // The last two take the lock now, for as long as the database is open.
  const synchronous = options.flushesLater ? 'NORMAL' : 'FULL';
  database.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=${synchronous}; BEGIN EXCLUSIVE; COMMIT`);
  if (options.maxBytes !== undefined) {
    const pages = Math.max(1, Math.floor(options.maxBytes / readPragma(database, 'page_size')));
    database.exec(`PRAGMA max_page_count=${pages}`);
  }
}

/** Damage in the middle of the file is reported at the start, rather than by a later query or not at all. */
function checkPages(database: Sqlite, path: string): void {
  const row = database.prepare('PRAGMA quick_check(1)').get();
  const [match] = typeof row === 'object' && row !== null ? Object.values(row) : [];
  if (match !== 'ok') throw damaged(path, String(match));
}

/**
 * Opens a database for this process alone: durable at every commit, and a second process is refused within two
 * seconds. `:memory:` opens one that is gone with the process.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Sqlite> {
  const { module, release } = await loadSqlite();
  let opened: Sqlite | undefined;
  try {
    if (path !== ':memory:') prepareFile(module, path, options.format ?? 0);
    opened = new module.DatabaseSync(path);
    configure(opened, path, options);
    if (options.checkPages) checkPages(opened, path);
  } catch (error) {
    opened?.close();
    throw toStoreError(error, path);
  }
  const database = opened;
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => database.prepare(sql),
    close() {
      try {
        if (release !== undefined) database.exec(release);
      } catch {
        // On a full disk the log stays, as after a crash; the next start reads it.
      } finally {
        database.close();
      }
    },
  };
}
