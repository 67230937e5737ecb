import type { Kysely } from 'kysely';

/** Probe clients that run or have run, with what they saw. */
export async function createProbeTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('probes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
}
