import { createHash } from 'node:crypto';
import { type Document, Long, MaxKey, MinKey, ObjectId } from 'bson';
import { fromEntries, mergeFields, setField } from '#contract/values/field-order.ts';
import type { Chunk } from '#server/data/sharding/division.ts';
import { compareValues } from '#server/data/values/compare.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { CollectionRecord } from '../records.ts';
import type { Shard } from './shards.ts';

/** How a collection is divided among shards. Its documents stay where they are, so that answers are the same. */
export interface Sharding {
  key: Document;
  unique: boolean;
  /** Milliseconds since 1970. */
  since: number;
  chunks: Chunk[];
}

export function shardingOf({ sharding }: CollectionRecord): Sharding | undefined {
  return sharding === undefined ? undefined : (parseEjson(sharding) as Sharding);
}

export function withSharding(record: CollectionRecord, sharding: Sharding): CollectionRecord {
  return { ...record, sharding: toEjson({ ...sharding, since: Number(sharding.since) }) };
}

function everywhere(key: Document, bound: unknown): Document {
  return fromEntries(Object.keys(key).map((name) => [name, bound]));
}

/** Documented: a hashed key is divided evenly among all shards, another begins with one chunk. */
export function firstChunks(key: Document, shards: readonly Shard[]): Chunk[] {
  const [first = '', value] = Object.entries(key)[0] ?? [];
  const count = value === 'hashed' ? Math.max(1, shards.length) : 1;
  const bound = (at: number): Document => {
    if (at === 0) return everywhere(key, new MinKey());
    if (at === count) return everywhere(key, new MaxKey());
    const hash = -(2n ** 63n) + (2n ** 64n / BigInt(count)) * BigInt(at);
    return setField(everywhere(key, new MinKey()), first, Long.fromBigInt(hash));
  };
  return Array.from({ length: count }, (_, at) => ({
    min: bound(at),
    max: bound(at + 1),
    shard: shards[at]?.name ?? '',
  }));
}

/** Compares keys field by field, as indexes order them. */
export function compareKeys(key: Document, a: Document, b: Document): number {
  for (const name of Object.keys(key)) {
    const order = compareValues(a[name] ?? null, b[name] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** The place of the chunk that holds a key; -1 where the key has not all fields. */
export function chunkAt({ key, chunks }: Sharding, of: Document): number {
  if (Object.keys(key).some((name) => !Object.hasOwn(of, name))) return -1;
  return chunks.findIndex(({ min, max }) => compareKeys(key, min, of) <= 0 && compareKeys(key, of, max) < 0);
}

/** A chunk divided at a key; undefined where the key is its bound already. */
export function splitAt(sharding: Sharding, at: number, middle: Document): Sharding | undefined {
  const chunk = sharding.chunks[at];
  if (chunk === undefined || compareKeys(sharding.key, chunk.min, middle) === 0) return undefined;
  const halves = [
    { ...chunk, max: middle },
    { ...chunk, min: middle },
  ];
  return { ...sharding, chunks: sharding.chunks.toSpliced(at, 1, ...halves) };
}

/** Documented: bounds reach to the least of the new fields, the last one to the greatest. */
export function refined(sharding: Sharding, key: Document): Sharding {
  const longer = (bound: Document, last: boolean) =>
    mergeFields(everywhere(key, last ? new MaxKey() : new MinKey()), bound);
  const chunks = sharding.chunks.map((each, at) => ({
    ...each,
    min: longer(each.min, false),
    max: longer(each.max, at === sharding.chunks.length - 1),
  }));
  return { ...sharding, key, chunks };
}

/** An id that follows from a text. */
export function idFrom(text: string): ObjectId {
  return new ObjectId(createHash('sha256').update(text).digest().subarray(0, 12));
}
