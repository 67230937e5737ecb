import type { NotificationKindName, NotificationPlace } from '#contract/notifications/kinds.ts';
import type { NotificationList, ShownNotification } from '#contract/notifications/settings.ts';
import type { Db } from '../tables.ts';

/** The content of a notification, without its time. */
interface NoticeBody extends NotificationPlace {
  kind: NotificationKindName;
  subject: string;
  detail: string;
}

export interface Notice extends NoticeBody {
  noticeId: string;
  at: number;
}

export interface Notices {
  /** False: the same was reported before. `db`: a transaction; `readers`: the users whose lists contain it. */
  insert(db: Db, notice: Notice, once: string, readers: readonly string[]): Promise<boolean>;
  get(ids: readonly string[]): Promise<Notice[]>;
  /** A person's list, the newest first. */
  list(userId: string): Promise<NotificationList>;
  read(userId: string, ids: readonly string[] | 'all', at: number): Promise<void>;
  /** Deletes older notifications, and those of removed users. */
  prune(before: number): Promise<void>;
}

const mostShown = 200;
/** Names that others chose can be long; a list shows lines. */
const longestSubject = 200;
const longestDetail = 500;

/** Notifications, and each person's read marks. */
export function createNotices(db: Db): Notices {
  // these texts were written by this program
  const bodyOf = (text: string): NoticeBody => JSON.parse(text) as NoticeBody;
  return {
    async insert(tx, { noticeId, at, ...reported }, once, readers) {
      const body = JSON.stringify({
        ...reported,
        subject: reported.subject.slice(0, longestSubject),
        detail: reported.detail.slice(0, longestDetail),
      });
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('notifications')
        .values({ id: noticeId, connection: reported.connection, once, at, body })
        .onConflict((conflict) => conflict.column('once').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return false;
      const lines = readers.map((userId) => ({
        user_id: userId,
        notification_id: noticeId,
        read_at: null,
      }));
      if (lines.length > 0) await tx.insertInto('notification_inbox').values(lines).execute();
      return true;
    },
    async get(ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('notifications')
        .select(['id', 'at', 'body'])
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute();
      return rows.map(({ id, at, body }) => ({ ...bodyOf(body), noticeId: id, at }));
    },
    async list(userId) {
      const mine = db.selectFrom('notification_inbox').where('user_id', '=', userId);
      const { count } = await mine
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow();
      const rows = await mine
        .innerJoin('notifications', 'notifications.id', 'notification_inbox.notification_id')
        .select(['notifications.id', 'notifications.at', 'notifications.body', 'notification_inbox.read_at'])
        .orderBy('notifications.id', 'desc')
        .limit(mostShown)
        .execute();
      return {
        unread: Number(count),
        notifications: rows.map(({ id, at, body, read_at }): ShownNotification => {
          const { id: about, ...reported } = bodyOf(body);
          return { ...reported, id, at, about, read: read_at !== null };
        }),
      };
    },
    async read(userId, ids, at) {
      let query = db
        .updateTable('notification_inbox')
        .set({ read_at: at })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null);
      if (ids !== 'all') query = query.where('notification_id', 'in', ids.length > 0 ? [...ids] : ['']);
      await query.execute();
    },
    async prune(before) {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('notifications').where('at', '<', before).execute();
        const people = tx.selectFrom('users').select('id');
        const left = tx.selectFrom('notifications').select('id');
        for (const table of ['notification_inbox', 'notification_deliveries'] as const) {
          await tx
            .deleteFrom(table)
            .where((or) => or.or([or('user_id', 'not in', people), or('notification_id', 'not in', left)]))
            .execute();
        }
      });
    },
  };
}
