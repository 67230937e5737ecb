import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { databaseClock } from '#server/store/database-clock.ts';
import type { AskShared, Question, SharedAnswer, SharedAnswers } from '../live/answers.ts';
import { transitionalMs } from '../live/poller.ts';
import { isTransitional } from '../live/transitional.ts';
import { type Log, logFailure } from '../log.ts';
import type { Db } from '../tables.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import type { ReplicaChannel } from './replica-channel.ts';

/** A read takes less; when its replica ends, another one reads after this time. */
const claimMs = 10_000;
/** Longer answers are read by each replica. */
const longestAnswer = 1024 * 1024;
/** Answers of reads that are not watched any more are removed. */
const keptMs = 3_600_000;
const pruneMs = 600_000;

const Stored = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  text: z.string(),
  serviceAt: z.number().optional(),
});
const Polled = z.object({ id: z.string() });

interface SharedPollsDeps {
  db: Db;
  box: SecretBox;
  log: Log;
  channel: ReplicaChannel;
  /** Whether no other replica runs: then nothing is shared, and nothing costs more. */
  isAlone: () => boolean;
}

const keyOf = (id: string): string => createHash('sha256').update(id).digest('base64url');
/** Where the answer of a poll is sealed. */
export const locationOfPoll = (key: string) => ({ id: key, field: 'answer', version: 1 });

/**
 * One read of a query for all replicas: the first replica that claims its row asks the service, stores the answer and notifies
 * the others. A sequence of the database orders answers and changes.
 */
export function createSharedPolls(deps: SharedPollsDeps): SharedAnswers {
  const { db, box, log, channel, isAlone } = deps;
  const now = databaseClock(db);
  /** Wakes the readers of a query that another replica reads. */
  const waiting = new Map<string, Set<() => void>>();
  const listeners: ((id: string) => void | Promise<void>)[] = [];
  let prunedAt = performance.now();

  channel.subscribe('polled', async (message) => {
    const { id } = Polled.parse(message);
    const woken = waiting.get(id);
    for (const wake of woken ?? []) wake();
    if (!woken) for (const listener of listeners) await listener(id);
  });

  const prune = async (): Promise<void> => {
    if (performance.now() - prunedAt < pruneMs) return;
    prunedAt = performance.now();
    await db
      .deleteFrom('polls')
      .where('answered_at', '<', sql<number>`${now} - ${sql.lit(keptMs)}`)
      .where('claimed_until', '<', now)
      .execute();
  };

  /** The order of this replica's read; undefined where another one reads, or a usable answer exists. */
  const claim = async (key: string, after: number, maxAgeMs: number): Promise<number | undefined> => {
    const age = sql`cast(${Math.round(maxAgeMs)} as bigint)`;
    const { rows } = await sql<{ claim: number }>`
      insert into polls (id, claim, claimed_until, answer_order, answered_at, transitional, answer)
      values (${key}, nextval('poll_order'), ${now} + ${sql.lit(claimMs)}, 0, 0, 0, '')
      on conflict (id) do update set claim = excluded.claim, claimed_until = excluded.claimed_until
      where polls.claimed_until <= ${now} and not (
        polls.answer_order > cast(${after} as bigint) and polls.answered_at > ${now} -
        case polls.transitional when 1 then least(${age}, ${sql.lit(transitionalMs)}) else ${age} end)
      returning claim`.execute(db);
    return rows[0]?.claim;
  };

  const stored = async (id: string): Promise<(SharedAnswer & { claimedMs: number }) | undefined> => {
    const key = keyOf(id);
    const row = await db
      .selectFrom('polls')
      .select(['answer', 'answer_order', sql<number>`claimed_until - ${now}`.as('claimedMs')])
      .where('id', '=', key)
      .executeTakeFirst();
    if (!row) return undefined;
    const claimedMs = Number(row.claimedMs);
    if (row.answer === '') return { order: 0, claimedMs };
    const answer = Stored.parse(JSON.parse(box.open(row.answer, locationOfPoll(key))));
    const body: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
    return { order: row.answer_order, claimedMs, answer: { ...answer, body } as UpstreamAnswer };
  };

  /** Ends a claim, with its answer where there is one, and notifies the others. */
  const finish = async (id: string, order: number, answer: UpstreamAnswer | undefined): Promise<void> => {
    const key = keyOf(id);
    const isStored = answer !== undefined && answer.text.length <= longestAnswer && answer.file === undefined;
    const text = isStored ? JSON.stringify(Stored.parse(answer)) : undefined;
    await db
      .updateTable('polls')
      .set({
        claimed_until: 0,
        ...(text === undefined
          ? {}
          : {
              ...{ answer: box.seal(text, locationOfPoll(key)), answer_order: order, answered_at: now },
              transitional: answer && isTransitional(answer.body) ? 1 : 0,
            }),
      })
      .where('id', '=', key)
      .where('claim', '=', order)
      .execute();
    await channel.publish('polled', { id });
    await prune();
  };

  const read = async (question: Question, order: number, { ask }: AskShared): Promise<SharedAnswer> => {
    let answer: UpstreamAnswer | undefined;
    try {
      answer = await ask();
      return { answer, order };
    } finally {
      await finish(question.id, order, answer).catch((error: unknown) =>
        logFailure(log, error, 'an answer could not be shared with other replicas'),
      );
    }
  };

  /** Resolves when the read of another replica has ended, at the latest after `ms`. */
  const ended = (id: string, ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wakers = waiting.get(id) ?? new Set();
      waiting.set(id, wakers);
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        wakers.delete(wake);
        if (wakers.size === 0) waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      timer.unref();
      wakers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });

  const shared = async (question: Question, options: AskShared): Promise<SharedAnswer> => {
    const { after, maxAgeMs, waitMs, signal } = options;
    const until = performance.now() + waitMs;
    while (!signal.aborted) {
      const order = await claim(keyOf(question.id), after, maxAgeMs);
      if (order !== undefined) return read(question, order, options);
      const row = await stored(question.id);
      const isReading = row !== undefined && row.claimedMs > 0;
      if (row?.answer && row.order > after && !isReading) return row;
      const leftMs = until - performance.now();
      if (leftMs <= 0) break;
      // a claim that ended between the two statements is tried again soon
      await ended(question.id, Math.min(leftMs, isReading ? Math.max(50, row.claimedMs) : 50), signal);
    }
    signal.throwIfAborted();
    return { answer: await options.ask(), order: 0 };
  };

  return {
    async ask(question, options) {
      if (isAlone()) return { answer: await options.ask(), order: 0 };
      let asked = false;
      try {
        const ask = () => {
          asked = true;
          return options.ask();
        };
        return await shared(question, { ...options, ask });
      } catch (error) {
        // without the database, or with a row of another key, each replica reads for itself
        const isStore =
          error instanceof SecretBoxError || (error instanceof Error && error.name === 'StoreError');
        if (asked || !isStore) throw error;
        return { answer: await options.ask(), order: 0 };
      }
    },
    async mark() {
      if (isAlone()) return 0;
      const { rows } = await sql<{ order: number }>`select nextval('poll_order') as order`.execute(db);
      return rows[0]?.order ?? 0;
    },
    stored: (id) => stored(id),
    onStored: (listener) => {
      listeners.push(listener);
    },
  };
}
