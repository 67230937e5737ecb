import type { Document } from 'bson';
import type { ClientSession, MongoClient } from 'mongodb';
import { MINUTE } from '#contract/values/durations.ts';
import { fromEntries } from '#contract/values/field-order.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { decode, keepingTypes } from '#server/data/values/decode-bson.ts';
import { normalize } from '#server/data/values/values.ts';
import type { DataSource, RunOptions } from '../data-source.ts';
import { ReplyError } from './reply-error.ts';

export interface DriverOptions {
  /** Never shown: it holds a password. */
  uri: string;
  /** For a server to answer at all. */
  connectMs?: number;
  /** For an answer, once connected. */
  answerMs?: number;
}

/** A real deployment through the official driver, which is loaded with the first command. */
export function driverSource(options: DriverOptions): DataSource {
  let client: Promise<MongoClient> | undefined;
  const connect = () => {
    client ??= makeClient(options);
    return client;
  };
  const transactions = new Map<string, ClientSession>();
  const cursors = new CursorSessions();
  let last = 0;

  const reported = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw asCommandError(error, options.uri);
    }
  };

  async function run(
    db: string,
    command: Document,
    { session, signal, readPreference }: RunOptions,
  ): Promise<Document> {
    signal?.throwIfAborted();
    const opened = await connect();
    const own = session === undefined ? undefined : transactionOf(session);
    const used = own ?? cursors.sessionFor(command) ?? opened.startSession({ causalConsistency: false });
    const kill = (): void => killSession(opened, used);
    signal?.addEventListener('abort', kill, { once: true });
    try {
      const reply = await opened.db(db).command(command, {
        session: used,
        ...(signal ? { signal } : {}),
        ...(readPreference && !own ? { readPreference } : {}),
        // types are preserved: numbers keep their classes until normalize has read them
        ...keepingTypes,
        // documents come as bytes, because the driver's objects lose the order of integer-like names
        raw: true,
      });
      const answer = normalize(readRaw(reply)) as Document;
      if (!own) await cursors.settle(command, answer, used);
      return answer;
    } catch (error) {
      if (!own) await cursors.drop(command, used);
      throw error;
    } finally {
      signal?.removeEventListener('abort', kill);
    }
  }

  function transactionOf(session: string): ClientSession {
    const existing = transactions.get(session);
    if (existing) return existing;
    throw new CommandError('NoSuchTransaction', 'the transaction is not in progress', {
      labels: ['TransientTransactionError'],
    });
  }

  async function end(session: string, how: 'commitTransaction' | 'abortTransaction'): Promise<void> {
    const result = transactionOf(session);
    await result[how]();
    transactions.delete(session);
    await result.endSession();
  }

  return {
    run: (db, command, runOptions = {}) => reported(() => run(db, command, runOptions)),
    begin: (transactionOptions) =>
      reported(async () => {
        const session = (await connect()).startSession();
        session.startTransaction(transactionOptions);
        last += 1;
        transactions.set(String(last), session);
        return String(last);
      }),
    commit: (session) => reported(() => end(session, 'commitTransaction')),
    abort: (session) => reported(() => end(session, 'abortTransaction')),
    async close() {
      const opened = await client?.catch(() => undefined);
      client = undefined;
      await opened?.close();
    },
  };
}

/** A reply whose documents are bytes; binary values are instances of Binary. */
function readRaw(value: unknown): unknown {
  if (value instanceof Uint8Array) return decode(value, true);
  if (Array.isArray(value)) return value.map(readRaw);
  if (!isDocument(value)) return value;
  return fromEntries(Object.entries(value).map(([name, each]) => [name, readRaw(each)]));
}

/**
 * Ends what runs in a session on the server, its cursors too. Documented: `killSessions` needs no privilege for the user's own
 * sessions, and a router passes it on to every shard. Closing the connection alone ends only some reads.
 */
function killSession(client: MongoClient, { id }: ClientSession): void {
  if (id === undefined) return;
  client
    .db('admin')
    .command({ killSessions: [{ id: id.id }] })
    // the deployment may be out of reach: the time limit of the command then ends it
    .catch(() => undefined);
}

async function makeClient({
  uri,
  connectMs = 5_000,
  answerMs = MINUTE,
}: DriverOptions): Promise<MongoClient> {
  const { MongoClient } = await import('mongodb');
  return new MongoClient(uri, {
    appName: 'quarterdeck',
    maxPoolSize: 5,
    minPoolSize: 0,
    maxIdleTimeMS: 60_000,
    serverSelectionTimeoutMS: connectMs,
    connectTimeoutMS: connectMs,
    socketTimeoutMS: answerMs,
  });
}

/**
 * Documented: a cursor is fetched in the session that made it, so that session stays open until its cursor ends. All
 * other commands use a session of their own and give it back.
 */
class CursorSessions {
  readonly #open = new Map<string, ClientSession>();

  sessionFor(command: Document): ClientSession | undefined {
    return this.#open.get(cursorOf(command) ?? '');
  }

  async settle(command: Document, reply: Document, session: ClientSession): Promise<void> {
    const before = cursorOf(command);
    const id: unknown = reply.cursor?.id;
    if (id !== undefined && String(id) !== '0') {
      this.#open.set(String(id), session);
      return;
    }
    if (before !== undefined) this.#open.delete(before);
    await session.endSession();
  }

  async drop(command: Document, session: ClientSession): Promise<void> {
    const before = cursorOf(command);
    if (before !== undefined) this.#open.delete(before);
    await session.endSession();
  }
}

function cursorOf(command: Document): string | undefined {
  if ('getMore' in command) return String(command.getMore);
  if ('killCursors' in command && Array.isArray(command.cursors)) return String(command.cursors[0]);
  return undefined;
}

interface DriverError extends Error {
  code?: unknown;
  codeName?: unknown;
  errorLabels?: readonly string[];
  keyPattern?: Document;
  keyValue?: Document;
  /** Why a document failed validation. */
  errInfo?: Document;
  reason?: unknown;
}

/** The driver's errors by its own names; connection strings and passwords never leave this file. */
function asCommandError(error: unknown, uri: string): unknown {
  if (!(error instanceof Error) || error instanceof CommandError || error.name === 'AbortError') return error;
  const { name, message, code, codeName, keyPattern, keyValue, errInfo } = error as DriverError;
  const errmsg = withoutUri(message, uri);
  const errorLabels = labelsOf(error as DriverError);
  if (name === 'MongoServerError' || name === 'MongoWriteConcernError') {
    return new ReplyError({
      errmsg,
      code,
      codeName,
      errorLabels,
      ...(keyPattern ? { keyPattern, keyValue } : {}),
      ...(errInfo ? { errInfo } : {}),
    });
  }
  if (/^Mongo(Parse|InvalidArgument|MissingCredentials|APIError)/u.test(name)) {
    return new CommandError('BadValue', errmsg, { labels: errorLabels });
  }
  return new CommandError('HostUnreachable', `the deployment does not answer: ${errmsg}`, {
    labels: errorLabels,
  });
}

function labelsOf(error: DriverError): string[] {
  const labels = error.errorLabels;
  if (Array.isArray(labels)) return labels.map(String);
  const existing = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'];
  const has = (error as { hasErrorLabel?: (label: string) => boolean }).hasErrorLabel;
  return has ? existing.filter((label) => has.call(error, label)) : [];
}

function withoutUri(message: string, uri: string): string {
  const [, user = '', password = ''] = /^[^/]*\/\/([^:@/]*):?([^@/]*)@/u.exec(uri) ?? [];
  const secrets = [uri, password, decoded(password), user, decoded(user)].filter((each) => each.length > 2);
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), message);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
