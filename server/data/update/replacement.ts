import type { Document } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { CommandError } from '../commands/command-error.ts';
import { sameValue } from '../values/same-value.ts';

/** Operators that got among the fields of a replacement are refused by name. */
export function validateReplacement(replacement: Document): void {
  for (const name of Object.keys(replacement)) {
    if (!name.startsWith('$')) continue;
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
}

/** The document with all fields replaced; `_id` stays where there was one. */
export function replaced(before: Document, replacement: Document): Document {
  if (!Object.hasOwn(before, '_id')) return replacement;
  let created: Document = { _id: before._id };
  for (const name of Object.keys(replacement)) {
    if (name !== '_id') created = setField(created, name, replacement[name]);
  }
  if (Object.hasOwn(replacement, '_id')) validateSameId(before._id, replacement._id);
  return sameValue(before, created) ? before : created;
}

function validateSameId(before: unknown, after: unknown): void {
  if (sameValue(before, after)) return;
  throw new CommandError(
    'ImmutableField',
    "After applying the update, the (immutable) field '_id' was found to have been altered to another value",
  );
}
