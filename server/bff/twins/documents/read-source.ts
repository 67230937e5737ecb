import type { Document } from 'bson';
import type { TwinCollectionRequest } from '#contract/twins/documents.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { openSource, type SourceDeps } from '../../functions/open-sources.ts';

/** Documents of one reply. */
const batchSize = 100;
/** Reads go to secondaries, to spare the primary. */
const reading = { readPreference: 'secondaryPreferred' } as const;

type Request = Pick<TwinCollectionRequest, 'source' | 'database' | 'collection' | 'choice'>;

const commandOf = ({ collection, choice }: Request, skip: number, most: number): Document =>
  choice === 'sample'
    ? {
        ...{ aggregate: collection, pipeline: [{ $sample: { size: most } }] },
        ...{ cursor: { batchSize }, maxTimeMS: MINUTE },
      }
    : { find: collection, sort: { _id: 1 }, skip, limit: most, batchSize, maxTimeMS: MINUTE };

/** Yields documents of a collection in batches, until `most` are read or the caller stops; then it kills the cursor. */
export async function* readBatches(
  deps: SourceDeps,
  request: Request,
  { skip, most }: { skip: number; most: number },
): AsyncGenerator<Document[]> {
  const { database, collection } = request;
  const { source, release } = await openSource(deps, request.source);
  let cursor: Document['id'] = 0;
  try {
    let reply = await source.run(database, commandOf(request, skip, most), reading);
    for (;;) {
      const { id, firstBatch, nextBatch } = reply.cursor as Document;
      cursor = id;
      yield (firstBatch ?? nextBatch) as Document[];
      if (Number(cursor) === 0) return;
      reply = await source.run(database, { getMore: cursor, collection, batchSize }, reading);
    }
  } finally {
    if (Number(cursor) !== 0)
      await source.run(database, { killCursors: collection, cursors: [cursor] }).catch(() => undefined);
    release();
  }
}

/** The number of documents that the source reports for a collection; null where it reports none. */
export async function countOf(deps: SourceDeps, request: Request): Promise<number | null> {
  const { source, release } = await openSource(deps, request.source);
  try {
    const reply = await source.run(
      request.database,
      { count: request.collection, maxTimeMS: MINUTE },
      reading,
    );
    return Number(reply.n);
  } catch (error) {
    if (error instanceof CommandError) return null;
    throw error;
  } finally {
    release();
  }
}
