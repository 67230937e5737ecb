import { runId } from '../functions/runs.ts';
import { describeError, type Log } from '../log.ts';
import type { Db } from '../tables.ts';
import type { News } from './news.ts';

/**
 * Stores a notification in the transaction of its cause: a process that ends in between loses nothing. The
 * caller flushes the outbox afterwards.
 */
export async function putInOutbox(tx: Db, reported: News): Promise<void> {
  await tx
    .insertInto('notification_outbox')
    .values({ id: runId(Date.now()), body: JSON.stringify(reported) })
    .execute();
}

/** The notifications for an object, from its state now and before. */
export type NewsOf<Thing> = (after: Thing, before: Thing) => readonly News[];

/**
 * Writes something with its notifications, both or neither. `write` resolves to whether it has written: a
 * faster process sends its own notifications.
 */
export async function writeWithNews(
  db: Db,
  news: readonly News[],
  write: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  return news.length === 0 ? write(db) : db.transaction().execute((tx) => writeWithNewsIn(tx, news, write));
}

/** The same in a transaction of the caller, such as that of a lease. */
export async function writeWithNewsIn(
  tx: Db,
  news: readonly News[],
  write: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  if (!(await write(tx))) return false;
  for (const reported of news) await putInOutbox(tx, reported);
  return true;
}

export interface Outbox {
  /** Sends all pending notifications. Never throws: their events have occurred, and wait for the next turn. */
  flush(): Promise<void>;
}

export interface OutboxDeps {
  db: Db;
  /** Writes the notice for everybody who follows such things and forgets the row, both or neither. */
  notifyAndForget: (rowId: string, reported: News) => Promise<void>;
  log: Log;
}

const mostAtOnce = 200;

export function createOutbox({ db, notifyAndForget, log }: OutboxDeps): Outbox {
  return {
    async flush() {
      const failed = (error: unknown) =>
        log.error(describeError(error), 'pending notifications could not be sent');
      try {
        const rows = await db
          .selectFrom('notification_outbox')
          .selectAll()
          .orderBy('id')
          .limit(mostAtOnce)
          .execute();
        // one that cannot be sent does not delay the others
        for (const { id, body } of rows) {
          try {
            // these texts were written by this program
            await notifyAndForget(id, JSON.parse(body) as News);
          } catch (error) {
            failed(error);
          }
        }
      } catch (error) {
        failed(error);
      }
    },
  };
}
