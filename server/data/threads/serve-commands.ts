import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { runCommand } from '../commands/run-command.ts';
import type { Definition } from '../definition.ts';
import type { Catalog, CommandContext, Cursors, Documents, SearchHost } from '../documents.ts';
import { loadInterpreter } from '../javascript/engine.ts';
import { GivenUp } from '../limits/attempt.ts';
import { withinBudget } from '../limits/budget.ts';
import { Chunks, chunksOf, fromBytes, toBytes } from './bson-bytes.ts';
import { Draft } from './draft.ts';
import { Held, heldCatalog, MissingCopy } from './held.ts';
import {
  epoch,
  type FromThread,
  keptAtEnd,
  keptOpen,
  keyText,
  type Refusal,
  type RunMessage,
  searchSources,
  type ThreadData,
  type ToThread,
} from './messages.ts';
import { callingThread, processorLeft } from './processor-time.ts';
import { ReportedQueries } from './reported-queries.ts';

/** Commands that take long run in a thread, on copies of the collections that they read. */

/** The search process of the clusters in this thread: its indexes are built from copies too. */
export interface ThreadSearch {
  /** Loads the resources of the indexes of a command. A failure is reported by the query of the index. */
  prepare(state: object): Promise<void>;
  /** Answers for the prepared indexes. `source` returns the documents of an index in its order, by its id. */
  host(state: object, source: (id: string) => Documents, catalog: Catalog): SearchHost;
}

let search: ThreadSearch | undefined;

/** The most memory of a cursor for computed results; references to documents count nothing. */
const mostRest = 100 * 1024 * 1024;

const port = parentPort;
const held = new Held();
const { cancelled } = workerData as ThreadData;
const flag = new Int32Array(cancelled);
const thread = callingThread();

function say(message: FromThread, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** Numbers from 0 to 1 // documented: mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Keeps what one cursor is to give later. */
class OneCursor implements Cursors {
  rest: Document[] = [];

  keep(_ns: string, rest: Document[], isAtEnd = true): bigint {
    this.rest = rest;
    return isAtEnd ? keptAtEnd : keptOpen;
  }

  take(): never {
    throw new CommandError('CursorNotFound', 'cursors are kept elsewhere');
  }

  kill(): boolean {
    return false;
  }
}

function run(message: RunMessage): void {
  const { id, db, limitMs } = message;
  const draft = new Draft(heldCatalog(held, message));
  const cursors = new OneCursor();
  const work = { examined: 0, returned: 0, written: 0 };
  const reported = new ReportedQueries();
  const random = randomFrom(message.seed);
  const { parameters } = message;
  const context: CommandContext = {
    catalog: draft,
    now: () => message.now,
    random,
    cursors,
    work,
    parameters,
    observe: reported.observe,
    ...(search && message.search ? { search: searchOf(search, message.search, message, draft) } : {}),
  };
  const { until } = message;
  const budget = {
    until: performance.now() + (until === undefined ? limitMs : until - epoch()),
    limit: limitMs,
    ...(until === undefined ? { more: processorLeft(thread, limitMs) } : {}),
    isCancelled: () => Atomics.load(flag, 0) === id,
  };
  const command = fromBytes(message.command);
  const reply = withinBudget(budget, () => runCommand(db, command, context));
  const [first] = Object.values(command);
  const key = keyText({ place: message.place, db, name: String(first) });
  const { places, rest } = restOf(key, cursors.rest);
  const changes = chunksOf(draft.changes);
  const bytes = toBytes(reply);
  const queries = reported.toBytes();
  const transfer = [bytes, queries, ...rest, ...changes].map(({ buffer }) => buffer as ArrayBuffer);
  say({ type: 'done', id, reply: bytes, places, rest, changes, work, queries }, transfer);
}

function searchOf(search: ThreadSearch, state: object, message: RunMessage, catalog: Catalog): SearchHost {
  const source = (id: string): Documents => {
    const key = keyText({ place: message.place, db: searchSources, name: id });
    const existing = message.current.includes(key) ? held.get(key) : undefined;
    if (existing === undefined) throw new MissingCopy(searchSources, id);
    return existing;
  };
  return search.host(state, source, catalog);
}

/** Documents that are the collection's own cross by their place: they are there already. */
function restOf(key: string, docs: readonly Document[]) {
  const copy = held.get(key);
  const places = new Int32Array(docs.length);
  const chunks = new Chunks();
  const rest: Uint8Array<ArrayBuffer>[] = [];
  docs.forEach((doc, at) => {
    const place = copy?.locationOf(doc) ?? -1;
    places[at] = place;
    const chunk = place < 0 ? chunks.add(doc) : undefined;
    if (chunk) rest.push(chunk);
    if (chunks.total > mostRest) {
      throw new CommandError('ExceededMemoryLimit', 'the results of a cursor may take at most 100 MB');
    }
  });
  const last = chunks.rest();
  return { places, rest: last ? [...rest, last] : rest };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof CommandError) {
    const { codeName, message, labels, fields } = error;
    return { codeName, message, labels: [...labels], fields: toBytes(fields) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { codeName: 'InternalError', message, labels: [], fields: toBytes({}) };
}

function attempt(message: RunMessage): void {
  try {
    run(message);
  } catch (error) {
    if (error instanceof GivenUp) {
      loadInterpreter().then(
        () => attempt(message),
        (reason: unknown) => say({ type: 'refused', id: message.id, refusal: refusalOf(reason) }),
      );
    } else if (error instanceof MissingCopy) {
      say({ type: 'missing', id: message.id, db: error.db, name: error.collection });
    } else say({ type: 'refused', id: message.id, refusal: refusalOf(error) });
  }
}

/** Answers the commands that come to this thread; `searching` answers their search stages. */
export function serveCommands(searching: ThreadSearch): void {
  search = searching;
  port?.on('message', (message: ToThread) => {
    if (message.type === 'part') held.take(message.key, message.part);
    else if (message.type === 'copied') {
      const definition = fromBytes(message.definition) as Definition;
      held.complete(message.key, { db: message.db, name: message.name, definition });
    } else if (message.type === 'forget') held.forget(message.key);
    else if (message.search) void searching.prepare(message.search).then(() => attempt(message));
    else attempt(message);
  });
  // The threads that answer clients come first, now that this one is loaded. On Linux this is the priority of this thread alone.
  if (process.platform === 'linux') setPriority(5);
  say({ type: 'ready', thread });
}
