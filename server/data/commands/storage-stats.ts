import { calculateObjectSize, type Document } from 'bson';
import { indexesOf } from '../definition.ts';
import type { Documents } from '../documents.ts';
import { engineStats } from './engine-stats.ts';
import { badValue } from './refusals.ts';

/** The storage size of a collection, as in `collStats`, `$collStats` and `dbStats`. */

/** All documents together, as BSON. */
export function sizeOf(documents: Documents | undefined): number {
  let size = 0;
  for (const { doc } of documents?.all() ?? []) size += calculateObjectSize(doc);
  return size;
}

/** Bytes of an index are not measured // assumed: 20 a document, and a file of 4 KB */
export function indexSize({ size }: Pick<Documents, 'size'>): number {
  return Math.max(4096, size * 20);
}

export function scaleOf({ scale: asked }: Document): number {
  const scale = asked === undefined ? 1 : Number(asked);
  if (Number.isInteger(scale) && scale > 0) return scale;
  throw badValue("BSON field 'scale' value must be >= 1");
}

export function scaled(bytes: number, scale: number): number {
  return Math.floor(bytes / scale);
}

export function storageStats(ns: string, documents: Documents | undefined, scale: number): Document {
  const bytes = sizeOf(documents);
  const count = documents?.size ?? 0;
  const names = documents === undefined ? [] : indexesOf(documents).map(({ name }) => name);
  const each = documents === undefined ? 0 : indexSize(documents);
  const { capped, size: maxSize, max = 0 } = documents?.definition.options ?? {};
  return {
    size: scaled(bytes, scale),
    count,
    ...(count > 0 ? { avgObjSize: Math.floor(bytes / count) } : {}),
    storageSize: scaled(bytes, scale),
    freeStorageSize: 0,
    ...(documents === undefined
      ? {}
      : {
          wiredTiger: engineStats('collection', ns, bytes),
          indexDetails: Object.fromEntries(
            names.map((name) => [name, engineStats('index', `${ns}.${name}`, each)]),
          ),
          indexBuilds: [],
        }),
    nindexes: names.length,
    totalIndexSize: scaled(names.length * each, scale),
    indexSizes: Object.fromEntries(names.map((name) => [name, scaled(each, scale)])),
    totalSize: scaled(bytes + names.length * each, scale),
    capped: capped === true,
    ...(capped === true ? { max, maxSize } : {}),
    scaleFactor: scale,
  };
}
