import { queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE } from '#contract/values/durations.ts';
import { type At, batches, documentsIn, runCommand } from '#src/api/run-command.ts';
import { stoppable } from '#src/api/stoppable.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { documentsOf, int, numberOf, textOf } from '#src/lib/ejson/value.ts';
import { type CountedQuery, countCommand, nothing, pageCommand, type ReadQuery } from './query-text.ts';

/** Everything read through one source has a key that begins like this. */
const keyOf = (at: At) => ['data', at.source, at.read] as const;

export interface DatabaseEntry {
  name: string;
  bytes: number | undefined;
}

export const databasesQuery = (at: At) =>
  queryOptions({
    queryKey: [...keyOf(at), 'databases'],
    queryFn: async ({ signal }): Promise<DatabaseEntry[]> => {
      const reply = await runCommand(at, 'admin', { listDatabases: int(1) }, signal);
      return documentsOf(reply.databases)
        .map((each) => ({ name: textOf(each.name) ?? '', bytes: numberOf(each.sizeOnDisk) }))
        .filter(({ name }) => name !== '')
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },
    staleTime: 15_000,
    retry: false,
  });

export interface CollectionEntry {
  name: string;
  /** collection, view or timeseries. */
  type: string;
}

export const collectionsQuery = (at: At, db: string) =>
  queryOptions({
    queryKey: [...keyOf(at), 'collections', db],
    queryFn: async ({ signal }): Promise<CollectionEntry[]> => {
      const command = { listCollections: int(1), nameOnly: true, cursor: { batchSize: int(1000) } };
      const results: EjsonObject[] = [];
      const collection = '$cmd.listCollections';
      for await (const batch of batches({ at, db, collection, command, batchSize: 1000, signal })) {
        results.push(...batch);
      }
      return results
        .map((each) => ({ name: textOf(each.name) ?? '', type: textOf(each.type) ?? 'collection' }))
        .filter(({ name }) => name !== '')
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },
    staleTime: 15_000,
    retry: false,
  });

export const countQuery = (at: At, db: string, collection: string, query: CountedQuery = nothing) => {
  const { filter, options } = query;
  const queryKey = [...keyOf(at), 'count', db, collection, JSON.stringify([filter, options])];
  return queryOptions({
    queryKey,
    queryFn: stoppable(
      queryKey,
      async (signal) => numberOf((await runCommand(at, db, countCommand(collection, query), signal)).n) ?? 0,
    ),
    staleTime: 15_000,
    retry: false,
  });
};

export interface CollectionStats {
  documents: number;
  /** All documents together, as BSON. */
  bytes: number;
  indexes: number | undefined;
}

export const statsQuery = (at: At, db: string, collection: string) =>
  queryOptions({
    queryKey: [...keyOf(at), 'stats', db, collection],
    queryFn: async ({ signal }): Promise<CollectionStats> => {
      const reply = await runCommand(at, db, { collStats: collection }, signal);
      return {
        documents: numberOf(reply.count) ?? 0,
        bytes: numberOf(reply.size) ?? 0,
        indexes: numberOf(reply.nindexes),
      };
    },
    staleTime: MINUTE,
    retry: false,
  });

export interface PageOfDocuments {
  documents: EjsonObject[];
  durationMs: number;
  /** The first documents, while the query runs. */
  isPart?: true;
}

/** Documents of the first batch of a filtered query: a scan may need minutes for a whole page. */
const firstBatch = 5;

export const pageQuery = (
  at: At,
  db: string,
  collection: string,
  query: ReadQuery,
  window: { page: number; size: number },
) => {
  const whole = pageCommand(collection, query, window);
  const isFiltered = Object.keys(query.filter).length > 0 && window.size > firstBatch;
  const command = isFiltered ? { ...whole, batchSize: int(firstBatch) } : whole;
  const queryKey = [...keyOf(at), 'page', db, collection, JSON.stringify(command)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal, publish): Promise<PageOfDocuments> => {
      const began = performance.now();
      const documents: EjsonObject[] = [];
      // large documents come in several batches
      for await (const batch of batches({ at, db, collection, command, batchSize: window.size, signal })) {
        documents.push(...batch);
        if (documents.length > 0) publish({ documents: [...documents], durationMs: 0, isPart: true });
      }
      return { documents, durationMs: performance.now() - began };
    }),
    staleTime: ({ state }: { state: { data: PageOfDocuments | undefined } }) =>
      state.data?.isPart ? 0 : 15_000,
    retry: false,
    // values are compared as text where it matters; walking two pages of documents would only cost time
    structuralSharing: false,
  });
};

/** One whole document, whatever the list shows of it; null when it is gone. */
export const documentQuery = (at: At, db: string, collection: string, id: EjsonObject) =>
  queryOptions({
    queryKey: [...keyOf(at), 'document', db, collection, JSON.stringify(id)],
    queryFn: ({ signal }): Promise<EjsonObject | null> => readDocument(at, db, collection, id, signal),
    staleTime: 5000,
    retry: false,
    structuralSharing: false,
  });

/** `filter` is `{ _id: … }`. */
export async function readDocument(
  at: At,
  db: string,
  collection: string,
  filter: EjsonObject,
  signal?: AbortSignal,
): Promise<EjsonObject | null> {
  const command = { find: collection, filter, limit: int(1), singleBatch: true };
  return documentsIn(await runCommand(at, db, command, signal))[0] ?? null;
}

/** How many documents a collection holds in all; undefined while that is not known. */
export function useCollectionCount(at: At, db: string, collection: string): number | undefined {
  return useQuery(countQuery(at, db, collection)).data;
}
