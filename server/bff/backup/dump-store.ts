import { type Kysely, sql } from 'kysely';
import { migrations } from '../migrations.ts';
import type { Db } from '../tables.ts';
import { type AnyTables, isPostgres, withAnyTables } from './any-tables.ts';
import { type BackupEntry, BackupError, type BackupRow, headerOf } from './backup-format.ts';
import { executedMigrations, type StoreTable, schemaAt } from './schema-at.ts';

interface DumpOptions {
  /** Version of this program. */
  program: string;
  now: number;
  /** Included where given. */
  key: Uint8Array | undefined;
}

const rowsAtOnce = 500;

async function* rowsOf(db: Kysely<AnyTables>, { name, columns }: StoreTable): AsyncGenerator<BackupRow> {
  const query = db.selectFrom(name).select(columns);
  const toRow = (row: AnyTables[string]): BackupRow => columns.map((column) => row[column] ?? null);
  if (!isPostgres(db)) {
    for await (const row of query.stream()) yield toRow(row);
    return;
  }
  // the driver holds the whole result of a query in memory
  await sql`declare backup_rows no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const fetched = await sql<AnyTables[string]>`fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(db);
    for (const row of fetched.rows) yield toRow(row);
    if (fetched.rows.length < rowsAtOnce) break;
  }
  await sql`close backup_rows`.execute(db);
}

/**
 * Everything in a store, in the state of one moment. The store may lack migrations of this version.
 *
 * @throws BackupError for a store of a newer version
 */
export async function* dumpStore(db: Db, { program, now, key }: DumpOptions): AsyncGenerator<BackupEntry> {
  const executed = await executedMigrations(db);
  const unknown = executed.find((name) => !migrations.some((each) => each.name === name));
  if (unknown !== undefined) {
    throw new BackupError(
      `The store was written by a newer version: migration ${unknown} is not known here. Run the command of that version.`,
    );
  }
  const tables = await schemaAt(executed);
  // SQLite has one connection, and others wait for the end of its transaction
  const snapshot = isPostgres(db)
    ? db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : db.startTransaction();
  const transaction = await snapshot.execute();
  try {
    yield {
      kind: 'header',
      header: headerOf({
        createdAt: now,
        program,
        store: isPostgres(db) ? 'PostgreSQL' : 'SQLite',
        migrations: executed,
        ...(key ? { key: Buffer.from(key).toString('base64') } : {}),
      }),
    };
    for (const table of tables) {
      yield { kind: 'table', table };
      for await (const row of rowsOf(withAnyTables(transaction), table)) yield { kind: 'row', row };
    }
  } finally {
    await transaction.rollback().execute();
  }
}
