import { queryOptions } from '@tanstack/react-query';
import { type FieldShape, fieldShapes } from '#src/lib/ejson/field-shapes.ts';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import { type At, batches } from './run-command.ts';

/** One collection of one source. */
interface Namespace {
  at: At;
  db: string;
  collection: string;
}

export interface Sampled {
  fields: FieldShape[];
  documents: number;
}

const batchSize = 500;
const patience = 30_000;

/** Fields of documents that a query matches, chosen at random. */
export const sampleQuery = ({ at, db, collection }: Namespace, filter: EjsonObject, size: number) => {
  const command: EjsonObject = {
    aggregate: collection,
    pipeline: [{ $match: filter }, { $sample: { size: int(size) } }],
    cursor: { batchSize: int(batchSize) },
    maxTimeMS: int(patience),
  };
  return queryOptions({
    queryKey: ['data', at.source, at.read, 'sample', db, JSON.stringify(command)],
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
