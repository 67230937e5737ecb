import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { withAnyTables } from '../backup/any-tables.ts';
import { replaceKeyCheck } from '../connections/key-check.ts';
import type { Db } from '../tables.ts';
import { sealedColumns } from './sealed-columns.ts';

interface Resealed {
  secrets: number;
  /** `table key` of the rows that the previous key did not open either; they are left as they are. */
  unreadable: string[];
}

/**
 * Seals all secrets of a store with another key, in one transaction: all of them, or none.
 *
 * @throws Error when the store is not sealed with the previous key
 */
export async function resealSecrets(db: Db, from: SecretBox, to: SecretBox): Promise<Resealed> {
  const result: Resealed = { secrets: 0, unreadable: [] };
  await db.transaction().execute(async (tx) => {
    for (const { table, key: keyColumn, column, read } of sealedColumns) {
      for (const { key, sealed, place } of await read(tx)) {
        if (sealed === null) continue;
        let secret: string;
        try {
          secret = from.open(sealed, place);
        } catch (error) {
          if (!(error instanceof SecretBoxError)) throw error;
          result.unreadable.push(`${table} ${key}`);
          continue;
        }
        await withAnyTables(tx)
          .updateTable(table)
          .set({ [column]: to.seal(secret, place) })
          .where(keyColumn, '=', key)
          .where(column, '=', sealed)
          .execute();
        result.secrets += 1;
      }
    }
    if (!(await replaceKeyCheck(tx, from, to)))
      throw new Error('the key of the store was changed by another process meanwhile');
  });
  return result;
}
