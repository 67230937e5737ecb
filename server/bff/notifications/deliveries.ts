import { titleOf } from '#contract/notifications/kinds.ts';
import type { ShownDelivery } from '#contract/notifications/settings.ts';
import type { Db } from '../tables.ts';
import type { Notices } from './notices.ts';
import type { NotificationDeliveryRow } from './notification-tables.ts';

export type Delivery = Pick<
  NotificationDeliveryRow,
  'id' | 'user_id' | 'channel' | 'notification_id' | 'tries'
>;

export interface Deliveries {
  /** `db`: the transaction of what it is about. */
  insert(db: Db, delivery: Omit<Delivery, 'tries'>, at: number, dueAt: number): Promise<void>;
  /** Takes what is due into hand until then; what another process holds is left to it. */
  claim(at: number, until: number): Promise<Delivery[]>;
  /** When the next one can be claimed: what another process holds, only when it lets go of it; undefined: none waits. */
  nextAt(): Promise<number | undefined>;
  sent(ids: readonly string[], words: string, at: number): Promise<void>;
  /** Leaves them for later; nothing was tried. */
  putOff(ids: readonly string[], nextAt: number): Promise<void>;
  /** `nextAt` null: given up. */
  failed(ids: readonly string[], words: string, at: number, nextAt: number | null): Promise<void>;
  /** A person's log, the newest first. */
  list(userId: string): Promise<ShownDelivery[]>;
  /** How many of a person were asked for since then. */
  countSince(userId: string, since: number): Promise<number>;
}

const mostAtOnce = 200;
const mostShown = 100;
const longestWords = 500;

/** What is sent to people outside of the console: due, sent, given up. */
export function createDeliveries(db: Db, notices: Pick<Notices, 'get'>): Deliveries {
  const table = 'notification_deliveries';
  return {
    async insert(tx, delivery, at, dueAt) {
      const row = { ...delivery, state: 'waiting' as const, tries: 0, words: '', ended_at: null };
      await tx
        .insertInto(table)
        .values({ ...row, created_at: at, next_at: dueAt, held_until: 0 })
        .execute();
    },
    async claim(at, until) {
      const due = await db
        .selectFrom(table)
        .select(['id', 'user_id', 'channel', 'notification_id', 'tries'])
        .where('state', '=', 'waiting')
        .where('next_at', '<=', at)
        .where('held_until', '<', at)
        .orderBy('id')
        .limit(mostAtOnce)
        .execute();
      if (due.length === 0) return [];
      // in one statement: row by row, two that look at the same moment would share what is to be one mail
      const taken = await db
        .updateTable(table)
        .set({ held_until: until })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .where('state', '=', 'waiting')
        .where('held_until', '<', at)
        .returning('id')
        .execute();
      const ids = new Set(taken.map(({ id }) => id));
      return due.filter(({ id }) => ids.has(id));
    },
    async nextAt() {
      // what is held is due long since: its time alone would have every replica ask again and again
      const rows = await db
        .selectFrom(table)
        .select((of) => [
          of.fn.min('next_at').filterWhere('held_until', '=', 0).as('free'),
          of.fn.min('held_until').filterWhere('held_until', '>', 0).as('held'),
        ])
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      const times = [rows?.free, rows?.held].filter((each) => each !== null && each !== undefined);
      return times.length === 0 ? undefined : Math.min(...times.map(Number));
    },
    async sent(ids, words, at) {
      await db
        .updateTable(table)
        .set((of) => ({
          ...{ state: 'sent' as const, words: words.slice(0, longestWords), ended_at: at, held_until: 0 },
          tries: of('tries', '+', 1),
        }))
        .where('id', 'in', [...ids])
        .execute();
    },
    async putOff(ids, nextAt) {
      await db
        .updateTable(table)
        .set({ next_at: nextAt, held_until: 0 })
        .where('id', 'in', [...ids])
        .execute();
    },
    async failed(ids, words, at, nextAt) {
      const ended = nextAt === null;
      await db
        .updateTable(table)
        .set((of) => ({
          ...{ state: ended ? ('failed' as const) : ('waiting' as const), ended_at: ended ? at : null },
          ...{ words: words.slice(0, longestWords), next_at: nextAt ?? at, held_until: 0 },
          tries: of('tries', '+', 1),
        }))
        .where('id', 'in', [...ids])
        .execute();
    },
    async list(userId) {
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(mostShown)
        .execute();
      const told = await notices.get([...new Set(rows.map((row) => row.notification_id))]);
      const titles = new Map(told.map((notice) => [notice.noticeId, titleOf(notice)]));
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel,
        title: titles.get(row.notification_id) ?? '',
        state: row.state,
        tries: row.tries,
        words: row.words,
        createdAt: Number(row.created_at),
        nextAt: row.state === 'waiting' ? Number(row.next_at) : null,
        endedAt: row.ended_at === null ? null : Number(row.ended_at),
      }));
    },
    async countSince(userId, since) {
      const { count } = await db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('user_id', '=', userId)
        .where('created_at', '>=', since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
