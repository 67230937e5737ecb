import type { Definition } from '#contract/search/definition.ts';
import { parseInOrder } from '#contract/values/field-order.ts';
import { readStageText } from '../query/stage-text.ts';
import type { SavedQuery } from './use-saved-query.ts';

const parsed = (id: string): unknown => parseInOrder(id);

/** The saved queries of an index with its definition, as `npm run analyze` reads them; `_id`s as extended JSON. */
export function queryFile(definition: Definition, queries: readonly SavedQuery[]): string {
  const file = {
    definition,
    queries: queries.flatMap(({ body: { name, query, finds, misses, first, judgments } }) => {
      const { stage } = readStageText(query);
      if (!stage) return [];
      return {
        name,
        query: stage,
        finds: finds.map(parsed),
        misses: misses.map(parsed),
        ...(first === null ? {} : { first: parsed(first) }),
        judgments: judgments.map(({ id, good }) => ({ id: parsed(id), good })),
      };
    }),
  };
  return JSON.stringify(file, null, 2);
}
