import type { Document } from 'bson';
import type { Catalog, Documents, Stored } from './documents.ts';
import { idKey } from './values/id-key.ts';
import { promote } from './values/values.ts';

/** One document to be kept; its plain form is made when somebody asks for it. */
export function makeStored(doc: Document): Stored {
  return new Kept(idKey(doc._id), doc);
}

class Kept implements Stored {
  readonly key: string;
  readonly doc: Document;
  #plain: Document | undefined;

  constructor(key: string, doc: Document) {
    this.key = key;
    this.doc = doc;
  }

  get plain(): Document {
    this.#plain ??= promote(this.doc);
    return this.#plain;
  }
}

class MemoryDocuments implements Documents {
  readonly db: string;
  readonly name: string;
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
    const stored = makeStored(doc);
    this.#byKey.set(stored.key, stored);
    this.#list = undefined;
    return stored;
  }

  remove(key: string): void {
    if (this.#byKey.delete(key)) this.#list = undefined;
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
