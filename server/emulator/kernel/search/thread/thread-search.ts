import type { Document } from 'bson';
import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import type { Catalog, Documents, Stored } from '#server/data/documents.ts';
import { unbounded } from '#server/data/limits/budget.ts';
import { fromBytes } from '#server/data/threads/bson-bytes.ts';
import type { ThreadSearch } from '#server/data/threads/serve-commands.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import { makeReady, type ReadyDefinition, readyDefinition } from '../ready-definition.ts';
import { answeringHost } from '../search-answers.ts';
import type { IndexedDocument, SearchState } from './search-state.ts';

/** An index of this thread and its source. */
interface Built {
  ready: ReadyDefinition;
  index: SearchIndex;
  list: readonly Stored[];
  synonyms: readonly (Documents | undefined)[];
}

/** Indexes of a thread; beyond, the oldest is built again when it is queried. */
const mostBuilt = 20;

const definitions = new Map<string, { text: string; definition: Definition }>();
const built = new Map<string, Built>();

/** The same object for the same definition, because caches use it as their key. */
function sameDefinition({ id, main }: SearchIndexRecord): Definition | undefined {
  if (!main) return undefined;
  const text = JSON.stringify(main.definition);
  const existing = definitions.get(id);
  if (existing?.text === text) return existing.definition;
  definitions.delete(id);
  definitions.set(id, { text, definition: main.definition });
  const [oldest] = definitions.keys();
  if (definitions.size > mostBuilt && oldest !== undefined) definitions.delete(oldest);
  return main.definition;
}

/** The index of a record over its documents, as they were copied. */
function indexOf(
  record: SearchIndexRecord,
  source: (id: string) => Documents,
  catalog: Catalog,
): SearchIndex | undefined {
  const definition = sameDefinition(record);
  const ready = definition && readyDefinition(definition);
  if (!ready) return undefined;
  const list = source(record.id).all() as readonly Stored[];
  const { synonyms: mappings = [] } = ready.definition;
  const synonyms = mappings.map((each) => catalog.open(record.database, each.source.collection));
  const before = built.get(record.id);
  const isSame = before?.ready === ready && synonyms.every((each, at) => each === before.synonyms[at]);
  // a document that is taken over in part would be found for ever
  return unbounded(() => {
    built.delete(record.id);
    const index = isSame && before ? before.index : emptyIndex(record, ready, synonyms);
    follow(index, isSame && before ? before.list : [], list);
    built.set(record.id, { ready, index, list, synonyms });
    const [oldest] = built.keys();
    if (built.size > mostBuilt && oldest !== undefined) built.delete(oldest);
    return index;
  });
}

function emptyIndex(
  { name }: SearchIndexRecord,
  { definition, analyzers, forVectors }: ReadyDefinition,
  synonyms: readonly (Documents | undefined)[],
): SearchIndex {
  const documents = new Map<string, Document[]>();
  for (const [at, mapping] of (definition.synonyms ?? []).entries()) {
    documents.set(
      mapping.name,
      Array.from(synonyms[at]?.all() ?? [], ({ doc }) => doc),
    );
  }
  return new SearchIndex({ name, definition, analyzers, forVectors, synonyms: documents });
}

/** Brings an index from one list of documents to another. A changed document is behind all others in both. */
function follow(index: SearchIndex, before: readonly Stored[], now: readonly Stored[]): void {
  if (before === now) return;
  const [had, has] = [new Set(before), new Set(now)];
  for (const each of before) if (!has.has(each)) index.remove(each.key);
  for (const each of now) {
    if (had.has(each)) continue;
    const { number, source } = each.doc as IndexedDocument;
    index.put(each.key, source, Number(number));
  }
}

export const threadSearch: ThreadSearch = {
  async prepare(state) {
    const { indexes, analyzers } = state as SearchState;
    for (const record of indexes) {
      const definition = sameDefinition(record);
      if (definition) await makeReady(definition, record.type, analyzers);
    }
  },

  host(state, source, catalog) {
    const { indexes, hostname, lists } = state as SearchState;
    return answeringHost({
      hostname,
      list({ db, collection }) {
        const bytes = lists[`${db}.${collection}`];
        return bytes ? fromBytes(bytes).list : [];
      },
      recordOf: (db, collection, name) =>
        indexes.find(
          (each) => each.database === db && each.collectionName === collection && each.name === name,
        ),
      indexOf: (record) => indexOf(record, source, catalog),
    });
  },
};
