import type { Kysely } from 'kysely';

/** What each project is meant to be, and how far from it it was when it was read last. */
export async function createBaselineTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('configuration_baselines')
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('set_at', 'bigint', (column) => column.notNull())
    .addColumn('set_by', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'bigint')
    .addColumn('drift', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('configuration_baselines_key', ['connection', 'group_id'])
    .execute();
}

export interface BaselineTables {
  configuration_baselines: {
    connection: string;
    group_id: string;
    /** YAML, without secrets: its own, because versions go when there are too many. */
    text: string;
    set_at: number;
    set_by: string;
    checked_at: number | null;
    /** Names of what differs, as JSON. */
    drift: string;
  };
}
