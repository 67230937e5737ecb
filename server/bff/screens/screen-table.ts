import type { Kysely } from 'kysely';
import { bigints, texts } from '#server/store/schema.ts';

/** Screens on walls: whom they may read, and the hashes of the secrets by which they do. */
export async function createScreenTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('screens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('name', 'connection', 'created_by'))
    .$call(bigints('created_at'))
    .addColumn('link_hash', 'text', (column) => column.unique())
    .addColumn('link_until', 'bigint')
    .addColumn('cookie_hash', 'text', (column) => column.unique())
    .addColumn('last_seen_at', 'bigint')
    .$call(texts('address'))
    .execute();
}
