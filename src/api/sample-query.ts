import { queryOptions } from '@tanstack/react-query';
import { type FieldShape, fieldShapes } from '#src/lib/ejson/field-shapes.ts';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import { type At, batches, CommandRefusal, type Reading } from './run-command.ts';
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
  /** The server has no random sample: these are the first documents that match. */
  isFirst: boolean;
}

/** `NotImplemented`, and the number for a stage that the server does not know. */
const missingStage = new Set([238, 40_324, 40_234]);

const batchSize = 500;

/** Fields of documents that a query matches, chosen at random where the server can do it. */
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
      const read = async (reading: Pick<Reading, 'command'>): Promise<EjsonObject[]> => {
        const documents: EjsonObject[] = [];
        for await (const batch of batches({ at, db, collection, batchSize, signal, ...reading })) {
          documents.push(...batch);
        }
        return documents;
      };
      try {
        return sampledOf(await read({ command }), false);
      } catch (error) {
        if (!(error instanceof CommandRefusal) || !missingStage.has(error.number ?? 0)) throw error;
        const first = { find: collection, filter, limit: int(size), batchSize: int(batchSize) };
        return sampledOf(await read({ command: first }), true);
      }
    }),
    // another sample would show different documents: only an explicit request takes a new one
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
};

const sampledOf = (documents: readonly EjsonObject[], isFirst: boolean): Sampled => ({
  fields: fieldShapes(documents),
  documents: documents.length,
  isFirst,
});
