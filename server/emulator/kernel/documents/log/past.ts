import type { Document } from 'bson';
import type { Catalog } from '#server/data/documents.ts';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { definitionOf, withDefinition } from '../definitions.ts';
import { countOf, recordsOf } from '../pristine.ts';
import type { CollectionRecord, DataSetRecord, DocumentRecord, Position, WriteRecord } from '../records.ts';
import { writesAfter } from './log.ts';

interface Moment {
  collections: Map<string, CollectionRecord>;
  documents: Map<string, Map<string, DocumentRecord>>;
}

function present(world: World, dataSet: DataSetRecord): Moment {
  const collections = new Map<string, CollectionRecord>();
  const documents = new Map<string, Map<string, DocumentRecord>>();
  for (const each of world.tables.collections.by('dataSet', dataSet.id)) {
    collections.set(each.id, each);
    documents.set(each.id, keyed(recordsOf(world, each)));
  }
  return { collections, documents };
}

const keyed = (rows: readonly DocumentRecord[]): Map<string, DocumentRecord> =>
  new Map(rows.map((row) => [row.key, row]));

function rowsOf(moment: Moment, collectionId: string): Map<string, DocumentRecord> {
  const rows = moment.documents.get(collectionId) ?? new Map<string, DocumentRecord>();
  moment.documents.set(collectionId, rows);
  return rows;
}

/**
 * Every document of a cluster as of the write at a position: the present, with later writes undone. The
 * content of a snapshot, and of a restore to a point in time.
 */
export function catalogAt(world: World, dataSet: DataSetRecord, position: Position): Catalog {
  const moment = present(world, dataSet);
  for (const line of writesAfter(world, dataSet, position).toReversed()) {
    const { collectionId, key, before, collection, definition } = line;
    if (collection?.was) {
      moment.collections.set(collectionId, collection.was);
      // dropped since: its documents are as they were when it went
      if (!moment.documents.has(collectionId))
        moment.documents.set(collectionId, keyed(recordsOf(world, collection.was)));
    } else if (collection) moment.collections.delete(collectionId);
    const kept = moment.collections.get(collectionId);
    if (definition && kept) moment.collections.set(collectionId, withDefinition(kept, definition.was));
    if (key === undefined) continue;
    const rows = rowsOf(moment, collectionId);
    if (before) rows.set(key, before);
    else rows.delete(key);
  }
  const catalog = new MemoryCatalog();
  for (const collection of moment.collections.values()) {
    const { id, db, name } = collection;
    const into = catalog.create(db, name);
    const rows = [...rowsOf(moment, id).values()].sort((a, b) => a.n - b.n);
    for (const { doc } of rows) into.put(doc);
    into.define(definitionOf(collection));
  }
  return catalog;
}

export interface CollectionCount {
  db: string;
  name: string;
  documents: number;
}

/** How many documents each collection had at a position; documents of a seed are not made for it. */
export function countsAt(world: World, dataSet: DataSetRecord, position: Position): CollectionCount[] {
  const counts = new Map<string, CollectionCount>();
  for (const each of world.tables.collections.by('dataSet', dataSet.id)) {
    const { id, db, name } = each;
    counts.set(id, { db, name, documents: countOf(world, each) });
  }
  for (const { op, collectionId, collection } of writesAfter(world, dataSet, position).toReversed()) {
    if (collection?.was) {
      const { db, name } = collection.was;
      // a renamed collection is there all the time
      const existing = counts.get(collectionId)?.documents;
      counts.set(collectionId, { db, name, documents: existing ?? countOf(world, collection.was) });
    } else if (collection) counts.delete(collectionId);
    const count = counts.get(collectionId);
    if (count && op === 'i') count.documents -= 1;
    if (count && op === 'd') count.documents += 1;
  }
  return [...counts.values()].sort(compareNames);
}

function compareNames(a: CollectionCount, b: CollectionCount): number {
  const [one, other] = [`${a.db}.${a.name}`, `${b.db}.${b.name}`];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The documents of these writes in their current state: a migration copies them afterwards. */
export function changedBy(
  world: World,
  writes: readonly WriteRecord[],
): { db: string; name: string; key: string; doc: Document | undefined }[] {
  const seen = new Set<string>();
  return writes.flatMap(({ collectionId, key }) => {
    const collection = world.tables.collections.get(collectionId);
    const id = `${collectionId}/${key}`;
    if (key === undefined || !collection || seen.has(id)) return [];
    seen.add(id);
    const doc = world.tables.documents.get(id)?.doc;
    return [{ db: collection.db, name: collection.name, key, doc }];
  });
}
