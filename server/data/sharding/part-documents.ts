import type { Definition } from '../definition.ts';
import type { Documents, Stored } from '../documents.ts';
import { IndexSet } from '../indexes/index-set.ts';
import { step } from '../limits/budget.ts';
import { type Division, shardOf } from './division.ts';

/** What one shard holds of a collection, to be looked at. */
class PartDocuments implements Documents {
  readonly db: string;
  readonly name: string;
  readonly definition: Definition;
  readonly indexes: IndexSet;
  readonly #list: readonly Stored[];
  readonly #byKey: ReadonlyMap<string, Stored>;

  constructor({ db, name, definition }: Documents, list: readonly Stored[]) {
    this.db = db;
    this.name = name;
    this.definition = definition;
    this.#list = list;
    this.#byKey = new Map(list.map((each) => [each.key, each]));
    this.indexes = new IndexSet(() => list);
  }

  get size(): number {
    return this.#list.length;
  }

  all(): readonly Stored[] {
    return this.#list;
  }

  byKey(key: string): Stored | undefined {
    return this.#byKey.get(key);
  }

  put(): never {
    throw new Error('the part of a shard is read only');
  }

  remove(): never {
    throw new Error('the part of a shard is read only');
  }

  define(): never {
    throw new Error('the part of a shard is read only');
  }
}

/** A collection as each shard holds it, by the name of the shard. A collection of one shard is that itself. */
export function partsOf(documents: Documents, division: Division): Map<string, Documents> {
  if (division.key === undefined) return new Map([[division.primary, documents]]);
  const lists = new Map(division.shards.map(({ name }): [string, Stored[]] => [name, []]));
  for (const stored of documents.all()) {
    step();
    lists.get(shardOf(division, stored.doc))?.push(stored);
  }
  return new Map([...lists].map(([name, list]) => [name, new PartDocuments(documents, list)]));
}

/** A collection for its statistics: as a whole, or by the shards that hold some of its chunks. */
export function shardsWithParts(documents: Documents): {
  about: { shard?: string; host?: string };
  part: Documents;
}[] {
  const { division } = documents.definition;
  if (division === undefined) return [{ about: {}, part: documents }];
  const parts = partsOf(documents, division);
  const holders = new Set(division.chunks?.map(({ shard }) => shard) ?? [division.primary]);
  return division.shards.flatMap(({ name: shard, host }) => {
    const part = parts.get(shard);
    const [member = host] = host.slice(host.indexOf('/') + 1).split(',');
    return part && holders.has(shard) ? [{ about: { shard, host: member }, part }] : [];
  });
}
