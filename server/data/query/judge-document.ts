import { calculateObjectSize, type Document, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { isDocument, type TypeName, tagOf, typeName } from '../values/bson-type.ts';
import { setField } from '../values/values.ts';

// documented: "MongoDB Limits and Thresholds"
export const documentLimit = 16 * 1024 * 1024;
const levels = 100;

const badIds: readonly TypeName[] = ['array', 'regex', 'undefined'];

/** Refuses what cannot be the identifier of a document. */
export function judgeId(id: unknown): void {
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
export function judgeDocument(doc: Document): void {
  judgeDepth(doc, 1);
  const size = calculateObjectSize(doc);
  if (size > documentLimit) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `BSONObj size: ${size} is invalid. Size must be between 0 and ${documentLimit} (16 MB)`,
    );
  }
}

function judgeDepth(value: object, depth: number): void {
  if (depth > levels) {
    throw new CommandError('Overflow', `Document exceeds maximum nested object depth of ${levels}`);
  }
  for (const each of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof each !== 'object' || each === null || each instanceof Date) continue;
    if (Array.isArray(each) || (tagOf(each) === undefined && isDocument(each))) judgeDepth(each, depth + 1);
  }
}

/** A document as it is kept: with `_id`, which comes first, and empty timestamps filled in. */
export function withId(doc: Document, now: number): Document {
  const names = Object.keys(doc);
  const empty = names.some((name) => isEmptyTimestamp(doc[name]));
  if (names[0] === '_id' && !empty) return doc;
  const made: Document = { _id: Object.hasOwn(doc, '_id') ? doc._id : newId(now) };
  for (const name of names) {
    if (name === '_id') continue;
    const value: unknown = doc[name];
    // documented: an empty timestamp at the top of an inserted document becomes the current one
    setField(made, name, isEmptyTimestamp(value) ? timestamp(now) : value);
  }
  return made;
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
