import type { Document } from 'bson';
import type { Definition } from './definition.ts';
import type { IndexSet } from './indexes/index-set.ts';

/** One document as it is kept. Never changed in place: a change makes another. */
export interface Stored {
  /** Of `_id`, by `idKey` of `values.ts`: equal ids have equal keys. */
  readonly key: string;
  /** As written: ObjectId, Long, Double (only where a number would not tell), Decimal128, Binary, Timestamp … */
  readonly doc: Document;
  /** The same with every number as a JavaScript number: what filters and expressions are evaluated on. */
  readonly plain: Document;
  /** Place in the order of insertion within its collection; absent for what is nowhere kept. */
  readonly n?: number;
}

/** A collection as commands see it: live, inside a transaction, or as it was at an earlier moment. */
export interface Documents {
  readonly db: string;
  readonly name: string;
  readonly size: number;
  readonly definition: Definition;
  /** Ordered look-ups, built from documents and definition when somebody first asks, and kept current from then on. */
  readonly indexes: IndexSet;
  define(definition: Definition): void;
  /** In the order in which they were first inserted. Holds while the caller writes. */
  all(): Iterable<Stored>;
  byKey(key: string): Stored | undefined;
  /** Inserts, or replaces the one with the same `_id`. The document has been judged before. */
  put(doc: Document): Stored;
  remove(key: string): void;
}

/** The databases and collections of one cluster. A database is there while it has a collection. */
export interface Catalog {
  databases(): string[];
  collections(db: string): string[];
  open(db: string, name: string): Documents | undefined;
  create(db: string, name: string): Documents;
  /** False when there is none. */
  drop(db: string, name: string): boolean;
}

/** What a command needs beside the documents. */
export interface CommandContext {
  catalog: Catalog;
  /** Time of the cluster, milliseconds: `$currentDate`, `$$NOW`, new ObjectIds. */
  now(): number;
  /** 0 ≤ x < 1: `$sample`, `$rand`. */
  random(): number;
  cursors: Cursors;
  /** Counted for whoever shows what a call has read and written. */
  work: Work;
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
}
