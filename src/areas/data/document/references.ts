import { printLine } from '#src/lib/ejson/print.ts';
import { type Ejson, isObject, kindOf, textOf } from '#src/lib/ejson/value.ts';
import type { Path } from './paths.ts';

/** The document that a value refers to. */
export interface Reference {
  /** Undefined: the same database. */
  db: string | undefined;
  collection: string;
  /** `_id`, as in the URL. */
  doc: string;
}

const suffix = /_?ids?$/iu;
const identifiers = new Set(['objectId', 'uuid', 'string', 'int', 'long']);

/**
 * Follows a DBRef, or a field that is named after a collection: `customerId`, `customer_id`, and `customer` with an ObjectId.
 *
 * @param collections the names in the same database
 */
export function referenceOf(path: Path, value: Ejson, collections: readonly string[]): Reference | undefined {
  const reference = dbRefOf(value);
  if (reference) return reference;
  const kind = kindOf(value);
  const name = path.findLast((each) => !/^\d+$/u.test(each)) ?? '';
  if (!identifiers.has(kind) || /^_id$/iu.test(name)) return undefined;
  const stem = name.replace(suffix, '');
  if (stem === '' || (stem === name && kind !== 'objectId' && kind !== 'uuid')) return undefined;
  const wanted = new Set(pluralsOf(stem.toLowerCase()));
  const collection = collections.find((each) => wanted.has(each.toLowerCase()));
  return collection === undefined
    ? undefined
    : { db: undefined, collection, doc: printLine(value, 'canonical') };
}

function dbRefOf(value: Ejson): Reference | undefined {
  if (!isObject(value)) return undefined;
  const collection = textOf(value.$ref);
  const id = value.$id;
  if (!collection || id === undefined) return undefined;
  return { db: textOf(value.$db), collection, doc: printLine(id, 'canonical') };
}

const pluralsOf = (stem: string): string[] => [stem, `${stem}s`, `${stem}es`, stem.replace(/y$/u, 'ies')];
