import { calculateObjectSize, type Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { failedToParse } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
// declares the stages that a pipeline of an update may hold
import '../stages/pipeline.ts';
import { withTimestamps } from '../query/validate-document.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { sameValue } from '../values/same-value.ts';
import { normalize } from '../values/values.ts';
import { replaced, validateReplacement } from './replacement.ts';
import { compileOperators, type UpdateScope } from './update-operators.ts';
import { compileUpdatePipeline } from './update-pipeline.ts';

export interface Update {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** Whether one document can take long: there are expressions or conditions on elements. */
  isSlow: boolean;
  /** Whether the time for one document is small for any list in it: few values, and no operators on lists. */
  isShort: boolean;
  /** The document afterwards; the same object when nothing changes. */
  apply(stored: Stored, inserting: boolean): Document;
}

/** Operators, a pipeline, or a whole document: the form of an update's `u`. */
export function compileUpdate(value: unknown, scope: UpdateScope): Update {
  const update = normalize(value);
  if (Array.isArray(update)) {
    if (scope.arrayFilters !== undefined) {
      throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
    }
    return {
      kind: 'pipeline',
      isSlow: true,
      isShort: false,
      apply: keepingId(compileUpdatePipeline(update, scope)),
    };
  }
  if (!isDocument(update)) {
    throw failedToParse(`Update argument must be either an object or an array, not ${typeName(update)}`);
  }
  if (Object.keys(update)[0]?.startsWith('$') === true) {
    const isSlow = scope.arrayFilters !== undefined || Object.hasOwn(update, '$pull');
    const isShort = !isSlow && isShortUpdate(update);
    return { kind: 'operators', isSlow, isShort, apply: keepingId(compileOperators(update, scope)) };
  }
  validateReplacement(update);
  if (scope.arrayFilters !== undefined) {
    throw failedToParse('arrayFilters may not be specified for replacement-style updates');
  }
  const replacement = scope.keepsEmptyTimestamps ? update : withTimestamps(update, scope.now);
  return {
    kind: 'replacement',
    isSlow: false,
    isShort: false,
    apply: ({ doc }) => replaced(doc, replacement),
  };
}

const shortOperators = new Set([
  ...['$set', '$unset', '$inc', '$mul', '$min', '$max', '$rename', '$currentDate', '$setOnInsert'],
  ...['$pop', '$bit'],
]);
/** Bytes of an update that takes a moment for one document. */
const shortBytes = 16 * 1024;

function isShortUpdate(update: Document): boolean {
  return (
    Object.keys(update).every((name) => shortOperators.has(name)) && calculateObjectSize(update) <= shortBytes
  );
}

function keepingId(apply: Update['apply']): Update['apply'] {
  return (stored, inserting) => {
    const before = stored.doc;
    const after = apply(stored, inserting);
    if (after === before) return before;
    if (Object.hasOwn(before, '_id') && !sameValue(before._id, after._id)) {
      throw new CommandError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    }
    return after;
  };
}
