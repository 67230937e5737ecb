import type { Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { KeptCursors } from '../commands/reads/cursors.ts';
import type { Catalog, CommandContext, Documents } from '../documents.ts';
import { compilePipeline } from '../stages/compile-pipeline.ts';
import { row } from '../update/row.ts';
import { isDocument } from '../values/bson-type.ts';
import { isView } from './views.ts';

/** The base of a search index: a collection, or a view that changes its documents one by one. */
export interface Searched {
  base: Documents;
  /** A document as the view shows it; undefined: it does not. */
  through: (doc: Document) => Document | undefined;
  /** The pipeline as text: another one makes another index. */
  by: string;
  pipeline: readonly Document[];
}

type Validator = (argument: Document) => void;

const prefix = 'Cannot perform a search operation as the view definition is incompatible with Atlas Search: ';

/** Refuses in the database's words // observed: published sources of the database */
function refused(code: `Location${number}`, why: string): CommandError {
  return new CommandError(code, `${prefix}${why}`);
}

const validateFieldsAdded: Validator = (argument) => {
  if (Object.hasOwn(argument, '_id')) {
    throw refused('Location10623002', 'Modifying _id field is not allowed');
  }
};

/** Stages that a view with a search index may have. */
const validators: Readonly<Record<string, Validator>> = {
  $addFields: validateFieldsAdded,
  $set: validateFieldsAdded,
  $match(argument) {
    const names = Object.keys(argument);
    if (names.some((name) => name !== '$expr')) {
      throw refused('Location10623001', '$match stage can only contain $expr');
    }
  },
};

const bannedOperators: readonly string[] = ['$rand', '$function'];
const bannedVariables = /\$\$(NOW|CLUSTER_TIME|USER_ROLES)/;

function validateInside(value: unknown, name = ''): void {
  if (Array.isArray(value)) for (const each of value) validateInside(each);
  if (isDocument(value)) for (const [each, inner] of Object.entries(value)) validateInside(inner, each);
  if (bannedOperators.includes(name)) throw refused('Location10623003', `${name} is not allowed`);
  if (typeof value === 'string' && bannedVariables.test(value)) {
    throw refused(
      'Location10623004',
      'Using variables like $$NOW, $$CLUSTER_TIME, or $$USER_ROLES is not allowed',
    );
  }
  if (name !== '$let' || !isDocument(value) || !isDocument(value.vars)) return;
  if (Object.hasOwn(value.vars, 'CURRENT')) {
    throw refused('Location10623005', 'Overriding the CURRENT variable is not allowed');
  }
}

function validateStages(pipeline: readonly Document[]): void {
  for (const stage of pipeline) {
    const [name = '', argument = {}] = Object.entries(stage)[0] ?? [];
    const validate = Object.hasOwn(validators, name) ? validators[name] : undefined;
    if (!validate) throw refused('Location10623000', `${name} is not allowed`);
    validate(argument);
    validateInside(stage);
  }
}

/** A stage that looks at one document knows neither a time nor anything else around it. */
function contextOf(catalog: Catalog): CommandContext {
  const none = () => 0;
  const work = { examined: 0, returned: 0, written: 0 };
  return { catalog, now: none, random: none, cursors: new KeptCursors().of(), work };
}

/** The base of an index of that name; undefined: it does not exist. Refuses a view that search does not support. */
export function searchedIn(catalog: Catalog, db: string, name: string): Searched | undefined {
  const pipeline: Document[] = [];
  let base = catalog.open(db, name);
  while (base && isView(base)) {
    const { viewOn, pipeline: stages } = base.definition.options;
    pipeline.unshift(...(stages ?? []));
    base = catalog.open(db, viewOn);
  }
  if (!base) return undefined;
  if (pipeline.length === 0) return { base, through: (doc) => doc, by: '', pipeline };
  validateStages(pipeline);
  const scope = { db, collection: base.name, now: 0, depth: 0, variables: new Map() };
  const run = compilePipeline(pipeline, { ...scope, context: contextOf(catalog) });
  const through = (doc: Document) => [...run([row(doc)])][0]?.doc;
  return { base, through, by: JSON.stringify(pipeline), pipeline };
}
