import type { Document } from 'bson';
import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import { type Searched, searchedIn } from '#server/data/collections/searched-view.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { Catalog, Stored } from '#server/data/documents.ts';
import { unbounded } from '#server/data/limits/budget.ts';
import { shortSliceMs, slices } from '#server/data/threads/slices.ts';
import { SearchError } from '#server/search/search-error.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import { positionOf } from '../documents/log/log.ts';
import type { CollectionRecord, DataSetRecord, Position, WriteRecord } from '../documents/records.ts';
import type { World } from '../world.ts';
import { type ReadyDefinition, readyDefinition } from './ready-definition.ts';

/** An index in memory, and how far along the log of writes it has come. */
interface Running {
  index: SearchIndex;
  ready: ReadyDefinition;
  collectionId: string;
  /** Its source: a view changes the documents of its collection. */
  searched: Searched;
  seconds: number;
}

/** The source that an index follows. */
export interface Followed {
  world: World;
  dataSet: DataSetRecord;
  catalog: Catalog;
  /** Whether the caller retries after the index has been built (`IndexNotMade`); else it is built immediately. */
  comesAgain: boolean;
}

/** Indexes live as long as the process; after a restart they are built again on first use. */
const running = new WeakMap<World, Map<string, Running>>();

/** Indexes that are being built or updated in slices, by their record: other callers wait too. */
const underWay = new WeakMap<World, Map<string, Promise<void>>>();

/** Writes of this and the last second are not seen yet // documented: an index follows its collection with a delay */
const lagSeconds = 1;

/** Documents that are taken over while others wait; more are taken over in slices. */
const mostAtOnce = 50;

/** The pending documents of an index: all documents of a new one, or later writes. */
interface Plan {
  running: Running;
  documents: ReadonlyMap<string, Stored | undefined>;
  /** How far along the log it is then. */
  seconds: number;
}

/** A queried index is missing, or far behind. Building it takes time, so other work runs meanwhile. */
export class IndexNotMade extends Error {
  readonly record: SearchIndexRecord;

  constructor(record: SearchIndexRecord) {
    super(`the search index ${record.id} is being made`);
    this.record = record;
  }
}

/**
 * The index that answers for a record, as far along as its lag lets it be; undefined: its collection is not there. One
 * that is stale stays where it is.
 */
export function runningIndex(record: SearchIndexRecord, followed: Followed): SearchIndex | undefined {
  const existing = knownOf(record, followed);
  if (existing && record.state === 'STALE') return existing.index;
  if (!record.main || !locationOf(record, followed)) return undefined;
  const others = underWay.get(followed.world)?.has(record.id) ?? false;
  const since = existing && !others ? written(existing, followed) : undefined;
  const isSoon = since !== undefined && since.documents.size <= mostAtOnce;
  if (followed.comesAgain && !isSoon) throw new IndexNotMade(record);
  if (existing && others) return existing.index;
  const plan = since ?? planOfAll(record, followed);
  if (!plan) return undefined;
  // a document that is taken over in part would be found for ever
  unbounded(() => {
    begin(plan, record, followed);
    for (const [key, stored] of plan.documents) takeOver(plan, key, stored);
    finish(plan, record, followed);
  });
  return plan.running.index;
}

/**
 * Removes the index until it is finished: a query may be stopped anywhere (`withinTime`), and leave a
 * half-applied document in it. The next one builds it again.
 */
function begin({ documents }: Plan, { id }: SearchIndexRecord, { world }: Followed): void {
  if (documents.size > 0) running.get(world)?.delete(id);
}

/**
 * The number of documents in an index: from the built index, else the number of documents in its collection.
 * Undefined: none is built, or that of a view must still be built.
 */
export function documentsIn(record: SearchIndexRecord, followed: Followed): number | undefined {
  const place = record.main && locationOf(record, followed);
  if (!place) return undefined;
  const existing = knownOf(record, followed);
  return existing ? existing.index.size : place.searched.by === '' ? place.searched.base.size : undefined;
}

/** Makes the index of a record, or brings it up to date, and lets others have their turn meanwhile. */
export function makeRunning(record: SearchIndexRecord, followed: Followed): Promise<void> {
  const all = underWay.get(followed.world) ?? new Map<string, Promise<void>>();
  underWay.set(followed.world, all);
  const created = all.get(record.id) ?? makeInSlices(record, followed).finally(() => all.delete(record.id));
  all.set(record.id, created);
  return created;
}

async function makeInSlices(record: SearchIndexRecord, followed: Followed): Promise<void> {
  const existing = knownOf(record, followed);
  const plan = (existing && written(existing, followed)) ?? planOfAll(record, followed);
  if (!plan) return;
  const yields = slices(shortSliceMs);
  // without `begin`: other callers use the existing index meanwhile, and nothing interrupts this
  for (const [key, stored] of plan.documents) {
    takeOver(plan, key, stored);
    await yields();
  }
  finish(plan, record, followed);
}

/** @throws CommandError where a document cannot be indexed */
function takeOver({ running: { index, searched } }: Plan, key: string, stored: Stored | undefined): void {
  const doc = stored && searched.through(stored.doc);
  if (!doc) return void index.remove(key);
  try {
    index.put(key, doc);
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    throw new CommandError(
      'UnknownError',
      `PlanExecutor error during aggregation :: caused by :: ${error.message}`,
    );
  }
}

function finish({ running: created, seconds }: Plan, { id }: SearchIndexRecord, followed: Followed): void {
  if (seconds > created.seconds) advanceSynonyms(created, followed);
  created.seconds = seconds;
  const all = running.get(followed.world) ?? new Map<string, Running>();
  running.set(followed.world, all);
  all.set(id, created);
}

/** The collection that an index follows, behind any views, and its visible documents. */
function locationOf(
  { database, collectionName }: SearchIndexRecord,
  { world, dataSet, catalog }: Followed,
): { collection: CollectionRecord; searched: Searched } | undefined {
  const searched = searchedIn(catalog, database, collectionName);
  const name = `${dataSet.id}/${database}.${searched?.base.name}`;
  const collection = searched && world.tables.collections.by('name', name)[0];
  return collection && { collection, searched };
}

/** The index that is there already, for this definition and this collection. */
function knownOf(record: SearchIndexRecord, followed: Followed): Running | undefined {
  const ready = record.main && readyDefinition(record.main.definition);
  const existing = running.get(followed.world)?.get(record.id);
  const place = existing && locationOf(record, followed);
  const isSame =
    existing?.collectionId === place?.collection.id && existing?.searched.by === place?.searched.by;
  return existing?.ready === ready && isSame ? existing : undefined;
}

/** The last second whose writes are visible. */
function horizonOf(world: World): number {
  return Math.floor(world.now() / 1000) - lagSeconds;
}

function writesOf({ world, dataSet }: Followed, collectionId: string, after: number): WriteRecord[] {
  const log: readonly (WriteRecord & Position)[] = world.tables.writes.by('dataSet', dataSet.id);
  let from = log.length;
  while (from > 0 && (log[from - 1] as WriteRecord).seconds > after) from -= 1;
  return log.slice(from).filter((write) => write.collectionId === collectionId && write.key !== undefined);
}

/** All documents, for an index that is not there or that the log does not reach. */
function planOfAll(record: SearchIndexRecord, followed: Followed): Plan | undefined {
  const ready = record.main && readyDefinition(record.main.definition);
  const place = locationOf(record, followed);
  if (!place || !ready) return undefined;
  const { collection, searched } = place;
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
  const running = { index, ready, collectionId: collection.id, searched, seconds };
  return { running, documents, seconds };
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

/** The writes since the last update of an index; undefined: the log does not reach back so far. */
function written(current: Running, followed: Followed): Plan | undefined {
  const { world, dataSet, catalog } = followed;
  const horizon = horizonOf(world);
  const documents = new Map<string, Stored | undefined>();
  if (horizon <= current.seconds) return { running: current, documents, seconds: current.seconds };
  const log = world.tables.writes.by('dataSet', dataSet.id);
  const [oldest] = log;
  if (oldest && oldest.seconds > current.seconds && log.length > 1) return undefined;
  const collection = world.tables.collections.get(current.collectionId);
  const present = collection && catalog.open(collection.db, collection.name);
  const writes = writesOf(followed, current.collectionId, current.seconds);
  const hidden = new Map<string, Stored | undefined>();
  for (const { seconds, key = '', before } of [...writes].reverse()) {
    if (seconds > horizon) hidden.set(key, before);
  }
  for (const { seconds, key = '' } of writes) {
    if (seconds <= horizon) documents.set(key, hidden.has(key) ? hidden.get(key) : present?.byKey(key));
  }
  const seconds = Math.min(horizon, Math.max(positionOf(world, dataSet).seconds, current.seconds));
  return { running: current, documents, seconds };
}
