import type { Document } from 'bson';
import { isPlain } from '#server/data/limits/within-time.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { statementsIn } from './slices.ts';

/** Its writes were authorized before: a read-only user may use transactions too. */
export function endsTransaction(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  return name === 'commitTransaction' || name === 'abortTransaction';
}

/** Cursors are kept in the main thread, and their results are ready. */
export function isOfCursors(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  return name === 'getMore' || name === 'killCursors';
}

/** Commands that read the documents of the collection that they name. */
export const readsDocuments = new Set(['find', 'aggregate', 'distinct', 'update', 'delete', 'findAndModify']);

/** Times the usual limit for reads whose loops take steps: others wait for 40 ms at most, and a thread needs longer to get its copies. */
const readPatience = 2.5;

const patientReads = new Set(['find', 'aggregate', 'count', 'distinct']);

/** Times the usual limit that a command may take here. */
export function patienceFor(command: Document): number {
  const [name = ''] = Object.keys(command);
  const { pipeline, filter, query } = command;
  return patientReads.has(name) && isPlain(pipeline ?? filter ?? query ?? {}) ? readPatience : 1;
}

/** Whether a command is one statement that may change many documents. */
export function isOneWrite(command: Document): boolean {
  return (
    (Object.hasOwn(command, 'update') || Object.hasOwn(command, 'delete')) && statementsIn(command) === 1
  );
}

/** Stages that ask the log of writes, the search process, the connections, and what queries were answered by. */
const stagesOfServer = new Set([
  ...['$changeStream', '$currentOp', '$listLocalSessions', '$listSessions', '$listSearchIndexes'],
  ...['$indexStats', '$planCacheStats', '$queryStats', '$shardedDataDistribution'],
]);

/** Whether no thread can answer a command, because it begins with such a stage or its cursor waits for more. */
export function isOfServer({ aggregate, pipeline, tailable, listSearchIndexes }: Document): boolean {
  if (tailable === true || listSearchIndexes !== undefined) return true;
  const [first] = aggregate !== undefined && Array.isArray(pipeline) ? pipeline : [];
  if (!isDocument(first)) return false;
  const { latencyStats, queryExecStats } = isDocument(first.$collStats) ? first.$collStats : {};
  if (latencyStats !== undefined || queryExecStats !== undefined) return true;
  return Object.keys(first).some((name) => stagesOfServer.has(name));
}
