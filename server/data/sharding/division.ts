import type { Document } from 'bson';
import { conditionsOf } from '../indexes/conditions.ts';
import { documentKeys } from '../indexes/document-keys.ts';
import {
  contains,
  everything,
  type Interval,
  intersectAll,
  intersection,
  isPoint,
  point,
} from '../indexes/interval.ts';
import { compareValues } from '../values/compare.ts';
import { hashedKey } from './hashed-key.ts';

/** A range of shard keys, from `min` to before `max`, and who holds it. */
export interface Chunk {
  min: Document;
  max: Document;
  shard: string;
}

/** Which shards hold a collection: by chunks of its key, or without a key the primary one of its database. */
export interface Division {
  shards: { name: string; host: string }[];
  primary: string;
  key?: Document;
  chunks?: Chunk[];
}

/** The values of a document for the fields of the key, hashed where the key is. */
function keyOf(key: Document, doc: Document): unknown[] {
  const { keys } = documentKeys(
    doc,
    Object.keys(key).map((path) => path.split('.')),
  );
  const kinds = Object.values(key);
  return (keys[0] ?? []).map((value, at) => (kinds[at] === 'hashed' ? hashedKey(value) : (value ?? null)));
}

function compareKeys(a: readonly unknown[], b: readonly unknown[]): number {
  for (const [at, value] of a.entries()) {
    const order = compareValues(value, b[at]);
    if (order !== 0) return order;
  }
  return 0;
}

/** The shard on which a document lies. */
export function shardOf({ key, chunks = [], primary }: Division, doc: Document): string {
  if (key === undefined) return primary;
  const values = keyOf(key, doc);
  const chunk = chunks.find(
    ({ min, max }) =>
      compareKeys(Object.values(min), values) <= 0 && compareKeys(values, Object.values(max)) < 0,
  );
  return chunk?.shard ?? primary;
}

/**
 * The intervals of a filter for each field of a key. No value of a key is an array, so that all conditions
 * apply together.
 */
function boundsOf(key: Document, filter: Document): Interval[][] {
  const conditions = conditionsOf(filter).filter(({ element }) => element === undefined);
  return Object.entries(key).map(([path, kind]) => {
    const reports = conditions
      .filter((each) => each.path === path)
      .reduce((match, { intervals }) => intersectAll(match, intervals), [everything]);
    if (kind !== 'hashed') return reports;
    return reports.every(isPoint) ? reports.map(({ low }) => point(hashedKey(low))) : [everything];
  });
}

/** Whether a filter names one single key. */
export function namesOneKey({ key }: Division, filter: Document): boolean {
  return key !== undefined && boundsOf(key, filter).every(([only, other]) => !other && only && isPoint(only));
}

/**
 * Whether some key within the bounds is in a chunk; the prefix so far equals both bounds of the chunk, or one
 * of them.
 */
function reaches(
  bounds: readonly Interval[][],
  { min, max }: { min: readonly unknown[]; max: readonly unknown[] },
  at = 0,
  [isMin, isMax] = [true, true],
): boolean {
  const own = bounds[at];
  if (own === undefined) return !isMax;
  const [low, high] = [isMin ? min[at] : everything.low, isMax ? max[at] : everything.high];
  const between: Interval = { low, high, lowIn: !isMin, highIn: !isMax };
  if (own.some((each) => intersection(each, between) !== undefined)) return true;
  const same = compareValues(low, high) === 0;
  const has = (value: unknown) => own.some((each) => contains(each, value));
  return (
    (isMin && has(low) && reaches(bounds, { min, max }, at + 1, [true, isMax && same])) ||
    (isMax && has(high) && reaches(bounds, { min, max }, at + 1, [isMin && same, true]))
  );
}

/** The shards that may hold matches of a filter, in the order of the cluster; always at least one // documented */
export function shardsFor({ key, chunks = [], primary, shards }: Division, filter: Document): string[] {
  if (key === undefined) return [primary];
  const bounds = boundsOf(key, filter);
  const reached = new Set(
    chunks
      .filter(({ min, max }) => reaches(bounds, { min: Object.values(min), max: Object.values(max) }))
      .map(({ shard }) => shard),
  );
  const matches = shards.map(({ name }) => name).filter((name) => reached.has(name));
  return matches.length > 0 ? matches : [chunks[0]?.shard ?? primary];
}
