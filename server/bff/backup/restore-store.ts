import { type Kysely, sql } from 'kysely';
import { migrate } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';
import type { Db } from '../tables.ts';
import { type AnyTables, withAnyTables } from './any-tables.ts';
import { BackupError, type BackupHeader, type BackupRow, readBackup } from './backup-format.ts';
import { executedMigrations, type StoreTable, schemaAt } from './schema-at.ts';

/** Tables whose rows are not restored: ended sessions would live again, and the processes of leases are gone. */
const notRestored: ReadonlySet<string> = new Set(['sessions', 'leases']);

export interface CheckedBackup {
  header: BackupHeader;
  rows: number;
  tables: number;
  /** The sealed text by which a key is recognized; undefined where nothing was sealed yet. */
  keyCheck: string | undefined;
}

/**
 * Reads a whole backup and compares it with the schema of its migrations; changes nothing.
 *
 * @throws BackupError when it cannot be restored by this version
 */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  let expected: StoreTable[] = [];
  let table: StoreTable | undefined;
  const seen = new Set<string>();
  const result = { rows: 0, tables: 0, keyCheck: undefined as string | undefined };
  for await (const entry of readBackup(path)) {
    if (entry.kind === 'header') {
      header = entry.header;
      const unknown = header.migrations.find((name) => !migrations.some((each) => each.name === name));
      if (unknown !== undefined) {
        throw new BackupError(
          `${path} was written by version ${header.program}: migration ${unknown} is not known here. Restore it with that version.`,
        );
      }
      expected = await schemaAt(header.migrations);
    } else if (entry.kind === 'table') {
      const { name, columns } = entry.table;
      const existing = expected.find((each) => each.name === name);
      if (!existing || seen.has(name) || columns.join() !== existing.columns.join())
        throw new BackupError(`${path} is damaged: table ${name} is not one of its version.`);
      seen.add(name);
      table = existing;
    } else {
      if (!table || entry.row.length !== table.columns.length)
        throw new BackupError(`${path} is damaged: a row of table ${table?.name ?? ''} has other columns.`);
      result.rows += 1;
      const [key, value] = ['key', 'value'].map((name) => entry.row[table?.columns.indexOf(name) ?? -1]);
      if (table.name === 'meta' && key === 'key-check') result.keyCheck = String(value);
    }
  }
  if (!header || seen.size !== expected.length)
    throw new BackupError(`${path} is damaged: it does not have all tables of its version.`);
  return { ...result, header, tables: seen.size };
}

/** Whether a store has no rows, or no tables yet. */
export async function isEmptyStore(db: Db): Promise<boolean> {
  const tables = await schemaAt(await executedMigrations(db));
  for (const { name } of tables) {
    const row = await withAnyTables(db).selectFrom(name).select(sql`1`.as('one')).limit(1).execute();
    if (row.length > 0) return false;
  }
  return true;
}

const valuesAtOnce = 2_000;
const charactersAtOnce = 4_000_000;

/** Collects rows of one table and inserts them together. */
function createInserts(db: Kysely<AnyTables>) {
  let table: StoreTable | undefined;
  let rows: BackupRow[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (!table || rows.length === 0) return;
    const { name, columns } = table;
    const values = rows.map((row) =>
      Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
    );
    await db.insertInto(name).values(values).execute();
    rows = [];
    size = 0;
  };
  return {
    flush,
    async into(next: StoreTable): Promise<void> {
      await flush();
      table = next;
    },
    async add(row: BackupRow): Promise<void> {
      if (!table || notRestored.has(table.name)) return;
      rows.push(row);
      for (const value of row) size += typeof value === 'string' ? value.length : 8;
      if (rows.length * row.length >= valuesAtOnce || size >= charactersAtOnce) await flush();
    },
  };
}

/**
 * Replaces everything in a store with a checked backup and brings it to the schema of this version, in one
 * transaction. No other process may use the store.
 */
export async function restoreStore(db: Db, path: string, { header }: CheckedBackup): Promise<void> {
  const before = await executedMigrations(db);
  if (before.some((name) => !migrations.some((each) => each.name === name)))
    throw new BackupError('The store was written by a newer version. Restore with that version.');
  // an empty store needs the tables in which migrations are recorded
  if (before.length === 0) await migrate(db, migrations);
  const present = await schemaAt(await executedMigrations(db));
  await db.transaction().execute(async (transaction) => {
    const tx = withAnyTables(transaction);
    for (const { name } of present) await tx.schema.dropTable(name).execute();
    for (const { name, up } of migrations) if (header.migrations.includes(name)) await up(tx);
    const inserts = createInserts(tx);
    for await (const entry of readBackup(path)) {
      if (entry.kind === 'table') await inserts.into(entry.table);
      else if (entry.kind === 'row') await inserts.add(entry.row);
    }
    await inserts.flush();
    for (const { name, up } of migrations) if (!header.migrations.includes(name)) await up(tx);
    await sql`delete from migrations`.execute(tx);
    const timestamp = new Date().toISOString();
    await tx
      .insertInto('migrations')
      .values(migrations.map(({ name }) => ({ name, timestamp })))
      .execute();
  });
}
