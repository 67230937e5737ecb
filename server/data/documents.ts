import type { Document, UUID } from 'bson';
import type { History } from './changes/history.ts';
import type { Definition } from './definition.ts';
import type { IndexSet } from './indexes/index-set.ts';
import type { ServerParameters } from './parameters.ts';

/** One document as it is kept. Never changed in place: a change makes another. */
export interface Stored {
  /** Of `_id`, by `idKey` of `values.ts`: equal ids have equal keys. */
  readonly key: string;
  /** As written: ObjectId, Long, Double (only where a number would be ambiguous), Decimal128, Binary, Timestamp … */
  readonly doc: Document;
  /** Position in the insertion order of its collection; absent for documents that are not stored. */
  readonly n?: number;
  /** The metadata from a search, by the names of `$meta`; computed on first use. */
  readonly meta?: RowMeta | undefined;
}

export type RowMeta = Readonly<Record<string, () => unknown>>;

export type SearchStageName = '$search' | '$searchBeta' | '$searchMeta' | '$vectorSearch';

/** One document that a search found. */
export interface FoundRow {
  /** Of the document in its collection. */
  key: string;
  /** The source fields stored in the index, when the query returns those instead of the document. */
  stored: Document | undefined;
  meta: RowMeta;
}

/** The server processes of a cluster, as visible to the caller. */
export interface ServerHost {
  /** The running operations, as in `$currentOp`: the caller's own, or all. Refused without the privilege. */
  operations(all: boolean): Document[];
  /** Sessions in use, as in `$listLocalSessions`: the caller's own, all, or those of some users. */
  sessions(all: boolean, users: readonly { user: string; db: string }[] | undefined): Document[];
  usage: {
    /** Times and counts of the operations on a namespace, as in `$collStats` with latencyStats. */
    latencies(ns: string, histograms: boolean): Document;
    /** The number of queries that read a whole collection. */
    scans(ns: string): number;
  };
  queryStats: {
    /** Statistics by the shape of queries, as in `$queryStats`; a key hashes names with HMAC-SHA-256. */
    list(now: number, hmacKey: Uint8Array | undefined): Document[];
  };
  /** The distribution of documents among shards, as in `$shardedDataDistribution`; absent outside of routers. */
  distribution?: (() => Document[]) | undefined;
}

/** The search process beside a cluster. */
export interface SearchHost {
  /** The indexes of a collection, as in `$listSearchIndexes`. */
  list(at: { db: string; collection: string }): Document[];
  /** Parses a stage and refuses an invalid one; the result queries the index. */
  read(stage: SearchStageName, argument: unknown, at: { db: string; collection: string }): () => SearchAnswer;
}

/** The result of a search stage, computed as far as it is read. */
interface SearchAnswer {
  rows: Iterable<FoundRow>;
  /** Over all results. */
  meta: () => Document;
  reported: () => ReportedSearch | undefined;
}

/** The explanation of the search process. */
export interface ReportedSearch {
  /** Parts of the plan. */
  plan: Document;
  /** Parts that are known when it has run. */
  execution: Document;
}

/** A collection as commands see it: live, inside a transaction, or as it was at an earlier moment. */
export interface Documents {
  readonly db: string;
  readonly name: string;
  /** The same after a rename, another after a drop; absent where it is not stored under one. */
  readonly uuid?: UUID | undefined;
  readonly size: number;
  /** Whether its documents are made when they are looked at: those of a view, which have no places in indexes. */
  readonly isComputed?: boolean;
  readonly definition: Definition;
  /** Ordered indexes, built from documents and definition on first use, and kept current from then on. */
  readonly indexes: IndexSet;
  /** An unchanged definition is not logged, unless requested. */
  define(definition: Definition, asked?: 'asked'): void;
  /** In the order in which they were first inserted. Holds while the caller writes. */
  all(): Iterable<Stored>;
  /** Those behind a place in that order, where that is quicker than reading all; more of them may come. */
  behind?(n: number): Iterable<Stored>;
  /** Those from the time on that a filter names, in the log of writes; more of them may come, undefined without one. */
  since?(filter: Document): Iterable<Stored> | undefined;
  byKey(key: string): Stored | undefined;
  /**
   * Inserts, or replaces the one with the same `_id`. The document is already validated. Replacements are
   * marked as such.
   */
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
  /** Renames a collection and drops one that already has the new name; absent where it must be copied. */
  rename?(source: CollectionPlace, target: CollectionPlace): void;
  /** False when it does not exist. */
  drop(db: string, name: string): boolean;
  /** Drops all collections of a database; absent where that is no event of its own. False without collections. */
  dropDatabase?(db: string): boolean;
}

/** The dependencies of a command beside the documents. */
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
  /** Whether the caller continues a statement on many documents in parts (`ManyDocuments`). */
  continues?: boolean;
  /** Called when a retryable write is done and not yet kept: by throwing it takes the write back. */
  beforeCommit?: () => void;
  /** Absent: there is no search process. */
  search?: SearchHost | undefined;
  /** Absent: the caller is not connected to a server. */
  server?: ServerHost | undefined;
  /** The parameters of the server; absent ones have their defaults. */
  parameters?: ServerParameters | undefined;
  /** Counts the reads and writes of a call, for display. */
  work: Work;
  /** Whether validators of collections are passed by. */
  bypassValidation?: boolean | undefined;
  /** Whether empty timestamps of inserted documents and replacements stay empty // documented: bypassEmptyTsReplacement */
  keepsEmptyTimestamps?: boolean | undefined;
  /** Called for every query that a plan has answered. */
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
  /** The plan in the form of `explain`, with the execution of each stage // documented: execStats */
  plan: () => Document;
}

/** A pipeline may query any number of collections, so the records of one operation are limited. */
export const mostAnswered = 20;

/** Keeps how the queries of one operation were answered. */
export interface Observer {
  readonly queries: readonly AnsweredQuery[];
  /** Records an answered query. */
  observe(query: AnsweredQuery): void;
  /**
   * Discards the queries from this index on: their attempt was given up. They represent the running operation
   * until the next query replaces them.
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
  /**
   * Keeps the rest; returns its id, never 0.
   *
   * @param isAtEnd whether a full last batch closes the cursor, which is the default
   */
  keep(ns: string, rest: Document[], isAtEnd?: boolean): bigint;
  /** The next `count` documents and the remaining number; an unknown id is CursorNotFound. */
  take(ns: string, id: bigint, count: number): { batch: Document[]; done: boolean };
  kill(id: bigint): boolean;
  /** Keeps a cursor that may return more on each call; absent where no caller can wait for it. */
  keepLive?(ns: string, cursor: LiveCursor): bigint;
  live?(ns: string, id: bigint): LiveCursor | undefined;
}

/** A cursor over future changes. */
export interface LiveCursor {
  /** New results up to a limit; `done` when no more will follow. */
  next(
    context: CommandContext,
    count: number,
  ): { batch: Document[]; postBatchResumeToken?: Document; done: boolean };
  /** Whether a reader may wait for new results. */
  readonly waits: boolean;
}
