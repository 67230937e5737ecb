import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';

export interface StoreTable {
  name: string;
  columns: string[];
}

/** Tables in which the migrations are recorded: they belong to the store rather than to its content. */
const bookkeeping = /^migrations(_lock)?$/;

async function tablesIn<Tables>(db: Kysely<Tables>): Promise<StoreTable[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => !bookkeeping.test(name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The tables that these migrations create, from a run of them in memory. */
export async function schemaAt(names: readonly string[]): Promise<StoreTable[]> {
  const db = await openDatabase({ dir: ':memory:' });
  try {
    for (const { name, up } of migrations) if (names.includes(name)) await up(db);
    return await tablesIn(db);
  } finally {
    await db.destroy();
  }
}

/** The names of the migrations that a store has, in order; none for an empty one. */
export async function executedMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrations')) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
