import type { Level } from '../index/level.ts';
import type { Query } from './query.ts';
import type { QueryOutline } from './query-outline.ts';

/**
 * The structure of a query in an index. A query whose parts the engine does not report has only its kind //
 * documented: DefaultQuery
 */
export function outlineOf(query: Query, level: Level): QueryOutline {
  const created = query.rewritten?.(level) ?? query;
  return created.outline?.(level) ?? { type: 'DefaultQuery', args: { queryType: String(created) } };
}
