import { type Document, ObjectId, Timestamp } from 'bson';
import { fromEntries, mergeFields, setField } from '#contract/values/field-order.ts';
import { CommandError } from '../commands/command-error.ts';
import { checkedSize, storedLevels } from '../limits/document-size.ts';
import { isDocument, type TypeName, typeName } from '../values/bson-type.ts';

const badIds: readonly TypeName[] = ['array', 'regex', 'undefined'];

/** Refuses what cannot be the identifier of a document. */
export function validateId(id: unknown): void {
  const type = typeName(id);
  if (badIds.includes(type)) {
    throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${type}`);
  }
  if (!isDocument(id)) return;
  for (const name of Object.keys(id)) {
    // References keep their fields $ref, $id and $db.
    if (!name.startsWith('$') || ['$ref', '$id', '$db'].includes(name)) continue;
    throw new CommandError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
    );
  }
}

/** Refuses a document that the database would not keep: names, depth, size. */
export function validateDocument(doc: Document): void {
  checkedSize(doc, storedLevels);
}

/** A document as it is kept: with `_id`, which comes first, and empty timestamps filled in unless the command keeps them. */
export function withId(doc: Document, now: number, keepsEmptyTimestamps = false): Document {
  const names = Object.keys(doc);
  const empty = !keepsEmptyTimestamps && names.some((name) => isEmptyTimestamp(doc[name]));
  if (names[0] === '_id' && !empty) return doc;
  let created: Document = { _id: Object.hasOwn(doc, '_id') ? doc._id : newId(now) };
  for (const name of names) {
    if (name === '_id') continue;
    const value: unknown = doc[name];
    // documented: an empty timestamp at the top of an inserted document becomes the current one
    created = setField(created, name, empty && isEmptyTimestamp(value) ? timestamp(now) : value);
  }
  return created;
}

/** A replacement with empty timestamps at the top filled in; `_id` stays // documented: as in inserted documents */
export function withTimestamps(doc: Document, now: number): Document {
  const empty = Object.keys(doc).filter((name) => name !== '_id' && isEmptyTimestamp(doc[name]));
  return mergeFields(doc, fromEntries(empty.map((name) => [name, timestamp(now)])));
}

function isEmptyTimestamp(value: unknown): boolean {
  return value instanceof Timestamp && value.isZero();
}

export function timestamp(now: number): Timestamp {
  return new Timestamp({ t: Math.floor(now / 1000), i: 1 });
}

function newId(now: number): ObjectId {
  return new ObjectId(ObjectId.generate(Math.floor(now / 1000)));
}
