import { queryOptions } from '@tanstack/react-query';
import { batches } from '#src/api/run-command.ts';
import { stoppable } from '#src/api/stoppable.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';

interface AggregateResult {
  documents: EjsonObject[];
  durationMs: number;
}

/** The documents that an aggregation returns. Its command limits them. */
export const aggregateQuery = ({ at, db, collection }: Namespace, command: EjsonObject) => {
  const queryKey = ['data', at.source, at.read, 'aggregate', db, JSON.stringify(command)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<AggregateResult> => {
      const began = performance.now();
      const documents: EjsonObject[] = [];
      for await (const batch of batches({ at, db, collection, command, batchSize: 100, signal })) {
        documents.push(...batch);
      }
      return { documents, durationMs: performance.now() - began };
    }),
    staleTime: 15_000,
    retry: false,
    structuralSharing: false,
  });
};
