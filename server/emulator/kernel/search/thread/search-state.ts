import type { Document } from 'bson';
import { hosts } from '#contract/clusters/hosts.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import { plainDefinition } from '#server/data/definition.ts';
import type { Catalog, Documents, Stored } from '#server/data/documents.ts';
import { makeStored } from '#server/data/memory-catalog.ts';
import { searchSources } from '#server/data/threads/messages.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import type { World } from '../../world.ts';

/** The search indexes of a cluster, as a thread needs them to answer a command. */
export interface SearchState {
  indexes: SearchIndexRecord[];
  analyzers: readonly CustomAnalyzer[];
  hostname: string | undefined;
  /** Answers of `$listSearchIndexes` as BSON, by the full name of the collection. */
  lists: Record<string, Uint8Array>;
}

export function searchState(world: World, clusterId: string): SearchState {
  const cluster = world.tables.clusters.get(clusterId);
  return {
    indexes: world.tables.searchIndexes.by('cluster', clusterId).filter(({ state }) => state !== 'DELETING'),
    analyzers: world.tables.clusterAnalyzers.get(clusterId)?.analyzers ?? [],
    hostname: cluster && hosts(cluster)[0]?.hostname,
    lists: {},
  };
}

/** A catalog with the documents of search indexes beside its collections, each in the order of its index. */
export function withSearchSources(
  catalog: Catalog,
  indexOf: (id: string) => SearchIndex | undefined,
): Catalog {
  return {
    databases: () => catalog.databases(),
    collections: (db) => catalog.collections(db),
    open(db, name) {
      if (db !== searchSources) return catalog.open(db, name);
      const index = indexOf(name);
      return index && sourceOf(index, name);
    },
    create: (db, name) => catalog.create(db, name),
    drop: (db, name) => catalog.drop(db, name),
  };
}

/** A document of an index as it is copied: with its number, by which sequence tokens name it. */
export interface IndexedDocument {
  _id: unknown;
  number: number;
  source: Document;
}

/** By index: the same object for the same document, so that copies of an index grow by its new documents only. */
const stored = new WeakMap<SearchIndex, WeakMap<Document, Stored>>();

function storedIn(index: SearchIndex): (document: { number: number; source: Document }) => Stored {
  const all = stored.get(index) ?? new WeakMap<Document, Stored>();
  stored.set(index, all);
  return ({ number, source }) => {
    const existing = all.get(source);
    // a document that was put again has another number
    if (existing?.doc.number === number) return existing;
    const created = makeStored({ _id: source._id, number, source } satisfies IndexedDocument);
    all.set(source, created);
    return created;
  };
}

function sourceOf(index: SearchIndex, name: string): Documents {
  const storedOf = storedIn(index);
  const refuse = (): never => {
    throw new Error('the documents of an index are read only');
  };
  return {
    ...{ db: searchSources, name, size: index.size, definition: plainDefinition },
    get indexes() {
      return refuse();
    },
    *all() {
      for (const doc of index.documents()) yield storedOf(doc);
    },
    byKey(key) {
      const doc = index.document(key);
      return doc && storedOf(doc);
    },
    define: refuse,
    put: refuse,
    remove: refuse,
  };
}
