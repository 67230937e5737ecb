import type { Kysely } from 'kysely';
import type { Keeping } from '#contract/console/configuration-sections.ts';

/** What configurations of projects were, and how often each is looked at. */
export async function createConfigurationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('configuration_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('configuration_versions_by_project')
    .on('configuration_versions')
    .columns(['connection', 'group_id', 'id'])
    .execute();
  await db.schema
    .createTable('configuration_keepings')
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('every', 'text', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('trouble', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('configuration_keepings_key', ['connection', 'group_id'])
    .execute();
}

export interface ConfigurationTables {
  configuration_versions: ConfigurationVersionRow;
  configuration_keepings: ConfigurationKeepingRow;
}

interface ConfigurationVersionRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  group_id: string;
  at: number;
  by: string;
  /** YAML, without secrets. */
  text: string;
  /** Names of what it has otherwise than the one before, as JSON. */
  changes: string;
}

interface ConfigurationKeepingRow {
  connection: string;
  group_id: string;
  every: Keeping;
  /** By our own clock; null: not any more. */
  next_at: number | null;
  trouble: string;
}
