import { documentsOf, type SetCollection } from '#server/data/sets/data-set.ts';
import { dataSets } from '#server/data/sets/sets.ts';
import { type CollectionRecord, DocumentRecord } from './records.ts';

interface Records {
  all: readonly DocumentRecord[];
  byKey: ReadonlyMap<string, DocumentRecord>;
}

const made = new WeakMap<object, Records>();

/** What a collection that nobody has written to is made from. */
export function dataSetPlan({ db, name, pristine }: CollectionRecord): SetCollection | undefined {
  return dataSets[pristine?.set ?? '']?.databases.find((each) => each.db === db && each.collection === name);
}

/** How many they are, without making them. */
export function pristineCount(collection: CollectionRecord): number {
  return dataSetPlan(collection)?.count ?? 0;
}

/** The documents of a collection that nobody has written to: made from its seed, once. */
export function pristineRecords(collection: CollectionRecord): Records {
  const { id, db, name, pristine } = collection;
  if (!pristine) throw new Error(`${db}.${name} has documents of its own`);
  const known = made.get(pristine);
  if (known) return known;
  const plan = dataSetPlan(collection);
  const docs = plan ? [...documentsOf(plan, pristine.seed, pristine.at)] : [];
  const all = docs.map((doc, index) => DocumentRecord.of(id, index + 1, doc));
  const records = { all, byKey: new Map(all.map((row) => [row.key, row])) };
  made.set(pristine, records);
  return records;
}
