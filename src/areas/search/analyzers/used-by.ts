import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';

type ReadIndex = Pick<SearchIndex, 'indexID' | 'name' | 'database' | 'collectionName' | 'latestDefinition'>;

/** An index that names an analyzer, and where in its definition. */
export interface Use {
  indexID: string;
  index: string;
  namespace: string;
  places: string[];
}

const naming = new Set(['analyzer', 'searchAnalyzer']);

/** Every place of a definition that names an analyzer. */
export function namedAnalyzers(definition: Definition): { name: string; place: string }[] {
  const { analyzers: _own, ...rest } = definition;
  return findMatch(rest, '');
}

function findMatch(value: unknown, at: string): { name: string; place: string }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => findMatch(each, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  // a field of documents may be called "analyzer": its value is then a mapping object, and no name
  return Object.entries(value).flatMap(([key, below]) => {
    const place = at === '' ? key : `${at}.${key}`;
    return naming.has(key) && typeof below === 'string' ? [{ name: below, place }] : findMatch(below, place);
  });
}

/** Which indexes of a cluster use an analyzer of the cluster. One of the same name in the index hides it. */
export function usesOf(name: string, indexes: readonly ReadIndex[]): Use[] {
  return indexes.flatMap(({ indexID, name: index, database, collectionName, latestDefinition }) => {
    if (latestDefinition.analyzers?.some((own) => own.name === name)) return [];
    const places = namedAnalyzers(latestDefinition)
      .filter((each) => each.name === name)
      .map(({ place }) => place);
    return places.length === 0
      ? []
      : [{ indexID, index, namespace: `${database}.${collectionName}`, places }];
  });
}
