import { z } from 'zod';
import { HOUR } from '#contract/values/durations.ts';
import type { Db } from '../tables.ts';

const Requested = z.object({
  byId: z.string(),
  by: z.string(),
  minutes: z.number(),
  reason: z.string(),
  at: z.number(),
});
export type RequestedUnlock = z.infer<typeof Requested>;

/** A second person unlocks the connection within this time. */
const approvedWithinMs = HOUR;

export interface UnlockApprovals {
  /**
   * The request of another person, which this one approves and which is used once. Undefined: there is none, and this request
   * is kept for a second person.
   */
  match(connection: string, request: Omit<RequestedUnlock, 'at'>): Promise<RequestedUnlock | undefined>;
}

/** Unlocks of connections that demand second persons: two people unlock the connection. */
export function createUnlockApprovals(db: Db, now: () => number): UnlockApprovals {
  return {
    match: (connection, request) =>
      db.transaction().execute(async (tx) => {
        const key = `unlock ${connection}`;
        const row = await tx.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
        const earlier = row && Requested.parse(JSON.parse(row.value));
        if (row && earlier && earlier.byId !== request.byId && now() - earlier.at < approvedWithinMs) {
          const { numDeletedRows } = await tx
            .deleteFrom('meta')
            .where('key', '=', key)
            .where('value', '=', row.value)
            .executeTakeFirst();
          return numDeletedRows > 0n ? earlier : undefined;
        }
        const value = JSON.stringify({ ...request, at: now() });
        await tx
          .insertInto('meta')
          .values({ key, value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute();
        return undefined;
      }),
  };
}
