import type { Kysely } from 'kysely';
import { bigints, createIndex, integers } from '#server/store/schema.ts';

/** Failed attempts of one address, or at one account, as all replicas count them. */
export interface SignInAttemptsRow {
  /** SHA-256 of the counted value: users type passwords into the name field. */
  key: string;
  failures: number;
  /** When the failures expire. */
  until_at: number;
  blocked_until: number;
  /** Attempts that are being checked. */
  checking: number;
  /** When a check whose process ended counts as a failure. */
  checking_until: number;
}

export async function createSignInAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .$call(integers('failures', 'checking'))
    .$call(bigints('until_at', 'blocked_until', 'checking_until'))
    .execute();
  await createIndex(db, 'sign_in_attempts_by_end', 'sign_in_attempts', ['until_at']);
}
