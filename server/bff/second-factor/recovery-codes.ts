import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/console/access/second-factor.ts';
import type { Db } from '../tables.ts';

/** Letters and digits that are not mistaken for each other // documented: Crockford, Base 32 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

/** 80 bits: nothing to guess, so one round of SHA-256 is enough in the store. */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-');

const lookAlikes: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** A code as people type it: any case, with or without hyphens and blanks, letters that look like digits. */
const hashOfCode = (userId: string, code: string): string => {
  const plain = code
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/[oil]/g, (letter) => lookAlikes[letter] ?? letter);
  return createHash('sha256').update(`${userId}\n${plain}`).digest('base64url');
};

/** Recovery codes of users: each is valid once. */
export interface RecoveryCodes {
  /** Replaces all codes of a user; the only place that has them in clear. `tx`: the transaction that includes it. */
  renew(userId: string, tx?: Db): Promise<string[]>;
  /** Consumes a code; false where it is unknown or was used. */
  use(userId: string, code: string): Promise<boolean>;
  left(userId: string): Promise<number>;
}

export function createRecoveryCodes(db: Db, now: () => number): RecoveryCodes {
  return {
    async renew(userId, tx = db) {
      const codes = Array.from({ length: recoveryCodeCount }, newCode);
      await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const rows = codes.map((code) => ({ user_id: userId, hash: hashOfCode(userId, code), used_at: null }));
      await tx.insertInto('recovery_codes').values(rows).execute();
      return codes;
    },
    async use(userId, code) {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ used_at: now() })
        .where('user_id', '=', userId)
        .where('hash', '=', hashOfCode(userId, code))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async left(userId) {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
