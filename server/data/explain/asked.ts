import type { Document } from 'bson';
import { readAggregate } from '../commands/aggregate.ts';
import { CommandError } from '../commands/command-error.ts';
import { countField, documentField } from '../commands/command-fields.ts';
import { letVariables } from '../commands/let-variables.ts';
import { readFind } from '../commands/reads/find.ts';
import { filterField, flagField } from '../commands/statement-fields.ts';
import { statementsOf } from '../commands/writes/write-batch.ts';
import type { CommandContext, Stored } from '../documents.ts';
import { collectionName } from '../namespace.ts';
import { numberOf } from '../query/match-leaf.ts';
import type { Selection } from '../query/select.ts';
import type { Rows } from '../stages/stage.ts';
import { changedDocument, updateScope } from '../update/update.ts';
import { compileUpdate } from '../update/update-compile.ts';

/** The query on a collection in a command to explain. */
export interface Asked {
  collection: string;
  filter: Document;
  selection: Selection;
  /** The stages above the one that finds the documents, the highest first. */
  above: Above[];
  /** Pipeline stages that process the results. */
  stages?: [string, (rows: Rows) => Rows, unknown][];
}

/** A stage that does something with the documents that were found. */
export interface Above {
  stage: string;
  about?: Document;
  /** The count it would have returned, from the matching documents. */
  counted?: (results: readonly Stored[]) => Document;
  /** Whether documents come out of it. */
  returns: boolean;
  /** Whether it changes documents; `express` if a document named by its identifier is changed without a plan. */
  changes?: 'express' | 'planned';
}

type Ask = (db: string, command: Document, context: CommandContext) => Asked;

/** Commands that can be explained // documented */
const asks: Record<string, Ask> = {
  find: askFind,
  aggregate: readAggregate,
  count: askCount,
  distinct: askDistinct,
  delete: askDelete,
  update: askUpdate,
  findAndModify: askFindAndModify,
  findandmodify: askFindAndModify,
};

export function askedOf(db: string, command: Document, context: CommandContext): Asked {
  const [name = ''] = Object.keys(command);
  const ask = Object.hasOwn(asks, name) ? asks[name] : undefined;
  if (ask !== undefined) return ask(db, command, context);
  throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
}

function askFind(db: string, command: Document, context: CommandContext): Asked {
  const { name, filter, selection } = readFind(db, command, context);
  const projection = documentField(command, 'projection');
  const isSimple = Object.values(projection).every(
    (value) => typeof value !== 'object' && typeof value !== 'string',
  );
  const stage =
    isSimple && !Object.keys(projection).some((path) => path.includes('.')) ? 'SIMPLE' : 'DEFAULT';
  const above = { stage: `PROJECTION_${stage}`, about: { transformBy: projection }, returns: true };
  return { collection: name, filter, selection, above: Object.keys(projection).length > 0 ? [above] : [] };
}

function askCount(db: string, command: Document, context: CommandContext): Asked {
  const limit = Math.abs(numberOf(command.limit));
  const selection = {
    variables: letVariables(command, context.now()),
    skip: countField(command, 'skip', 0),
    limit: limit > 0 ? limit : Infinity,
    hint: command.hint,
  };
  const above: Above = {
    stage: 'COUNT',
    counted: ({ length }) => ({ nCounted: length, nSkipped: 0 }),
    returns: false,
  };
  return {
    collection: collectionName(db, command),
    filter: documentField(command, 'query'),
    selection,
    above: [above],
  };
}

function askDistinct(db: string, command: Document, context: CommandContext): Asked {
  const { hint } = command;
  const selection = { variables: letVariables(command, context.now()), hint };
  return {
    collection: collectionName(db, command),
    filter: documentField(command, 'query'),
    selection,
    above: [],
  };
}

/** Documented: one statement is explained at a time. */
function onlyStatement(command: Document, field: string): Document {
  const [statement, other] = statementsOf(command, field);
  if (statement !== undefined && other === undefined) return statement;
  throw new CommandError('InvalidLength', `explained ${field} must have exactly one statement`);
}

function askDelete(db: string, command: Document, context: CommandContext): Asked {
  const { limit, hint, collation: _, ...statement } = onlyStatement(command, 'deletes');
  const selection = {
    variables: letVariables(command, context.now()),
    limit: Number(limit) === 1 ? 1 : Infinity,
    hint,
  };
  const above: Above = {
    stage: 'DELETE',
    changes: 'express',
    counted: ({ length }) => ({ nWouldDelete: length }),
    returns: false,
  };
  const filter = filterField(statement, 'q', 'delete.deletes');
  return { collection: collectionName(db, command), filter, selection, above: [above] };
}

function askUpdate(db: string, command: Document, context: CommandContext): Asked {
  const statement = onlyStatement(command, 'updates');
  const { hint, sort } = statement;
  const filter = filterField(statement, 'q', 'update.updates');
  const variables = letVariables(command, context.now());
  const limit = flagField(statement, 'multi', 'update.updates') ? Infinity : 1;
  const above = updating(filter, { ...statement, variables }, context);
  const selection = { variables, limit, hint, sort };
  return { collection: collectionName(db, command), filter, selection, above: [above] };
}

function updating(
  filter: Document,
  { u, arrayFilters, variables, upsert }: Document,
  context: CommandContext,
): Above {
  const compiled = compileUpdate(u, updateScope(filter, variables, arrayFilters, context));
  return {
    stage: 'UPDATE',
    // documented: the server plans upserts
    changes: upsert === true ? 'planned' : 'express',
    counted: (match) => ({
      nMatched: match.length,
      nWouldModify: match.filter((stored) => changedDocument(stored, compiled) !== undefined).length,
      nWouldUpsert: match.length === 0 && upsert === true ? 1 : 0,
    }),
    returns: false,
  };
}

function askFindAndModify(db: string, command: Document, context: CommandContext): Asked {
  const { hint, update, arrayFilters, upsert, fields } = command;
  const filter = documentField(command, 'query');
  const variables = letVariables(command, context.now());
  const selection = { variables, limit: 1, sort: documentField(command, 'sort'), hint };
  const changing: Above =
    command.remove === true
      ? {
          stage: 'DELETE',
          changes: 'express',
          counted: ({ length }) => ({ nWouldDelete: length }),
          returns: true,
        }
      : updating(filter, { u: update, arrayFilters, variables, upsert }, context);
  // documented: the server plans changes that return some fields
  const above: Above = {
    ...changing,
    returns: true,
    ...(fields === undefined ? {} : { changes: 'planned' }),
  };
  return { collection: collectionName(db, command), filter, selection, above: [above] };
}
