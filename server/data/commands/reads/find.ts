import type { Document } from 'bson';
import { openToRead } from '#server/data/collections/views.ts';
import type { CommandContext, Stored } from '#server/data/documents.ts';
import { step } from '#server/data/limits/budget.ts';
import { checkedSize } from '#server/data/limits/document-size.ts';
import { withinTime } from '#server/data/limits/within-time.ts';
import { collectionName } from '#server/data/namespace.ts';
import { pathsShown } from '#server/data/plan/covered.ts';
import { numberOf } from '#server/data/query/match-leaf.ts';
import { compileProjection } from '#server/data/query/projection.ts';
import { isById, select } from '#server/data/query/select.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { countField, documentField, flagField } from '../command-fields.ts';
import { letVariables } from '../let-variables.ts';
import { badValue, failedToParse } from '../refusals.ts';
import { cursorReply, firstBatchSize } from '../writes/batch.ts';
import { withKeys } from './find-keys.ts';
import { findTailable } from './tailable.ts';

/** The `find` command. */
export function find(db: string, command: Document, context: CommandContext): Document {
  const asked = readFind(db, command, context);
  const { name, filter, selection, projection, project } = asked;
  if (flagField(command, 'tailable')) return findTailable(asked, command, context);
  if (flagField(command, 'awaitData')) {
    throw failedToParse("Cannot set 'awaitData' without also setting 'tailable'");
  }
  const documents = openToRead(context, db, name);
  const shape = withKeys(project, command, { documents, filter, selection }, context);
  const result = select(documents, filter, selection, context);
  const isWhole = Object.keys(projection).length === 0;
  const docs = isWhole ? result.map(shape) : withinTime(projection, () => projected(result, shape));
  context.work.returned += docs.length;
  return cursorReply(`${db}.${name}`, docs, context.cursors, {
    batchSize: countField(command, 'batchSize', firstBatchSize),
    singleBatch: flagField(command, 'singleBatch'),
    isAtEnd: documents === undefined || docs.length === selection.limit || isById(filter),
  });
}

/** Parses a `find` command; refuses invalid combinations. */
export function readFind(db: string, command: Document, context: CommandContext) {
  const name = collectionName(db, command);
  const filter = documentField(command, 'filter');
  const variables = letVariables(command, context.now());
  const limit = countField(command, 'limit', 0);
  const projection = documentField(command, 'projection');
  const project = compileProjection(projection, {
    filter,
    variables,
    now: context.now(),
    random: () => context.random(),
  });
  const selection = {
    variables,
    ...orderOf(command),
    skip: countField(command, 'skip', 0),
    limit: limit === 0 ? Infinity : limit,
    shown: pathsShown(projection),
    ...rangeOf(command),
  };
  return { db, name, filter, selection, projection, project };
}

/** Documented: a sort by `$natural` is a hint to read documents as they lie. */
function orderOf(command: Document): { sort: Document; hint: unknown } {
  const sort = documentField(command, 'sort');
  const { hint } = command;
  if (!Object.hasOwn(sort, '$natural')) return { sort, hint };
  const direction = numberOf(sort.$natural);
  if (Object.keys(sort).length > 1 || (direction !== 1 && direction !== -1)) {
    throw badValue('$natural sort cannot be set to a value other than -1 or 1.');
  }
  if (hint !== undefined && hint !== '' && !(isDocument(hint) && '$natural' in hint)) {
    throw badValue('Cannot use hint together with a $natural sort');
  }
  return { sort: {}, hint: { $natural: direction } };
}

/** `min` and `max`, where they are given. */
function rangeOf(command: Document): { min?: Document; max?: Document } {
  const range: { min?: Document; max?: Document } = {};
  for (const name of ['min', 'max'] as const) {
    const bound = documentField(command, name);
    if (Object.keys(bound).length > 0) range[name] = bound;
  }
  return range;
}

function projected(results: readonly Stored[], project: (stored: Stored) => Document): Document[] {
  return results.map((stored) => {
    step();
    const shown = project(stored);
    checkedSize(shown);
    return shown;
  });
}
