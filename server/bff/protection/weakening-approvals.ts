import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Db } from '../tables.ts';

const Requested = z.object({ change: z.string(), byId: z.string(), at: z.number() });

/** Another administrator repeats a weakening within this time. */
const repeatedWithinMs = 24 * 3_600_000;

export interface WeakeningApprovals {
  /**
   * Whether a weakening has its second person: another administrator has requested the same one in the last day. If not,
   * the request is kept for another administrator. A request is used once.
   */
  isApproved(
    connection: string,
    weakenings: readonly string[],
    user: ActiveSession['user'],
  ): Promise<boolean>;
}

/** Weaker protection of connections that demand a second person: two administrators save the same change. */
export function createWeakeningApprovals(db: Db, now: () => number): WeakeningApprovals {
  return {
    isApproved(connection, weakenings, { id }) {
      const key = `weakening ${connection}`;
      const change = createHash('sha256').update(JSON.stringify(weakenings)).digest('base64url');
      return db.transaction().execute(async (tx) => {
        const row = await tx.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
        const requested = row && Requested.parse(JSON.parse(row.value));
        const isSame =
          requested !== undefined && requested.change === change && now() - requested.at < repeatedWithinMs;
        if (isSame && requested.byId !== id) {
          const { numDeletedRows } = await tx
            .deleteFrom('meta')
            .where('key', '=', key)
            .where('value', '=', row?.value ?? '')
            .executeTakeFirst();
          return numDeletedRows > 0n;
        }
        const value = JSON.stringify({ change, byId: id, at: now() });
        await tx
          .insertInto('meta')
          .values({ key, value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute();
        return false;
      });
    },
  };
}
