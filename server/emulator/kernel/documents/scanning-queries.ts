import type { Document } from 'bson';
import type { AnsweredQuery } from '#server/data/documents.ts';
import { conditionsOf } from '#server/data/indexes/conditions.ts';
import { isPoint } from '#server/data/indexes/interval.ts';
import type { World } from '../world.ts';
import { definitionOf } from './definitions.ts';

/** A query that looked at every document of a collection. */
export interface ScanningQuery {
  at: number;
  db: string;
  collection: string;
  /** The key of an index that would have served it: fields in order, with their directions. */
  key: readonly (readonly [string, 1 | -1])[];
  examined: number;
  returned: number;
  sorted: boolean;
}

/** So many of a cluster are remembered, the newest, as long as the process lives. */
const mostKept = 500;
/** Whoever looks at fewer documents than this is quick // assumed */
export const fewestScanned = 200;

const noted = new WeakMap<World, Map<string, ScanningQuery[]>>();

export function noteQuery(world: World, clusterId: string, query: AnsweredQuery): void {
  if (!query.scanned || query.examined < fewestScanned) return;
  const key = servingKey(query.filter, query.sort);
  if (key.length === 0) return;
  const clusters = noted.get(world) ?? new Map<string, ScanningQuery[]>();
  noted.set(world, clusters);
  const { db, collection, examined, returned } = query;
  const sorted = Object.keys(query.sort).length > 0;
  const kept = clusters.get(clusterId) ?? [];
  kept.push({ at: world.now(), db, collection, key, examined, returned, sorted });
  clusters.set(clusterId, kept.slice(-mostKept));
}

/** Queries that scanned a collection, oldest first; not those that an index serves by now. */
export function scanningQueries(world: World, clusterId: string): ScanningQuery[] {
  const all = noted.get(world)?.get(clusterId) ?? [];
  return all.filter(
    ({ db, collection, key }) =>
      !isServed(
        world,
        clusterId,
        `${db}.${collection}`,
        key.map(([field]) => field),
      ),
  );
}

/** Whether a collection has an index that begins with one of these fields, or is not there any more. */
export function isServed(
  world: World,
  clusterId: string,
  namespace: string,
  fields: readonly string[],
): boolean {
  const [record] = world.tables.collections.by('name', `${clusterId}/${namespace}`);
  if (!record) return true;
  return definitionOf(record).indexes.some(
    ({ key, hidden }) => hidden !== true && fields.includes(Object.keys(key)[0] ?? ''),
  );
}

/** Documented: fields that equal something first, then those of the sort, then those of ranges. */
function servingKey(filter: Document, sort: Document): [string, 1 | -1][] {
  const conditions = conditionsOf(filter);
  const equal = conditions.filter(({ intervals }) => intervals.every(isPoint)).map(({ path }) => path);
  const ranged = conditions.map(({ path }) => path);
  const key = new Map<string, 1 | -1>(equal.map((path) => [path, 1]));
  for (const [path, direction] of Object.entries(sort)) {
    if (!key.has(path)) key.set(path, Number(direction) < 0 ? -1 : 1);
  }
  for (const path of ranged) if (!key.has(path)) key.set(path, 1);
  return [...key].filter(([path]) => path !== '_id');
}
