import type { World } from '#server/emulator/kernel/world.ts';
import {
  type CollectionChange,
  type DataSetRecord,
  type DocumentRecord,
  type Position,
  type WriteOp,
  WriteRecord,
  type WriteWay,
} from '../records.ts';

/** The log of writes of a cluster: one line a changed document, at BSON timestamps. */

/** Of the newest write; the second of now without any. */
export function positionOf(world: World, dataSet: DataSetRecord): Position {
  const last = world.tables.writes.by('dataSet', dataSet.id).at(-1);
  if (last) return { seconds: last.seconds, increment: last.increment };
  return { seconds: Math.floor(world.now() / 1000), increment: 0 };
}

function comparePositions(a: Position, b: Position): number {
  return a.seconds - b.seconds || a.increment - b.increment;
}

export interface Change {
  op: WriteOp;
  collectionId: string;
  key?: string;
  before?: DocumentRecord | undefined;
  collection?: CollectionChange;
  /** The name of a database that was dropped. */
  database?: string;
  definition?: { was: string | null };
  way?: WriteWay | undefined;
}

export function logWrite(world: World, dataSet: DataSetRecord, change: Change): void {
  const last = positionOf(world, dataSet);
  const seconds = Math.max(last.seconds, Math.floor(world.now() / 1000));
  const increment = seconds === last.seconds ? last.increment + 1 : 1;
  world.tables.writes.put(new WriteRecord(dataSet.id, { seconds, increment }, change));
}

/** The number of lines at or before a position. */
function locationOf(log: readonly Position[], position: Position): number {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = log[middle];
    if (line && comparePositions(line, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lines behind a position, oldest first. */
export function writesAfter(world: World, dataSet: DataSetRecord, since: Position): readonly WriteRecord[] {
  const log = world.tables.writes.by('dataSet', dataSet.id);
  return log.slice(locationOf(log, since));
}

/** Discards lines up to a position that can no longer be restored. */
export function trimLog(world: World, dataSet: DataSetRecord, upTo: Position): void {
  const log = world.tables.writes.by('dataSet', dataSet.id);
  // the newest line remains: the count within its second continues from it
  const to = Math.min(locationOf(log, upTo), log.length - 1);
  if (to <= 0) return;
  const [gone, kept] = [log.slice(0, to), log.slice(to)];
  const needed = new Set(
    kept.flatMap(({ collection, collectionId }) => (collection?.was ? collectionId : [])),
  );
  for (const { id, collection, collectionId } of gone) {
    const isForgotten = collection?.was && !needed.has(collectionId);
    if (isForgotten && !world.tables.collections.get(collectionId)) forgetRows(world, collectionId);
    world.tables.writes.delete(id);
  }
}

/** Deletes the documents of a collection that is no longer reachable. */
export function forgetRows(world: World, collectionId: string): void {
  for (const { id } of world.tables.documents.by('collection', collectionId).slice())
    world.tables.documents.delete(id);
}
