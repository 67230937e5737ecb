import type { Document } from 'bson';
import { badValue, failedToParse } from '../commands/refusals.ts';
import { type IndexSpec, indexesOf } from '../definition.ts';
import type { Documents } from '../documents.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { equalValues } from '../values/compare.ts';

/** The target of a hint: an index, or every document in one of both directions. */
export type Hint = { index: IndexSpec } | { natural: 1 | -1 };

/** Reads the hint of a command; undefined without one. A hint that matches no index is refused. */
export function hintOf(documents: Documents, hint: unknown): Hint | undefined {
  if (hint === undefined || hint === null) return undefined;
  if (typeof hint !== 'string' && !isDocument(hint)) {
    throw failedToParse(`hint must be specified as a string or an object, not ${typeName(hint)}`);
  }
  if (isDocument(hint) && Object.keys(hint).length === 0) return undefined;
  const natural: unknown = isDocument(hint) ? hint.$natural : hint === '$natural' ? 1 : undefined;
  if (natural !== undefined) {
    if (natural === 1 || natural === -1) return { natural };
    throw failedToParse('$natural hint must be 1 or -1');
  }
  const [index] = named(documents, hint);
  // Documented: hidden indexes cannot be hinted.
  if (index !== undefined && index.hidden !== true) return { index };
  throw badValue(
    `error processing query: ns=${documents.db}.${documents.name} planner returned error :: caused by :: hint provided does not correspond to an existing index`,
  );
}

function named(documents: Documents, hint: string | Document): readonly IndexSpec[] {
  return indexesOf(documents).filter(({ name, key }) =>
    typeof hint === 'string' ? name === hint : sameKey(key, hint),
  );
}

/** Keys are equal when they name the same fields in the same order with the same directions. */
export function sameKey(a: Document, b: Document): boolean {
  const [one, other] = [Object.entries(a), Object.entries(b)];
  return (
    one.length === other.length &&
    one.every(([path, value], at) => other[at]?.[0] === path && equalValues(value, other[at][1]))
  );
}
