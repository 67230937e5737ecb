import { Timestamp } from 'bson';
import type { Change, History } from '#server/data/changes/history.ts';
import type { Catalog } from '#server/data/documents.ts';
import type { World } from '../world.ts';
import { definitionOf } from './definitions.ts';
import { positionOf, writesAfter } from './log.ts';
import { catalogAt } from './past.ts';
import {
  type CollectionRecord,
  type DataSetRecord,
  type DocumentRecord,
  documentId,
  type Position,
  type WriteOp,
} from './records.ts';

/**
 * What was written behind a position, oldest first. The log holds what was before each write; what was after it is what
 * the next write of the same document found, or the document as it is.
 */
function changesAfter(world: World, dataSet: DataSetRecord, position: Position): Change[] {
  const lines = writesAfter(world, dataSet, position);
  const places = new Map<string, CollectionRecord | undefined>();
  const documents = new Map<string, DocumentRecord | undefined>();
  const changes: Change[] = [];
  for (const line of lines.toReversed()) {
    const { collectionId, collection, key, before, way, op } = line;
    const later = places.has(collectionId)
      ? places.get(collectionId)
      : world.tables.collections.get(collectionId);
    const place = collection?.was ?? later;
    places.set(collectionId, place);
    const at = timestampOf(line);
    if (collection && place) changes.push(ofCollection(at, collection.was, place, later));
    if (key === undefined || !place) continue;
    const id = documentId(collectionId, key);
    const now = world.tables.documents.get(id)?.doc;
    const after = documents.has(id) ? documents.get(id) : world.tables.documents.get(id);
    documents.set(id, before);
    if (way === 'drop') continue;
    const { db, name: coll } = place;
    const kind = op === 'u' && way === 'replacement' ? 'replace' : (kinds[op] ?? 'update');
    const images = definitionOf(place).options.changeStreamPreAndPostImages?.enabled === true;
    changes.push({ at, kind, db, coll, before: before?.doc, after: after?.doc, now, images });
  }
  return changes.reverse();
}

const kinds: Partial<Record<WriteOp, Change['kind']>> = { i: 'insert', d: 'delete' };

function ofCollection(
  at: Timestamp,
  was: CollectionRecord | null,
  { db, name: coll }: CollectionRecord,
  later: CollectionRecord | undefined,
): Change {
  const common = { at, db, coll, images: false };
  if (was === null) return { ...common, kind: 'create' };
  if (!later) return { ...common, kind: 'drop' };
  return { ...common, kind: 'rename', to: { db: later.db, coll: later.name } };
}

export function timestampOf({ seconds, increment }: Position): Timestamp {
  return new Timestamp({ t: seconds, i: increment });
}

/** What the log of writes of a cluster tells of its past. */
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

  after(time: Timestamp): Change[] {
    return changesAfter(this.#world, this.#dataSet, { seconds: time.t, increment: time.i });
  }

  at(time: Timestamp): Catalog {
    return catalogAt(this.#world, this.#dataSet, { seconds: time.t, increment: time.i });
  }
}
