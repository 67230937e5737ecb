import type { GameDaySchedule, GameDayScheduleScope } from '#contract/console/game-day-schedules.ts';
import { withPresentNames } from '#server/store/renamed-fields.ts';
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
  // these texts were written by this program
  const read = ({ body }: { body: string }): GameDaySchedule => {
    const schedule = JSON.parse(body) as GameDaySchedule;
    return { ...schedule, last: schedule.last && withPresentNames(schedule.last, { words: 'text' }) };
  };
  return {
    ...createStoredSchedules<GameDaySchedule>(db, table, { missing: 'GAME_DAY_SCHEDULE_NOT_FOUND', read }),
    async list({ connection, groupId }) {
      const rows = await db
        .selectFrom(table)
        .select('body')
        .where('connection', '=', connection)
        .where('group_id', '=', groupId)
        .execute();
      return rows.map(read).sort(byNextTurn);
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
