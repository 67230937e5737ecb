import type { Level } from '../index/level.ts';
import type { Query } from './query.ts';
import type { QueryOutline } from './query-outline.ts';

/** What a query is made of in an index. One of which the engine tells no parts has its kind alone // documented: DefaultQuery */
export function outlineOf(query: Query, level: Level): QueryOutline {
  const made = query.rewritten?.(level) ?? query;
  return made.outline?.(level) ?? { type: 'DefaultQuery', args: { queryType: String(made) } };
}
