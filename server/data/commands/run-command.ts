import type { Document } from 'bson';
import { collated } from '../collation/collated.ts';
import { isTimeSeries } from '../collections/time-series.ts';
import { validateNoView } from '../collections/views.ts';
import type { CommandContext } from '../documents.ts';
import { explain, explainAggregate } from '../explain/explain.ts';
import { endSession } from '../javascript/engine.ts';
import { type Budget, withinBudget } from '../limits/budget.ts';
import { validateDatabase } from '../namespace.ts';
import { usualMaxTime, withParameters } from '../parameters.ts';
import { update } from '../update/update.ts';
import { isDocument } from '../values/bson-type.ts';
import { isKnownHere } from '../versions.ts';
import { aggregate } from './aggregate.ts';
import * as catalog from './catalog-commands.ts';
import { collMod } from './coll-mod.ts';
import { compact, convertToCapped, validate } from './collection-commands.ts';
import { CommandError } from './command-error.ts';
import { countField } from './command-fields.ts';
import { dbHash } from './db-hash.ts';
import { checkedCommand } from './fields/check-fields.ts';
import { fileMd5 } from './file-md5.ts';
import * as indexes from './index-commands.ts';
import { listSearchIndexes } from './list-search-indexes.ts';
import { isInline, mapReduce } from './map-reduce.ts';
import { count } from './reads/count.ts';
import { distinct } from './reads/distinct.ts';
import { find } from './reads/find.ts';
import { getMore, killCursors } from './reads/get-more.ts';
import * as server from './server-commands.ts';
import { validateDbMetadata } from './validate-db-metadata.ts';
import { bulkWrite } from './writes/bulk-write.ts';
import { remove } from './writes/delete.ts';
import { findAndModify } from './writes/find-and-modify.ts';
import { insert } from './writes/insert.ts';

type Command = (db: string, command: Document, context: CommandContext) => Document;

const reading: Record<string, Command> = {
  find,
  getMore,
  killCursors,
  aggregate: (db, command, context) =>
    command.explain === true ? explainAggregate(db, command, context) : aggregate(db, command, context),
  explain,
  count,
  distinct,
  mapReduce,
  mapreduce: mapReduce,
  listDatabases: catalog.listDatabases,
  listCollections: catalog.listCollections,
  listIndexes: indexes.listIndexes,
  planCacheClear: indexes.planCacheClear,
  collStats: catalog.collStats,
  collstats: catalog.collStats,
  dataSize: catalog.dataSize,
  datasize: catalog.dataSize,
  dbStats: catalog.dbStats,
  dbstats: catalog.dbStats,
  validate,
  dbHash,
  dbhash: dbHash,
  filemd5: fileMd5,
  listSearchIndexes,
  validateDBMetadata: validateDbMetadata,
  hello: server.hello,
  isMaster: server.hello,
  ismaster: server.hello,
  ping: server.ping,
  buildInfo: server.buildInfo,
  buildinfo: server.buildInfo,
  connectionStatus: server.connectionStatus,
  hostInfo: server.hostInfo,
  endSessions: server.endSessions,
  refreshSessions: server.endSessions,
  killSessions: server.endSessions,
  killAllSessions: server.endSessions,
  getParameter: server.getParameter,
};

const writing: Record<string, Command> = {
  insert,
  update,
  delete: remove,
  bulkWrite,
  findAndModify,
  findandmodify: findAndModify,
  create: catalog.create,
  collMod,
  compact,
  convertToCapped,
  drop: catalog.drop,
  dropDatabase: catalog.dropDatabase,
  renameCollection: catalog.renameCollection,
  createIndexes: indexes.createIndexes,
  dropIndexes: indexes.dropIndexes,
  deleteIndexes: indexes.dropIndexes,
};

/** Commands that need a collection with documents of its own. */
const notOfViews = new Set([
  ...['insert', 'update', 'delete', 'findAndModify', 'findandmodify'],
  ...['createIndexes', 'listIndexes', 'dropIndexes', 'deleteIndexes', 'collStats', 'collstats'],
  ...['validate', 'convertToCapped', 'compact'],
]);

/** Commands that work on the server as a whole, as drivers and shells send them. */
export const onlyAdmin: readonly string[] = ['listDatabases', 'renameCollection', 'bulkWrite'];

/** Names of all commands, with whether each only reads. */
export function commandNames(): [string, { reads: boolean }][] {
  const named = (table: Record<string, Command>, reads: boolean) =>
    Object.keys(table).map((name): [string, { reads: boolean }] => [name, { reads }]);
  return [...named(reading, true), ...named(writing, false)];
}

function commandOf(name: string): Command | undefined {
  if (Object.hasOwn(reading, name)) return reading[name];
  return Object.hasOwn(writing, name) ? writing[name] : undefined;
}

/**
 * Runs one of the database's own commands: its first field names it. Refusals are thrown as a CommandError. `part`
 * continues a command that has begun, with its limits, parameters and collation.
 */
export function runCommand(
  db: string,
  input: Document,
  context: CommandContext,
  part?: () => Document,
): Document {
  const [name = ''] = Object.keys(input);
  const run = part ?? commandOf(name);
  if (run === undefined || !withParameters(context.parameters, () => isKnownHere(name)))
    throw unknownCommand(name);
  const command = withParameters(context.parameters, () => checkedCommand(input));
  validateDatabase(db);
  if (onlyAdmin.includes(name) && db !== 'admin') {
    throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
  }
  if (notOfViews.has(name)) validateNoView(context.catalog, db, command[name]);
  if (command.autocommit === false) validateNoMeasurements(db, name, command, context);
  try {
    return withParameters(context.parameters, () =>
      withinBudget(budgetOf(name, command), () =>
        inCollation(db, command, context, () => run(db, command, context)),
      ),
    );
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(error) : error;
  } finally {
    endSession();
  }
}

/** Commands that are one statement; of those of several each has its own. */
const oneStatement = new Set([
  'find',
  'aggregate',
  'count',
  'distinct',
  'findAndModify',
  'findandmodify',
  'mapReduce',
]);

/** Documented: measurements are not written in transactions. */
function validateNoMeasurements(
  db: string,
  name: string,
  command: Document,
  { catalog }: CommandContext,
): void {
  const target: unknown = command[name];
  const documents = typeof target === 'string' ? catalog.open(db, target) : undefined;
  if (readsOnly(command) || documents === undefined || !isTimeSeries(documents.definition)) return;
  throw new CommandError(
    'OperationNotSupportedInTransaction',
    `Cannot write to a time-series collection in a multi-document transaction: ${db}.${documents.name}`,
  );
}

function inCollation(
  db: string,
  command: Document,
  { catalog }: CommandContext,
  run: () => Document,
): Document {
  const [name = ''] = Object.keys(command);
  const explained: unknown = command.explain;
  const asked = name === 'explain' && isDocument(explained) ? explained : command;
  const [kind = ''] = Object.keys(asked);
  const statement = statementOf(kind, asked);
  if (statement === undefined) return run();
  const target: unknown = asked[kind];
  const documents = typeof target === 'string' ? catalog.open(db, target) : undefined;
  return collated(documents, statement.collation, run);
}

/** What names the collation of a command as a whole: of an explained write its only statement. */
function statementOf(kind: string, asked: Document): Document | undefined {
  if (oneStatement.has(kind)) return asked;
  const [list] = [asked.updates, asked.deletes].filter(Array.isArray);
  const [only] = kind === 'update' || kind === 'delete' ? (list ?? []) : [];
  return isDocument(only) && list?.length === 1 ? only : undefined;
}

/** A value that is too large for the engine: a text, a list, the stack. */
function tooLarge({ message }: RangeError): CommandError {
  return /call stack/i.test(message)
    ? new CommandError('Overflow', 'an expression or a document is nested too deeply')
    : new CommandError('ExceededMemoryLimit', `a value of the command is too large: ${message}`);
}

/** Documented: the commands that `defaultMaxTimeMS` is for. */
const limitedByDefault = new Set(['find', 'aggregate', 'count', 'distinct']);

/** Documented: for a getMore `maxTimeMS` is how long to wait for new documents, not how long to work. */
function budgetOf(name: string, command: Document): Budget {
  const usual = limitedByDefault.has(name) ? usualMaxTime() : 0;
  const limit = name === 'getMore' ? 0 : countField(command, 'maxTimeMS', 0) || usual;
  return { until: limit === 0 ? Infinity : performance.now() + limit, limit };
}

function unknownCommand(name: string): CommandError {
  // Inside Transactions these two never come here.
  if (name === 'commitTransaction' || name === 'abortTransaction') {
    return new CommandError('NoSuchTransaction', `${name} without a transaction`, {
      labels: ['TransientTransactionError'],
    });
  }
  return new CommandError('CommandNotFound', `no such command: '${name}'`);
}

/** Queries about a server: members answer them, not the engine. */
const askingServers = new Set(['currentOp', 'serverStatus', 'top', 'replSetGetStatus']);

/** Whether a command leaves everything as it is; an aggregation with $out or $merge does not. */
export function readsOnly(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  if (askingServers.has(name)) return true;
  if (!Object.hasOwn(reading, name)) return false;
  if (name === 'mapReduce' || name === 'mapreduce') return isInline(command);
  if (name !== 'aggregate') return true;
  const { pipeline } = command;
  return !(
    Array.isArray(pipeline) &&
    pipeline.some((stage) => isDocument(stage) && ('$out' in stage || '$merge' in stage))
  );
}

/** What changes no document and yet ends what others do, or makes them slower. */
const disturbing = new Set(['killAllSessions', 'killSessions', 'planCacheClear']);

/** Whether a command is allowed with read-only access: it changes nothing for any user. */
export function onlyLooks(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  return readsOnly(command) && !disturbing.has(name);
}
