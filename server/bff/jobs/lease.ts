import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MINUTE } from '#contract/values/durations.ts';
import { databaseClock } from '#server/store/database-clock.ts';
import { type Log, logFailure } from '../log.ts';
import type { Db } from '../tables.ts';
import { jittered } from './jitter.ts';

/** Longer than any request to the service: after a kill, its last request has ended before another process takes over. */
const defaultMs = MINUTE;
/** Renewals per duration: two may fail before the lease expires. */
const renewals = 3;

export interface LeaseTarget {
  /** Kind of work, such as `change-set`. */
  kind: string;
  /** Id of the row or resource that is worked on. */
  subject: string;
  /** How long the lease outlives its last renewal, in milliseconds. */
  durationMs?: number | undefined;
  /** Also takes a lease that another process holds, which thereby loses it. */
  force?: boolean;
}

/** The right of one process to work on one subject, renewed until it is released or lost. */
export interface Lease {
  readonly subject: string;
  /** Aborted when the lease is lost: another process took it, or it could not be renewed for its whole duration. */
  readonly signal: AbortSignal;
  /**
   * Runs `work` in one transaction that first checks the fencing token and locks the lease. So no other process can take
   * the lease before the transaction ends, and a holder that was paused cannot write after it lost the lease. Returns
   * undefined, with nothing written, when the lease is lost. `work` must use `tx` for all its statements.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T | undefined>;
  /** Gives the lease back. Never throws: a lease that cannot be released expires. */
  release(): Promise<void>;
}

interface LeasesDeps {
  db: Db;
  log: Log;
  /** Id of this process. */
  holder?: string;
}

/**
 * Leases in the database, for work that exactly one process does at a time. Times are compared by the clock of the
 * database; a process only measures durations, by its monotonic clock. One timer renews all leases of this process.
 */
export class Leases {
  readonly #db: Db;
  readonly #log: Log;
  /** Id of this process in the table. */
  readonly holder: string;
  readonly #held = new Set<HeldLease>();
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> | undefined;

  constructor({ db, log, holder = randomUUID() }: LeasesDeps) {
    this.#db = db;
    this.#log = log;
    this.holder = holder;
  }

  /** Takes a lease that is free or expired; undefined while any process holds it, this one included. */
  async take({
    kind,
    subject,
    durationMs = defaultMs,
    force = false,
  }: LeaseTarget): Promise<Lease | undefined> {
    const now = databaseClock(this.#db);
    const values = {
      ...{ holder: this.holder, token: randomUUID() },
      held_until: sql<number>`${now} + cast(${durationMs} as bigint)`,
    };
    const sentAt = performance.now();
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto('leases')
      .values({ kind, subject, ...values })
      .onConflict((conflict) => {
        const update = conflict.columns(['kind', 'subject']).doUpdateSet(values);
        return force ? update : update.where('leases.held_until', '<=', now);
      })
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return undefined;
    const lease = new HeldLease(
      this.#db,
      this.#log,
      { kind, subject, durationMs, token: values.token },
      sentAt,
    );
    this.#held.add(lease);
    lease.signal.addEventListener('abort', () => this.#held.delete(lease), { once: true });
    this.#plan();
    return lease;
  }

  /** The subjects of a kind that some process holds now. */
  async heldSubjects(kind: string): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('leases')
      .select('subject')
      .where('kind', '=', kind)
      .where('held_until', '>', databaseClock(this.#db))
      .execute();
    return new Set(rows.map(({ subject }) => subject));
  }

  /** For the start of the only process of a database: leases of its predecessor need not expire. */
  async releaseAll(): Promise<void> {
    await this.#db.deleteFrom('leases').execute();
  }

  /** Stops renewing and releases the leases still held. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#renewing;
    await Promise.all([...this.#held].map((lease) => lease.release()));
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#held.size === 0) return;
    const shortest = Math.min(...[...this.#held].map(({ durationMs }) => durationMs));
    this.#timer = setTimeout(
      () => {
        this.#renewing = this.#renew().finally(() => {
          this.#timer = undefined;
          this.#plan();
        });
      },
      jittered(shortest / renewals),
    );
    this.#timer.unref();
  }

  async #renew(): Promise<void> {
    await Promise.all([...this.#held].map((lease) => lease.renew()));
  }
}

/** A lease that this process holds. */
class HeldLease implements Lease {
  readonly subject: string;
  readonly durationMs: number;
  readonly #db: Db;
  readonly #log: Log;
  readonly #kind: string;
  readonly #token: string;
  readonly #lost = new AbortController();
  /** When the last successful renewal was sent, by the monotonic clock: the database counts from no earlier. */
  #renewedAt: number;

  constructor(
    db: Db,
    log: Log,
    {
      kind,
      subject,
      durationMs,
      token,
    }: { kind: string; subject: string; durationMs: number; token: string },
    sentAt: number,
  ) {
    this.subject = subject;
    this.durationMs = durationMs;
    this.#db = db;
    this.#log = log;
    this.#kind = kind;
    this.#token = token;
    this.#renewedAt = sentAt;
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  async write<T>(work: (tx: Db) => Promise<T>): Promise<T | undefined> {
    const sentAt = performance.now();
    const outcome = await this.#db.transaction().execute(async (tx) => {
      const isHeld = await this.#extend(tx);
      return isHeld ? { value: await work(tx) } : undefined;
    });
    this.#settle(outcome !== undefined, sentAt);
    return outcome?.value;
  }

  async renew(): Promise<void> {
    const sentAt = performance.now();
    // a process that was paused stops at once, before it queries the database
    if (sentAt - this.#renewedAt >= this.durationMs) return this.#settle(false, sentAt);
    try {
      this.#settle(await this.#extend(this.#db), sentAt);
    } catch (error) {
      logFailure(this.#log, error, 'a lease could not be renewed', this.#described);
    }
  }

  async release(): Promise<void> {
    // no renewal and no write follows
    this.#lost.abort(new Error('the lease was released'));
    try {
      await this.#db
        .deleteFrom('leases')
        .where('kind', '=', this.#kind)
        .where('subject', '=', this.subject)
        .where('token', '=', this.#token)
        .execute();
    } catch (error) {
      logFailure(this.#log, error, 'a lease could not be released', this.#described);
    }
  }

  /** Whether the lease is still held; its row is locked until the transaction ends. */
  async #extend(db: Db): Promise<boolean> {
    if (this.signal.aborted) return false;
    const { numUpdatedRows } = await db
      .updateTable('leases')
      .set({ held_until: sql<number>`${databaseClock(db)} + cast(${this.durationMs} as bigint)` })
      .where('kind', '=', this.#kind)
      .where('subject', '=', this.subject)
      .where('token', '=', this.#token)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  #settle(isHeld: boolean, sentAt: number): void {
    if (isHeld) this.#renewedAt = Math.max(this.#renewedAt, sentAt);
    else if (!this.signal.aborted) {
      this.#lost.abort(new Error('the lease was lost'));
      this.#log.warn(this.#described, 'a lease was lost');
    }
  }

  get #described() {
    return { lease: this.#kind, subject: this.subject };
  }
}
