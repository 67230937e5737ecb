import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { type Definition, plainDefinition } from '#server/data/definition.ts';
import type { Documents, Stored } from '#server/data/documents.ts';
import { IndexSet } from '#server/data/indexes/index-set.ts';

/** A server's own records, in readable form. */
export interface SystemRecords {
  options: Document;
  all(): Iterable<Stored>;
  /** Those behind a place in their order; absent where all are as quickly read. */
  behind?(n: number): Iterable<Stored>;
  /** Those from the time on that a filter names; undefined where it names none. */
  since?(filter: Document): Iterable<Stored> | undefined;
  byKey(key: string): Stored | undefined;
  /** Takes a write of a client; absent where clients cannot write. */
  put?(doc: Document): Stored;
}

/** A collection that the server itself writes: other writes are refused. */
export class SystemDocuments implements Documents {
  readonly db: string;
  readonly name: string;
  readonly definition: Definition;
  readonly indexes: IndexSet;
  readonly #records: SystemRecords;

  constructor(db: string, name: string, reported: SystemRecords) {
    this.db = db;
    this.name = name;
    this.definition = { ...plainDefinition, options: reported.options };
    this.#records = reported;
    this.indexes = new IndexSet(() => reported.all());
  }

  get size(): number {
    return [...this.#records.all()].length;
  }

  all(): Iterable<Stored> {
    return this.#records.all();
  }

  behind(n: number): Iterable<Stored> {
    return this.#records.behind?.(n) ?? this.#records.all();
  }

  since(filter: Document): Iterable<Stored> | undefined {
    return this.#records.since?.(filter);
  }

  byKey(key: string): Stored | undefined {
    return this.#records.byKey(key);
  }

  put(doc: Document): Stored {
    if (this.#records.put) return this.#records.put(doc);
    throw notWritten(this.db, this.name);
  }

  remove(): never {
    throw notWritten(this.db, this.name);
  }

  define(): never {
    throw notWritten(this.db, this.name);
  }
}

export function notWritten(db: string, name: string): CommandError {
  return new CommandError('Unauthorized', `not authorized on ${db} to write to ${db}.${name}`);
}
