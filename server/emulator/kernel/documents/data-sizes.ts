import { calculateObjectSize } from 'bson';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { World } from '../world.ts';
import { dataSetPlan } from './pristine.ts';
import type { CollectionRecord, DocumentRecord } from './records.ts';

/** A collection, as anyone sees it who does not read it. */
export interface Holding {
  db: string;
  name: string;
  documents: number;
  /** All documents together, as BSON. */
  bytes: number;
  /** Fields that queries ask for, the most frequent first. */
  asked: readonly string[];
}

/** The collections of a cluster. Nothing is created or parsed for unchanged collections of a data set. */
export function holdingsOf(world: World, { id }: Pick<ClusterRecord, 'id'>): Holding[] {
  return world.tables.collections.by('dataSet', id).map((collection) => holdingOf(world, collection));
}

function holdingOf(world: World, collection: CollectionRecord): Holding {
  const { db, name } = collection;
  const plan = dataSetPlan(collection);
  if (plan) {
    const { count, bytes, asked } = plan;
    return { db, name, documents: count, bytes, asked };
  }
  const rows = world.tables.documents.by('collection', collection.id);
  const sample = sampleOf(rows);
  const bytes = sample.reduce((sum, row) => sum + sizeOf(row), 0);
  return {
    db,
    name,
    documents: rows.length,
    bytes: Math.round((bytes / Math.max(1, sample.length)) * rows.length),
    asked: Object.keys(sample[0]?.doc ?? {})
      .filter((field) => field !== '_id')
      .slice(0, 3),
  };
}

/** The most documents that are all measured: users compare such counts with the data browser by eye. */
const exactUpTo = 5_000;
const sampled = 24;

/** All of them where they are few, else a sample to estimate the total size. */
function sampleOf<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= exactUpTo) return rows;
  return Array.from({ length: sampled }, (_, at) => rows[Math.floor((at * rows.length) / sampled)] as Row);
}

/** A row never changes, so it is measured once. */
const sizes = new WeakMap<DocumentRecord, number>();

function sizeOf(row: DocumentRecord): number {
  const existing = sizes.get(row);
  if (existing !== undefined) return existing;
  const size = calculateObjectSize(row.doc);
  sizes.set(row, size);
  return size;
}

/** Bytes of data of a cluster. */
export function dataSize(world: World, cluster: Pick<ClusterRecord, 'id'>): number {
  return holdingsOf(world, cluster).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The largest document of a collection, and the longest list within any of its fields. */
export interface Largest {
  bytes: number;
  array: { field: string; entries: number };
}

/** From the sampled documents. Unchanged collections of a data set have neither. */
export function largestOf(world: World, collection: CollectionRecord): Largest {
  const largest: Largest = { bytes: 0, array: { field: '', entries: 0 } };
  if (dataSetPlan(collection)) return largest;
  for (const row of sampleOf(world.tables.documents.by('collection', collection.id))) {
    largest.bytes = Math.max(largest.bytes, sizeOf(row));
    const longest = longestOf(row);
    if (longest.entries > largest.array.entries) largest.array = longest;
  }
  return largest;
}

const longest = new WeakMap<DocumentRecord, Largest['array']>();

function longestOf(row: DocumentRecord): Largest['array'] {
  const existing = longest.get(row);
  if (existing) return existing;
  let result = { field: '', entries: 0 };
  const look = (value: unknown, path: string): void => {
    if (Array.isArray(value) && value.length > result.entries)
      result = { field: path, entries: value.length };
    if (typeof value !== 'object' || value === null || '_bsontype' in value) return;
    const parts = Array.isArray(value) ? value.slice(0, 20).map((each) => ['', each]) : Object.entries(value);
    for (const [name, each] of parts) look(each, name === '' ? path : path === '' ? name : `${path}.${name}`);
  };
  look(row.doc, '');
  longest.set(row, result);
  return result;
}
