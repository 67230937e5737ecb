import { MINUTE } from '#contract/values/durations.ts';
import { fewestScanned, isServed, type SlowOperation, slowOperations } from '../documents/slow-operations.ts';
import type { World } from '../world.ts';
import { busyAt } from './curves.ts';
import type { MeasuredHost } from './measured-host.ts';
import { measuredTimes } from './measured-times.ts';
import { type Namespace, namespacesOf } from './namespaces.ts';
import { chance, hashOf } from './noise.ts';

/** A query that took long, as the log of a process has it. */
export interface SlowQuery {
  at: number;
  namespace: Namespace;
  /** The fields that an index would have that serves it. */
  fields: readonly string[];
  /** Directions in which an index would have them; all ascending where it does not say. */
  directions?: readonly (1 | -1)[];
  ms: number;
  scanned: number;
  returned: number;
  sorted: boolean;
  /** The real operation of a client; absent where the query follows from the load. */
  seen?: SlowOperation;
}

/** The interval of possible slow queries in milliseconds; the load decides whether one happens // assumed */
const everyMs = 4 * MINUTE;

/** The slow queries of a process between two moments, oldest first. */
export function slowQueries(world: World, host: MeasuredHost, from: number, to: number): SlowQuery[] {
  if (host.part === 'router' || host.part === 'config') return [];
  const namespaces = namespacesOf(world, host.cluster).filter(
    ({ documents, fields }) => documents >= fewestScanned && fields.length > 0,
  );
  const isMeasured = measuredTimes(world, host);
  const results: SlowQuery[] = [];
  for (let index = Math.ceil(from / everyMs); index * everyMs <= to; index += 1) {
    const at = index * everyMs;
    if (!isMeasured(at) || chance(host.seed, index + 31) > 1.2 * busyAt(host, at)) continue;
    const namespace = namespaces[Math.floor(chance(host.seed, index + 37) ** 2 * namespaces.length)];
    if (!namespace) continue;
    const query = slowQuery(host.seed, namespace, index, at);
    if (!isServed(world, host.cluster.id, namespace.name, query.fields)) results.push(query);
  }
  const all = [...results, ...observed(world, host, from, to)];
  return all.filter(isOfItsCollection(world, host.cluster.id)).sort((a, b) => a.at - b.at);
}

/** Whether a query is not older than the collection that has its name now: another one may have had it before. */
function isOfItsCollection(world: World, clusterId: string): (query: SlowQuery) => boolean {
  const created = new Map(
    world.tables.collections
      .by('dataSet', clusterId)
      .map(({ db, name, createdAt = 0 }) => [`${db}.${name}`, createdAt]),
  );
  return ({ at, namespace }) => at >= (created.get(namespace.name) ?? Number.POSITIVE_INFINITY);
}

/** The slow operations of this cluster's real clients; its primary has answered them. */
function observed(world: World, host: MeasuredHost, from: number, to: number): SlowQuery[] {
  if (host.part !== 'primary') return [];
  const namespaces = new Map(namespacesOf(world, host.cluster).map((each) => [each.name, each]));
  return slowOperations(world, host.cluster.id).flatMap((seen) => {
    const { at, db, collection, key, ms, examined, returned, sorted } = seen;
    const namespace = namespaces.get(`${db}.${collection}`);
    if (!namespace || at < from || at > to) return [];
    const fields = key.map(([field]) => field);
    const directions = key.map(([, direction]) => direction);
    return [{ at, namespace, fields, directions, ms, scanned: examined, returned, sorted, seen }];
  });
}

/** Whether an index would help a slow query that no index helps yet. */
export function lacksIndex(world: World, clusterId: string, { namespace, fields, seen }: SlowQuery): boolean {
  if (seen && (!seen.scanned || seen.examined < fewestScanned)) return false;
  return fields.length > 0 && !isServed(world, clusterId, namespace.name, fields);
}

function slowQuery(seed: number, namespace: Namespace, index: number, at: number): SlowQuery {
  const count = chance(seed, index + 41) < 0.5 ? 1 : 2;
  const ms = Math.round(110 + 2400 * chance(seed, index + 43) ** 3);
  return {
    at,
    namespace,
    fields: namespace.fields.slice(0, count),
    ms,
    // without an index every document is looked at
    scanned: namespace.documents,
    returned: 1 + Math.floor(40 * chance(seed, index + 47)),
    sorted: chance(seed, index + 53) < 0.3,
  };
}

/** An id of 24 digits that follows from a text. */
export function idOf(text: string): string {
  return ['a', 'b', 'c'].map((part) => hashOf(`${part}/${text}`).toString(16).padStart(8, '0')).join('');
}

/** The line of the log. */
export function lineOf({ host }: MeasuredHost, query: SlowQuery): string {
  const { at, namespace, ms, scanned, returned, sorted, seen } = query;
  return JSON.stringify({
    t: { $date: new Date(at).toISOString().replace('Z', '+00:00') },
    s: 'I',
    c: 'COMMAND',
    id: 51_803,
    ctx: `conn${seen?.client.connectionId ?? 1000 + (at % 9000)}`,
    msg: 'Slow query',
    attr: {
      type: 'command',
      ns: namespace.name,
      ...(seen?.client.appName === undefined ? {} : { appName: seen.client.appName }),
      command: seen?.command ?? commandOf(query),
      planSummary: seen?.planSummary ?? 'COLLSCAN',
      keysExamined: seen?.keys ?? 0,
      docsExamined: scanned,
      nreturned: returned,
      hasSortStage: sorted,
      numYields: Math.floor(scanned / 128),
      reslen: returned * namespace.objectBytes,
      remote: seen?.client.address ?? `${host.hostname}:${40_000 + (at % 20_000)}`,
      durationMillis: ms,
    },
  });
}

function commandOf({ namespace, fields, sorted }: SlowQuery) {
  const filter = Object.fromEntries(fields.map((field) => [field, '###']));
  const sort = sorted ? { sort: { [fields[0] ?? '_id']: -1 } } : {};
  return { find: namespace.collectionName, filter, ...sort, $db: namespace.databaseName };
}
