import { existsSync } from 'node:fs';
import { createSecretBox, type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import type { Db } from '../tables.ts';

/** Where the text by which a key is recognized belongs. */
const place = { id: 'key', field: 'check', version: 1 };

/** Whether secrets in the database are sealed already: then a key that is missing must not be made anew. */
export async function hasSealed(db: Db): Promise<boolean> {
  return (await keyCheck(db).executeTakeFirst()) !== undefined;
}

const keyCheck = (db: Db) => db.selectFrom('meta').select('value').where('key', '=', 'key-check');

/** The key that a change of the key has begun to use; it becomes the key file when the store uses it. */
export const nextKeyFile = (keyFile: string): string => `${keyFile}.next`;

/** Replaces the text by which the key is recognized; false when another process did. */
export async function replaceKeyCheck(db: Db, from: SecretBox, to: SecretBox): Promise<boolean> {
  const row = await keyCheck(db).executeTakeFirst();
  if (!row || !opensKeyCheck(from, row.value)) return false;
  const { numUpdatedRows } = await db
    .updateTable('meta')
    .set({ value: to.seal('quarterdeck', place) })
    .where('key', '=', 'key-check')
    .where('value', '=', row.value)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a box opens the stored text by which the key of a store is recognized. */
export function opensKeyCheck(box: SecretBox, keyCheckText: string): boolean {
  try {
    return box.open(keyCheckText, place) !== '';
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    return false;
  }
}

/** Whether the secrets of a store are sealed with a key; false where nothing is sealed. */
export async function usesKey(db: Db, key: Uint8Array): Promise<boolean> {
  return opensSealed(db, createSecretBox(key));
}

/** Whether the key opens the sealed texts of the database; false also after another process has replaced the key. */
export async function opensSealed(db: Db, box: SecretBox): Promise<boolean> {
  const row = await keyCheck(db).executeTakeFirst();
  return row !== undefined && opensKeyCheck(box, row.value);
}

/** Refuses to start with another key than the one the stored secrets were sealed with; touches nothing then. */
export async function checkKey(db: Db, box: SecretBox, keyFile: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: 'key-check', value: box.seal('quarterdeck', place) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await keyCheck(db).executeTakeFirstOrThrow();
  if (opensKeyCheck(box, row.value)) return;
  const next = existsSync(nextKeyFile(keyFile))
    ? '; a change of the key was interrupted, run: quarterdeck rotate-key'
    : '';
  throw new Error(`${keyFile} is not the key that the secrets in the database were sealed with${next}`);
}
