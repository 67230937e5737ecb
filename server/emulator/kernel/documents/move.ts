import type { Document } from 'bson';
import { compileFilter } from '#server/data/query/match.ts';
import type { World } from '../world.ts';
import { afterWrites } from './expire.ts';
import { dataSetOf, type Holder } from './holder.ts';
import { LiveCatalog } from './live-catalog.ts';

type Owner = Pick<Holder, 'id' | 'groupId'>;

interface CollectionName {
  db: string;
  name: string;
}

/** Whether a cluster has the collection. */
export function hasCollection(world: World, owner: Owner, { db, name }: CollectionName): boolean {
  return new LiveCatalog(world, dataSetOf(world, owner)).open(db, name) !== undefined;
}

/** Moves documents of a collection that the filter matches into the same collection of another holder; returns their number. */
export function moveDocuments(
  world: World,
  {
    from,
    to,
    at,
    filter,
    most,
  }: { from: Owner; to: Owner; at: CollectionName; filter: Document; most: number },
): number {
  const source = dataSetOf(world, from);
  const documents = new LiveCatalog(world, source).open(at.db, at.name);
  if (!documents) return 0;
  const matches = compileFilter(filter, { now: world.now() });
  const moved = [];
  for (const stored of documents.all()) {
    if (moved.length >= most) break;
    if (matches(stored)) moved.push(stored);
  }
  if (moved.length === 0) return 0;
  const target = dataSetOf(world, to);
  if (!world.tables.dataSets.get(target.id)) world.tables.dataSets.put(target);
  const catalog = new LiveCatalog(world, target);
  const into = catalog.open(at.db, at.name) ?? catalog.create(at.db, at.name);
  for (const { doc, key } of moved) {
    into.put(doc);
    documents.remove(key);
  }
  afterWrites(world, source);
  afterWrites(world, target);
  return moved.length;
}

/** Removes the documents of a collection that the filter matches; returns their number. */
export function removeDocuments(
  world: World,
  { owner, at, filter }: { owner: Owner; at: CollectionName; filter: Document },
): number {
  const dataSet = dataSetOf(world, owner);
  const documents = new LiveCatalog(world, dataSet).open(at.db, at.name);
  if (!documents) return 0;
  const matches = compileFilter(filter, { now: world.now() });
  const gone = [...documents.all()].filter(matches);
  for (const { key } of gone) documents.remove(key);
  if (gone.length > 0) afterWrites(world, dataSet);
  return gone.length;
}
