import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '#contract/values/durations.ts';
import { networkOf } from '#server/auth/ip-address.ts';
import { refuse } from '../http/errors.ts';
import type { Db } from '../tables.ts';
import { nameKey } from './name-key.ts';
import type { SignInAttemptsRow } from './throttle-table.ts';
import { createTurns } from './turns.ts';

const WINDOW_MS = MINUTE;
/** Failed attempts of one source within the window. */
const PER_SOURCE = 10;
/** Failed attempts at one account, from all sources, before it backs off; above the limit of one source. */
const PER_ACCOUNT = 20;
const ACCOUNT_MEMORY_MS = 15 * MINUTE;
const LONGEST_BACKOFF_MS = 15 * MINUTE;
/** A check takes less than a second. One that has not ended by then lost its process. */
const CHECK_MS = 30_000;
/** How often an attempt that waits for the outcome of others looks again, and how often at most. */
const LOOK_MS = 50;
const MOST_LOOKS = 400;
/** Passwords that are checked at once in this process: each takes 64 MiB // server/auth/password.ts */
const AT_ONCE = 2;

export interface SignInThrottle {
  /**
   * Runs the check of a secret within the limits of its source and its account, and counts it if it fails. All replicas count
   * together. Checks that could pass a limit wait for the outcome of the others, so right passwords that arrive together are
   * all accepted.
   *
   * @param verify answers undefined when the secret is wrong
   * @throws Failure 429 when the source or the account has to wait
   */
  check<T>(source: string, account: string, verify: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** One limit that an attempt is counted by. */
interface Count {
  key: string;
  most: number;
  memoryMs: number;
  /** When attempts are allowed again after this number of failures; 0: now. */
  blockedUntil: (failures: number, until: number, at: number) => number;
  /** A success forgets the failures. */
  forgets: boolean;
}

type Admission = { state: 'admitted' } | { state: 'wait' } | { state: 'refused'; until: number };

const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** By account first: transactions that lock rows in one order do not wait for each other in a circle. */
function countsOf(scope: string, source: string, account: string): readonly Count[] {
  return [
    {
      key: keyOf(scope, 'account', nameKey(account)),
      most: PER_ACCOUNT,
      memoryMs: ACCOUNT_MEMORY_MS,
      blockedUntil: (failures, _, at) =>
        failures < PER_ACCOUNT ? 0 : at + Math.min(LONGEST_BACKOFF_MS, 1000 * 2 ** (failures - PER_ACCOUNT)),
      forgets: true,
    },
    {
      key: keyOf(scope, 'source', networkOf(source)),
      most: PER_SOURCE,
      memoryMs: WINDOW_MS,
      blockedUntil: (failures, until) => (failures < PER_SOURCE ? 0 : until),
      // a person with an account could guess at other accounts without end otherwise
      forgets: false,
    },
  ];
}

/** A row as it counts now: expired failures are gone, checks of a process that ended have failed. */
function rowAt(row: SignInAttemptsRow, { memoryMs, blockedUntil }: Count, at: number): SignInAttemptsRow {
  let now = row;
  if (now.until_at <= at && now.blocked_until <= at) now = { ...now, failures: 0, until_at: at + memoryMs };
  if (now.checking > 0 && now.checking_until <= at) {
    const failures = now.failures + now.checking;
    now = { ...now, failures, checking: 0, blocked_until: blockedUntil(failures, now.until_at, at) };
  }
  return now;
}

/**
 * @param db keeps the counts, which replicas share
 * @param scope the kind of secret: the counts of password and screen are apart
 */
export function createSignInThrottle(
  db: Db,
  now: () => number,
  scope: 'password' | 'second factor' | 'screen',
): SignInThrottle {
  const turns = createTurns({ width: AT_ONCE, perSource: 100, total: 1_000 });

  /** The row of a count, which no other transaction changes until the end of this one. */
  const locked = async (tx: Db, count: Count, at: number): Promise<SignInAttemptsRow> => {
    const fresh: SignInAttemptsRow = {
      ...{ key: count.key, failures: 0, checking: 0 },
      ...{ until_at: at + count.memoryMs, blocked_until: 0, checking_until: 0 },
    };
    const row = await tx
      .insertInto('sign_in_attempts')
      .values(fresh)
      .onConflict((conflict) => conflict.column('key').doUpdateSet((to) => ({ key: to.ref('excluded.key') })))
      .returningAll()
      .executeTakeFirstOrThrow();
    return rowAt(row, count, at);
  };
  const write = (tx: Db, { key, ...row }: SignInAttemptsRow) =>
    tx.updateTable('sign_in_attempts').set(row).where('key', '=', key).execute();

  const admit = (counts: readonly Count[]): Promise<Admission> =>
    db.transaction().execute(async (tx): Promise<Admission> => {
      const at = now();
      const rows: SignInAttemptsRow[] = [];
      for (const count of counts) rows.push(await locked(tx, count, at));
      const until = Math.max(...rows.map(({ blocked_until }) => blocked_until));
      if (until > at) return { state: 'refused', until };
      // after the limit of an account, one attempt at a time
      const isFull = counts.some(({ most }, index) => {
        const { checking = 0, failures = 0 } = rows[index] ?? {};
        return checking >= Math.max(1, most - failures);
      });
      if (isFull) return { state: 'wait' };
      for (const row of rows)
        await write(tx, { ...row, checking: row.checking + 1, checking_until: at + CHECK_MS });
      return { state: 'admitted' };
    });

  const settle = (counts: readonly Count[], isRight: boolean): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const at = now();
      for (const count of counts) {
        const row = await locked(tx, count, at);
        const checking = Math.max(0, row.checking - 1);
        if (isRight) {
          const forgotten = count.forgets ? { failures: 0, blocked_until: 0 } : {};
          await write(tx, { ...row, ...forgotten, checking });
          continue;
        }
        const failures = row.failures + 1;
        const blocked_until = Math.max(row.blocked_until, count.blockedUntil(failures, row.until_at, at));
        await write(tx, { ...row, checking, failures, blocked_until });
      }
    });

  let cleanedAt = now();
  /** Deletes expired rows one at a time: a statement that locks several could deadlock. */
  const clean = async (): Promise<void> => {
    const at = now();
    if (at < cleanedAt + WINDOW_MS) return;
    cleanedAt = at;
    const expired = await db
      .selectFrom('sign_in_attempts')
      .select('key')
      .where('until_at', '<=', at)
      .limit(1_000)
      .execute();
    for (const { key } of expired)
      await db
        .deleteFrom('sign_in_attempts')
        .where('key', '=', key)
        .where('until_at', '<=', at)
        .where('blocked_until', '<=', at)
        .where('checking_until', '<=', at)
        .execute();
  };

  const refusal = (until: number) => {
    const seconds = Math.max(1, Math.ceil((until - now()) / 1000));
    return refuse('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
  };

  /** Refuses outside the queue, so that a blocked source delays no other request. */
  const refuseBlocked = async (counts: readonly Count[]): Promise<void> => {
    const rows = await db
      .selectFrom('sign_in_attempts')
      .select('blocked_until')
      .where(
        'key',
        'in',
        counts.map(({ key }) => key),
      )
      .execute();
    const until = Math.max(0, ...rows.map(({ blocked_until }) => blocked_until));
    if (until > now()) throw refusal(until);
  };

  const admitted = async (counts: readonly Count[]): Promise<void> => {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const admission = await admit(counts);
      if (admission.state === 'admitted') return;
      if (admission.state === 'refused') throw refusal(admission.until);
      await pause(LOOK_MS);
    }
    throw refusal(now() + 5_000);
  };

  return {
    async check(source, account, verify) {
      const counts = countsOf(scope, source, account);
      await refuseBlocked(counts);
      return turns(networkOf(source), async () => {
        await admitted(counts);
        let isRight = false;
        try {
          const user = await verify();
          isRight = user !== undefined;
          return user;
        } finally {
          // an unknown outcome counts as a failure
          await settle(counts, isRight);
          await clean();
        }
      });
    },
  };
}
