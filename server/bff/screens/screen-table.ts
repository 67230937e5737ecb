import type { Kysely } from 'kysely';

/** Screens on walls: whom they may read, and the hashes of the secrets by which they do. */
export async function createScreenTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('screens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.unique())
    .addColumn('link_until', 'bigint')
    .addColumn('cookie_hash', 'text', (column) => column.unique())
    .addColumn('last_seen_at', 'bigint')
    .addColumn('address', 'text', (column) => column.notNull())
    .execute();
}
