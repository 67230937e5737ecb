import type { Kysely } from 'kysely';
import type { Unlock } from '#contract/console/access/protection.ts';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';
import type { News } from '../notifications/news.ts';
import { putInOutbox } from '../notifications/outbox.ts';
import type { Db, UnlockRow } from '../tables.ts';

export interface Unlocks {
  /** Those that hold now, emergencies first. */
  active(connection: string, at: number): Promise<(Unlock & { userId: string })[]>;
  /** `told`: the notification for others, written in the same transaction. */
  insert(unlock: Unlock, userId: string, reported: News): Promise<void>;
  /** Ends those of a person before their time. */
  end(connection: string, userId: string, at: number): Promise<void>;
}

export async function createProtectionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('connections').addColumn('protection', 'text').execute();
  await db.schema
    .createTable('connection_unlocks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'user_id', 'user_name', 'reason'))
    .$call(integers('emergency'))
    .$call(bigints('since', 'until_at'))
    .execute();
  await createIndex(db, 'connection_unlocks_by_connection', 'connection_unlocks', ['connection', 'until_at']);
}

const unlockOf = (row: UnlockRow): Unlock & { userId: string } => ({
  id: row.id,
  connection: row.connection,
  userId: row.user_id,
  by: row.user_name,
  reason: row.reason,
  emergency: row.emergency !== 0,
  since: row.since,
  until: row.until_at,
});

/** For how long who may change something through a locked connection, and why. */
export function createUnlocks(db: Db): Unlocks {
  return {
    async active(connection, at) {
      const rows = await db
        .selectFrom('connection_unlocks')
        .selectAll()
        .where('connection', '=', connection)
        .where('until_at', '>', at)
        .orderBy('emergency', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(unlockOf);
    },
    async insert({ id, connection, by, reason, emergency, since, until }, userId, reported) {
      const row: UnlockRow = {
        ...{ id, connection, reason, since, user_id: userId, user_name: by, until_at: until },
        emergency: emergency ? 1 : 0,
      };
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('connection_unlocks').values(row).execute();
        await putInOutbox(tx, reported);
      });
    },
    async end(connection, userId, at) {
      await db
        .updateTable('connection_unlocks')
        .set({ until_at: at })
        .where('connection', '=', connection)
        .where('user_id', '=', userId)
        .where('until_at', '>', at)
        .execute();
    },
  };
}
