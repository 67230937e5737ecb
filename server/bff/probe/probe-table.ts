import type { Kysely } from 'kysely';
import { bigints, texts } from '#server/store/schema.ts';

/** Probe clients, running and ended, with their results. */
export async function createProbeTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('probes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id', 'holder'))
    .$call(bigints('held_until'))
    .$call(texts('body'))
    .execute();
}
