import type { Kysely } from 'kysely';
import { createIndex, integers, texts } from '#server/store/schema.ts';

/** Game days that run or are over. */
export async function createGameDayTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_days')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id'))
    .$call(integers('over', 'version'))
    .$call(texts('body'))
    .execute();
  await createIndex(db, 'game_days_by_connection', 'game_days', ['connection', 'over', 'id']);
}

/** Game days that start automatically. */
export async function createGameDayScheduleTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_day_schedules')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id'))
    .addColumn('next_at', 'bigint')
    .$call(integers('version'))
    .$call(texts('body'))
    .execute();
  await createIndex(db, 'game_day_schedules_by_connection', 'game_day_schedules', ['connection', 'group_id']);
}
