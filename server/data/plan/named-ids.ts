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

/**
 * Whether a filter is an identifier and nothing else, with or without `$eq`
 * // documented: "Express" plans; null and arrays have no exact bounds in an index
 */
export function namesOneId(filter: Document): boolean {
  if (Object.keys(filter).length !== 1 || !Object.hasOwn(filter, '_id')) return false;
  const condition: unknown = filter._id;
  const isEquality =
    isOperators(condition) && Object.keys(condition).length === 1 && Object.hasOwn(condition, '$eq');
  if (isOperators(condition) && !isEquality) return false;
  const id: unknown = isEquality ? condition.$eq : condition;
  return isExact(id) && id !== null && !Array.isArray(id);
}
