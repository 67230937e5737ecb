import type { GameDaySchedule, GameDayScheduleScope } from '#contract/console/game-day-schedules.ts';
import { byNextTurn, createStoredSchedules, type StoredSchedules } from '../jobs/stored-schedules.ts';
import type { Db } from '../tables.ts';

export interface Schedules extends StoredSchedules<GameDaySchedule> {
  /** Of a project, the next one first; those without a next turn last. */
  list(scope: GameDayScheduleScope): Promise<GameDaySchedule[]>;
  insert(schedule: GameDaySchedule): Promise<void>;
}

/** Game days that start automatically. */
export function createSchedules(db: Db): Schedules {
  const table = 'game_day_schedules';
  return {
    ...createStoredSchedules<GameDaySchedule>(db, table, 'GAME_DAY_SCHEDULE_NOT_FOUND'),
    async list({ connection, groupId }) {
      const rows = await db
        .selectFrom(table)
        .select('body')
        .where('connection', '=', connection)
        .where('group_id', '=', groupId)
        .execute();
      // these texts were written by this program
      return rows.map(({ body }) => JSON.parse(body) as GameDaySchedule).sort(byNextTurn);
    },
    async insert(schedule) {
      const { id, nextAt, start } = schedule;
      await db
        .insertInto(table)
        .values({
          ...{ id, connection: start.connection, group_id: start.groupId, next_at: nextAt, version: 1 },
          body: JSON.stringify(schedule),
        })
        .execute();
    },
  };
}
