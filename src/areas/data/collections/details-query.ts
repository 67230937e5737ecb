import { queryOptions } from '@tanstack/react-query';
import { runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, isObject, numberOf } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';

/** The size of a collection in storage. Undefined figures are not reported. */
export interface CollectionSize {
  documents: number;
  bytes: number;
  average: number | undefined;
  storage: number | undefined;
  /** Inside the files, for new documents. */
  reusable: number | undefined;
  indexes: number | undefined;
  indexBytes: number | undefined;
  /** Largest first. */
  indexSizes: { name: string; bytes: number }[];
}

const refreshMs = 30_000;

function sizeIn(reply: EjsonObject): CollectionSize {
  const sizes = isObject(reply.indexSizes) ? Object.entries(reply.indexSizes) : [];
  return {
    documents: numberOf(reply.count) ?? 0,
    bytes: numberOf(reply.size) ?? 0,
    average: numberOf(reply.avgObjSize),
    storage: numberOf(reply.storageSize),
    reusable: numberOf(reply.freeStorageSize),
    indexes: numberOf(reply.nindexes),
    indexBytes: numberOf(reply.totalIndexSize),
    indexSizes: sizes
      .map(([name, bytes]) => ({ name, bytes: numberOf(bytes) ?? 0 }))
      .sort((a, b) => b.bytes - a.bytes),
  };
}

/** The size of a collection, read again while it is shown. */
export const sizeQuery = ({ at, db, collection }: Namespace) =>
  queryOptions({
    queryKey: ['data', at.source, at.read, 'size', db, collection],
    queryFn: async ({ signal }): Promise<CollectionSize> =>
      sizeIn(await runCommand(at, db, { collStats: collection }, signal)),
    refetchInterval: refreshMs,
    staleTime: 5_000,
    retry: false,
  });
