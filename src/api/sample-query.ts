import { queryOptions } from '@tanstack/react-query';
import { type FieldShape, fieldShapes } from '#src/lib/ejson/field-shapes.ts';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import { type At, batches } from './run-command.ts';
import { stoppable } from './stoppable.ts';

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

/** Fields of documents that a query matches, chosen at random. */
export const sampleQuery = ({ at, db, collection }: Namespace, filter: EjsonObject, size: number) => {
  const command: EjsonObject = {
    aggregate: collection,
    pipeline: [{ $match: filter }, { $sample: { size: int(size) } }],
    cursor: { batchSize: int(batchSize) },
  };
  const queryKey = ['data', at.source, at.read, 'sample', db, JSON.stringify(command)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<Sampled> => {
      const documents: EjsonObject[] = [];
      for await (const batch of batches({ at, db, collection, command, batchSize, signal })) {
        documents.push(...batch);
      }
      return { fields: fieldShapes(documents), documents: documents.length };
    }),
    // another sample would show different documents: only an explicit request takes a new one
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
};
