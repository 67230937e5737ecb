import type { Document } from 'bson';
import { type Definition, plainDefinition } from '../definition.ts';
import type { Catalog, Documents, Stored } from '../documents.ts';
import { IndexSet } from '../indexes/index-set.ts';
import { makeStored } from '../memory-catalog.ts';
import { idKey } from '../values/id-key.ts';

/** One change of a catalog; in their order they make of one catalog what another one has become. */
export type Change =
  | { op: 'put'; db: string; name: string; doc: Document; way?: 'replacement' | undefined }
  | { op: 'define'; db: string; name: string; definition: Definition }
  | { op: 'remove'; db: string; name: string; key: string }
  | { op: 'create' | 'drop'; db: string; name: string };

/**
 * Applies changes to a catalog, one after the other without interruption: a collection is opened once for all
 * its changes, because opening it sorts its list.
 */
export function changesIn(catalog: Catalog): (change: Change) => void {
  const existing = new Map<string, Documents>();
  const opened = (db: string, name: string): Documents | undefined => {
    const key = `${db}.${name}`;
    const documents = existing.get(key) ?? catalog.open(db, name);
    if (documents) existing.set(key, documents);
    return documents;
  };
  return (change) => {
    const { db, name } = change;
    switch (change.op) {
      case 'create':
        existing.clear();
        catalog.create(db, name);
        return;
      case 'drop':
        existing.clear();
        catalog.drop(db, name);
        return;
      case 'put':
        (opened(db, name) ?? catalog.create(db, name)).put(change.doc, change.way);
        return;
      case 'define':
        opened(db, name)?.define(change.definition);
        return;
      case 'remove':
        opened(db, name)?.remove(change.key);
    }
  };
}

/** Documents of another catalog, with newer writes on top. */
class DraftDocuments implements Documents {
  readonly db: string;
  readonly name: string;
  readonly #before: Documents | undefined;
  readonly #note: (change: Change) => void;
  readonly #written = new Map<string, Stored | undefined>();
  #definition: Definition | undefined;
  #indexes: IndexSet | undefined;
  #grown = 0;
  #last: number | undefined;

  constructor(db: string, name: string, before: Documents | undefined, note: (change: Change) => void) {
    this.db = db;
    this.name = name;
    this.#before = before;
    this.#note = note;
  }

  get size(): number {
    return (this.#before?.size ?? 0) + this.#grown;
  }

  get definition(): Definition {
    return this.#definition ?? this.#before?.definition ?? plainDefinition;
  }

  get indexes(): IndexSet {
    if (this.#indexes === undefined) {
      const all = () => this.all();
      this.#indexes = this.#before?.indexes.clone(all) ?? new IndexSet(all);
      for (const [key, now] of this.#written) this.#indexes.changed(this.#before?.byKey(key), now);
    }
    return this.#indexes;
  }

  define(definition: Definition): void {
    this.#definition = definition;
    this.#indexes?.keep(definition);
    this.#note({ op: 'define', db: this.db, name: this.name, definition });
  }

  all(): Iterable<Stored> {
    const before = this.#before?.all() ?? [];
    return this.#written.size === 0 ? before : this.#merged(before);
  }

  #merged(before: Iterable<Stored>): Stored[] {
    const list: Stored[] = [];
    const seen = new Set<string>();
    for (const each of before) {
      const now = this.#written.has(each.key) ? this.#written.get(each.key) : each;
      if (this.#written.has(each.key)) seen.add(each.key);
      if (now !== undefined) list.push(now);
    }
    for (const [key, now] of this.#written) if (now !== undefined && !seen.has(key)) list.push(now);
    return list;
  }

  byKey(key: string): Stored | undefined {
    return this.#written.has(key) ? this.#written.get(key) : this.#before?.byKey(key);
  }

  put(doc: Document, way?: 'replacement'): Stored {
    const key = idKey(doc._id);
    const former = this.byKey(key);
    if (former === undefined) this.#grown += 1;
    const stored = makeStored(doc, former?.n ?? this.#next());
    this.#written.set(key, stored);
    this.#indexes?.changed(former, stored);
    this.#note({ op: 'put', db: this.db, name: this.name, doc, way });
    return stored;
  }

  /** The place behind all others. */
  #next(): number {
    if (this.#last === undefined) {
      this.#last = 0;
      for (const { n = 0 } of this.#before?.all() ?? []) this.#last = Math.max(this.#last, n);
    }
    this.#last += 1;
    return this.#last;
  }

  remove(key: string): void {
    const former = this.byKey(key);
    if (former === undefined) return;
    this.#grown -= 1;
    this.#written.set(key, undefined);
    this.#indexes?.changed(former, undefined);
    this.#note({ op: 'remove', db: this.db, name: this.name, key });
  }
}

/**
 * A catalog over another one, which remains unchanged: `changes` contains the writes. Valid while the catalog
 * below is not written.
 */
export class Draft implements Catalog {
  readonly changes: Change[] = [];
  readonly #below: Catalog;
  readonly #opened = new Map<string, DraftDocuments | undefined>();

  constructor(below: Catalog) {
    this.#below = below;
  }

  databases(): string[] {
    const created = [...this.#opened.values()].flatMap((each) => each?.db ?? []);
    return [...new Set([...this.#below.databases(), ...created])]
      .filter((db) => this.collections(db).length > 0)
      .sort();
  }

  collections(db: string): string[] {
    const names = new Set(this.#below.collections(db));
    for (const [key, documents] of this.#opened) {
      if (!key.startsWith(`${db}.`)) continue;
      if (documents === undefined) names.delete(key.slice(db.length + 1));
      else names.add(documents.name);
    }
    return [...names].sort();
  }

  open(db: string, name: string): Documents | undefined {
    const key = `${db}.${name}`;
    if (this.#opened.has(key)) return this.#opened.get(key);
    const below = this.#below.open(db, name);
    return below && this.#add(db, name, below);
  }

  #add(db: string, name: string, below: Documents | undefined): DraftDocuments {
    const created = new DraftDocuments(db, name, below, (change) => this.changes.push(change));
    this.#opened.set(`${db}.${name}`, created);
    return created;
  }

  create(db: string, name: string): Documents {
    const there = this.open(db, name);
    if (there !== undefined) return there;
    this.changes.push({ op: 'create', db, name });
    return this.#add(db, name, undefined);
  }

  drop(db: string, name: string): boolean {
    if (this.open(db, name) === undefined) return false;
    this.changes.push({ op: 'drop', db, name });
    this.#opened.set(`${db}.${name}`, undefined);
    return true;
  }
}
