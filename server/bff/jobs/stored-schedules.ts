import { refuse } from '../http/errors.ts';
import type { News } from '../notifications/news.ts';
import { writeWithNewsIn } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';
import type { Lease } from './lease.ts';

/** Tables of schedules: `id`, `next_at`, `version`, and the rest as JSON in `body`. */
type ScheduleTable = 'game_day_schedules' | 'rehearsal_schedules';

type Change<Schedule> = (schedule: Schedule) => Schedule | undefined;

export interface StoredSchedules<Schedule> {
  get(id: string): Promise<Schedule>;
  /** Those that have a next turn, of all connections. */
  waiting(): Promise<Schedule[]>;
  /** Changes the current version; undefined from `change` leaves it unchanged, and is returned to the caller. */
  update(id: string, change: Change<Schedule>): Promise<Schedule | undefined>;
  /** The same for the process that starts its turn; undefined also when its lease is lost. */
  hold(
    lease: Pick<Lease, 'write'>,
    id: string,
    change: Change<Schedule>,
    news?: readonly News[],
  ): Promise<Schedule | undefined>;
  remove(id: string): Promise<void>;
}

/** The schedules of one table: concurrent changes are repeated on the newer version. */
export function createStoredSchedules<Schedule extends { nextAt: number | null }>(
  db: Db,
  table: ScheduleTable,
  { missing, read }: { missing: Parameters<typeof refuse>[0]; read: (row: { body: string }) => Schedule },
): StoredSchedules<Schedule> {
  const rowOf = async (id: string) => {
    const columns = ['body', 'version'] as const;
    const row = await db.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse(missing);
    return row;
  };
  /** Repeats the change as long as others write first; `run` runs the statement that saves it, undefined where it may not. */
  const write = async (
    id: string,
    change: Change<Schedule>,
    run: (save: (tx: Db) => Promise<boolean>) => Promise<boolean | undefined>,
  ): Promise<Schedule | undefined> => {
    for (;;) {
      const row = await rowOf(id);
      const next = change(read(row));
      if (!next) return undefined;
      const isWritten = await run(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable(table)
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
    get: async (id) => read(await rowOf(id)),
    async waiting() {
      const rows = await db.selectFrom(table).select('body').where('next_at', 'is not', null).execute();
      return rows.map(read);
    },
    update: (id, change) => write(id, change, (save) => save(db)),
    hold: (lease, id, change, news = []) =>
      write(id, change, (save) => lease.write((tx) => writeWithNewsIn(tx, news, save))),
    async remove(id) {
      await rowOf(id);
      await db.deleteFrom(table).where('id', '=', id).execute();
    },
  };
}

/** The next turn first; those without one last. */
export function byNextTurn(
  a: { id: string; nextAt: number | null },
  b: { id: string; nextAt: number | null },
): number {
  const never = Number.POSITIVE_INFINITY;
  const [first, second] = [a.nextAt ?? never, b.nextAt ?? never];
  return first === second ? a.id.localeCompare(b.id) : first - second;
}
