import type { Document } from 'bson';
import { parseInOrder } from '#contract/values/field-order.ts';
import type { AnsweredQuery } from '#server/data/documents.ts';
import { planSummary, sortsInMemory } from '#server/data/explain/plan-summary.ts';
import { conditionsOf } from '#server/data/indexes/conditions.ts';
import { isPoint } from '#server/data/indexes/interval.ts';
import { checkedSize, resultLevels } from '#server/data/limits/document-size.ts';
import { toRelaxed } from '#server/data/values/ejson.ts';
import type { World } from '../world.ts';
import { definitionOf } from './definitions.ts';
import type { Client, Operation } from './operations.ts';

/** A query of a client that was slow, as the log of its member has it. */
export interface SlowOperation {
  at: number;
  db: string;
  collection: string;
  /** The key of an index that would have served it: fields in order, with their directions. */
  key: readonly (readonly [string, 1 | -1])[];
  ms: number;
  /** Whether no index was used. */
  scanned: boolean;
  keys: number;
  examined: number;
  returned: number;
  sorted: boolean;
  planSummary: string;
  /** The command of the client, as extended JSON; without the values where it is long. */
  command: Document;
  client: Pick<Client, 'address' | 'connectionId' | 'appName'>;
}

/** The number of kept entries per cluster, the newest, as long as the process lives. */
const mostKept = 500;
/** A query over fewer documents is fast // assumed */
export const fewestScanned = 200;
/** Documented: what takes longer is logged as slow. */
const slowMs = 100;
/** Documented: longer attributes are cut off in the log. */
const longestCommand = 10_000;

const noted = new WeakMap<World, Map<string, SlowOperation[]>>();

/** Records the slow queries of an operation that has ended. */
export function noteSlow(world: World, clusterId: string, operation: Operation): void {
  const realMs = operation.micros / 1000;
  const matches = operation.queries
    // only the whole operation was measured: its first query represents it
    .map((query, place) => ({ query, ms: Math.max(place === 0 ? realMs : 0, assumedMs(query)) }))
    .filter(({ ms }) => ms >= slowMs);
  if (matches.length === 0) return;
  const command = commandOf(operation);
  const slow = matches.map(({ query, ms }) => rowOf(world, { client: operation.client, command }, query, ms));
  const clusters = noted.get(world) ?? new Map<string, SlowOperation[]>();
  noted.set(world, clusters);
  clusters.set(clusterId, [...(clusters.get(clusterId) ?? []), ...slow].slice(-mostKept));
}

/** Every scanned document here represents many // assumed */
function assumedMs({ scanned, examined }: AnsweredQuery): number {
  return scanned && examined >= fewestScanned ? slowMs + Math.round(examined / 10) : 0;
}

function rowOf(
  world: World,
  { client, command }: Pick<Operation, 'client' | 'command'>,
  query: AnsweredQuery,
  ms: number,
): SlowOperation {
  const { address, connectionId, appName } = client;
  const { db, collection, scanned, examined, keys, returned } = query;
  const plan = query.plan();
  return {
    at: world.now(),
    ...{ db, collection, scanned, examined, keys, returned, ms: Math.round(ms) },
    key: servingKey(query.filter, query.sort),
    sorted: sortsInMemory(plan),
    planSummary: planSummary(plan),
    command,
    client: { address, connectionId, appName },
  };
}

function commandOf({ db, command }: Operation): Document {
  const { $db: _, $clusterTime: __, lsid: ___, $readPreference: ____, ...asked } = command;
  const text = isLarge(asked) ? undefined : JSON.stringify(toRelaxed({ ...asked, $db: db }));
  if (text !== undefined && text.length <= longestCommand) return parseInOrder(text) as Document;
  const [name = ''] = Object.keys(asked);
  return { [name]: asked[name], $db: db };
}

/** Whether it cannot be kept whole: to write out millions of values, everybody would wait. */
function isLarge(command: Document): boolean {
  try {
    // a small number takes two characters of a text, and seven to ten bytes of a document
    checkedSize(command, resultLevels, 5 * longestCommand);
    return false;
  } catch {
    return true;
  }
}

/** Queries of clients that were slow, oldest first. */
export function slowOperations(world: World, clusterId: string): readonly SlowOperation[] {
  return noted.get(world)?.get(clusterId) ?? [];
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
