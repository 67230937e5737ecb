import type { TesterSearch } from '../tester/tester-search.ts';
import type { IndexRow } from './index-rows.ts';

/** The address of the query tester with an index. */
export const testerSearchOf = ({ cluster, namespace, index }: IndexRow): TesterSearch => ({
  cluster,
  on: namespace,
  index: index.name,
});

/** Why the query tester cannot query it: it writes `$search`, and vectors need another stage. */
export const testerRefusal = ({ type }: Pick<IndexRow, 'type'>): string | undefined =>
  type === 'vectorSearch'
    ? 'The query tester uses $search. Query a vector index with $vectorSearch, in a function or a driver.'
    : undefined;
