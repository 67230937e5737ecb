import type { Catalog, Documents } from '#server/data/documents.ts';
import type { World } from '../world.ts';
import { definitionOf } from './definitions.ts';
import { afterWrites } from './expire.ts';
import { dataSetOf, type Holder } from './holder.ts';
import { LiveCatalog } from './live-catalog.ts';
import { positionOf, writesAfter } from './log/log.ts';
import { catalogAt, changedBy } from './log/past.ts';
import type { Position } from './records.ts';

type Owner = Pick<Holder, 'id' | 'groupId'>;

/** Every write up to the end of a second. */
export function endOfSecond(seconds: number): Position {
  return { seconds, increment: Number.MAX_SAFE_INTEGER };
}

/** The current log position of a cluster: the content of a snapshot taken now. */
export function presentPosition(world: World, owner: Owner): Position {
  return positionOf(world, dataSetOf(world, owner));
}

/** Documents of a cluster, deleted ones with backups too, at an earlier moment. */
export function documentsAt(world: World, owner: Owner, position: Position): Catalog {
  return catalogAt(world, dataSetOf(world, owner), position);
}

function liveCatalog(world: World, target: Owner): LiveCatalog {
  const dataSet = dataSetOf(world, target);
  if (!world.tables.dataSets.get(dataSet.id)) world.tables.dataSets.put(dataSet);
  return new LiveCatalog(world, dataSet);
}

/** Equal documents are not written again: a restore after one mistake is one write. */
function fill(into: Documents, from: Documents): void {
  for (const { key, doc } of from.all()) if (into.byKey(key)?.doc !== doc) into.put(doc);
}

/** Replaces the content of a cluster by that of the catalog. */
export function replaceDocuments(world: World, target: Owner, from: Catalog): void {
  const live = liveCatalog(world, target);
  for (const db of live.databases()) {
    for (const name of live.collections(db)) {
      const wanted = from.open(db, name);
      if (!wanted) live.drop(db, name);
      else becomeLike(live.open(db, name), wanted);
    }
  }
  mergeDocuments(world, target, from);
}

/** Other documents go, and options and indexes are those of the source. */
function becomeLike(documents: Documents | undefined, wanted: Documents): void {
  removeOthers(documents, wanted);
  documents?.define(wanted.definition);
}

function removeOthers(documents: Documents | undefined, wanted: Documents): void {
  for (const { key } of documents?.all() ?? []) if (!wanted.byKey(key)) documents?.remove(key);
}

/** Merges the content of the catalog into a cluster; its documents win over those with the same `_id`. */
export function mergeDocuments(world: World, target: Owner, from: Catalog): void {
  const live = liveCatalog(world, target);
  for (const db of from.databases()) {
    for (const name of from.collections(db)) {
      const source = from.open(db, name);
      if (!source) continue;
      const existing = live.open(db, name);
      fill(existing ?? live.create(db, name), source);
      if (!existing) live.open(db, name)?.define(source.definition);
    }
  }
  afterWrites(world, dataSetOf(world, target));
}

/** The number of writes to a cluster after a position of its log. */
export function writesBehind(world: World, owner: Owner, since: Position): number {
  return writesAfter(world, dataSetOf(world, owner), since).length;
}

/**
 * Applies the writes of one cluster since a position of its log to another one, up to a limit. Returns the
 * position it has reached.
 */
export function followChanges(
  world: World,
  { from, to, since, atMost }: { from: Owner; to: Owner; since: Position; atMost?: number },
): Position {
  const dataSet = dataSetOf(world, from);
  const live = liveCatalog(world, to);
  const writes = writesAfter(world, dataSet, since).slice(0, atMost);
  for (const { collection } of writes) {
    if (collection?.was) live.drop(collection.was.db, collection.was.name);
  }
  for (const { db, name, key, doc } of changedBy(world, writes)) {
    const into = live.open(db, name) ?? live.create(db, name);
    if (doc) into.put(doc);
    else into.remove(key);
  }
  for (const id of new Set(
    writes.flatMap(({ definition, collectionId }) => (definition ? [collectionId] : [])),
  )) {
    const record = world.tables.collections.get(id);
    if (!record) continue;
    const { db, name } = record;
    (live.open(db, name) ?? live.create(db, name)).define(definitionOf(record));
  }
  afterWrites(world, dataSetOf(world, to));
  const last = writes.at(-1);
  return last ? { seconds: last.seconds, increment: last.increment } : since;
}

/** Splits `database.collection`. */
export function namespaceParts(namespace: string): { db: string; name: string } {
  const [db = '', ...rest] = namespace.split('.');
  return { db, name: rest.join('.') };
}

/** Makes a collection hold the documents of another one; only what differs is written. */
export function bringCollection(
  world: World,
  target: Owner,
  from: Catalog,
  names: { source: string; target: string },
): void {
  const source = namespaceParts(names.source);
  const result = from.open(source.db, source.name);
  if (!result) return;
  const { db, name } = namespaceParts(names.target);
  const live = liveCatalog(world, target);
  const into = live.open(db, name) ?? live.create(db, name);
  becomeLike(into, result);
  fill(into, result);
  afterWrites(world, dataSetOf(world, target));
}

/** The databases of a cluster now, each with its collections. */
export function namesIn(world: World, owner: Owner): Map<string, ReadonlySet<string>> {
  const live = new LiveCatalog(world, dataSetOf(world, owner));
  return new Map(live.databases().map((db) => [db, new Set(live.collections(db))]));
}
