import { calculateObjectSize, type Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { isDocument, isInt32 } from '../values/bson-type.ts';
import { step } from './budget.ts';

// documented: "MongoDB Limits and Thresholds"
export const documentLimit = 16 * 1024 * 1024;
/** Levels of a document that is kept, and of one that is a result // documented: 100; observed: 200 and a few around it */
export const storedLevels = 100;
export const resultLevels = 220;

/** How deep a document may be, and how large all of it. */
interface Measure {
  size: number;
  levels: number;
  limit: number;
}

/**
 * Bytes of a document as BSON. Refuses one that is too deep or larger than 16 MB as soon as that is known: values are
 * shared, so that a small one in memory may be one without end when it is written.
 */
export function checkedSize(doc: Document, levels = resultLevels, limit = documentLimit): number {
  const measure: Measure = { size: 0, levels, limit };
  count(doc, 1, measure);
  return measure.size;
}

const existing = new WeakMap<Document, number>();

/** The same for a document in a collection: those never change, and are measured often. */
export function sizeOfStored(doc: Document): number {
  const size = existing.get(doc) ?? checkedSize(doc);
  existing.set(doc, size);
  return size;
}

function count(value: object, depth: number, measure: Measure): void {
  if (depth > measure.levels) {
    throw new CommandError('Overflow', `Document exceeds maximum nested object depth of ${measure.levels}`);
  }
  grow(measure, 5);
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) countField(String(at).length, value[at], depth, measure);
    return;
  }
  for (const name of Object.keys(value)) {
    countField(Buffer.byteLength(name), (value as Document)[name], depth, measure);
  }
}

function countField(name: number, value: unknown, depth: number, measure: Measure): void {
  step();
  // Missing values are not written.
  if (value === undefined) return;
  grow(measure, name + 2 + ownSize(value));
  if (Array.isArray(value) || isDocument(value)) count(value, depth + 1, measure);
}

/** Bytes of a value beside those of its fields. */
function ownSize(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return 5 + Buffer.byteLength(value);
    case 'number':
      return isInt32(value) ? 4 : 8;
    case 'boolean':
      return 1;
    case 'bigint':
      return 8;
    case 'object':
      if (value === null || Array.isArray(value) || isDocument(value)) return 0;
      // An empty document around one value takes five bytes, its type and its empty name two.
      return value instanceof Date ? 8 : calculateObjectSize({ '': value }) - 7;
    default:
      return 0;
  }
}

function grow(measure: Measure, more: number): void {
  measure.size += more;
  if (measure.size <= measure.limit) return;
  throw new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${measure.size} is invalid. Size must be between 0 and ${measure.limit} (16 MB)`,
  );
}
