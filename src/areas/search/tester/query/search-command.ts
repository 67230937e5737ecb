import type { Definition } from '#contract/search/definition.ts';
import { type EjsonObject, int, without } from '#src/lib/ejson/value.ts';
import { type Clause, pathsOf } from './clauses.ts';
import { indexedField } from './indexed-field.ts';

/** Results that are shown; a query tester is no place to page through a collection. */
const shownResults = 20;

interface Asked {
  collection: string;
  index: string;
  stage: EjsonObject;
  clause: Clause | undefined;
  definition: Definition;
}

/** The stage as it is sent: with its index, details of scores, and highlights of the fields that it searches. */
function sentStage({ index, stage, clause, definition }: Omit<Asked, 'collection'>): EjsonObject {
  const paths = clause ? highlightable(clause, definition) : [];
  const highlight: EjsonObject =
    'highlight' in stage || paths.length === 0 || clause?.operator === 'vectorSearch'
      ? {}
      : { highlight: { path: paths } };
  return { ...without(stage, 'index'), index, scoreDetails: true, ...highlight };
}

/** Fields of text whose passages the engine can show // documented: not where the field is not stored */
function highlightable(clause: Clause, definition: Definition): string[] {
  const own = pathsOf(clause).flatMap((path) => {
    if (!('field' in path) || path.multi !== undefined) return [];
    const { types, embedded } = indexedField(definition, path.field);
    const isText = types.some((type) => type.type === 'string' && type.store !== false);
    return isText && embedded.length === 0 ? [path.field] : [];
  });
  const inner =
    clause.operator === 'embeddedDocument'
      ? []
      : clause.children
          .filter(({ occur }) => occur !== 'mustNot')
          .flatMap((child) => highlightable(child, definition));
  return [...new Set([...own, ...inner])];
}

/** Finds the first documents, each with its score, how it came about, highlights, and what holds for all. */
export function searchCommand(asked: Asked, limit = shownResults): EjsonObject {
  return {
    aggregate: asked.collection,
    pipeline: [
      { $search: sentStage(asked) },
      { $limit: int(limit) },
      {
        $project: {
          document: '$$ROOT',
          score: { $meta: 'searchScore' },
          details: { $meta: 'searchScoreDetails' },
          highlights: { $meta: 'searchHighlights' },
          meta: '$$SEARCH_META',
        },
      },
    ],
    cursor: { batchSize: int(limit) },
  };
}

/** What holds for all: the facets are there where no document is found, too. */
export function metaCommand({ collection, index, stage }: Pick<Asked, 'collection' | 'index' | 'stage'>) {
  const { highlight: _passages, sort: _order, ...rest } = without(stage, 'index');
  return {
    aggregate: collection,
    pipeline: [{ $searchMeta: { ...rest, index } }],
    cursor: {},
  } satisfies EjsonObject;
}

/** Ids alone, in order: enough to compare, and to know which documents are not found. */
export function idsCommand(
  { collection, index, stage }: Pick<Asked, 'collection' | 'index' | 'stage'>,
  limit: number,
): EjsonObject {
  return {
    aggregate: collection,
    pipeline: [
      { $search: { ...without(stage, 'index'), index } },
      { $limit: int(limit) },
      { $project: { _id: int(1), score: { $meta: 'searchScore' } } },
    ],
    cursor: { batchSize: int(limit) },
  };
}

/** Whether it counts what its facets hold. */
export const hasFacets = (stage: EjsonObject): boolean => 'facet' in stage;
