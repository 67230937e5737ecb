import type { Document, UUID } from 'bson';
import type { Definition } from './definition.ts';
import type { Catalog, Documents, Stored } from './documents.ts';
import type { IndexSet } from './indexes/index-set.ts';
import { dropWhole } from './namespace.ts';
import { idKey } from './values/id-key.ts';

/** Called before a document is written, or a collection dropped (no key); throws when another transaction holds it. */
export type Guard = (db: string, name: string, key?: string) => void;

class GuardedDocuments implements Documents {
  readonly #inner: Documents;
  readonly #guard: Guard;

  constructor(inner: Documents, guard: Guard) {
    this.#inner = inner;
    this.#guard = guard;
  }

  get db(): string {
    return this.#inner.db;
  }

  get name(): string {
    return this.#inner.name;
  }

  get uuid(): UUID | undefined {
    return this.#inner.uuid;
  }

  get size(): number {
    return this.#inner.size;
  }

  get definition(): Definition {
    return this.#inner.definition;
  }

  get indexes(): IndexSet {
    return this.#inner.indexes;
  }

  define(definition: Definition, asked?: 'asked'): void {
    this.#guard(this.db, this.name);
    this.#inner.define(definition, asked);
  }

  all(): Iterable<Stored> {
    return this.#inner.all();
  }

  byKey(key: string): Stored | undefined {
    return this.#inner.byKey(key);
  }

  put(doc: Document, way?: 'replacement'): Stored {
    this.#guard(this.db, this.name, idKey(doc._id));
    return this.#inner.put(doc, way);
  }

  remove(key: string): void {
    this.#guard(this.db, this.name, key);
    this.#inner.remove(key);
  }
}

/** A catalog that checks each write first: writes to documents of open transactions wait for their end. */
export class GuardedCatalog implements Catalog {
  readonly #inner: Catalog;
  readonly #guard: Guard;

  constructor(inner: Catalog, guard: Guard) {
    this.#inner = inner;
    this.#guard = guard;
  }

  databases(): string[] {
    return this.#inner.databases();
  }

  collections(db: string): string[] {
    return this.#inner.collections(db);
  }

  open(db: string, name: string): Documents | undefined {
    const documents = this.#inner.open(db, name);
    return documents && new GuardedDocuments(documents, this.#guard);
  }

  create(db: string, name: string): Documents {
    return new GuardedDocuments(this.#inner.create(db, name), this.#guard);
  }

  drop(db: string, name: string): boolean {
    this.#guard(db, name);
    return this.#inner.drop(db, name);
  }

  dropDatabase(db: string): boolean {
    for (const name of this.collections(db)) this.#guard(db, name);
    return dropWhole(this.#inner, db);
  }
}
