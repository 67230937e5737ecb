import type { GameDaySchedule, GameDayScheduleScope } from '#contract/console/game-day-schedules.ts';
import { withPresentNames } from '#server/store/renamed-fields.ts';
import { refuse } from '../http/errors.ts';
import type { Lease } from '../jobs/lease.ts';
import type { News } from '../notifications/news.ts';
import { writeWithNewsIn } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';

export interface Schedules {
  /** Of a project, the next one first; those without a next turn last. */
  list(scope: GameDayScheduleScope): Promise<GameDaySchedule[]>;
  get(id: string): Promise<GameDaySchedule>;
  /** Those that have a next turn, of all connections. */
  waiting(): Promise<GameDaySchedule[]>;
  insert(schedule: GameDaySchedule): Promise<void>;
  /** Changes the current version; undefined from `change` leaves it unchanged, and is returned to the caller. */
  update(
    id: string,
    change: (schedule: GameDaySchedule) => GameDaySchedule | undefined,
  ): Promise<GameDaySchedule | undefined>;
  /** The same for the process that starts its turn; undefined also when its lease is lost. */
  hold(
    lease: Pick<Lease, 'write'>,
    id: string,
    change: (schedule: GameDaySchedule) => GameDaySchedule | undefined,
    news?: readonly News[],
  ): Promise<GameDaySchedule | undefined>;
  remove(id: string): Promise<void>;
}

/** Game days that start automatically. */
export function createSchedules(db: Db): Schedules {
  // these texts were written by this program
  const read = ({ body }: { body: string }): GameDaySchedule => {
    const schedule = JSON.parse(body) as GameDaySchedule;
    return { ...schedule, last: schedule.last && withPresentNames(schedule.last, { words: 'text' }) };
  };
  const rowOf = async (id: string) => {
    const row = await db.selectFrom('game_day_schedules').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('GAME_DAY_SCHEDULE_NOT_FOUND');
    return row;
  };
  /** Repeats the change as long as others write first; `run` runs the statement that saves it, undefined where it may not. */
  const write = async (
    id: string,
    change: (schedule: GameDaySchedule) => GameDaySchedule | undefined,
    run: (save: (tx: Db) => Promise<boolean>) => Promise<boolean | undefined>,
  ): Promise<GameDaySchedule | undefined> => {
    for (;;) {
      const row = await rowOf(id);
      const next = change(read(row));
      if (!next) return undefined;
      const isWritten = await run(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('game_day_schedules')
          .set({ next_at: next.nextAt, version: row.version + 1, body: JSON.stringify(next) })
          .where('id', '=', id)
          .where('version', '=', row.version)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
      if (isWritten === undefined) return undefined;
      if (isWritten) return next;
    }
  };
  return {
    async list({ connection, groupId }) {
      const rows = await db
        .selectFrom('game_day_schedules')
        .select('body')
        .where('connection', '=', connection)
        .where('group_id', '=', groupId)
        .execute();
      const never = Number.POSITIVE_INFINITY;
      return rows
        .map(read)
        .sort((a, b) => (a.nextAt ?? never) - (b.nextAt ?? never) || a.id.localeCompare(b.id));
    },
    get: async (id) => read(await rowOf(id)),
    async waiting() {
      const rows = await db
        .selectFrom('game_day_schedules')
        .select('body')
        .where('next_at', 'is not', null)
        .execute();
      return rows.map(read);
    },
    async insert(schedule) {
      const { id, nextAt, start } = schedule;
      await db
        .insertInto('game_day_schedules')
        .values({
          ...{ id, connection: start.connection, group_id: start.groupId, next_at: nextAt, version: 1 },
          body: JSON.stringify(schedule),
        })
        .execute();
    },
    update: (id, change) => write(id, change, (save) => save(db)),
    hold: (lease, id, change, news = []) =>
      write(id, change, (save) => lease.write((tx) => writeWithNewsIn(tx, news, save))),
    async remove(id) {
      await rowOf(id);
      await db.deleteFrom('game_day_schedules').where('id', '=', id).execute();
    },
  };
}
