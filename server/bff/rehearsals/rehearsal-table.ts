import type { Kysely } from 'kysely';
import type { RehearsalState } from '#contract/twins/rehearsals.ts';
import { bigints, createIndex, texts } from '#server/store/schema.ts';

/** Rehearsals of change sets on twins. */
export async function createRehearsalTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rehearsals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'twin_id', 'set_id', 'state', 'body', 'steps'))
    .$call(bigints('created_at'))
    .execute();
  await createIndex(db, 'rehearsals_by_connection', 'rehearsals', ['connection', 'id']);
  await createIndex(db, 'rehearsals_by_twin', 'rehearsals', ['twin_id', 'id']);
  await createIndex(db, 'rehearsals_by_state', 'rehearsals', ['state']);
}

export interface RehearsalRow {
  /** Sorts as time does. */
  id: string;
  /** The source. */
  connection: string;
  twin_id: string;
  set_id: string;
  state: RehearsalState;
  /** The result as JSON, without secrets. */
  body: string;
  /** The change set as it is applied, sealed; empty once the rehearsal has ended. */
  steps: string;
  created_at: number;
}

/** A sealed change set opens only in its own row. */
export const locationOfRehearsal = (id: string) => ({ id, field: 'rehearsal', version: 1 });
