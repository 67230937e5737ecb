import type { Document, Long } from 'bson';
import type { DataSource } from '../data-source.ts';
import type { Argument } from './arguments.ts';
import type { HostCursors } from './cursors.ts';
import { type HostTransactions, inTurn, type SessionRef } from './transactions.ts';
import type { RunAs } from './validate-filter.ts';

/** What lives as long as a function runs. */
export interface RunState {
  readonly runAs: RunAs;
  readonly signal?: AbortSignal;
  readonly transactions: HostTransactions;
  readonly cursors: HostCursors;
}

/** One call of a method by a function. */
export class Call {
  readonly method: string;
  readonly db: string;
  readonly collection: string;
  readonly args: readonly unknown[];
  readonly source: DataSource;
  readonly run: RunState;
  readonly #service: string;
  readonly #session: SessionRef | undefined;
  /** Documents that came back, and documents that were changed. */
  read = 0;
  written = 0;

  constructor(
    method: string,
    target: { service: string; db: string; collection: string; session?: SessionRef },
    args: readonly unknown[],
    source: DataSource,
    run: RunState,
  ) {
    this.method = method;
    this.db = target.db;
    this.collection = target.collection;
    this.args = args;
    this.source = source;
    this.run = run;
    this.#service = target.service;
    this.#session = target.session;
  }

  argument(at: number, name: string): Argument {
    return { method: this.method, name, value: this.args[at] };
  }

  get inTransaction(): boolean {
    return (this.#session?.transaction ?? 0) > 0;
  }

  /** The transaction that the call belongs to; begun by the first call that does. */
  transaction(): Promise<string | undefined> {
    return this.run.transactions.of(this.#service, this.#session, this.source);
  }

  async command(command: Document, db = this.db): Promise<Document> {
    this.run.signal?.throwIfAborted();
    const signal = this.run.signal ? { signal: this.run.signal } : {};
    const session = await this.transaction();
    if (session === undefined) return this.source.run(db, command, signal);
    return inTurn(this.source, session, () => this.source.run(db, command, { ...signal, session }));
  }

  /** Keeps the rest of a result; null when nothing remains. */
  async keep(id: Long | bigint | number, batchSize?: number): Promise<number | null> {
    if (Number(id) === 0) return null;
    const session = await this.transaction();
    const { source, db, collection } = this;
    return this.run.cursors.keep({ source, db, collection, id, session, batchSize });
  }
}
