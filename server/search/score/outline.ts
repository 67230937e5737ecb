import type { Document } from 'bson';
import type { Level } from '../index/level.ts';
import type { Query } from './query.ts';

/**
 * A query as reported by `explain` of the database // documented: "How to Retrieve Query Plan and Execution
 * Statistics"
 */
export interface QueryOutline {
  type: string;
  args: Document;
}

/**
 * The structure of a query in an index. A query whose parts the engine does not report has only its kind //
 * documented: DefaultQuery
 */
export function outlineOf(query: Query, level: Level): QueryOutline {
  const made = query.rewritten?.(level) ?? query;
  return made.outline?.(level) ?? { type: 'DefaultQuery', args: { queryType: String(made) } };
}
