import { titleOf } from '#contract/notifications/kinds.ts';
import type { ShownDelivery } from '#contract/notifications/settings.ts';
import type { Lease } from '../jobs/lease.ts';
import type { Db } from '../tables.ts';
import type { Notices } from './notices.ts';
import type { NotificationDeliveryRow } from './notification-tables.ts';

export type Delivery = Pick<
  NotificationDeliveryRow,
  'id' | 'user_id' | 'channel' | 'notification_id' | 'tries'
>;

type SendingLease = Pick<Lease, 'write'>;

export interface Deliveries {
  /** `db`: the transaction of its event. */
  insert(db: Db, delivery: Omit<Delivery, 'tries'>, at: number, dueAt: number): Promise<void>;
  due(at: number): Promise<Delivery[]>;
  /** When the next one is due; undefined: none waits. */
  nextAt(): Promise<number | undefined>;
  // results: written by the process that sends, and not at all when it lost its lease
  sent(lease: SendingLease, ids: readonly string[], text: string, at: number): Promise<void>;
  /** Leaves them for later; nothing was tried. */
  putOff(lease: SendingLease, ids: readonly string[], nextAt: number): Promise<void>;
  /** `nextAt` null: given up. */
  failed(
    lease: SendingLease,
    ids: readonly string[],
    text: string,
    at: number,
    nextAt: number | null,
  ): Promise<void>;
  /** A person's log, the newest first. */
  list(userId: string): Promise<ShownDelivery[]>;
  /** How many of a person's were requested since then. */
  countSince(userId: string, since: number): Promise<number>;
}

const mostAtOnce = 200;
const mostShown = 100;
const longestText = 500;

/** Deliveries outside of the console: due, sent, given up. */
export function createDeliveries(db: Db, notices: Pick<Notices, 'get'>): Deliveries {
  const table = 'notification_deliveries';
  return {
    async insert(tx, delivery, at, dueAt) {
      const row = { ...delivery, state: 'waiting' as const, tries: 0, words: '', ended_at: null };
      await tx
        .insertInto(table)
        .values({ ...row, created_at: at, next_at: dueAt })
        .execute();
    },
    due: (at) =>
      db
        .selectFrom(table)
        .select(['id', 'user_id', 'channel', 'notification_id', 'tries'])
        .where('state', '=', 'waiting')
        .where('next_at', '<=', at)
        .orderBy('id')
        .limit(mostAtOnce)
        .execute(),
    async nextAt() {
      const row = await db
        .selectFrom(table)
        .select((of) => of.fn.min('next_at').as('next'))
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return row?.next === null || row?.next === undefined ? undefined : Number(row.next);
    },
    async sent(lease, ids, text, at) {
      await lease.write((tx) =>
        tx
          .updateTable(table)
          .set((of) => ({
            ...{ state: 'sent' as const, words: text.slice(0, longestText), ended_at: at },
            tries: of('tries', '+', 1),
          }))
          .where('id', 'in', [...ids])
          .execute(),
      );
    },
    async putOff(lease, ids, nextAt) {
      await lease.write((tx) =>
        tx
          .updateTable(table)
          .set({ next_at: nextAt })
          .where('id', 'in', [...ids])
          .execute(),
      );
    },
    async failed(lease, ids, text, at, nextAt) {
      const ended = nextAt === null;
      await lease.write((tx) =>
        tx
          .updateTable(table)
          .set((of) => ({
            ...{ state: ended ? ('failed' as const) : ('waiting' as const), ended_at: ended ? at : null },
            ...{ words: text.slice(0, longestText), next_at: nextAt ?? at },
            tries: of('tries', '+', 1),
          }))
          .where('id', 'in', [...ids])
          .execute(),
      );
    },
    async list(userId) {
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(mostShown)
        .execute();
      const reported = await notices.get([...new Set(rows.map((row) => row.notification_id))]);
      const titles = new Map(reported.map((notice) => [notice.noticeId, titleOf(notice)]));
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel,
        title: titles.get(row.notification_id) ?? '',
        state: row.state,
        tries: row.tries,
        text: row.words,
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
