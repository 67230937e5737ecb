import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { isUniqueViolation } from '#server/store/database.ts';
import { refuse } from '../http/errors.ts';
import type { Db } from '../tables.ts';

const KEPT_MS = 24 * 3_600_000;
/** Longer answers are not kept: the answer to a change is short. */
const MAX_ANSWER = 1024 * 1024;

const Kept = z.object({ status: z.number(), headers: z.record(z.string(), z.string()), text: z.string() });
export type KeptAnswer = z.infer<typeof Kept>;

export interface Attempt {
  answer: KeptAnswer;
  /** Nothing reached the service: the same key may try again. */
  forget: boolean;
  /** The answer to a repetition, where the answer itself must not be kept: it contains a secret. */
  repeated?: KeptAnswer;
}

interface Outcome {
  answer: KeptAnswer;
  repeated: boolean;
}

export interface Idempotency {
  /**
   * Runs the call once for a user and key; later ones get the first answer. The key of a call whose process ended before its
   * answer expires where the call is `repeatable`; otherwise the outcome is reported as unknown.
   */
  once(
    user: string,
    key: string,
    call: unknown,
    work: () => Promise<Attempt>,
    repeatable?: boolean,
  ): Promise<Outcome>;
}

interface IdempotencyDeps {
  db: Db;
  box: SecretBox;
  now: () => number;
  /** This process. */
  holder: string;
  /** The processes of this database that run now, this one included. */
  runningHolders: () => Promise<ReadonlySet<string>>;
}

/** The same key with the same call answers with the first result for a day // reliability M8 */
export function createIdempotency({ db, box, now, holder, runningHolders }: IdempotencyDeps): Idempotency {
  /** Those of this process, checked before the database: parallel calls share one attempt. */
  const running = new Map<string, { callHash: string; outcome: Promise<Outcome> }>();
  const place = (id: string) => ({ id, field: 'answer', version: 1 });

  const readKept = (id: string, answer: string | null): KeptAnswer => {
    try {
      return Kept.parse(JSON.parse(box.open(answer ?? '', place(id))));
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      throw refuse('IDEMPOTENCY_KEY_IN_USE', {
        message: 'The first answer to this key cannot be read any more.',
      });
    }
  };

  const finish = async (id: string, work: () => Promise<Attempt>): Promise<KeptAnswer> => {
    let kept = false;
    try {
      const { answer, forget, repeated = answer } = await work();
      const text = JSON.stringify(repeated);
      if (!forget && text.length <= MAX_ANSWER) {
        await db
          .updateTable('idempotency')
          .set({ state: 'done', answer: box.seal(text, place(id)) })
          .where('id', '=', id)
          .execute();
        kept = true;
      }
      return answer;
    } finally {
      if (!kept) await db.deleteFrom('idempotency').where('id', '=', id).execute();
    }
  };

  /** Takes the call of a process that has ended; false where another request was faster. */
  const takeOver = async (id: string, ended: string | null): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('idempotency')
      .set({ holder, at: now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('holder', ended === null ? 'is' : '=', ended)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };

  const start = async (
    id: string,
    callHash: string,
    work: () => Promise<Attempt>,
    repeatable: boolean,
  ): Promise<Outcome> => {
    await db
      .deleteFrom('idempotency')
      .where('at', '<', now() - KEPT_MS)
      .execute();
    try {
      await db
        .insertInto('idempotency')
        .values({ id, call_hash: callHash, state: 'running', answer: null, at: now(), holder })
        .execute();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const row = await db.selectFrom('idempotency').selectAll().where('id', '=', id).executeTakeFirst();
      if (row && row.call_hash !== callHash) throw refuse('IDEMPOTENCY_KEY_REUSED');
      if (row?.state === 'done') return { answer: readKept(id, row.answer), repeated: true };
      if (!row || (await runningHolders()).has(row.holder ?? '')) throw refuse('IDEMPOTENCY_KEY_IN_USE');
      if (!repeatable) throw refuse('OUTCOME_UNKNOWN');
      if (!(await takeOver(id, row.holder))) throw refuse('IDEMPOTENCY_KEY_IN_USE');
    }
    return { answer: await finish(id, work), repeated: false };
  };

  return {
    async once(user, key, call, work, repeatable = false) {
      const id = createHash('sha256').update(`${user}\n${key}`).digest('base64url');
      const callHash = createHash('sha256').update(JSON.stringify(call)).digest('base64url');
      const first = running.get(id);
      if (first) {
        if (first.callHash !== callHash) throw refuse('IDEMPOTENCY_KEY_REUSED');
        return { answer: (await first.outcome).answer, repeated: true };
      }
      const outcome = start(id, callHash, work, repeatable);
      running.set(id, { callHash, outcome });
      try {
        return await outcome;
      } finally {
        running.delete(id);
      }
    },
  };
}
