import type { Document } from 'bson';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument } from '../values/bson-type.ts';

/** The query in the first stages of a pipeline. */
export interface Beginning {
  /** The number of stages it covers. */
  count: number;
  filter: Document;
  sort?: Document;
  /** Of a `$limit` right behind the sort: no more of the order is needed. */
  limit?: number;
}

/** A `$match` at the beginning of a pipeline, and the `$sort` there or behind it. */
export function beginningOf(stages: readonly [string, unknown][]): Beginning {
  let count = 0;
  const beginning: Beginning = { count, filter: {} };
  const [match, matched] = stages[count] ?? [];
  if (match === '$match' && isDocument(matched)) {
    beginning.filter = matched;
    count += 1;
  }
  const [sort, sorted] = stages[count] ?? [];
  if (sort === '$sort' && isDocument(sorted)) {
    beginning.sort = sorted;
    count += 1;
    const [limit, most] = stages[count] ?? [];
    if (limit === '$limit') beginning.limit = numberOf(most);
  }
  return { ...beginning, count };
}
