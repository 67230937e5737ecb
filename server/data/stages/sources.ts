import { type Document, Long } from 'bson';
import { badValue, failedToParse, unsupported } from '../commands/refusals.ts';
import { scaleOf, storageStats } from '../commands/storage-stats.ts';
import { indexesOf } from '../definition.ts';
import type { Documents, ServerHost } from '../documents.ts';
import { shardsWithParts } from '../sharding/part-documents.ts';
import { row } from '../update/row.ts';
import { isDocument } from '../values/bson-type.ts';
import { compileExpression } from './expression.ts';
import type { Stage } from './stage.ts';

/** `$documents`: the documents that an expression lists. */
export const documents: Stage = (argument, scope) => {
  const list = compileExpression(argument, scope);
  return function* () {
    const created = list(row({}));
    if (!Array.isArray(created) || !created.every(isDocument)) {
      throw badValue('an array of documents is expected for $documents');
    }
    for (const each of created) yield row(each);
  };
};

/** `$indexStats`: every index with how often it was used. */
export const indexStats: Stage = (argument, { db, collection, context, now }) => {
  if (!isDocument(argument) || Object.keys(argument).length > 0) {
    throw failedToParse('The $indexStats stage specification must be an empty object');
  }
  return function* () {
    const result = context.catalog.open(db, collection);
    for (const spec of result === undefined ? [] : indexesOf(result)) {
      const usage = result?.indexes.usageOf(spec.name, now) ?? { ops: 0, since: now };
      const accesses = { ops: Long.fromNumber(usage.ops), since: new Date(usage.since) };
      yield row({ name: spec.name, key: spec.key, host: 'emulated:27017', accesses, spec });
    }
  };
};

const kinds = ['count', 'storageStats', 'latencyStats', 'queryExecStats'];

/** The statistics that the server process counts, where they are requested. */
function serverStats(
  { latencyStats, queryExecStats }: Document,
  ns: string,
  server: ServerHost | undefined,
): Document {
  if (latencyStats === undefined && queryExecStats === undefined) return {};
  if (server === undefined) throw unsupported('$collStats', ' with statistics of a server process');
  const scans = Long.fromNumber(server.usage.scans(ns));
  return {
    ...(latencyStats === undefined
      ? {}
      : {
          latencyStats: server.usage.latencies(
            ns,
            isDocument(latencyStats) && latencyStats.histograms === true,
          ),
        }),
    // assumed: scans by tailable cursors are not counted apart
    ...(queryExecStats === undefined
      ? {}
      : { queryExecStats: { collectionScans: { total: scans, nonTailable: scans } } }),
  };
}

/** `$collStats`: how many documents there are and how much they take. */
export const collStats: Stage = (argument, { db, collection, context, now }) => {
  if (!isDocument(argument)) {
    throw failedToParse('$collStats must take a nested object');
  }
  const unknown = Object.keys(argument).find((name) => !kinds.includes(name));
  if (unknown !== undefined) {
    throw failedToParse(`BSON field '$collStats.${unknown}' is an unknown field.`);
  }
  const ofServer = serverStats(argument, `${db}.${collection}`, context.server);
  const asked: unknown = argument.storageStats;
  const scale = asked === undefined ? undefined : scaleOf(isDocument(asked) ? asked : {});
  return function* () {
    const result = context.catalog.open(db, collection);
    // documented: on sharded clusters each shard reports its own
    const parts: [Document, Documents | undefined][] =
      result === undefined ? [[{}, result]] : shardsWithParts(result).map(({ about, part }) => [about, part]);
    for (const [about, part] of parts) {
      yield row({
        ns: `${db}.${collection}`,
        ...about,
        localTime: new Date(now),
        ...ofServer,
        ...(scale === undefined ? {} : { storageStats: storageStats(`${db}.${collection}`, part, scale) }),
        ...(argument.count === undefined ? {} : { count: part?.size ?? 0 }),
      });
    }
  };
};
