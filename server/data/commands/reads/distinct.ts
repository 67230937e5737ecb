import type { Document } from 'bson';
import { openToRead } from '#server/data/collections/views.ts';
import type { CommandContext } from '#server/data/documents.ts';
import { checkedSize } from '#server/data/limits/document-size.ts';
import { collectionName } from '#server/data/namespace.ts';
import { fieldReader, isFields } from '#server/data/query/path-walk.ts';
import { select } from '#server/data/query/select.ts';
import { compareValues } from '#server/data/values/compare.ts';
import { documentField } from '../command-fields.ts';
import { letVariables } from '../let-variables.ts';
import { badValue, missingField, typeMismatch } from '../refusals.ts';
import { distinctValues } from './distinct-values.ts';

/** The `distinct` command. Documented: the elements of an array count each, on the way and at the end of the path. */
export function distinct(db: string, command: Document, context: CommandContext): Document {
  const name = collectionName(db, command);
  const parts = pathOf(command.key);
  const filter = documentField(command, 'query');
  const variables = letVariables(command, context.now());
  const result = select(openToRead(context, db, name), filter, { variables, hint: command.hint }, context);
  const values = [
    ...distinctValues(
      valuesOf(
        result.map(({ doc }) => doc),
        parts,
      ),
    ).values(),
  ];
  // The database gives them in the order in which it meets them; sorted they are easier to read and as right.
  values.sort(compareValues);
  // documented: the answer is one document
  checkedSize({ values });
  context.work.returned += values.length;
  return { values, ok: 1 };
}

function pathOf(key: unknown): string[] {
  if (key === undefined || key === null) throw missingField('distinct', 'key');
  if (typeof key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  if (key.includes('\0')) throw badValue('Key field cannot contain an embedded null byte');
  return key.split('.');
}

function* valuesOf(docs: readonly Document[], parts: readonly string[]): Generator<unknown> {
  for (const doc of docs) yield* along(doc, parts, 0);
}

function* along(value: unknown, parts: readonly string[], depth: number): Generator<unknown> {
  const part = parts[depth];
  if (part === undefined) {
    if (Array.isArray(value)) yield* value;
    else if (value !== undefined) yield value;
  } else if (isFields(value)) {
    yield* along(fieldReader(part)(value), parts, depth + 1);
  } else if (Array.isArray(value)) {
    for (const element of value) if (isFields(element)) yield* along(element, parts, depth);
    if (/^\d+$/.test(part) && Number(part) < value.length)
      yield* along(value[Number(part)], parts, depth + 1);
  }
}
