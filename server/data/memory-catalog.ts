import type { Document } from 'bson';
import { type Definition, plainDefinition } from './definition.ts';
import type { Catalog, Documents, Stored } from './documents.ts';
import { IndexSet } from './indexes/index-set.ts';
import { idKey } from './values/id-key.ts';

/** One document to be kept. */
export function makeStored(doc: Document, n = 0): Stored {
  return new Kept(idKey(doc._id), doc, n);
}

class Kept implements Stored {
  readonly key: string;
  readonly doc: Document;
  readonly n: number;

  constructor(key: string, doc: Document, n: number) {
    this.key = key;
    this.doc = doc;
    this.n = n;
  }
}

class MemoryDocuments implements Documents {
  readonly db: string;
  readonly name: string;
  definition = plainDefinition;
  readonly indexes = new IndexSet(() => this.all());
  #last = 0;
  #byKey = new Map<string, Stored>();
  /** The same in their order, kept until something changes: scans read an array faster than a map. */
  #list: readonly Stored[] | undefined;

  constructor(db: string, name: string) {
    this.db = db;
    this.name = name;
  }

  get size(): number {
    return this.#byKey.size;
  }

  all(): readonly Stored[] {
    this.#list ??= [...this.#byKey.values()];
    return this.#list;
  }

  byKey(key: string): Stored | undefined {
    return this.#byKey.get(key);
  }

  put(doc: Document): Stored {
    const key = idKey(doc._id);
    const before = this.#byKey.get(key);
    if (before === undefined) this.#last += 1;
    const stored = new Kept(key, doc, before?.n ?? this.#last);
    this.#byKey.set(key, stored);
    this.#list = undefined;
    this.indexes.changed(before, stored);
    return stored;
  }

  remove(key: string): void {
    const before = this.#byKey.get(key);
    if (before === undefined) return;
    this.#byKey.delete(key);
    this.#list = undefined;
    this.indexes.changed(before, undefined);
  }

  define(definition: Definition): void {
    this.definition = definition;
    this.indexes.keep(definition);
  }
}

/** Databases and collections that live as long as the process. */
export class MemoryCatalog implements Catalog {
  readonly #databases = new Map<string, Map<string, MemoryDocuments>>();

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
    const collections = this.#databases.get(db) ?? new Map<string, MemoryDocuments>();
    this.#databases.set(db, collections);
    const existing = collections.get(name);
    if (existing !== undefined) return existing;
    const created = new MemoryDocuments(db, name);
    collections.set(name, created);
    return created;
  }

  drop(db: string, name: string): boolean {
    const collections = this.#databases.get(db);
    const there = collections?.delete(name) ?? false;
    if (collections?.size === 0) this.#databases.delete(db);
    return there;
  }
}
