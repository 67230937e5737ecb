import type { Document } from 'bson';
import { isOperators } from '../query/match-field.ts';
import { isDocument, typeName } from '../values/bson-type.ts';

/** The ids that a filter allows; undefined when it does not say. */
export function idsOf(filter: Document): unknown[] | undefined {
  if (Object.hasOwn(filter, '_id')) {
    const ids = namedIds(filter._id);
    if (ids !== undefined) return ids;
  }
  const clauses: unknown = filter.$and;
  if (!Array.isArray(clauses)) return undefined;
  for (const clause of clauses) {
    const ids = isDocument(clause) ? idsOf(clause) : undefined;
    if (ids !== undefined) return ids;
  }
  return undefined;
}

function namedIds(condition: unknown): unknown[] | undefined {
  if (!isOperators(condition)) return isExact(condition) ? [condition] : undefined;
  if (Object.hasOwn(condition, '$eq')) {
    const id: unknown = condition.$eq;
    // A regular expression given with $eq is a value, and an id is never one.
    return isExact(id) ? [id] : undefined;
  }
  const list: unknown = condition.$in;
  return Array.isArray(list) && list.every(isExact) ? list : undefined;
}

function isExact(id: unknown): boolean {
  return typeName(id) !== 'regex' && typeName(id) !== 'undefined';
}
