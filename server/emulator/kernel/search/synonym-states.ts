import type { Definition, IndexType } from '#contract/search/definition.ts';
import type { SynonymFailure } from '#contract/search/views.ts';
import type { Catalog } from '#server/data/documents.ts';
import { synonymFailure } from '#server/search/query/synonym-failure.ts';
import { SearchError } from '#server/search/search-error.ts';
import type { Position, WriteRecord } from '../documents/records.ts';
import type { World } from '../world.ts';
import { makeReady, type ReadyDefinition, readyDefinition } from './ready-definition.ts';

/**
 * Why mappings of synonyms of a cluster fail. Words are checked once the analyzer is loaded, which the first
 * check of the index starts; before that, only the form of their documents.
 */
export function synonymFailures(world: World, clusterId: string, catalog: () => Catalog): SynonymFailure {
  return (database, { name, analyzer, source }, definition) => {
    const ready = loaded(definition, 'search', world, clusterId);
    const stored = catalog().open(database, source.collection)?.all() ?? [];
    const documents = Array.from(stored, ({ doc }) => doc);
    const failure = synonymFailure(documents, ready?.analyzers.named(analyzer));
    return failure && `Synonym mapping "${name}", ${failure}`;
  };
}

/** Whether a source of synonyms, by its full name, was written to in a second or after it; or a collection came or went. */
export function wroteSynonyms(
  world: World,
  clusterId: string,
  { sources, since }: { sources: ReadonlySet<string>; since: number },
): boolean {
  const log = world.tables.writes.by('dataSet', clusterId);
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const { seconds, collectionId, collection } = log[at] as WriteRecord & Position;
    if (seconds < since) return false;
    const written = collectionId === undefined ? undefined : world.tables.collections.get(collectionId);
    if (collection || (written && sources.has(`${written.db}.${written.name}`))) return true;
  }
  return false;
}

function loaded(
  definition: Definition,
  type: IndexType,
  world: World,
  clusterId: string,
): ReadyDefinition | undefined {
  try {
    const ready = readyDefinition(definition);
    // it is not awaited: it never fails, and the next caller gets its result
    if (!ready)
      void makeReady(definition, type, world.tables.clusterAnalyzers.get(clusterId)?.analyzers ?? []);
    return ready;
  } catch (error) {
    if (error instanceof SearchError) return undefined;
    throw error;
  }
}
