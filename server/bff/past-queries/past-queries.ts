import { createHash } from 'node:crypto';
import type { PastQuery, PastQueryRun, PastQueryScope, SavedQuery } from '#contract/console/past-queries.ts';
import { refuse } from '../http/errors.ts';
import type { Db } from '../tables.ts';
import type { PastQueryRow } from './past-query-table.ts';

/** Queries without a name that are kept per person and project; the oldest are deleted. */
export const mostPast = 200;
export const mostFavourites = 200;

type Place = Pick<PastQueryRun, 'source' | 'database' | 'collection'>;

export interface PastQueries {
  list(scope: PastQueryScope, userId: string): Promise<PastQuery[]>;
  /** Adds a run; the same query at the same location counts its runs. */
  record(run: PastQueryRun, userId: string): Promise<PastQuery>;
  /** Keeps a query as a favourite; its runs stay uncounted. */
  save(query: SavedQuery, userId: string): Promise<PastQuery>;
  /** Names a favourite; null returns it to the history. */
  rename(id: string, name: string | null, userId: string): Promise<PastQuery>;
  remove(id: string, userId: string): Promise<void>;
  /** Deletes everything without a name. */
  clear(scope: PastQueryScope, userId: string): Promise<void>;
}

/** The stored count of a query without an end. */
const unfinished = -1;

const toPastQuery = (row: PastQueryRow): PastQuery => ({
  id: row.id,
  connection: row.connection,
  groupId: row.group_id,
  // both texts were written by this program
  ...(JSON.parse(row.place) as Place),
  query: JSON.parse(row.query) as PastQuery['query'],
  count: row.count === unfinished ? null : row.count,
  durationMs: row.duration_ms,
  name: row.name,
  runs: row.runs,
  lastRunAt: row.last_run_at,
});

/** The parts in a fixed order, so that equal queries have equal texts. */
function textOf(query: PastQueryRun['query']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The id of a query of a person: the same for the same query of the same collection. */
function identify(
  { connection, groupId, source, database, collection, query }: Omit<SavedQuery, 'name'>,
  userId: string,
) {
  const place = JSON.stringify({ source, database, collection });
  const text = textOf(query);
  const owner = JSON.stringify([userId, connection, groupId]);
  const id = createHash('sha256').update(`${owner}\n${place}\n${text}`).digest('hex').slice(0, 32);
  return { id, user_id: userId, connection, group_id: groupId, place, query: text };
}

/** History and favourites of queries; each call reads and changes only those of one person. */
export function createPastQueries(db: Db, now: () => number): PastQueries {
  const ofProject = ({ connection, groupId }: PastQueryScope, userId: string) =>
    db
      .selectFrom('past_queries')
      .selectAll()
      .where('user_id', '=', userId)
      .where('connection', '=', connection)
      .where('group_id', '=', groupId)
      .orderBy('last_run_at', 'desc')
      .orderBy('id');
  const rowOf = async (id: string, userId: string): Promise<PastQueryRow> => {
    const row = await db
      .selectFrom('past_queries')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw refuse('PAST_QUERY_NOT_FOUND');
    return row;
  };

  /** Refuses a favourite beyond the limit. */
  const admitFavourite = async (scope: PastQueryScope, userId: string): Promise<void> => {
    const favourites = await ofProject(scope, userId).where('name', 'is not', null).execute();
    if (favourites.length >= mostFavourites) throw refuse('TOO_MANY_FAVOURITES');
  };

  return {
    list: async (scope, userId) => (await ofProject(scope, userId).execute()).map(toPastQuery),
    async record({ count, durationMs, ...run }, userId) {
      const identified = identify(run, userId);
      const changed = {
        count: count ?? unfinished,
        duration_ms: Math.round(durationMs),
        last_run_at: now(),
      };
      await db
        .insertInto('past_queries')
        .values({ ...identified, name: null, runs: 1, ...changed })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({ ...changed, runs: eb('past_queries.runs', '+', 1) })),
        )
        .execute();
      const past = await ofProject(run, userId).where('name', 'is', null).execute();
      const old = past.slice(mostPast).map((row) => row.id);
      if (old.length > 0) await db.deleteFrom('past_queries').where('id', 'in', old).execute();
      return toPastQuery(await rowOf(identified.id, userId));
    },
    async save({ name, ...saved }, userId) {
      const { id, ...identified } = identify(saved, userId);
      const named = await ofProject(saved, userId).where('id', '=', id).executeTakeFirst();
      if (!named?.name) await admitFavourite(saved, userId);
      const unrun = { count: 0, duration_ms: 0, runs: 0, last_run_at: now() };
      await db
        .insertInto('past_queries')
        .values({ id, ...identified, ...unrun, name })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
        .execute();
      return toPastQuery(await rowOf(id, userId));
    },
    async rename(id, name, userId) {
      const row = await rowOf(id, userId);
      if (name !== null && row.name === null) {
        await admitFavourite({ connection: row.connection, groupId: row.group_id }, userId);
      }
      await db
        .updateTable('past_queries')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute();
      return toPastQuery({ ...row, name });
    },
    async remove(id, userId) {
      await rowOf(id, userId);
      await db.deleteFrom('past_queries').where('id', '=', id).where('user_id', '=', userId).execute();
    },
    async clear({ connection, groupId }, userId) {
      await db
        .deleteFrom('past_queries')
        .where('user_id', '=', userId)
        .where('connection', '=', connection)
        .where('group_id', '=', groupId)
        .where('name', 'is', null)
        .execute();
    },
  };
}
