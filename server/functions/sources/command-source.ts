import { type Document, Long, UUID } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { DataSource } from '../data-source.ts';
import { checked } from './reply-error.ts';

/** One command on its way to a database; `command` is canonical extended JSON. */
export interface SentCommand {
  db: string;
  command: string;
  signal?: AbortSignal;
}

/** A data source behind whatever takes commands and gives replies as extended JSON. */
export function commandSource(send: (command: SentCommand) => Promise<string>): DataSource {
  return documentSource(async (db, command, signal) => {
    const reply = parseEjson(await send({ db, command: toEjson(command), ...(signal ? { signal } : {}) }));
    return reply as Document;
  });
}

interface Transaction {
  fields: Document;
  options: Document;
  state: 'begun' | 'sent';
}

/**
 * The same over documents. Transactions follow the protocol's documentation: each command carries the session
 * and the number of the transaction. The first one starts it, `commitTransaction` and `abortTransaction` go
 * to `admin`.
 */
function documentSource(
  send: (db: string, command: Document, signal?: AbortSignal) => Promise<Document>,
): DataSource {
  const open = new Map<string, Transaction>();

  function transaction(session: string): Transaction {
    const existing = open.get(session);
    if (existing) return existing;
    throw new CommandError('NoSuchTransaction', 'the transaction is not in progress', {
      labels: ['TransientTransactionError'],
    });
  }

  /** The fields that a command of the transaction carries. */
  function carry(match: Transaction): Document {
    const first = match.state === 'begun';
    match.state = 'sent';
    if (!first) return match.fields;
    const { readConcern } = match.options;
    return { ...match.fields, startTransaction: true, ...(readConcern ? { readConcern } : {}) };
  }

  async function end(session: string, command: Document): Promise<void> {
    const result = transaction(session);
    const { writeConcern } = result.options;
    if (result.state === 'sent') {
      const concern = writeConcern ? { writeConcern } : {};
      checked(await send('admin', { ...command, ...result.fields, ...concern }));
    }
    open.delete(session);
  }

  return {
    async run(db, command, { session, signal } = {}) {
      signal?.throwIfAborted();
      const fields = session === undefined ? {} : carry(transaction(session));
      return checked(await send(db, { ...command, ...fields }, signal));
    },
    begin(options = {}) {
      const lsid = new UUID();
      const fields = { lsid: { id: lsid.toBinary() }, txnNumber: Long.ONE, autocommit: false };
      open.set(lsid.toHexString(), { fields, options, state: 'begun' });
      return Promise.resolve(lsid.toHexString());
    },
    commit: (session) => end(session, { commitTransaction: 1 }),
    abort: (session) => end(session, { abortTransaction: 1 }),
    close() {
      open.clear();
      return Promise.resolve();
    },
  };
}
