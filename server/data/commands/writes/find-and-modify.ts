import type { Document } from 'bson';
import { validateMeasurementUpdate } from '#server/data/collections/time-series.ts';
import { passing, validateByRules } from '#server/data/collections/validate-by-rules.ts';
import type { CommandContext, Stored } from '#server/data/documents.ts';
import { validateIndexed } from '#server/data/indexes/validate-indexed.ts';
import { collectionName } from '#server/data/namespace.ts';
import { compileProjection } from '#server/data/query/projection.ts';
import { select } from '#server/data/query/select.ts';
import { changedDocument, insertUpserted, makeUpserted, updateScope } from '#server/data/update/update.ts';
import { compileUpdate } from '#server/data/update/update-compile.ts';
import { letVariables } from '../let-variables.ts';
import { failedToParse } from '../refusals.ts';
import { filterField, flagField } from '../statement-fields.ts';

const where = 'findAndModify';

interface Asked {
  filter: Document;
  variables: Document;
  remove: boolean;
  returnsNew: boolean;
  upsert: boolean;
}

/** The `findAndModify` command: changes or deletes one document and answers it as it was, or as it is. */
export function findAndModify(db: string, command: Document, outer: CommandContext): Document {
  const context = passing(command, outer);
  const name = collectionName(db, command);
  const asked = askedOf(command, context.now());
  const { filter, variables } = asked;
  // Validated before any write: a refused projection must leave the document unchanged.
  const shape = shapeOf(command, asked, context);
  const sort = command.sort === undefined ? undefined : filterField(command, 'sort', where);
  const documents = context.catalog.open(db, name);
  const choose = () =>
    select(documents, filter, { variables, sort, limit: 1, hint: command.hint }, context)[0];
  if (!asked.remove && documents !== undefined) {
    const { upsert } = asked;
    validateMeasurementUpdate(documents.definition, { filter, change: command.update, multi: false, upsert });
  }
  if (!asked.remove) return change(db, name, command, asked, shape, choose, context);
  const result = choose();
  if (result === undefined) return { lastErrorObject: { n: 0 }, value: null, ok: 1 };
  const value = shape(result);
  documents?.remove(result.key);
  context.work.written += 1;
  return { lastErrorObject: { n: 1 }, value, ok: 1 };
}

type Shape = (stored: Stored) => Document;

function askedOf(command: Document, now: number): Asked {
  const asked = {
    filter: command.query === undefined ? {} : filterField(command, 'query', where),
    variables: letVariables(command, now),
    remove: flagField(command, 'remove', where),
    returnsNew: flagField(command, 'new', where),
    upsert: flagField(command, 'upsert', where),
  };
  const refuse = (message: string): never => {
    throw failedToParse(message);
  };
  if (asked.remove && command.update !== undefined) refuse('Cannot specify both an update and remove=true');
  if (asked.remove && asked.upsert) refuse('Cannot specify both upsert=true and remove=true');
  if (asked.remove && asked.returnsNew) {
    refuse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  }
  if (!asked.remove && command.update === undefined) {
    refuse('Either an update or remove=true must be specified');
  }
  return asked;
}

function shapeOf(command: Document, { filter, variables }: Asked, context: CommandContext): Shape {
  if (command.fields === undefined) return ({ doc }) => doc;
  const fieldsWanted = filterField(command, 'fields', where);
  return compileProjection(fieldsWanted, {
    filter,
    variables,
    now: context.now(),
    random: () => context.random(),
  });
}

function change(
  db: string,
  name: string,
  command: Document,
  asked: Asked,
  shape: Shape,
  choose: () => Stored | undefined,
  context: CommandContext,
): Document {
  const { filter, variables, returnsNew } = asked;
  const compiled = compileUpdate(
    command.update,
    updateScope(filter, variables, command.arrayFilters, context),
  );
  const result = choose();
  const documents = context.catalog.open(db, name);
  if (result !== undefined) {
    const after = changedDocument(result, compiled);
    const value = shape(returnsNew && after !== undefined ? afterwards(result.key, after) : result);
    if (after !== undefined) {
      if (documents !== undefined) {
        validateByRules(documents, after, context, result);
        validateIndexed(documents, after);
      }
      documents?.put(after, compiled.kind === 'replacement' ? 'replacement' : undefined);
      context.work.written += 1;
    }
    return { lastErrorObject: { n: 1, updatedExisting: true }, value, ok: 1 };
  }
  if (!asked.upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
  const created = makeUpserted(filter, compiled, context);
  const value = returnsNew ? shape(afterwards('', created)) : null;
  insertUpserted(db, name, created, context);
  return { lastErrorObject: { n: 1, updatedExisting: false, upserted: created._id }, value, ok: 1 };
}

function afterwards(key: string, doc: Document): Stored {
  return { key, doc };
}
