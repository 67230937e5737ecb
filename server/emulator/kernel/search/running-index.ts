import type { Document } from 'bson';
import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import type { Catalog, Stored } from '#server/data/documents.ts';
import { turns } from '#server/data/threads/copying.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import { positionOf } from '../documents/log.ts';
import type { CollectionRecord, DataSetRecord, Position, WriteRecord } from '../documents/records.ts';
import type { World } from '../world.ts';
import { type ReadyDefinition, readyDefinition } from './ready-definition.ts';

/** An index in memory, and how far along the log of writes it has come. */
interface Running {
  index: SearchIndex;
  ready: ReadyDefinition;
  collectionId: string;
  seconds: number;
}

/** Where an index finds what it follows. */
export interface Followed {
  world: World;
  dataSet: DataSetRecord;
  catalog: Catalog;
}

/** Indexes live as long as the process; after a restart they are made again when somebody asks one. */
const running = new WeakMap<World, Map<string, Running>>();

/** Writes of this and the last second are not seen yet // documented: an index follows its collection with a delay */
const lagSeconds = 1;

/** What an index is made of, before it is made. */
interface Plan {
  running: Running;
  documents: ReadonlyMap<string, Stored | undefined>;
}

/**
 * The index that answers for a record, as far along as its lag lets it be; undefined: its collection is not there. One
 * that is stale stays where it is. One that nobody has asked before is made at once, however long that takes.
 */
export function runningIndex(record: SearchIndexRecord, followed: Followed): SearchIndex | undefined {
  const current = currentOf(record, followed);
  if (current) return current.index;
  const plan = planOf(record, followed);
  if (!plan) return undefined;
  for (const [key, stored] of plan.documents) if (stored) plan.running.index.put(key, stored.doc);
  keep(record, followed, plan.running);
  return plan.running.index;
}

/** Makes the index of a record, and lets others have their turn meanwhile. */
export async function makeRunning(record: SearchIndexRecord, followed: Followed): Promise<void> {
  if (currentOf(record, followed)) return;
  const plan = planOf(record, followed);
  if (!plan) return;
  const turn = turns();
  for (const [key, stored] of plan.documents) {
    if (stored) plan.running.index.put(key, stored.doc);
    await turn();
  }
  keep(record, followed, plan.running);
}

function keep({ id }: SearchIndexRecord, { world }: Followed, made: Running): void {
  const all = running.get(world) ?? new Map<string, Running>();
  running.set(world, all);
  all.set(id, made);
}

function collectionOf(
  { database, collectionName }: SearchIndexRecord,
  { world, dataSet }: Followed,
): CollectionRecord | undefined {
  return world.tables.collections.by('name', `${dataSet.id}/${database}.${collectionName}`)[0];
}

/** The index that is there already, for this definition and this collection, brought up to date. */
function currentOf(record: SearchIndexRecord, followed: Followed): Running | undefined {
  const ready = record.main && readyDefinition(record.main.definition);
  const known = running.get(followed.world)?.get(record.id);
  if (!known || known.ready !== ready || known.collectionId !== collectionOf(record, followed)?.id) {
    return undefined;
  }
  return record.state === 'STALE' || advance(known, followed) ? known : undefined;
}

/** The last second of which writes are seen. */
function horizonOf(world: World): number {
  return Math.floor(world.now() / 1000) - lagSeconds;
}

function writesOf({ world, dataSet }: Followed, collectionId: string, after: number): WriteRecord[] {
  const log: readonly (WriteRecord & Position)[] = world.tables.writes.by('dataSet', dataSet.id);
  let from = log.length;
  while (from > 0 && (log[from - 1] as WriteRecord).seconds > after) from -= 1;
  return log.slice(from).filter((write) => write.collectionId === collectionId && write.key !== undefined);
}

function planOf(record: SearchIndexRecord, followed: Followed): Plan | undefined {
  const ready = record.main && readyDefinition(record.main.definition);
  const collection = collectionOf(record, followed);
  if (!collection || !ready) return undefined;
  const seconds = horizonOf(followed.world);
  const { definition, analyzers, forVectors } = ready;
  const synonyms = synonymsOf(definition, collection, followed);
  const index = new SearchIndex({ name: record.name, definition, analyzers, forVectors, synonyms });
  const documents = new Map<string, Stored | undefined>();
  const stored = followed.catalog.open(collection.db, collection.name)?.all() ?? [];
  for (const each of stored) documents.set(each.key, each);
  for (const { key = '', before } of writesOf(followed, collection.id, seconds).reverse()) {
    documents.set(key, before);
  }
  return { running: { index, ready, collectionId: collection.id, seconds }, documents };
}

/** The documents behind the synonyms of a definition, by the name of the mapping. */
function synonymsOf(
  { synonyms = [] }: Definition,
  { db }: CollectionRecord,
  { catalog }: Followed,
): Map<string, Document[]> {
  return new Map(
    synonyms.map(({ name, source }) => [
      name,
      Array.from(catalog.open(db, source.collection)?.all() ?? [], ({ doc }) => doc),
    ]),
  );
}

/** A change in the collection of synonyms makes their mapping again // documented */
function advanceSynonyms({ index, ready, collectionId, seconds }: Running, followed: Followed): void {
  const { world, dataSet } = followed;
  const collection = world.tables.collections.get(collectionId);
  const { synonyms = [] } = ready.definition;
  if (!collection || synonyms.length === 0) return;
  const names = new Set(synonyms.map(({ source }) => `${dataSet.id}/${collection.db}.${source.collection}`));
  const sources = Array.from(names, (name) => world.tables.collections.by('name', name)[0]?.id);
  if (sources.every((id) => id === undefined || writesOf(followed, id, seconds).length === 0)) return;
  index.setSynonyms(synonymsOf(ready.definition, collection, followed));
}

/** Takes over what was written since. False where the log does not reach back so far. */
function advance(current: Running, followed: Followed): boolean {
  const { world, dataSet, catalog } = followed;
  const horizon = horizonOf(world);
  if (horizon <= current.seconds) return true;
  const log = world.tables.writes.by('dataSet', dataSet.id);
  const [oldest] = log;
  if (oldest && oldest.seconds > current.seconds && log.length > 1) return false;
  const collection = world.tables.collections.get(current.collectionId);
  const documents = collection && catalog.open(collection.db, collection.name);
  const writes = writesOf(followed, current.collectionId, current.seconds);
  const hidden = new Map<string, Stored | undefined>();
  for (const { seconds, key = '', before } of [...writes].reverse()) {
    if (seconds > horizon) hidden.set(key, before);
  }
  const seen = writes.filter(({ seconds }) => seconds <= horizon).map(({ key = '' }) => key);
  for (const key of new Set(seen)) {
    const stored = hidden.has(key) ? hidden.get(key) : documents?.byKey(key);
    if (stored) current.index.put(key, stored.doc);
    else current.index.remove(key);
  }
  advanceSynonyms(current, followed);
  current.seconds = Math.min(horizon, Math.max(positionOf(world, dataSet).seconds, current.seconds));
  return true;
}
