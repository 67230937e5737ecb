import { MINUTE } from '#contract/values/durations.ts';
import type { Definition, IndexSpec } from '#server/data/definition.ts';
import { bracketOf } from '#server/data/indexes/interval.ts';
import { kindOf } from '#server/data/indexes/key-kind.ts';
import type { World } from '../world.ts';
import { definitionOf } from './definitions.ts';
import { indexSetOf } from './index-sets.ts';
import { LiveCatalog } from './live-catalog.ts';
import type { CollectionRecord, DataSetRecord } from './records.ts';

// documented: the task that removes expired documents runs every 60 seconds
const everyMs = MINUTE;

interface Expiring {
  collection: CollectionRecord;
  index: IndexSpec;
  ms: number;
}

/** The indexes of a cluster after whose dates documents are removed. */
function* expiringOf(world: World, { id }: DataSetRecord): Generator<Expiring> {
  for (const collection of world.tables.collections.by('dataSet', id)) {
    if (!collection.definition?.includes('"expireAfterSeconds"')) continue;
    const definition = definitionOf(collection);
    for (const index of [...ownExpiry(definition), ...definition.indexes]) {
      const { expireAfterSeconds: seconds } = index;
      if (seconds !== undefined && kindOf(index.key) === 'ordered')
        yield { collection, index, ms: Number(seconds) * 1000 };
    }
  }
}

/** Measurements expire by their time, clustered documents by their identifiers // documented */
function ownExpiry({ options }: Definition): IndexSpec[] {
  const { expireAfterSeconds, timeseries } = options;
  if (expireAfterSeconds === undefined) return [];
  return [{ v: 2, name: '', key: { [timeseries?.timeField ?? '_id']: 1 }, expireAfterSeconds }];
}

/**
 * Documents by their dates, the earliest first // documented: for an array the earliest date counts, other
 * values never expire
 */
function* dated(world: World, { collection, index }: Expiring): Generator<{ at: number; key: string }> {
  const dates = bracketOf(new Date(0));
  const set = indexSetOf(world, collection).of(index);
  const [low, high] = [
    { values: [dates?.low], n: -Infinity },
    { values: [dates?.high], n: Infinity },
  ];
  const isDescending = set.directions[0] === -1;
  const ends = isDescending
    ? { low: { ...high, n: -Infinity }, high: { ...low, n: Infinity } }
    : { low, high };
  for (const [{ values }, { key }] of set.between(ends.low, ends.high, isDescending)) {
    yield { at: Number(values[0]), key };
  }
}

/** Sees to what follows from documents or indexes that have changed: whatever has done so calls it. */
export function afterWrites(world: World, dataSet: DataSetRecord): void {
  expectExpiry(world, dataSet);
  world.emit('documents.written', { clusterId: dataSet.clusterId });
}

/** Sees to it that the next document to expire is removed in time. */
function expectExpiry(world: World, dataSet: DataSetRecord): void {
  let next = Number.POSITIVE_INFINITY;
  for (const expiring of expiringOf(world, dataSet)) {
    const [first] = dated(world, expiring);
    if (first) next = Math.min(next, first.at + expiring.ms);
  }
  const existing = world.tables.dataSets.get(dataSet.id);
  if (!existing || !Number.isFinite(next)) return;
  const at = Math.ceil(Math.max(next, world.now()) / everyMs) * everyMs;
  if (existing.expiry && existing.expiry.at <= at && existing.expiry.at > world.now()) return;
  if (existing.expiry) world.cancel(existing.expiry.due);
  const due = world.after(at - world.now(), 'documents.expire', { dataSetId: dataSet.id });
  world.tables.dataSets.put({ ...existing, expiry: { due, at } });
}

/** Removes the documents that have expired. */
export function expireDocuments(world: World, { dataSetId }: { dataSetId: string }): void {
  const existing = world.tables.dataSets.get(dataSetId);
  if (!existing) return;
  const { expiry: _, ...dataSet } = existing;
  world.tables.dataSets.put(dataSet);
  const catalog = new LiveCatalog(world, dataSet);
  for (const expiring of [...expiringOf(world, dataSet)]) {
    const { db, name } = expiring.collection;
    const gone = new Set<string>();
    for (const { at, key } of dated(world, expiring)) {
      if (at + expiring.ms > world.now()) break;
      gone.add(key);
    }
    for (const key of gone) catalog.open(db, name)?.remove(key);
  }
  afterWrites(world, dataSet);
}
