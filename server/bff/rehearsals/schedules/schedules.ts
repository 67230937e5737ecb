import type { RehearsalSchedule } from '#contract/twins/rehearsal-schedules.ts';
import { byNextTurn, createStoredSchedules, type StoredSchedules } from '../../jobs/stored-schedules.ts';
import type { Db } from '../../tables.ts';

export interface RehearsalSchedules extends StoredSchedules<RehearsalSchedule> {
  /** Of a twin, the next one first. */
  list(connection: string, twinId: string): Promise<RehearsalSchedule[]>;
  insert(schedule: RehearsalSchedule): Promise<void>;
}

/** Rehearsals that start automatically. */
export function createRehearsalSchedules(db: Db): RehearsalSchedules {
  const table = 'rehearsal_schedules';
  return {
    ...createStoredSchedules<RehearsalSchedule>(db, table, {
      missing: 'REHEARSAL_SCHEDULE_NOT_FOUND',
      // these texts were written by this program
      read: ({ body }) => JSON.parse(body) as RehearsalSchedule,
    }),
    async list(connection, twinId) {
      const rows = await db
        .selectFrom(table)
        .select('body')
        .where('connection', '=', connection)
        .where('twin_id', '=', twinId)
        .execute();
      // these texts were written by this program
      return rows.map(({ body }) => JSON.parse(body) as RehearsalSchedule).sort(byNextTurn);
    },
    async insert(schedule) {
      const { id, connection, twinId, nextAt } = schedule;
      await db
        .insertInto(table)
        .values({
          ...{ id, connection, twin_id: twinId, next_at: nextAt, version: 1 },
          body: JSON.stringify(schedule),
        })
        .execute();
    },
  };
}
