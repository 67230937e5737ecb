import { randomBytes } from 'node:crypto';
import type { Screen, ScreenRequest } from '#contract/console/screens.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import { refuse } from '../http/errors.ts';
import { hashOf } from '../sign-in/session.ts';
import type { Db, ScreenRow } from '../tables.ts';

export interface Screens {
  list(): Promise<Screen[]>;
  /** A screen and the secret of its link: returned here and stored only as a hash. */
  make(request: ScreenRequest, by: string): Promise<{ screen: Screen; token: string }>;
  /** Exchanges the secret of a link for one of a cookie; undefined where it is not good, or not any more. */
  enter(token: string, address: string): Promise<{ screen: Screen; cookie: string } | undefined>;
  /** The screen of a cookie; undefined once it is withdrawn. */
  find(cookie: string): Promise<Screen | undefined>;
  /** Its cookie and its link are good for nothing from now on. Throws NOT_FOUND. */
  withdraw(id: string): Promise<Screen>;
}

/** Long enough to walk to the wall. */
const linkMs = DAY;
/** How exact "last seen" is: a write a second would be too many. */
const touchMs = MINUTE;
const mostScreens = 50;

const toScreen = (row: ScreenRow): Screen => ({
  ...{ id: row.id, name: row.name, connection: row.connection, address: row.address },
  ...{ createdBy: row.created_by, createdAt: row.created_at },
  ...{ linkUntil: row.link_until, lastSeenAt: row.last_seen_at },
});

const secret = (): string => randomBytes(32).toString('base64url');

/** Screens that read without anybody signed in. */
export function createScreens(db: Db, now: () => number): Screens {
  return {
    async list() {
      const rows = await db.selectFrom('screens').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(toScreen);
    },

    async make({ name, connection }, by) {
      const { count } = await db
        .selectFrom('screens')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostScreens)
        throw refuse('TOO_MANY_REQUESTS', { message: `There are at most ${mostScreens} screens.` });
      const token = secret();
      const row: ScreenRow = {
        ...{ id: randomBytes(9).toString('base64url'), name, connection, created_by: by, created_at: now() },
        ...{ link_hash: hashOf(token), link_until: now() + linkMs },
        ...{ cookie_hash: null, last_seen_at: null, address: '' },
      };
      await db.insertInto('screens').values(row).execute();
      return { screen: toScreen(row), token };
    },

    async enter(token, address) {
      const cookie = secret();
      const link = hashOf(token);
      const row = await db
        .selectFrom('screens')
        .selectAll()
        .where('link_hash', '=', link)
        .where('link_until', '>', now())
        .executeTakeFirst();
      if (!row) return undefined;
      const entered = { link_hash: null, link_until: null, cookie_hash: hashOf(cookie) };
      const seen = { last_seen_at: now(), address };
      // of two who come at once with the same link one is let in
      const { numUpdatedRows } = await db
        .updateTable('screens')
        .set({ ...entered, ...seen })
        .where('id', '=', row.id)
        .where('link_hash', '=', link)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { screen: toScreen({ ...row, ...entered, ...seen }), cookie } : undefined;
    },

    async find(cookie) {
      const row = await db
        .selectFrom('screens')
        .selectAll()
        .where('cookie_hash', '=', hashOf(cookie))
        .executeTakeFirst();
      if (!row) return undefined;
      if (now() - (row.last_seen_at ?? 0) >= touchMs)
        await db.updateTable('screens').set({ last_seen_at: now() }).where('id', '=', row.id).execute();
      return toScreen(row);
    },

    async withdraw(id) {
      const row = await db.selectFrom('screens').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw refuse('NOT_FOUND', { message: 'There is no such screen.' });
      await db.deleteFrom('screens').where('id', '=', id).execute();
      return toScreen(row);
    },
  };
}
