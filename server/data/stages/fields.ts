import type { Document } from 'bson';
import { failedToParse, located } from '../commands/refusals.ts';
import { isDocument } from '../values/bson-type.ts';

/** The argument of a stage as a document with these fields and no others. */
export function checkedFields(
  argument: unknown,
  stage: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Document {
  if (!isDocument(argument)) {
    throw failedToParse(`the argument to ${stage} must be an object`);
  }
  for (const field of required) {
    if (argument[field] !== undefined) continue;
    throw located(40414, `BSON field '${stage}.${field}' is missing but a required field`);
  }
  const unknown = Object.keys(argument).find(
    (field) => !required.includes(field) && !optional.includes(field),
  );
  if (unknown === undefined) return argument;
  throw located(40415, `BSON field '${stage}.${unknown}' is an unknown field.`);
}
