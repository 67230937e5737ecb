import type { Db } from '../tables.ts';
import type { SecondFactorTables } from './second-factor-table.ts';

type Purpose = SecondFactorTables['webauthn_challenges']['purpose'];

/** How long a person may take with the key. */
export const challengeMs = 5 * 60_000;

/** Challenges of the second factor: bound to a session, in the store of all replicas, valid once. */
export interface Challenges {
  /** Replaces an earlier challenge of the session for the same purpose. */
  put(sessionHash: string, purpose: Purpose, challenge: string): Promise<void>;
  /** The challenge, which is consumed; undefined where there is none, or it has expired. */
  take(sessionHash: string, purpose: Purpose): Promise<string | undefined>;
}

export function createChallenges(db: Db, now: () => number): Challenges {
  return {
    async put(sessionHash, purpose, challenge) {
      const at = now();
      await db.deleteFrom('webauthn_challenges').where('until_at', '<=', at).execute();
      const fresh = { challenge, until_at: at + challengeMs };
      await db
        .insertInto('webauthn_challenges')
        .values({ session_hash: sessionHash, purpose, ...fresh })
        .onConflict((conflict) => conflict.columns(['session_hash', 'purpose']).doUpdateSet(fresh))
        .execute();
    },
    async take(sessionHash, purpose) {
      // of two requests with one challenge the second deletes nothing
      const row = await db
        .deleteFrom('webauthn_challenges')
        .where('session_hash', '=', sessionHash)
        .where('purpose', '=', purpose)
        .returning(['challenge', 'until_at'])
        .executeTakeFirst();
      return row && now() < row.until_at ? row.challenge : undefined;
    },
  };
}
