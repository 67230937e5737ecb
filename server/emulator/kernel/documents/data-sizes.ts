import { calculateObjectSize } from 'bson';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { World } from '../world.ts';
import { dataSetPlan } from './pristine.ts';
import type { CollectionRecord } from './records.ts';

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

/** The collections of a cluster. Nothing is made or parsed for collections of a data set that nobody has changed. */
export function holdingsOf(world: World, { id }: Pick<ClusterRecord, 'id'>): Holding[] {
  return world.tables.collections.by('dataSet', id).map((collection) => holdingOf(world, collection));
}

function holdingOf(world: World, collection: CollectionRecord): Holding {
  const { db, name } = collection;
  const plan = dataSetPlan(collection);
  if (plan) {
    const { count, averageBytes, asked } = plan;
    return { db, name, documents: count, bytes: count * averageBytes, asked };
  }
  const rows = world.tables.documents.by('collection', collection.id);
  const sample = sampleOf(rows).map(({ doc }) => doc);
  const bytes = sample.reduce((sum, doc) => sum + calculateObjectSize(doc), 0);
  return {
    db,
    name,
    documents: rows.length,
    bytes: Math.round((bytes / Math.max(1, sample.length)) * rows.length),
    asked: Object.keys(sample[0] ?? {})
      .filter((field) => field !== '_id')
      .slice(0, 3),
  };
}

const sampled = 24;

/** Enough to tell the size of all; every one where they are few. */
function sampleOf<Row>(rows: readonly Row[]): Row[] {
  if (rows.length <= sampled) return [...rows];
  return Array.from({ length: sampled }, (_, at) => rows[Math.floor((at * rows.length) / sampled)] as Row);
}

/** Bytes of data of a cluster. */
export function dataSize(world: World, cluster: Pick<ClusterRecord, 'id'>): number {
  return holdingsOf(world, cluster).reduce((sum, { bytes }) => sum + bytes, 0);
}
