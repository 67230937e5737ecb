import { queryOptions } from '@tanstack/react-query';
import { batches } from '#src/api/run-command.ts';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import type { SampleSize } from '../data-search.ts';
import { type FieldShape, fieldShapes } from './field-shapes.ts';

export interface Sampled {
  fields: FieldShape[];
  documents: number;
}

const batchSize = 500;
const patience = 30_000;

/** Fields of documents that a query matches, chosen at random. */
export const schemaQuery = ({ at, db, collection }: Namespace, filter: EjsonObject, size: SampleSize) => {
  const command: EjsonObject = {
    aggregate: collection,
    pipeline: [{ $match: filter }, { $sample: { size: int(size) } }],
    cursor: { batchSize: int(batchSize) },
    maxTimeMS: int(patience),
  };
  return queryOptions({
    queryKey: ['data', at.source, at.read, 'schema', db, JSON.stringify(command)],
    queryFn: async ({ signal }): Promise<Sampled> => {
      const documents: EjsonObject[] = [];
      for await (const batch of batches({ at, db, collection, command, batchSize, signal })) {
        documents.push(...batch);
      }
      return { fields: fieldShapes(documents), documents: documents.length };
    },
    // another sample would differ in what it shows: only asking again takes one
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
};
