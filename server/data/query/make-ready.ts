import type { Document } from 'bson';
import { type IndexSpec, indexesOf } from '../definition.ts';
import type { Documents } from '../documents.ts';
import { kindOf } from '../indexes/key-kind.ts';
import { isKept } from '../indexes/validate-indexed.ts';
import { unbounded } from '../limits/budget.ts';
import { isDocument } from '../values/bson-type.ts';

/** Number of inspected filter parts: indexes do not serve larger filters. */
const mostClauses = 32;

/** The fields that a filter and a sort name at their top, also inside of `$and`. */
function fieldsIn(filter: Document, sort: Document): Set<string> {
  const clauses: unknown = filter.$and;
  const parts = Array.isArray(clauses) ? clauses.slice(0, mostClauses).filter(isDocument) : [];
  return new Set([filter, sort, ...parts].flatMap((part) => Object.keys(part)));
}

function isServing(spec: IndexSpec): boolean {
  return spec.hidden !== true && isKept(spec);
}

/**
 * Builds the ordered look-ups that a query may use, once for all queries and however long it takes: the query itself may
 * be given up at any moment, and half of a look-up would be lost each time.
 */
export function makeReady(documents: Documents | undefined, filter: Document, sort: Document = {}): void {
  if (documents === undefined) return;
  const fields = fieldsIn(filter, sort);
  for (const spec of indexesOf(documents).filter(isServing)) {
    const [first = ''] = Object.keys(spec.key);
    if (fields.has(kindOf(spec.key) === 'text' ? '$text' : first))
      unbounded(() => documents.indexes.of(spec));
  }
}
