import { sql } from 'kysely';
import { z } from 'zod';
import type { Replica } from '#contract/console/about.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { databaseClock } from '#server/store/database-clock.ts';
import type { Db } from '../tables.ts';
import { replicaKind, soleMs } from './presence.ts';

/** Before the holder of a replica, in the table of small values. */
const prefix = 'replica ';

const Start = z.object({ at: z.number(), version: z.string() });

export interface ReplicaStarts {
  /** Records the start of this process, and removes the records of those that have ended. */
  record(holder: string): Promise<void>;
  /** The replicas with a lease, the oldest first; `own`: the holder of this process. */
  list(own: string): Promise<Replica[]>;
}

/** When each replica started, and its last sign of life: the renewal of its lease. Times are of the database. */
export function createReplicaStarts(db: Db, version: string, isShared: boolean): ReplicaStarts {
  const now = databaseClock(db);
  const durationMs = isShared ? MINUTE : soleMs;
  const present = async (): Promise<number> => {
    const row = await db.selectNoFrom(now.as('at')).executeTakeFirstOrThrow();
    return Number(row.at);
  };
  return {
    async record(holder) {
      const value = JSON.stringify({ at: await present(), version });
      await db
        .deleteFrom('meta')
        .where('key', 'like', `${prefix}%`)
        .where('key', 'not in', (query) =>
          query
            .selectFrom('leases')
            .select(sql<string>`${sql.lit(prefix)} || subject`.as('key'))
            .where('kind', '=', replicaKind),
        )
        .execute();
      await db
        .insertInto('meta')
        .values({ key: `${prefix}${holder}`, value })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },
    async list(own) {
      const at = await present();
      const leases = await db
        .selectFrom('leases')
        .select(['subject', 'held_until'])
        .where('kind', '=', replicaKind)
        .execute();
      const rows = await db.selectFrom('meta').selectAll().where('key', 'like', `${prefix}%`).execute();
      const starts = new Map(
        rows.map(({ key, value }) => [key.slice(prefix.length), Start.safeParse(JSON.parse(value)).data]),
      );
      return leases
        .map(({ subject: id, held_until }): Replica => {
          const start = starts.get(id);
          const isCurrent = id === own;
          return {
            ...{ id, isCurrent, version: start?.version ?? null },
            upMs: start ? Math.max(0, at - start.at) : null,
            aliveMs: isCurrent ? 0 : Math.max(0, at - (held_until - durationMs)),
            isAlive: isCurrent || held_until > at,
          };
        })
        .sort((a, b) => (b.upMs ?? 0) - (a.upMs ?? 0));
    },
  };
}
