import { queryOptions } from '@tanstack/react-query';
import { batches } from '#src/api/run-command.ts';
import { type EjsonObject, int, isObject, textOf } from '#src/lib/ejson/value.ts';
import type { Namespace } from './change-documents.ts';

/** An entry of `listCollections`. */
export interface CollectionFacts {
  /** collection, view or timeseries. */
  type: string;
  options: EjsonObject;
  info: EjsonObject;
}

/** The type and the options of a collection; undefined when no collection has that name. */
export async function readCollectionFacts(
  { at, db, collection: name }: Namespace,
  signal?: AbortSignal,
): Promise<CollectionFacts | undefined> {
  const command = { listCollections: int(1), filter: { name } };
  const reading = { at, db, collection: '$cmd.listCollections', command, batchSize: 2, signal };
  const listed: EjsonObject[] = [];
  for await (const batch of batches(reading)) listed.push(...batch);
  const [entry] = listed;
  if (!entry) return undefined;
  const part = (value: EjsonObject[string] | undefined): EjsonObject => (isObject(value) ? value : {});
  return {
    type: textOf(entry.type) ?? 'collection',
    options: part(entry.options),
    info: part(entry.info),
  };
}

/** The options of a collection for a page; null when no collection has that name. */
export const collectionFactsQuery = (namespace: Namespace) =>
  queryOptions({
    queryKey: [
      ...['data', namespace.at.source, namespace.at.read],
      ...['options', namespace.db, namespace.collection],
    ],
    queryFn: async ({ signal }) => (await readCollectionFacts(namespace, signal)) ?? null,
    staleTime: 15_000,
    retry: false,
    structuralSharing: false,
  });
