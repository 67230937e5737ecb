import type { Kysely } from 'kysely';
import { bigints, texts } from '#server/store/schema.ts';

/** What each project is meant to be, and how far from it it was when it was read last. */
export async function createBaselineTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('configuration_baselines')
    .$call(texts('connection', 'group_id', 'text'))
    .$call(bigints('set_at'))
    .$call(texts('set_by'))
    .addColumn('checked_at', 'bigint')
    .$call(texts('drift'))
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
    /** Names of the differences, as JSON. */
    drift: string;
  };
}
