import type { Document } from 'bson';
import type { History } from './changes/history.ts';
import type { Definition } from './definition.ts';
import type { IndexSet } from './indexes/index-set.ts';
import type { ServerParameters } from './parameters.ts';

/** One document as it is kept. Never changed in place: a change makes another. */
export interface Stored {
  /** Of `_id`, by `idKey` of `values.ts`: equal ids have equal keys. */
  readonly key: string;
  /** As written: ObjectId, Long, Double (only where a number would not tell), Decimal128, Binary, Timestamp … */
  readonly doc: Document;
  /** Place in the order of insertion within its collection; absent for what is nowhere kept. */
  readonly n?: number;
  /** What a search said about it, by the names of `$meta`; made when it is asked for. */
  readonly meta?: RowMeta | undefined;
}

export type RowMeta = Readonly<Record<string, () => unknown>>;

export type SearchStageName = '$search' | '$searchBeta' | '$searchMeta' | '$vectorSearch';

/** One document that a search found. */
export interface FoundRow {
  /** Of the document in its collection. */
  key: string;
  /** What the index keeps of it, where the query wants that instead of the document. */
  stored: Document | undefined;
  meta: RowMeta;
}

/** The server processes of a cluster, as they see whoever asks. */
export interface ServerHost {
  /** What runs now, as `$currentOp` tells it: one's own, or everybody's. Who may not see that is refused. */
  operations(all: boolean): Document[];
  /** Sessions in use, as `$listLocalSessions` tells them: one's own, everybody's, or those of some users. */
  sessions(all: boolean, users: readonly { user: string; db: string }[] | undefined): Document[];
  /** How documents are divided among shards, as `$shardedDataDistribution` tells it; absent outside of routers. */
  distribution?: (() => Document[]) | undefined;
}

/** The search process beside a cluster. */
export interface SearchHost {
  /** The indexes of a collection, as `$listSearchIndexes` tells them. */
  list(at: { db: string; collection: string }): Document[];
  /** Reads a stage and refuses what has not the right form; what it gives asks the index. */
  read(
    stage: SearchStageName,
    argument: unknown,
    at: { db: string; collection: string },
  ): () => { rows: Iterable<FoundRow>; meta: Document; told: ToldSearch | undefined };
}

/** What the search process says when it is asked to explain. */
export interface ToldSearch {
  /** Parts of the plan. */
  plan: Document;
  /** Parts that are known when it has run. */
  execution: Document;
}

/** A collection as commands see it: live, inside a transaction, or as it was at an earlier moment. */
export interface Documents {
  readonly db: string;
  readonly name: string;
  readonly size: number;
  /** Whether its documents are made when they are looked at: those of a view, which have no places in indexes. */
  readonly isComputed?: boolean;
  readonly definition: Definition;
  /** Ordered look-ups, built from documents and definition when somebody first asks, and kept current from then on. */
  readonly indexes: IndexSet;
  /** Nothing is logged of a definition that stays the same, unless it is asked for. */
  define(definition: Definition, asked?: 'asked'): void;
  /** In the order in which they were first inserted. Holds while the caller writes. */
  all(): Iterable<Stored>;
  /** Those behind a place in that order, where that is quicker than reading all; more of them may come. */
  behind?(n: number): Iterable<Stored>;
  byKey(key: string): Stored | undefined;
  /** Inserts, or replaces the one with the same `_id`. The document has been judged before. A replacement is told apart. */
  put(doc: Document, way?: 'replacement'): Stored;
  remove(key: string): void;
}

export interface CollectionPlace {
  db: string;
  name: string;
}

/** The databases and collections of one cluster. A database is there while it has a collection. */
export interface Catalog {
  databases(): string[];
  collections(db: string): string[];
  open(db: string, name: string): Documents | undefined;
  create(db: string, name: string): Documents;
  /** Gives a collection another name, and lets go what has had that name; absent where it has to be copied. */
  rename?(source: CollectionPlace, target: CollectionPlace): void;
  /** False when there is none. */
  drop(db: string, name: string): boolean;
}

/** What a command needs beside the documents. */
export interface CommandContext {
  catalog: Catalog;
  /** Absent where only the present is known. */
  history?: History;
  /** Time of the cluster, milliseconds: `$currentDate`, `$$NOW`, new ObjectIds. */
  now(): number;
  /** 0 ≤ x < 1: `$sample`, `$rand`. */
  random(): number;
  cursors: Cursors;
  /** Whether the caller can wait for what others do: `MustWait` is thrown to those only. */
  mayWait?: boolean;
  /** Called when a retryable write is done and not yet kept: by throwing it takes the write back. */
  beforeCommit?: () => void;
  /** Absent: there is no search process. */
  search?: SearchHost | undefined;
  /** Absent: whoever asks is not connected to a server. */
  server?: ServerHost | undefined;
  /** What the server runs with; absent are its defaults. */
  parameters?: ServerParameters | undefined;
  /** Counted for whoever shows what a call has read and written. */
  work: Work;
  /** Whether validators of collections are passed by. */
  bypassValidation?: boolean | undefined;
  /** Told of every query that was answered by a plan. */
  observe?: ((query: AnsweredQuery) => void) | undefined;
}

/** How a query was answered: what advice about indexes follows from. */
export interface AnsweredQuery {
  db: string;
  collection: string;
  filter: Document;
  sort: Document;
  /** Whether every document was looked at. */
  scanned: boolean;
  examined: number;
  returned: number;
  /** Places of indexes that were looked at. */
  keys: number;
  /** The plan as `explain` tells it with what each of its stages did // documented: execStats */
  plan: () => Document;
}

/** A pipeline may ask as many collections as it likes: what is remembered of one operation is not. */
export const mostAnswered = 20;

/** Keeps how the queries of one operation were answered. */
export interface Observer {
  readonly queries: readonly AnsweredQuery[];
  /** Told of a query that was answered. */
  observe(query: AnsweredQuery): void;
  /**
   * Told that the queries from this place on belong to an attempt that was given up. They stand for what is going on
   * until the next query takes their place.
   */
  observeAnew(from: number): void;
}

export interface Work {
  examined: number;
  returned: number;
  written: number;
}

/** Results of find and aggregate that were not yet fetched. */
export interface Cursors {
  /** Keeps the rest; returns its id, never 0. */
  keep(ns: string, rest: Document[]): bigint;
  /** The next `count` documents and what is left behind them; an unknown id is CursorNotFound. */
  take(ns: string, id: bigint, count: number): { batch: Document[]; done: boolean };
  kill(id: bigint): boolean;
  /** Keeps a cursor that finds more whenever it is asked; absent where nobody can wait for it. */
  keepLive?(ns: string, cursor: LiveCursor): bigint;
  live?(ns: string, id: bigint): LiveCursor | undefined;
}

/** A cursor over what is still to come. */
export interface LiveCursor {
  /** What has come since, at most so many; `done` when nothing will come any more. */
  next(
    context: CommandContext,
    count: number,
  ): { batch: Document[]; postBatchResumeToken?: Document; done: boolean };
  /** Whether a reader may wait for what is still to come. */
  readonly waits: boolean;
}
