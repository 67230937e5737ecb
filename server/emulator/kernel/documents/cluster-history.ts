import { type Document, Timestamp } from 'bson';
import type { Change, ChangeKind, History } from '#server/data/changes/history.ts';
import type { Catalog } from '#server/data/documents.ts';
import type { World } from '../world.ts';
import { definitionOf, withDefinition } from './definitions.ts';
import { positionOf, writesAfter } from './log/log.ts';
import { catalogAt } from './log/past.ts';
import {
  type CollectionChange,
  type CollectionRecord,
  collectionUuid,
  type DataSetRecord,
  type DocumentRecord,
  documentId,
  type Position,
  type WriteOp,
  type WriteRecord,
} from './records.ts';

/**
 * The writes after a position, oldest first. The log contains the state before each write; the state after it
 * comes from the next write of the same document, or from the current document.
 */
function changesAfter(world: World, dataSet: DataSetRecord, position: Position): Change[] {
  const lines = writesAfter(world, dataSet, position);
  const places = new Map<string, CollectionRecord | undefined>();
  const documents = new Map<string, DocumentRecord | undefined>();
  const changes: Change[] = [];
  for (const line of lines.toReversed()) {
    const { collectionId, collection, key, before, way, op, database } = line;
    if (database !== undefined) {
      changes.push({ at: timestampOf(line), kind: 'dropDatabase', db: database, coll: '', images: false });
      continue;
    }
    const later = places.has(collectionId)
      ? places.get(collectionId)
      : world.tables.collections.get(collectionId);
    const place = collection?.was ?? later;
    places.set(collectionId, place);
    const at = timestampOf(line);
    const uuid = collectionUuid(collectionId);
    if (collection && place) changes.push({ ...ofCollection(at, collection, place, later), uuid });
    if (line.definition && place) {
      const { db, name: coll } = place;
      const earlier = withDefinition(place, line.definition.was);
      changes.push({ at, db, coll, uuid, images: false, ...ofDefinition(earlier, place) });
      places.set(collectionId, earlier);
    }
    if (key === undefined || !place) continue;
    const id = documentId(collectionId, key);
    // of a collection that was dropped nothing is there any more
    const now = world.tables.collections.get(collectionId) && world.tables.documents.get(id)?.doc;
    const after = documents.has(id) ? documents.get(id) : world.tables.documents.get(id);
    documents.set(id, before);
    if (way === 'drop') continue;
    const { db, name: coll } = place;
    const kind = op === 'u' && way === 'replacement' ? 'replace' : (kinds[op] ?? 'update');
    const images = definitionOf(place).options.changeStreamPreAndPostImages?.enabled === true;
    changes.push({ at, kind, db, coll, before: before?.doc, after: after?.doc, now, images, uuid });
  }
  return changes.reverse();
}

/** The parsed log up to its newest line, by the start position of the read. */
interface Reading {
  newest: WriteRecord | undefined;
  behind: Map<string, readonly Change[]>;
}
const readings = new WeakMap<World, Map<string, Reading>>();
const mostPositions = 100;

/** The same, read once for all streams at one position: each of them receives every write. */
function changesRead(world: World, dataSet: DataSetRecord, position: Position): readonly Change[] {
  const newest = world.tables.writes.by('dataSet', dataSet.id).at(-1);
  const all = readings.get(world) ?? new Map<string, Reading>();
  readings.set(world, all);
  const existing = all.get(dataSet.id);
  // every change is a line, and an undone change removes its line
  const reading = existing && existing.newest === newest ? existing : { newest, behind: new Map() };
  all.set(dataSet.id, reading);
  const key = `${position.seconds}/${position.increment}`;
  const changes = reading.behind.get(key) ?? changesAfter(world, dataSet, position);
  if (reading.behind.size < mostPositions) reading.behind.set(key, changes);
  return changes;
}

const kinds: Partial<Record<WriteOp, Change['kind']>> = { i: 'insert', d: 'delete' };

function ofCollection(
  at: Timestamp,
  { was, replaced }: CollectionChange,
  { db, name: coll }: CollectionRecord,
  later: CollectionRecord | undefined,
): Change {
  const common = { at, db, coll, images: false };
  if (was === null) return { ...common, kind: 'create' };
  if (!later) return { ...common, kind: 'drop' };
  const dropTarget = replaced === undefined ? {} : { dropTarget: collectionUuid(replaced) };
  return { ...common, kind: 'rename', to: { db: later.db, coll: later.name }, ...dropTarget };
}

/** Changes of options and indexes, in the form of change streams // documented: createIndexes, dropIndexes, modify */
function ofDefinition(
  earlier: CollectionRecord,
  later: CollectionRecord,
): { kind: ChangeKind; description: Document } {
  const [before, after] = [definitionOf(earlier), definitionOf(later)];
  const names = (list: typeof before.indexes) => new Set(list.map(({ name }) => name));
  const [old, fresh] = [names(before.indexes), names(after.indexes)];
  const created = after.indexes.filter(({ name }) => !old.has(name));
  if (created.length > 0) return { kind: 'createIndexes', description: { indexes: created } };
  const gone = before.indexes.filter(({ name }) => !fresh.has(name));
  if (gone.length > 0) return { kind: 'dropIndexes', description: { indexes: gone } };
  return { kind: 'modify', description: after.options };
}

export function timestampOf({ seconds, increment }: Position): Timestamp {
  return new Timestamp({ t: seconds, i: increment });
}

/** The past of a cluster from its log of writes. */
export class ClusterHistory implements History {
  readonly #world: World;
  readonly #dataSet: DataSetRecord;

  constructor(world: World, dataSet: DataSetRecord) {
    this.#world = world;
    this.#dataSet = dataSet;
  }

  now(): Timestamp {
    return timestampOf(positionOf(this.#world, this.#dataSet));
  }

  after(time: Timestamp): readonly Change[] {
    return changesRead(this.#world, this.#dataSet, { seconds: time.t, increment: time.i });
  }

  at(time: Timestamp): Catalog {
    return catalogAt(this.#world, this.#dataSet, { seconds: time.t, increment: time.i });
  }
}
