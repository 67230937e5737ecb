import type { Document } from 'bson';
import type { Definition } from '../definition.ts';
import type { Catalog, Documents, Stored } from '../documents.ts';
import { IndexSet } from '../indexes/index-set.ts';
import { idKey } from '../values/id-key.ts';
import { fromBytes, parts } from './bson-bytes.ts';
import { keyText, type Part, type RunMessage } from './messages.ts';

/** A document of a copy: decoded on first access. */
class HeldStored implements Stored {
  /** Place in the copy. */
  at = 0;
  #bytes: Uint8Array | undefined;
  #doc: Document | undefined;
  #key: string | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get doc(): Document {
    if (this.#doc === undefined) {
      this.#doc = fromBytes(this.#bytes as Uint8Array);
      this.#bytes = undefined;
      origins.set(this.#doc, this);
    }
    return this.#doc;
  }

  get n(): number {
    return this.at + 1;
  }

  get key(): string {
    this.#key ??= idKey(this.doc._id);
    return this.#key;
  }
}

const origins = new WeakMap<Document, HeldStored>();

/** The copy of one collection. It never changes; another one takes its place. */
class HeldDocuments implements Documents {
  readonly db: string;
  readonly name: string;
  readonly list: readonly HeldStored[];
  readonly definition: Definition;
  readonly indexes: IndexSet;
  #byKey: Map<string, HeldStored> | undefined;

  /** `indexes` are those of a former copy with the same documents, which are then not built again. */
  constructor(
    { db, name, definition }: Pick<Documents, 'db' | 'name' | 'definition'>,
    list: readonly HeldStored[],
    indexes = new IndexSet(() => list),
  ) {
    this.db = db;
    this.name = name;
    this.definition = definition;
    this.list = list;
    this.indexes = indexes;
  }

  get size(): number {
    return this.list.length;
  }

  all(): readonly Stored[] {
    return this.list;
  }

  byKey(key: string): Stored | undefined {
    this.#byKey ??= new Map(this.list.map((each) => [each.key, each]));
    return this.#byKey.get(key);
  }

  /** The index of the copy's own document; -1 for all others. */
  locationOf(doc: Document): number {
    const held = origins.get(doc);
    return held !== undefined && this.list[held.at] === held ? held.at : -1;
  }

  put(): Stored {
    throw new Error('a copy is read only');
  }

  remove(): void {
    throw new Error('a copy is read only');
  }

  define(): void {
    throw new Error('a copy is read only');
  }
}

/** Copies of collections, as they come from the thread that owns the documents. */
export class Held {
  readonly #whole = new Map<string, HeldDocuments>();
  readonly #growing = new Map<string, HeldStored[]>();

  take(key: string, part: Part): void {
    const list = this.#growing.get(key) ?? [];
    this.#growing.set(key, list);
    if ('bytes' in part) {
      for (const bytes of parts(part.bytes)) list.push(new HeldStored(bytes));
      return;
    }
    const before = this.#whole.get(key)?.list ?? [];
    const [from, to] = part.keep;
    for (let at = from; at < to; at += 1) list.push(before[at] as HeldStored);
  }

  complete(key: string, collection: Pick<Documents, 'db' | 'name' | 'definition'>): void {
    const list = this.#growing.get(key) ?? [];
    this.#growing.delete(key);
    const before = this.#whole.get(key);
    const same = before?.list.length === list.length && list.every((each, at) => before.list[at] === each);
    list.forEach((each, at) => {
      each.at = at;
    });
    this.#whole.set(key, new HeldDocuments(collection, list, same ? before.indexes : undefined));
  }

  forget(key: string): void {
    this.#whole.delete(key);
  }

  get(key: string): HeldDocuments | undefined {
    return this.#whole.get(key);
  }
}

/** A collection was needed that has no current copy. */
export class MissingCopy extends Error {
  readonly db: string;
  readonly collection: string;

  constructor(db: string, collection: string) {
    super(`there is no copy of ${db}.${collection}`);
    this.db = db;
    this.collection = collection;
  }
}

/** The collections of one cluster as copies. */
export function heldCatalog(
  held: Held,
  { place, databases, names, current }: Pick<RunMessage, 'place' | 'databases' | 'names' | 'current'>,
): Catalog {
  const refuse = (): never => {
    throw new Error('copies are read only');
  };
  return {
    databases: () => [...databases].sort(),
    collections: (db) => (Object.hasOwn(names, db) ? [...(names[db] ?? [])].sort() : []),
    open(db, name) {
      if (!Object.hasOwn(names, db) || !names[db]?.includes(name)) return undefined;
      const key = keyText({ place, db, name });
      const existing = current.includes(key) ? held.get(key) : undefined;
      if (existing === undefined) throw new MissingCopy(db, name);
      return existing;
    },
    create: refuse,
    drop: refuse,
  };
}
