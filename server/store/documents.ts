import { createHmac, hash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';
import { reportProgress } from '#server/supervision/progress.ts';
import { logFlush } from './log-flush.ts';
import { openSqlite, type Sqlite, type SqliteOptions } from './sqlite.ts';
import { damaged, StoreError, toStoreError } from './store-error.ts';

interface StoredDocument {
  world: string;
  kind: string;
  id: string;
  body: string;
}

export interface DocumentChange {
  world: string;
  kind: string;
  id: string;
  /** null deletes. */
  body: string | null;
  /** The store probably has no such document: its insertion is then one statement instead of two. */
  isNew?: boolean;
}

export interface DocumentStore {
  /** Every document, ordered by world, kind and id. To be read before the first `append`. */
  load(): Iterable<StoredDocument>;
  /**
   * All or none of the changes; resolves when they survive the end of the process; a power failure may take the last tenth
   * of a second. Changes queued in one turn of the event loop form one transaction. Rejects with a StoreError, after which the content of the store is unchanged.
   */
  append(changes: readonly DocumentChange[]): Promise<void>;
  /** All documents of a world become others, or none: the whole is one transaction. */
  replaceWorld(world: string, documents: readonly DocumentChange[]): Promise<void>;
  dropWorld(world: string): Promise<void>;
  /** Writes the queued changes, then closes. */
  close(): void;
}

interface Waiting {
  /** The world whose documents are removed before the changes. */
  removed?: string;
  changes: readonly DocumentChange[];
  resolve: () => void;
  reject: (error: StoreError) => void;
}

/** How many documents there are, and the sum of their checksums: a lost row does not go unnoticed either. */
interface Totals {
  rows: number;
  sum: number;
}

/** Kept in the file as its user version; a change of the tables below needs the next number and a step to it. */
const FORMAT = 1;
const SUM_LIMIT = 2 ** 48;
const PAGE = 500;
/** Milliseconds of a transaction between two turns of the event loop. */
const SLICE_MS = 15;

const SCHEMA = `
  CREATE TABLE meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE docs(
    world TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
    body TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (world, kind, id)
  ) WITHOUT ROWID;
  INSERT INTO meta(key, value) VALUES ('rows', 0), ('sum', 0);
  PRAGMA user_version = ${FORMAT};
`;

/** 48 bits of SHA-1: SQLite returns flipped bits without complaint, this does not. */
function checksum({ world, kind, id, body }: StoredDocument): number {
  const text = `${world.length}:${world}${kind.length}:${kind}${id.length}:${id}${body}`;
  return Number.parseInt(hash('sha1', text).slice(0, 12), 16);
}

function field(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : undefined;
}

function numberField(row: unknown, name: string): number | undefined {
  const value = field(row, name);
  return typeof value === 'number' ? value : undefined;
}

function textField(row: unknown, name: string): string {
  const value = field(row, name);
  return typeof value === 'string' ? value : '';
}

/** The first storable text behind `text`: NUL is not storable. */
function after(text: string): string {
  return `${text}\u0001`;
}

/** The standard's own test for halves of surrogate pairs, which the types of ES2023 do not have yet. */
const isWellFormed = (text: string): boolean =>
  (text as string & { isWellFormed: () => boolean }).isWellFormed();

/** SQLite text ends at NUL and cannot hold half of a surrogate pair; both would come back as something else. */
function isStorable(text: string): boolean {
  return isWellFormed(text) && !text.includes('\0');
}

function assertStorable(world: string, kind: string, id: string, body: string): void {
  if (isStorable(body) && isStorable(id) && isStorable(kind) && isStorable(world)) return;
  const [name] = Object.entries({ world, kind, id, body }).find(([, text]) => !isStorable(text)) ?? [];
  throw new StoreError('INVALID', `${name} of ${kind} ${JSON.stringify(id)} is not storable text`);
}

function createSchema(database: Sqlite): void {
  const exists = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'meta'").get() !== undefined;
  if (!exists) database.exec(`BEGIN; ${SCHEMA} COMMIT`);
}

/** The key that secrets in the documents were sealed with, and where it is kept. */
export interface StoreKey {
  bytes: Uint8Array;
  path: string;
}

/** Refuses a key that differs from the first key of the store; the stored mark discloses nothing about the key. */
function checkKey(database: Sqlite, key: StoreKey, path: string): void {
  // 48 bits are numbers in JavaScript; a store from before this check gets its row now
  const mark = createHmac('sha256', key.bytes).update('key of this store').digest().readUIntBE(0, 6);
  database.prepare("INSERT OR IGNORE INTO meta(key, value) VALUES ('key', ?)").run(mark);
  const stored = numberField(database.prepare("SELECT value FROM meta WHERE key = 'key'").get(), 'value');
  if (stored !== mark) {
    throw new StoreError('INVALID', `${key.path} is not the key that ${path} was written with`);
  }
}

function prepareStatements(database: Sqlite) {
  const key = 'world = ? AND kind = ? AND id = ?';
  return {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    meta: database.prepare('SELECT value FROM meta WHERE key = ?'),
    setTotals: database.prepare(
      "UPDATE meta SET value = CASE key WHEN 'rows' THEN ? ELSE ? END WHERE key IN ('rows', 'sum')",
    ),
    sumOf: database.prepare(`SELECT sum FROM docs WHERE ${key}`),
    insert: database.prepare(
      'INSERT INTO docs(world, kind, id, body, sum) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    update: database.prepare(`UPDATE docs SET body = ?, sum = ? WHERE ${key}`),
    remove: database.prepare(`DELETE FROM docs WHERE ${key}`),
    someOfWorld: database.prepare('SELECT kind, id, sum FROM docs WHERE world = ? LIMIT 100'),
    nextKind: database.prepare(
      'SELECT world, kind FROM docs WHERE (world, kind) >= (?, ?) ORDER BY world, kind LIMIT 1',
    ),
    // measured: half the time of reading world and kind with each row
    page: database.prepare(
      `SELECT id, body, sum FROM docs WHERE world = ? AND kind = ? AND id >= ? ORDER BY id LIMIT ${PAGE}`,
    ),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

function count(totals: Totals, rows: number, sum: number): void {
  totals.rows += rows;
  totals.sum = (totals.sum + Math.sign(rows) * sum + SUM_LIMIT) % SUM_LIMIT;
}

function apply(statements: Statements, totals: Totals, change: DocumentChange): void {
  // the text of a late change is built when it is read
  const { world, kind, id, body } = change;
  assertStorable(world, kind, id, body ?? '');
  const sum = body === null ? 0 : checksum({ world, kind, id, body });
  const insert = () => body !== null && Number(statements.insert.run(world, kind, id, body, sum).changes) > 0;
  if (change.isNew !== true || !insert()) {
    const before = numberField(statements.sumOf.get(world, kind, id), 'sum');
    if (before !== undefined) count(totals, -1, before);
    if (body === null) statements.remove.run(world, kind, id);
    else if (before === undefined) insert();
    else statements.update.run(body, sum, world, kind, id);
  }
  if (body !== null) count(totals, 1, sum);
}

/** Executes one piece of work inside a transaction and counts it; may be left for a while after each document. */
function* perform(statements: Statements, totals: Totals, { removed, changes }: Waiting): Generator<void> {
  for (let more = removed !== undefined; more; ) {
    const rows = statements.someOfWorld.all(removed ?? '');
    for (const row of rows) {
      statements.remove.run(removed ?? '', textField(row, 'kind'), textField(row, 'id'));
      count(totals, -1, numberField(row, 'sum') ?? 0);
      yield;
    }
    more = rows.length > 0;
  }
  for (const change of changes) {
    apply(statements, totals, change);
    yield;
  }
}

function* kinds(statements: Statements): Generator<{ world: string; kind: string }> {
  let [world, from] = ['', ''];
  for (;;) {
    const next = statements.nextKind.get(world, from);
    if (next === undefined) return;
    const kind = textField(next, 'kind');
    world = textField(next, 'world');
    from = after(kind);
    yield { world, kind };
  }
}

/** Every stored document with its checksum, which is compared. */
function* allRows(statements: Statements, path: string): Generator<[StoredDocument, number]> {
  for (const { world, kind } of kinds(statements)) {
    let from = '';
    let rows: readonly unknown[];
    do {
      rows = statements.page.all(world, kind, from);
      for (const row of rows) {
        const id = textField(row, 'id');
        from = after(id);
        const document = { world, kind, id, body: textField(row, 'body') };
        const sum = checksum(document);
        if (numberField(row, 'sum') !== sum) {
          const where = [world, kind, id].map((text) => JSON.stringify(text)).join(' ');
          throw damaged(path, `the checksum of row ${where} does not match`);
        }
        yield [document, sum];
      }
    } while (rows.length === PAGE);
  }
}

/** The next row; what SQLite throws while it reads becomes a StoreError. */
function nextOf(rows: ReturnType<typeof allRows>, path: string) {
  try {
    return rows.next();
  } catch (error) {
    throw toStoreError(error, path);
  }
}

/** Opens the emulator's store in a folder (created when missing), or in memory. */
export async function openDocumentStore(
  dir: string,
  { key, ...options }: Pick<SqliteOptions, 'maxBytes'> & { key?: StoreKey | undefined } = {},
): Promise<DocumentStore> {
  const path = dir === ':memory:' ? dir : join(dir, 'emulator.db');
  const database = await openSqlite(path, { ...options, format: FORMAT, flushesLater: true });
  const flushLog = path === ':memory:' ? () => undefined : logFlush(path);
  let statements: Statements;
  try {
    createSchema(database);
    if (key) checkKey(database, key, path);
    statements = prepareStatements(database);
  } catch (error) {
    database.close();
    throw toStoreError(error, path);
  }

  const readMeta = (key: string): number => numberField(statements.meta.get(key), 'value') ?? Number.NaN;
  let totals: Totals = { rows: readMeta('rows'), sum: readMeta('sum') };
  let queue: Waiting[] = [];
  let running: Generator<void> | undefined;
  let scheduled = false;
  let commits = 0;
  let closed = false;

  /** One piece of work; where it holds text that is not storable, it alone is rejected. */
  function* attempt(waiting: Waiting, next: Totals): Generator<void, boolean> {
    const before = { ...next };
    database.exec('SAVEPOINT work');
    try {
      yield* perform(statements, next, waiting);
      database.exec('RELEASE work');
      return true;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      database.exec('ROLLBACK TO work; RELEASE work');
      Object.assign(next, before);
      waiting.reject(error);
      return false;
    }
  }

  /** The queued work as one transaction, in slices: a large one does not hold the event loop. */
  function* transaction(): Generator<void> {
    const batch = queue;
    queue = [];
    const next = { ...totals };
    const done: Waiting[] = [];
    try {
      statements.begin.run();
      const [first, ...others] = batch;
      // alone, it is rejected with the whole transaction
      if (first && others.length === 0) {
        yield* perform(statements, next, first);
        done.push(first);
      } else for (const waiting of batch) if (yield* attempt(waiting, next)) done.push(waiting);
      statements.setTotals.run(next.rows, next.sum);
      statements.commit.run();
      flushLog();
    } catch (error) {
      try {
        database.exec('ROLLBACK');
      } catch {
        // After some failures SQLite has already rolled back.
      }
      const failure = toStoreError(error, path);
      for (const { reject } of batch) reject(failure);
      return;
    }
    totals = next;
    commits += 1;
    for (const { resolve } of done) resolve();
  }

  /** Writes the queued work until the time is over, and continues in a later turn. */
  const flush = (withinMs: number): void => {
    scheduled = false;
    const until = performance.now() + withinMs;
    while (running !== undefined || queue.length > 0) {
      running ??= transaction();
      while (!running.next().done) {
        reportProgress();
        if (performance.now() < until) continue;
        schedule();
        return;
      }
      running = undefined;
    }
  };

  const schedule = (): void => {
    if (!scheduled) setImmediate(() => !closed && flush(SLICE_MS));
    scheduled = true;
  };

  const enqueue = (work: Pick<Waiting, 'removed' | 'changes'>): Promise<void> =>
    new Promise((resolve, reject) => {
      if (closed) throw new StoreError('CLOSED', `${path} is closed`);
      queue.push({ ...work, resolve, reject });
      schedule();
    });

  function* load(): Generator<StoredDocument> {
    flush(Number.POSITIVE_INFINITY);
    const commitsBefore = commits;
    const seen: Totals = { rows: 0, sum: 0 };
    const rows = allRows(statements, path);
    for (;;) {
      const next = nextOf(rows, path);
      if (next.done) break;
      const [document, sum] = next.value;
      count(seen, 1, sum);
      yield document;
    }
    const complete = seen.rows === totals.rows && seen.sum === totals.sum;
    if (commits === commitsBefore && !complete) {
      const result = `${seen.rows} of ${totals.rows} documents`;
      throw damaged(path, `${result} were found, or others than were written`);
    }
  }

  return {
    load,
    append: (changes) => (changes.length === 0 ? Promise.resolve() : enqueue({ changes })),
    replaceWorld: (world, changes) => enqueue({ removed: world, changes }),
    dropWorld: (world) => enqueue({ removed: world, changes: [] }),
    close() {
      if (closed) return;
      flush(Number.POSITIVE_INFINITY);
      closed = true;
      database.close();
    },
  };
}
