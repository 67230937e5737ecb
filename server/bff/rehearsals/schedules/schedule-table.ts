import type { Kysely } from 'kysely';
import { createIndex, integers, texts } from '#server/store/schema.ts';
import type { RehearsalRow } from '../rehearsal-table.ts';

/** Rehearsals that start automatically. */
export async function createRehearsalScheduleTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rehearsal_schedules')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'twin_id'))
    .addColumn('next_at', 'bigint')
    .$call(integers('version'))
    .$call(texts('body'))
    .execute();
  await createIndex(db, 'rehearsal_schedules_by_twin', 'rehearsal_schedules', ['twin_id']);
}

interface RehearsalScheduleRow {
  id: string;
  /** The source. */
  connection: string;
  twin_id: string;
  next_at: number | null;
  version: number;
  body: string;
}

/** The tables of rehearsals. */
export interface RehearsalTables {
  rehearsals: RehearsalRow;
  rehearsal_schedules: RehearsalScheduleRow;
}
