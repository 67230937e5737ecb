import type { Kysely } from 'kysely';
import type { Keeping } from '#contract/console/configuration-sections.ts';
import { bigints, createIndex, texts } from '#server/store/schema.ts';

/** What configurations of projects were, and how often each is looked at. */
export async function createConfigurationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('configuration_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id'))
    .$call(bigints('at'))
    .$call(texts('by', 'text', 'changes'))
    .execute();
  await createIndex(db, 'configuration_versions_by_project', 'configuration_versions', [
    'connection',
    'group_id',
    'id',
  ]);
  await db.schema
    .createTable('configuration_keepings')
    .$call(texts('connection', 'group_id', 'every'))
    .addColumn('next_at', 'bigint')
    .$call(texts('trouble'))
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
  /** Names of its differences from the previous one, as JSON. */
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
