import type { Document } from 'bson';
import type { CommandContext } from '../documents.ts';
import { explain, explainAggregate } from '../explain/explain.ts';
import { type Budget, withinBudget } from '../limits/budget.ts';
import { judgeDatabase } from '../namespace.ts';
import { update } from '../update/update.ts';
import { isDocument } from '../values/bson-type.ts';
import { aggregate } from './aggregate.ts';
import * as catalog from './catalog-commands.ts';
import { CommandError } from './command-error.ts';
import { countField } from './command-fields.ts';
import { count } from './count.ts';
import { dbHash } from './db-hash.ts';
import { remove } from './delete.ts';
import { distinct } from './distinct.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { getMore, killCursors } from './get-more.ts';
import * as indexes from './index-commands.ts';
import { insert } from './insert.ts';
import * as server from './server-commands.ts';

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
  listDatabases: catalog.listDatabases,
  listCollections: catalog.listCollections,
  listIndexes: indexes.listIndexes,
  collStats: catalog.collStats,
  collstats: catalog.collStats,
  dbStats: catalog.dbStats,
  dbstats: catalog.dbStats,
  dbHash,
  dbhash: dbHash,
  hello: server.hello,
  isMaster: server.hello,
  ismaster: server.hello,
  ping: server.ping,
  buildInfo: server.buildInfo,
  buildinfo: server.buildInfo,
  connectionStatus: server.connectionStatus,
  hostInfo: server.hostInfo,
  endSessions: server.endSessions,
};

const writing: Record<string, Command> = {
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
  create: catalog.create,
  drop: catalog.drop,
  dropDatabase: catalog.dropDatabase,
  renameCollection: catalog.renameCollection,
  createIndexes: indexes.createIndexes,
  dropIndexes: indexes.dropIndexes,
  deleteIndexes: indexes.dropIndexes,
};

/** Commands that work on the server as a whole, as drivers and shells send them. */
const onlyAdmin = ['listDatabases', 'renameCollection'];

/** Runs one of the database's own commands: its first field names it. What is refused is thrown as a CommandError. */
export function runCommand(db: string, command: Document, context: CommandContext): Document {
  const [name = ''] = Object.keys(command);
  const run = Object.hasOwn(reading, name)
    ? reading[name]
    : Object.hasOwn(writing, name)
      ? writing[name]
      : undefined;
  if (run === undefined) throw unknownCommand(name);
  judgeDatabase(db);
  if (onlyAdmin.includes(name) && db !== 'admin') {
    throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
  }
  try {
    return withinBudget(budgetOf(name, command), () => run(db, command, context));
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(error) : error;
  }
}

/** What is too large for the engine at all: a text, a list, the stack. */
function tooLarge({ message }: RangeError): CommandError {
  return /call stack/i.test(message)
    ? new CommandError('Overflow', 'an expression or a document is nested too deeply')
    : new CommandError('ExceededMemoryLimit', `a value of the command is too large: ${message}`);
}

/** Documented: for a getMore `maxTimeMS` is how long to wait for new documents, not how long to work. */
function budgetOf(name: string, command: Document): Budget {
  const limit = name === 'getMore' ? 0 : countField(command, 'maxTimeMS', 0);
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

/** Whether a command leaves everything as it is; an aggregation with $out or $merge does not. */
export function readsOnly(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  if (!Object.hasOwn(reading, name)) return false;
  if (name !== 'aggregate') return true;
  const { pipeline } = command;
  return !(
    Array.isArray(pipeline) &&
    pipeline.some((stage) => isDocument(stage) && ('$out' in stage || '$merge' in stage))
  );
}
