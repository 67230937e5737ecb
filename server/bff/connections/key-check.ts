import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import type { Db } from '../tables.ts';

const place = { id: 'key', field: 'check', version: 1 };

/** Refuses to start with another key than the one the stored secrets were sealed with; touches nothing then. */
export async function checkKey(db: Db, box: SecretBox): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: 'key-check', value: box.seal('quarterdeck', place) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'key-check')
    .executeTakeFirstOrThrow();
  try {
    box.open(row.value, place);
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    throw new Error('the key file is not the one that the secrets in the database were sealed with');
  }
}
