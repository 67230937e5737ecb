import type { Kysely } from 'kysely';

/** Game days that run or are over. */
export async function createGameDayTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_days')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('over', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('game_days_by_connection')
    .on('game_days')
    .columns(['connection', 'over', 'id'])
    .execute();
}

/** Game days that begin by themselves. */
export async function createGameDayScheduleTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_day_schedules')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('game_day_schedules_by_connection')
    .on('game_day_schedules')
    .columns(['connection', 'group_id'])
    .execute();
}
