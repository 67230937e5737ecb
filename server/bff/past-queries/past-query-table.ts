import type { Kysely } from 'kysely';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';

export interface PastQueryRow {
  /** Derived from owner, location and query: a repeated query has the same. */
  id: string;
  user_id: string;
  connection: string;
  group_id: string;
  /** Source, database and collection, as JSON. */
  place: string;
  /** Its parts, as JSON. */
  query: string;
  /** Of a favourite. */
  name: string | null;
  count: number;
  duration_ms: number;
  runs: number;
  last_run_at: number;
}

/** History and favourites of queries, by person and project. */
export async function createPastQueryTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('past_queries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('user_id', 'connection', 'group_id', 'place', 'query'))
    .addColumn('name', 'text')
    .$call(bigints('count', 'duration_ms'))
    .$call(integers('runs'))
    .$call(bigints('last_run_at'))
    .execute();
  await createIndex(db, 'past_queries_by_user', 'past_queries', ['user_id', 'connection', 'group_id']);
}
