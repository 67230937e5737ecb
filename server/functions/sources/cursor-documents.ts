import type { Document } from 'bson';
import type { DataSource, RunOptions } from '../data-source.ts';

/** Documents that a batch after the first one holds. */
export const cursorBatch = 1_000;

/**
 * Every document that `find` or `aggregate` gives, read batch by batch. A reader that stops early leaves no cursor behind.
 */
export async function* cursorDocuments(
  source: Pick<DataSource, 'run'>,
  { db, name }: { db: string; name: string },
  command: Document,
  options: Pick<RunOptions, 'readPreference' | 'signal'>,
): AsyncGenerator<Document> {
  let reply = await source.run(db, command, options);
  let batch: Document[] = reply.cursor?.firstBatch ?? [];
  let id: unknown = reply.cursor?.id;
  const isOpen = (): boolean => String(id ?? 0) !== '0';
  try {
    for (;;) {
      yield* batch;
      if (!isOpen()) return;
      reply = await source.run(db, { getMore: id, collection: name, batchSize: cursorBatch }, options);
      batch = reply.cursor?.nextBatch ?? [];
      id = reply.cursor?.id;
    }
  } finally {
    // a cursor that is already closed needs no action
    if (isOpen()) await source.run(db, { killCursors: name, cursors: [id] }).catch(() => undefined);
  }
}
