import type { CollectionPlace } from '#server/data/documents.ts';
import { documentsOf, type SetCollection } from '#server/data/sets/data-set.ts';
import { dataSets } from '#server/data/sets/sets.ts';
import type { World } from '../world.ts';
import { type CollectionRecord, DocumentRecord } from './records.ts';

interface Records {
  all: readonly DocumentRecord[];
  byKey: ReadonlyMap<string, DocumentRecord>;
}

const created = new WeakMap<object, Records>();

/** The plan of a collection without writes. */
export function dataSetPlan({ db, name, pristine }: CollectionRecord): SetCollection | undefined {
  const from = pristine?.from ?? `${db}.${name}`;
  return dataSets[pristine?.set ?? '']?.databases.find((each) => `${each.db}.${each.collection}` === from);
}

/** The collection under another name; it remembers which of a seed it was. */
export function renamed(was: CollectionRecord, to: CollectionPlace): CollectionRecord {
  const { pristine } = was;
  if (!pristine) return { ...was, ...to };
  return { ...was, ...to, pristine: { from: `${was.db}.${was.name}`, ...pristine } };
}

/** How many they are, without making them. */
export function pristineCount(collection: CollectionRecord): number {
  return dataSetPlan(collection)?.count ?? 0;
}

/** The documents that rows or a seed have of a collection, also of one that was dropped, in the order of insertion. */
export function recordsOf(world: World, collection: CollectionRecord): readonly DocumentRecord[] {
  if (collection.pristine) return pristineRecords(collection).all;
  return world.tables.documents.by('collection', collection.id);
}

/** How many they are, without making them. */
export function countOf(world: World, collection: CollectionRecord): number {
  if (collection.pristine) return pristineCount(collection);
  return world.tables.documents.by('collection', collection.id).length;
}

/** The documents of a collection without writes: generated from its seed, once. */
export function pristineRecords(collection: CollectionRecord): Records {
  const { id, db, name, pristine } = collection;
  if (!pristine) throw new Error(`${db}.${name} has documents of its own`);
  const existing = created.get(pristine);
  if (existing) return existing;
  const plan = dataSetPlan(collection);
  const docs = plan ? [...documentsOf(plan, pristine.seed, pristine.at)] : [];
  const all = docs.map((doc, index) => DocumentRecord.of(id, index + 1, doc));
  const records = { all, byKey: new Map(all.map((row) => [row.key, row])) };
  created.set(pristine, records);
  return records;
}
