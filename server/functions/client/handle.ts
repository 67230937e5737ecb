import type { RunCall } from '#contract/console/functions.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { DataSource } from '../data-source.ts';
import { asNumber, isDocument } from './arguments.ts';
import { Call, type RunState } from './call.ts';
import { asClientError, ClientError, invalid } from './client-error.ts';
import { HostCursors } from './cursors.ts';
import { validateNamespace } from './namespace.ts';
import {
  aggregate,
  count,
  distinct,
  find,
  findOne,
  getCollectionNames,
  getDatabaseNames,
  more,
} from './read-methods.ts';
import { HostTransactions, type SessionRef } from './transactions.ts';
import type { RunAs } from './validate-filter.ts';
import {
  bulkWrite,
  deleteMany,
  deleteOne,
  findOneAndDelete,
  findOneAndReplace,
  findOneAndUpdate,
  insertMany,
  insertOne,
  updateMany,
  updateOne,
} from './write-methods.ts';

export interface ClientOptions {
  /** By the names given to context.services.get. */
  services: ReadonlyMap<string, DataSource>;
  runAs: RunAs;
  /** Called after every call, refused ones too. */
  record(call: RunCall): void;
  /** When the run began, by performance.now(). */
  startedAt?: number;
  signal?: AbortSignal;
}

export interface Client {
  /** Runs a method for the sandbox: extended JSON in, `{value}` or `{error}` as extended JSON out. */
  call(method: string, args: string): Promise<string>;
  /** The same with values; rejects with a ClientError. */
  invoke(method: string, args: readonly unknown[]): Promise<unknown>;
  /** Ends cursors and transactions that the function left open. */
  close(): Promise<void>;
}

const methods: Record<string, (call: Call) => Promise<unknown>> = {
  'admin.getDBNames': getDatabaseNames,
  'database.getCollectionNames': getCollectionNames,
  'collection.find': find,
  'collection.findOne': findOne,
  'collection.findOneAndUpdate': findOneAndUpdate,
  'collection.findOneAndReplace': findOneAndReplace,
  'collection.findOneAndDelete': findOneAndDelete,
  'collection.insertOne': insertOne,
  'collection.insertMany': insertMany,
  'collection.updateOne': updateOne,
  'collection.updateMany': updateMany,
  'collection.deleteOne': deleteOne,
  'collection.deleteMany': deleteMany,
  'collection.aggregate': aggregate,
  'collection.count': count,
  'collection.distinct': distinct,
  'collection.bulkWrite': bulkWrite,
  'cursor.more': more,
};

/** The host's side of the client, for one run of a function. */
export function createClient({ services, runAs, record, startedAt, signal }: ClientOptions): Client {
  const began = startedAt ?? performance.now();
  const run: RunState = {
    runAs,
    transactions: new HostTransactions(),
    cursors: new HostCursors(),
    ...(signal ? { signal } : {}),
  };
  let closed = false;

  async function invoke(method: string, args: readonly unknown[]): Promise<unknown> {
    const at = performance.now();
    const target = toTarget(method, args[0]);
    const source = services.get(target.service);
    const call = new Call(
      method,
      target,
      Array.isArray(args[1]) ? args[1] : [],
      source ?? absent(target.service),
      run,
    );
    let failed: ClientError | undefined;
    try {
      if (closed)
        throw new ClientError('MongoOperationCancelled', `${method}: the run has ended`, { method });
      validateNamespace(method, target.db, target.collection);
      return await perform(call, target);
    } catch (error) {
      failed = asClientError(method, error);
      throw failed;
    } finally {
      record({
        method: method.slice(method.indexOf('.') + 1),
        namespace: [target.db, target.collection].filter((name) => name !== '').join('.'),
        at: at - began,
        durationMs: performance.now() - at,
        read: call.read,
        written: call.written,
        ...(failed ? { error: failed.message } : {}),
      });
    }
  }

  function perform(call: Call, { service, session }: Target): Promise<unknown> {
    const own = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined;
    if (own) return own(call);
    if (session && call.method === 'session.commitTransaction')
      return run.transactions.commit(service, session);
    if (session && call.method === 'session.abortTransaction')
      return run.transactions.abort(service, session);
    throw new ClientError('MongoRuntimeError', `${call.method} is not a method of the client`, {
      method: call.method,
    });
  }

  async function call(method: string, args: string): Promise<string> {
    try {
      const value = await invoke(method, toArgs(method, args));
      return toEjson(value === undefined ? {} : { value });
    } catch (error) {
      return toEjson({ error: asClientError(method, error).toWire() });
    }
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.all([run.cursors.close(), run.transactions.close()]);
  }

  return { call, invoke, close };
}

function toArgs(method: string, text: string): readonly unknown[] {
  try {
    const args = parseEjson(text);
    if (Array.isArray(args)) return args;
  } catch (error) {
    if (error instanceof CommandError)
      throw invalid(method, 'an argument', `is no extended JSON: ${error.message}`);
    throw error;
  }
  throw invalid(method, 'arguments', 'must be an array');
}

interface Target {
  service: string;
  db: string;
  collection: string;
  session?: SessionRef;
}

/** Made by the prelude; a function that forges it reaches nothing that it could not reach without. */
function toTarget(method: string, value: unknown): Target {
  if (!isDocument(value)) throw invalid(method, 'target', 'must be an object');
  const text = (name: string) => (typeof value[name] === 'string' ? (value[name] as string) : '');
  const session = toSession(value.session);
  return {
    service: text('service'),
    db: text('db'),
    collection: text('collection'),
    ...(session ? { session } : {}),
  };
}

function toSession(value: unknown): SessionRef | undefined {
  if (!isDocument(value)) return undefined;
  const [id, transaction] = [asNumber(value.id) ?? 0, asNumber(value.transaction) ?? 0];
  return { id, transaction, ...(isDocument(value.options) ? { options: value.options } : {}) };
}

/** A service without its data source: it exists for the function, but every query of it fails. */
function absent(service: string): DataSource {
  const refuse = () =>
    Promise.reject(new CommandError('HostUnreachable', `the service ${service} has no data source`));
  return { run: refuse, begin: refuse, commit: refuse, abort: refuse, close: () => Promise.resolve() };
}
