import { Worker } from 'node:worker_threads';
import { type Document, Long } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { interrupted } from '../commands/refusals.ts';
import { type Definition, plainDefinition } from '../definition.ts';
import type { AnsweredQuery, Catalog, Cursors, Stored, Work } from '../documents.ts';
import type { ServerParameters } from '../parameters.ts';
import { toBigInt } from '../query/match-leaf.ts';
import { fromBytes, parts, toBytes } from './bson-bytes.ts';
import { partsOf, type Segment, segmentsOf, snapshotOf } from './copying.ts';
import type { Change } from './draft.ts';
import {
  type CollectionKey,
  type DoneMessage,
  epoch,
  type FromThread,
  keptAtEnd,
  keyText,
  type RunMessage,
  type ThreadData,
  type ToThread,
} from './messages.ts';
import { processorLeft } from './processor-time.ts';
import { queriesOf } from './reported-queries.ts';
import { shortSliceMs, slices } from './slices.ts';

/** A command that is to run away from the thread that answers. */
export interface Task {
  /** The cluster, as one word. */
  place: string;
  /** Its documents, to be read now and in later turns. */
  catalog: Catalog;
  db: string;
  command: Document;
  now: number;
  seed: number;
  parameters: ServerParameters;
  /**
   * By `performance.now()`; then it ends with MaxTimeMSExpired, also while it waits. Absent where the client
   * set no limit.
   */
  until?: number | undefined;
  /** Milliseconds that it may use the processor once there is a thread for it. */
  limitMs: number;
  /** The first ones that it reads; those that turn out to be needed follow. */
  collections: readonly { db: string; name: string }[];
  /** The state of the search indexes; their documents are collections of the database `searchSources`. */
  search?: object | undefined;
  signal?: AbortSignal | undefined;
}

export interface Outcome {
  reply: Document;
  /** The remaining documents of the reply's cursor. */
  rest: Document[];
  /** The writes that the command requests. */
  changes: Change[];
  work: Work;
  /** How its queries were answered. */
  queries: AnsweredQuery[];
  /** The collections it has read. */
  read: ReadonlyMap<string, CollectionSnapshot>;
}

interface CollectionSnapshot {
  db: string;
  name: string;
  stored: readonly Stored[];
  definition: Definition;
}

type Actor = Exclude<FromThread, { type: 'ready' }>;

/** Milliseconds beyond the limit after which a thread that does not stop is ended. */
const grace = 500;
/** A thread that gets no processor time is ended after this multiple of its limit. */
const mostPatience = 20;
/** Bytes of all copies of one thread; beyond, the oldest of them are forgotten. */
const mostCopied = 256 * 1024 * 1024;
/** Databases that members keep for themselves: listed or not, they can be read. */
const unlisted = ['local', 'config'];

interface Copy {
  stored: readonly Stored[];
  size: number;
}

/** One thread with an engine, which runs one command at a time. Ends itself when a command does not stop. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #flag: Int32Array;
  readonly #memoryMb: number;
  readonly #copies = new Map<string, Copy>();
  #heard: ((message: Actor) => void) | undefined;
  #lost: ((error: Error) => void) | undefined;
  readonly #ready: Promise<void>;
  #begin: () => void = () => undefined;
  #thread: string | undefined;
  #runs = 0;
  #free: Promise<void> = Promise.resolve();
  hasEnded = false;

  constructor(url: URL, memoryMb: number) {
    const cancelled = new SharedArrayBuffer(4);
    this.#flag = new Int32Array(cancelled);
    this.#memoryMb = memoryMb;
    this.#worker = new Worker(url, {
      workerData: { cancelled } satisfies ThreadData,
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    // Only waiting callers keep the process alive.
    this.#worker.unref();
    this.#ready = new Promise((resolve) => {
      this.#begin = resolve;
    });
    this.#worker.on('message', (message: FromThread) => {
      if (message.type === 'ready') {
        this.#thread = message.thread;
        this.#begin();
      } else this.#heard?.(message);
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the thread has ended')));
  }

  #end(error: Error): void {
    this.hasEnded = true;
    this.#begin();
    this.#copies.clear();
    this.#lost?.(error);
  }

  holds(key: CollectionKey): boolean {
    return this.#copies.has(keyText(key));
  }

  async close(): Promise<void> {
    this.hasEnded = true;
    await this.#worker.terminate();
  }

  /** Resolves when the thread computes nothing: a command can be answered before it has stopped. */
  get free(): Promise<void> {
    return this.#free;
  }

  /** Rejects with the error of a refused command. */
  async run(task: Task): Promise<Outcome> {
    this.#worker.ref();
    await this.#started(task);
    let needed = [...task.collections];
    for (;;) {
      const read = await this.#copy(task, needed);
      const answer = await this.#ask(this.#runMessage(task, read), task);
      if (answer.type === 'done') return outcomeOf(answer, task, read);
      if (answer.type === 'missing') needed = [...needed, { db: answer.db, name: answer.name }];
      else {
        const { codeName, message, labels, fields } = answer.refusal;
        throw new CommandError(codeName, message, { labels, fields: fromBytes(fields) });
      }
    }
  }

  /** Resolves when the thread is ready; rejects when the command is killed, or its time is over, before. */
  #started({ signal, until, limitMs }: Task): Promise<void> {
    if (!signal && until === undefined) return this.#ready;
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout | undefined;
      const settle = (done: () => void): void => {
        clearTimeout(late);
        signal?.removeEventListener('abort', abort);
        done();
      };
      const refuse = (error: Error): void =>
        settle(() => {
          this.#worker.unref();
          reject(error);
        });
      const abort = (): void => refuse(interrupted());
      signal?.addEventListener('abort', abort, { once: true });
      if (until !== undefined) {
        late = setTimeout(() => refuse(overdue(limitMs)), Math.max(0, until - performance.now()));
      }
      if (signal?.aborted) abort();
      void this.#ready.then(() => settle(resolve));
    });
  }

  /** All copies are of the same moment; they cross in later turns. */
  async #copy(
    { place, catalog, until = Number.POSITIVE_INFINITY, limitMs, signal }: Task,
    needed: readonly { db: string; name: string }[],
  ): Promise<Map<string, CollectionSnapshot>> {
    const read = new Map<string, CollectionSnapshot>();
    const plans: { key: string; segments: Segment[] }[] = [];
    for (const { db, name } of needed) {
      const key = keyText({ place, db, name });
      const documents = catalog.open(db, name);
      const stored = snapshotOf(documents);
      const before = this.#copies.get(key)?.stored ?? [];
      read.set(key, { db, name, stored, definition: documents?.definition ?? plainDefinition });
      plans.push({
        key,
        segments: segmentsOf(before, stored, (each) => documents?.byKey(each.key) === each),
      });
    }
    for (const { key, segments } of plans) {
      const { db, name, stored, definition } = read.get(key) as CollectionSnapshot;
      let size = this.#copies.get(key)?.size ?? 0;
      for await (const { part, size: more } of partsOf(segments, stored)) {
        this.#say({ type: 'part', key, part }, 'bytes' in part ? [part.bytes.buffer as ArrayBuffer] : []);
        size += more;
        // Half a part would be taken for the beginning of the next one.
        if (!signal?.aborted && performance.now() < until) continue;
        void this.close();
        throw signal?.aborted ? interrupted() : overdue(limitMs);
      }
      this.#say({ type: 'copied', key, db, name, definition: toBytes(definition) });
      this.#copies.delete(key);
      this.#copies.set(key, { stored, size });
    }
    this.#forget(read);
    return read;
  }

  #forget(needed: ReadonlyMap<string, unknown>): void {
    let total = [...this.#copies.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of this.#copies) {
      if (total <= mostCopied) return;
      if (needed.has(key)) continue;
      this.#say({ type: 'forget', key });
      this.#copies.delete(key);
      total -= size;
    }
  }

  #runMessage(task: Task, read: ReadonlyMap<string, unknown>): RunMessage {
    const { place, catalog, db, command, now, seed, parameters, search } = task;
    this.#runs += 1;
    return {
      type: 'run',
      id: this.#runs,
      place,
      db,
      command: toBytes(command),
      ...(task.until === undefined ? {} : { until: epoch() + task.until - performance.now() }),
      limitMs: task.limitMs,
      now,
      seed,
      parameters,
      databases: catalog.databases(),
      names: Object.fromEntries(
        [...new Set([...catalog.databases(), ...unlisted, db])].map((each) => [
          each,
          catalog.collections(each),
        ]),
      ),
      current: [...read.keys()],
      ...(search ? { search } : {}),
    };
  }

  #say(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** The response of the thread to one command, or the reason why it has ended. */
  #ask(message: RunMessage, { until, limitMs, signal }: Task): Promise<Actor> {
    return new Promise((resolve, reject) => {
      const left = until === undefined ? limitMs : until - performance.now();
      const more = until === undefined ? processorLeft(this.#thread, limitMs) : () => 0;
      const last = performance.now() + mostPatience * limitMs;
      let late: NodeJS.Timeout | undefined;
      let release = () => {};
      this.#free = new Promise((free) => {
        release = free;
      });
      const stop = (why: CommandError, after: number) => {
        Atomics.store(this.#flag, 0, message.id);
        clearTimeout(late);
        late = setTimeout(() => {
          finish(() => reject(why));
          void this.close();
        }, after);
      };
      const abort = () => stop(interrupted(), grace);
      const finish = (settle: () => void) => {
        clearTimeout(late);
        signal?.removeEventListener('abort', abort);
        this.#heard = undefined;
        this.#lost = undefined;
        this.#worker.unref();
        release();
        settle();
      };
      this.#heard = (answer) => {
        if (answer.id === message.id) finish(() => resolve(answer));
      };
      this.#lost = (error) => finish(() => reject(this.#reasonOf(error)));
      if (this.hasEnded) return this.#lost(new Error('the thread has ended'));
      const check = (afterMs: number): NodeJS.Timeout =>
        setTimeout(() => {
          const rest = more();
          if (rest > 0 && performance.now() < last) late = check(rest + grace);
          else stop(overdue(limitMs), 0);
        }, afterMs);
      // the time of a client is over for it, whether the thread has stopped or not
      const expire = () => {
        reject(overdue(limitMs));
        stop(overdue(limitMs), grace);
      };
      late = until === undefined ? check(left + grace) : setTimeout(expire, Math.max(0, left));
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      this.#say(message);
    });
  }

  #reasonOf(error: Error): Error {
    if (Reflect.get(error, 'code') !== 'ERR_WORKER_OUT_OF_MEMORY') {
      return new CommandError('InternalError', `the command was ended: ${error.message}`);
    }
    return new CommandError(
      'ExceededMemoryLimit',
      `the command used more than ${this.#memoryMb} MB of memory`,
    );
  }
}

export function overdue(limitMs: number): CommandError {
  return new CommandError('MaxTimeMSExpired', `operation exceeded time limit of ${limitMs} ms`);
}

async function outcomeOf(
  { reply, places, rest, changes, work, queries }: DoneMessage,
  { place, db, command }: Task,
  read: ReadonlyMap<string, CollectionSnapshot>,
): Promise<Outcome> {
  const [first] = Object.values(command);
  const own = read.get(keyText({ place, db, name: String(first) }))?.stored ?? [];
  const created = await documentsOf(rest);
  let next = 0;
  const later = Array.from(places, (at) => {
    if (at >= 0) return (own[at] as Stored).doc;
    next += 1;
    return created[next - 1] as Document;
  });
  return {
    reply: fromBytes(reply),
    rest: later,
    changes: (await documentsOf(changes)) as Change[],
    work,
    queries: queriesOf(queries),
    read,
  };
}

async function documentsOf(chunks: readonly Uint8Array[]): Promise<Document[]> {
  const yields = slices(shortSliceMs);
  const docs: Document[] = [];
  for (const chunk of chunks) {
    for (const bytes of parts(chunk)) {
      docs.push(fromBytes(bytes));
      await yields();
    }
  }
  return docs;
}

/** The reply for the client: its cursor is kept among `cursors`. */
export function replyOf({ reply, rest }: Outcome, cursors: Cursors): Document {
  const kept = toBigInt(reply.cursor?.id) ?? 0n;
  if (kept === 0n) return reply;
  const id = cursors.keep(String(reply.cursor.ns), rest, kept === keptAtEnd);
  return { ...reply, cursor: { ...reply.cursor, id: Long.fromBigInt(id) } };
}
