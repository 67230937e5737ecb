import type { Document } from 'bson';
import { CommandError } from './commands/command-error.ts';
import { type Definition, plainDefinition } from './definition.ts';
import type { Catalog, Documents, Stored } from './documents.ts';
import { IndexSet } from './indexes/index-set.ts';
import { validateIndexed } from './indexes/validate-indexed.ts';
import { idKey } from './values/id-key.ts';

/** Called before a transaction writes a document; throws when it cannot be the one that does. */
type WriteGuard = (documents: OverlayDocuments, key: string) => void;

/** Documents as they were when a transaction began, with its own writes on top. */
class OverlayDocuments implements Documents {
  readonly db: string;
  readonly name: string;
  readonly #before: readonly Stored[];
  /** Created when a document is first looked up: transactions that only read need no map. */
  #beforeByKey: Map<string, Stored> | undefined;
  /** Written here: undefined is "removed". In the order of the first write. */
  readonly written = new Map<string, Stored | undefined>();
  /** Of the written ones those that were replaced as a whole. */
  readonly replaced = new Set<string>();
  #size: number;
  readonly #guard: WriteGuard;
  #last: number;
  readonly #isLive: boolean;
  definition: Definition;
  readonly indexes: IndexSet;

  constructor(db: string, name: string, guard: WriteGuard, live?: Documents) {
    this.db = db;
    this.name = name;
    this.#guard = guard;
    this.#isLive = live !== undefined;
    this.#before = [...(live?.all() ?? [])];
    this.#size = this.#before.length;
    this.#last = this.#before.at(-1)?.n ?? 0;
    this.definition = live?.definition ?? plainDefinition;
    const all = () => this.all();
    this.indexes = live?.indexes.clone(all) ?? new IndexSet(all);
  }

  get size(): number {
    return this.#size;
  }

  was(key: string): Stored | undefined {
    this.#beforeByKey ??= new Map(this.#before.map((each) => [each.key, each]));
    return this.#beforeByKey.get(key);
  }

  all(): Iterable<Stored> {
    if (this.written.size === 0) return this.#before;
    const list: Stored[] = [];
    for (const each of this.#before) {
      const now = this.written.has(each.key) ? this.written.get(each.key) : each;
      if (now !== undefined) list.push(now);
    }
    for (const [key, now] of this.written) {
      if (now !== undefined && this.was(key) === undefined) list.push(now);
    }
    return list;
  }

  byKey(key: string): Stored | undefined {
    return this.written.has(key) ? this.written.get(key) : this.was(key);
  }

  put(doc: Document, way?: 'replacement'): Stored {
    if (way) this.replaced.add(idKey(doc._id));
    const key = idKey(doc._id);
    this.#guard(this, key);
    const before = this.byKey(key);
    if (before === undefined) {
      this.#size += 1;
      this.#last += 1;
    }
    const stored: Stored = { key, doc, n: before?.n ?? this.#last };
    this.written.set(key, stored);
    this.indexes.changed(before, stored);
    return stored;
  }

  remove(key: string): void {
    const before = this.byKey(key);
    if (before === undefined) return;
    this.#guard(this, key);
    this.#size -= 1;
    this.written.set(key, undefined);
    this.indexes.changed(before, undefined);
  }

  define(definition: Definition): void {
    // documented: of indexes, only those of collections that the transaction itself has made
    if (this.#isLive) {
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot create new indexes on existing collection ${this.db}.${this.name} in a multi-document transaction.`,
      );
    }
    this.definition = definition;
    this.indexes.keep(definition);
  }
}

/** A snapshot of a catalog; writes stay in it until `apply`. */
export class OverlayCatalog implements Catalog {
  readonly #databases = new Map<string, Map<string, OverlayDocuments>>();
  readonly #made: OverlayDocuments[] = [];
  readonly #guard: WriteGuard;

  /** `heldElsewhere`: whether another transaction that is open has written a document. */
  constructor(live: Catalog, heldElsewhere: (db: string, name: string, key: string) => boolean) {
    this.#guard = (documents, key) => {
      if (documents.written.has(key)) return;
      const { db, name } = documents;
      const changed = live.open(db, name)?.byKey(key) !== documents.was(key);
      if (changed || heldElsewhere(db, name, key)) throw writeConflict();
    };
    for (const db of live.databases()) {
      for (const name of live.collections(db)) {
        const documents = live.open(db, name);
        if (documents !== undefined) this.#add(new OverlayDocuments(db, name, this.#guard, documents));
      }
    }
  }

  #add(documents: OverlayDocuments): void {
    const { db, name } = documents;
    const collections = this.#databases.get(db) ?? new Map<string, OverlayDocuments>();
    this.#databases.set(db, collections.set(name, documents));
  }

  databases(): string[] {
    return [...this.#databases.keys()].sort();
  }

  collections(db: string): string[] {
    return [...(this.#databases.get(db)?.keys() ?? [])].sort();
  }

  open(db: string, name: string): Documents | undefined {
    return this.#databases.get(db)?.get(name);
  }

  create(db: string, name: string): Documents {
    const created = new OverlayDocuments(db, name, this.#guard);
    this.#add(created);
    this.#made.push(created);
    return created;
  }

  drop(_db: string, name: string): boolean {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot drop '${name}' in a multi-document transaction.`,
    );
  }

  *#changed(): Generator<OverlayDocuments> {
    for (const collections of this.#databases.values()) {
      for (const documents of collections.values()) if (documents.written.size > 0) yield documents;
    }
  }

  /** Whether the transaction has written a document, or anything of a collection. */
  holds(db: string, name: string, key?: string): boolean {
    const written = this.#databases.get(db)?.get(name)?.written;
    return written !== undefined && (key === undefined ? written.size > 0 : written.has(key));
  }

  /** Writes everything into the live catalog, or nothing when another client has changed one of the documents. */
  apply(live: Catalog): void {
    const changed = [...this.#changed()];
    for (const documents of changed) validateUnchanged(documents, live);
    for (const { db, name, definition } of this.#made) {
      (live.open(db, name) ?? live.create(db, name)).define(definition);
    }
    for (const documents of changed) {
      const { db, name, written } = documents;
      const target = live.open(db, name) ?? live.create(db, name);
      for (const [key, now] of written) {
        if (now === undefined) target.remove(key);
        else target.put(now.doc, documents.replaced.has(key) ? 'replacement' : undefined);
      }
      validatePlaces(documents, target);
    }
  }
}

/** What others have written meanwhile may have taken a place in a unique index. */
function validatePlaces({ db, name, written }: OverlayDocuments, target: Documents): void {
  try {
    for (const now of written.values()) if (now !== undefined) validateIndexed(target, now.doc);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(
      'WriteConflict',
      `Write conflict during the commit to ${db}.${name}: ${error.message}`,
      {
        labels: ['TransientTransactionError'],
      },
    );
  }
}

function validateUnchanged(documents: OverlayDocuments, live: Catalog): void {
  const target = live.open(documents.db, documents.name);
  for (const key of documents.written.keys()) {
    if (target?.byKey(key) !== documents.was(key)) throw writeConflict();
  }
}

/** Another client wrote first: the transaction ends, and may be retried // documented */
function writeConflict(): CommandError {
  return new CommandError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { labels: ['TransientTransactionError'] },
  );
}
