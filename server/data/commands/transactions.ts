import type { Document } from 'bson';
import type { CommandContext } from '../documents.ts';
import { GuardedCatalog } from '../guarded-catalog.ts';
import { GivenUp } from '../limits/attempt.ts';
import { checkedSize } from '../limits/document-size.ts';
import { OverlayCatalog } from '../overlay.ts';
import { isDocument } from '../values/bson-type.ts';
import { validateApiVersion } from './api-version.ts';
import { CommandError } from './command-error.ts';
import { countField } from './command-fields.ts';
import { validateConcerns, writeConcernError } from './concerns.ts';
import { sessionKey } from './known-sessions.ts';
import { MustWait } from './must-wait.ts';
import { readSnapshot, readsSnapshot } from './reads/snapshot-read.ts';
import { invalidOptions, located, typeMismatch } from './refusals.ts';
import { readsOnly } from './run-command.ts';

type Execute = (db: string, command: Document, context: CommandContext) => Document;

interface Session {
  txnNumber: bigint;
  state: 'open' | 'committed' | 'aborted' | 'retryable';
  catalog?: OverlayCatalog;
  beganAt: number;
  /** For a retryable write: the reply to a driver that retries it. */
  reply?: Document;
  /** Bytes of the document in that reply. */
  bytes?: number;
}

/** Seconds // documented: transactionLifetimeLimitSeconds */
const usualLifetime = 60;
const mostOpen = 100;
const mostSessions = 1000;
/** The limit of stored replies for retried writes; the least recently used session is evicted. */
const mostBytes = 256 * 1024 ** 2;
const transient = { labels: ['TransientTransactionError'] };

// documented: "Transactions and Operations"
const allowed = [
  ...['find', 'getMore', 'killCursors', 'aggregate', 'distinct', 'insert', 'update', 'delete'],
  ...[
    'findAndModify',
    'findandmodify',
    'bulkWrite',
    'create',
    'createIndexes',
    'hello',
    'ping',
    'endSessions',
  ],
];

/** Commands that end the sessions that they name; without names killAllSessions ends all. */
const enders = ['endSessions', 'killSessions', 'killAllSessions'];
const endsAll = 'killAllSessions';

/** Writes that may be sent again // documented: retryable writes */
const retryable = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify', 'bulkWrite']);

/** Transactions and retryable writes of the sessions of one cluster. */
export class Transactions {
  readonly #sessions = new Map<string, Session>();
  #bytes = 0;

  /** Runs a command of a client: in the transaction that it names, or without one. */
  run(db: string, command: Document, context: CommandContext, execute: Execute): Document {
    validateApiVersion(command);
    validateConcerns(command);
    const reply = this.#route(db, command, context, execute);
    const unfulfilled = readsOnly(command) ? undefined : writeConcernError(command);
    return unfulfilled === undefined ? reply : { ...reply, writeConcernError: unfulfilled };
  }

  #route(db: string, command: Document, context: CommandContext, execute: Execute): Document {
    const number = numberOf(command);
    if (number === undefined) {
      const [name = ''] = Object.keys(command);
      if (enders.includes(name)) this.#end(command[name], name === endsAll);
      if (readsSnapshot(command)) return readSnapshot(command, context, (then) => execute(db, command, then));
      return execute(db, command, this.#guarded(command, context));
    }
    const id = sessionId(command);
    validateOptions(command, number);
    this.#checkNumber(id, number);
    if (command.autocommit !== false) return this.#retryable(id, number, db, command, context, execute);
    const [name = ''] = Object.keys(command);
    if (command.startTransaction === true) this.#begin(id, number, context);
    if (name === 'commitTransaction') return this.#commit(id, number, context);
    if (name === 'abortTransaction') return this.#abort(id, number, context);
    return this.#inside(id, number, db, command, context, execute);
  }

  /** Outside of transactions, what an open one has written waits for its end // documented: write conflicts */
  #guarded(command: Document, context: CommandContext): CommandContext {
    this.#endExpired(context);
    const open = [...this.#sessions.values()].flatMap(({ catalog }) => catalog ?? []);
    if (open.length === 0 || readsOnly(command)) return context;
    const catalog = new GuardedCatalog(context.catalog, (db, name, key) => {
      if (open.some((each) => each.holds(db, name, key))) throw held(command, context);
    });
    return { ...context, catalog };
  }

  /** Ends the open transactions of these sessions; with `all` those of everybody where none is named. */
  #end(named: unknown, all: boolean): void {
    const ids = new Set(Array.isArray(named) ? named.filter(isDocument).map(sessionKey) : []);
    for (const [id, session] of this.#sessions) {
      if (ids.has(id) || (all && ids.size === 0)) end(session, 'aborted');
    }
  }

  #checkNumber(id: string, number: bigint): void {
    const existing = this.#sessions.get(id);
    if (existing === undefined || number >= existing.txnNumber) return;
    throw new CommandError(
      'TransactionTooOld',
      `Cannot start transaction ${number} on this session because a newer transaction ${existing.txnNumber} has already started.`,
    );
  }

  #remember(id: string, session: Session): void {
    this.#forget(id);
    this.#sessions.set(id, session);
    this.#bytes += session.bytes ?? 0;
    for (const [oldest, { state }] of this.#sessions) {
      if (oldest === id || (this.#sessions.size <= mostSessions && this.#bytes <= mostBytes)) break;
      if (state !== 'open') this.#forget(oldest);
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#sessions.get(id)?.bytes ?? 0;
    this.#sessions.delete(id);
  }

  #retryable(
    id: string,
    number: bigint,
    db: string,
    command: Document,
    context: CommandContext,
    execute: Execute,
  ): Document {
    const existing = this.#sessions.get(id);
    if (existing?.txnNumber === number) {
      if (existing.reply !== undefined) return existing.reply;
      if (existing.state !== 'retryable') throw unknown(number, 'is a transaction');
    }
    const reply = execute(db, command, this.#guarded(command, context));
    context.beforeCommit?.();
    const bytes = isDocument(reply.value) ? checkedSize(reply.value) : 0;
    this.#remember(id, { txnNumber: number, state: 'retryable', beganAt: context.now(), reply, bytes });
    return reply;
  }

  #begin(id: string, number: bigint, context: CommandContext): void {
    if (this.#sessions.get(id)?.txnNumber === number) {
      throw new CommandError(
        'ConflictingOperationInProgress',
        `Given transaction number ${number} does not match any in-progress transactions: it has begun before`,
      );
    }
    this.#endExpired(context);
    // A session has one transaction: a new one ends the one before.
    const before = this.#sessions.get(id);
    if (before !== undefined) end(before, 'aborted');
    const open = [...this.#sessions.values()].filter(({ state }) => state === 'open').length;
    if (open >= mostOpen) {
      throw new CommandError('ExceededMemoryLimit', `at most ${mostOpen} transactions can be open at a time`);
    }
    const elsewhere = (db: string, name: string, key: string) =>
      [...this.#sessions.values()].some(
        (each) => each.catalog !== catalog && each.catalog?.holds(db, name, key),
      );
    const catalog: OverlayCatalog = new OverlayCatalog(context.catalog, elsewhere);
    this.#remember(id, { txnNumber: number, state: 'open', catalog, beganAt: context.now() });
  }

  #endExpired({ now: clock, parameters }: CommandContext): void {
    const now = clock();
    const longest = 1000 * (parameters?.transactionLifetimeLimitSeconds ?? usualLifetime);
    for (const session of this.#sessions.values()) {
      if (session.state === 'open' && now - session.beganAt > longest) end(session, 'aborted');
    }
  }

  #find(id: string, number: bigint, context: CommandContext): Session {
    this.#endExpired(context);
    const existing = this.#sessions.get(id);
    if (existing === undefined || existing.txnNumber !== number) {
      throw unknown(number, 'does not match any in-progress transactions');
    }
    if (existing.state === 'aborted') throw unknown(number, 'has been aborted');
    return existing;
  }

  #inside(
    id: string,
    number: bigint,
    db: string,
    command: Document,
    context: CommandContext,
    execute: Execute,
  ): Document {
    const session = this.#find(id, number, context);
    const { catalog } = session;
    if (session.state !== 'open' || catalog === undefined) {
      throw committed(number);
    }
    try {
      validateAllowed(command);
      const reply = execute(db, command, { ...context, catalog });
      // documented: an error inside a transaction ends it
      if (reply.writeErrors !== undefined) end(session, 'aborted');
      return reply;
    } catch (error) {
      // An attempt has neither changed nor ended anything.
      if (!(error instanceof GivenUp)) end(session, 'aborted');
      throw error;
    }
  }

  #commit(id: string, number: bigint, context: CommandContext): Document {
    const session = this.#find(id, number, context);
    if (session.state === 'open') {
      try {
        session.catalog?.apply(context.catalog);
      } catch (error) {
        end(session, 'aborted');
        throw error;
      }
      end(session, 'committed');
    }
    // documented: a commit may be sent again
    return { ok: 1 };
  }

  #abort(id: string, number: bigint, context: CommandContext): Document {
    const session = this.#find(id, number, context);
    if (session.state === 'committed') {
      throw committed(number);
    }
    end(session, 'aborted');
    return { ok: 1 };
  }
}

/** A write that meets an open transaction: it waits where it can, for at most its `maxTimeMS`. */
function held(command: Document, { mayWait }: CommandContext): Error {
  const limit = countField(command, 'maxTimeMS', 0);
  if (mayWait) return new MustWait(limit === 0 ? Number.POSITIVE_INFINITY : limit);
  if (limit > 0) return new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  return new CommandError(
    'WriteConflict',
    'a transaction that is open has written a document of this command',
  );
}

function end(session: Session, state: 'aborted' | 'committed'): void {
  if (session.state === 'open') session.state = state;
  delete session.catalog;
}

function committed(number: bigint): CommandError {
  return new CommandError(
    'TransactionCommitted',
    `Transaction with { txnNumber: ${number} } has been committed.`,
  );
}

function unknown(number: bigint, what: string): CommandError {
  return new CommandError(
    'NoSuchTransaction',
    `Transaction with { txnNumber: ${number} } ${what}.`,
    transient,
  );
}

function numberOf(command: Document): bigint | undefined {
  const value: unknown = command.txnNumber;
  if (value === undefined) {
    const [name = ''] = Object.keys(command);
    if (command.startTransaction === undefined && command.autocommit === undefined) {
      if (name !== 'commitTransaction' && name !== 'abortTransaction') return undefined;
    }
    throw invalidOptions(`'${name}' with autocommit or startTransaction needs a txnNumber`);
  }
  if (typeof value === 'object' && value !== null && 'toBigInt' in value)
    return (value as { toBigInt(): bigint }).toBigInt();
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw typeMismatch("BSON field 'txnNumber' must be a long");
}

function sessionId(command: Document): string {
  const lsid: unknown = command.lsid;
  if (isDocument(lsid) && lsid.id !== undefined) return sessionKey(lsid);
  throw invalidOptions('Transaction number requires a session ID to also be specified');
}

/** Documented: what goes with the number of a transaction, and which commands may have one outside of it. */
function validateOptions(command: Document, number: bigint): void {
  const [name = ''] = Object.keys(command);
  if (number < 0n) throw invalidOptions(`Transaction number cannot be negative: ${number}`);
  if (command.autocommit === true) throw invalidOptions('Specifying autocommit=true is not allowed.');
  if (command.startTransaction === false) {
    throw invalidOptions('Specifying startTransaction=false is not allowed.');
  }
  if (command.autocommit === false) return;
  if (command.startTransaction !== undefined) {
    throw invalidOptions("'startTransaction' goes with autocommit: false");
  }
  if (!retryable.has(name)) {
    throw located(
      50768,
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
    );
  }
}

function validateAllowed(command: Document): void {
  const [name = ''] = Object.keys(command);
  if (!allowed.includes(name)) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  }
  if (name === 'aggregate' && !readsOnly(command)) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      'Cannot run $out or $merge in a multi-document transaction.',
    );
  }
}
