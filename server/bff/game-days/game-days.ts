import { type GameDay, type GameDayScope, isOver } from '#contract/console/game-days.ts';
import { withPresentNames } from '#server/store/renamed-fields.ts';
import type { AuditClient } from '../forward/audit.ts';
import { refuse } from '../http/errors.ts';
import { type NewsOf, writeWithNews } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';

/** The clients of the people who began and ended a game day, for the audit log only. */
interface GameDayClients {
  started?: AuditClient | undefined;
  ended?: AuditClient | undefined;
}

export interface GameDays {
  get(id: string): Promise<GameDay>;
  find(id: string): Promise<GameDay | undefined>;
  /** Of a project, or of the whole connection; the newest first. */
  list(scope: GameDayScope): Promise<GameDay[]>;
  /** Those that are not over, of all connections. */
  running(): Promise<GameDay[]>;
  insert(day: GameDay, clients?: GameDayClients): Promise<void>;
  clientsOf(id: string): Promise<GameDayClients>;
  /** Changes the current version; `change` is called again after a concurrent change. */
  update(
    id: string,
    change: (day: GameDay) => GameDay,
    news?: NewsOf<GameDay>,
    clients?: GameDayClients,
  ): Promise<GameDay>;
}

const mostShown = 200;

/** Game days: the planned failure, the expectation, and the events. */
export function createGameDays(db: Db): GameDays {
  // these texts were written by this program
  const parse = (body: string) =>
    withPresentNames<GameDay & { clients?: GameDayClients }>(JSON.parse(body), { trouble: 'issue' });
  const read = (body: string): GameDay => {
    const { clients: _, ...day } = parse(body);
    return day;
  };
  const textOf = (day: GameDay, clients: GameDayClients): string => JSON.stringify({ ...day, clients });
  const rowOf = async (id: string) => {
    const row = await db.selectFrom('game_days').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('GAME_DAY_NOT_FOUND');
    return row;
  };
  return {
    get: async (id) => read((await rowOf(id)).body),
    async find(id) {
      const row = await db.selectFrom('game_days').select('body').where('id', '=', id).executeTakeFirst();
      return row && read(row.body);
    },
    async list({ connection, groupId }) {
      let query = db.selectFrom('game_days').select('body').where('connection', '=', connection);
      if (groupId !== undefined) query = query.where('group_id', '=', groupId);
      return (await query.orderBy('id', 'desc').limit(mostShown).execute()).map(({ body }) => read(body));
    },
    async running() {
      const rows = await db.selectFrom('game_days').select('body').where('over', '=', 0).execute();
      return rows.map(({ body }) => read(body));
    },
    clientsOf: async (id) => parse((await rowOf(id)).body).clients ?? {},
    async insert(day, clients = {}) {
      const { id, connection, groupId } = day;
      const over = isOver(day) ? 1 : 0;
      await db
        .insertInto('game_days')
        .values({ id, connection, group_id: groupId, over, version: 1, body: textOf(day, clients) })
        .execute();
    },
    async update(id, change, news = () => [], clients = {}) {
      for (;;) {
        const { body, version } = await rowOf(id);
        const before = read(body);
        const day = change(before);
        const stored = textOf(day, { ...clients, ...parse(body).clients });
        const isWritten = await writeWithNews(db, news(day, before), async (tx) => {
          const { numUpdatedRows } = await tx
            .updateTable('game_days')
            .set({ over: isOver(day) ? 1 : 0, version: version + 1, body: stored })
            .where('id', '=', id)
            .where('version', '=', version)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        });
        if (isWritten) return day;
      }
    },
  };
}
