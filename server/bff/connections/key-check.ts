import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import type { Db } from '../tables.ts';

const place = { id: 'key', field: 'check', version: 1 };

/** Whether secrets in the database are sealed already: then a key that is missing must not be made anew. */
export async function hasSealed(db: Db): Promise<boolean> {
  return (await keyCheck(db).executeTakeFirst()) !== undefined;
}

const keyCheck = (db: Db) => db.selectFrom('meta').select('value').where('key', '=', 'key-check');

/** Refuses to start with another key than the one the stored secrets were sealed with; touches nothing then. */
export async function checkKey(db: Db, box: SecretBox, keyFile: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: 'key-check', value: box.seal('quarterdeck', place) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await keyCheck(db).executeTakeFirstOrThrow();
  try {
    box.open(row.value, place);
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    throw new Error(`${keyFile} is not the key that the secrets in the database were sealed with`);
  }
}
