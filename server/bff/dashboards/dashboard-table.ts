import type { Kysely } from 'kysely';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';

/** Dashboards by project; their content is stored as text. */
export async function createDashboardTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dashboards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id', 'name', 'charts'))
    .$call(integers('version'))
    .$call(texts('created_by'))
    .$call(bigints('created_at'))
    .$call(texts('updated_by'))
    .$call(bigints('updated_at'))
    .execute();
  await createIndex(db, 'dashboards_by_project', 'dashboards', ['connection', 'group_id']);
}
