import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import { openSource, type SourceDeps } from '../../functions/open-sources.ts';
import type { StoredCollection } from './collections.ts';

/** Replaces a collection of a twin by masked documents; returns how many it holds then. */
export async function writeCollection(
  deps: SourceDeps,
  twinConnection: string,
  { request }: Pick<StoredCollection, 'request'>,
  rows: AsyncIterable<string>,
): Promise<number> {
  const { database, collection, target } = request;
  const { source, release } = await openSource(deps, {
    kind: 'cluster',
    connection: twinConnection,
    ...target,
  });
  try {
    await dropped(source, database, collection);
    for await (const text of rows) {
      const documents = parseEjson(text) as Document[];
      // a document that the twin refuses leaves the others
      await source.run(database, { insert: collection, documents, ordered: false });
    }
    const { n } = await source.run(database, { count: collection });
    return Number(n);
  } finally {
    release();
  }
}

/** Removes a collection from the twin. */
export async function removeCollection(
  deps: SourceDeps,
  twinConnection: string,
  { request: { database, collection, target } }: Pick<StoredCollection, 'request'>,
): Promise<void> {
  const { source, release } = await openSource(deps, {
    kind: 'cluster',
    connection: twinConnection,
    ...target,
  });
  try {
    await dropped(source, database, collection);
  } finally {
    release();
  }
}

async function dropped(
  source: Awaited<ReturnType<typeof openSource>>['source'],
  database: string,
  collection: string,
): Promise<void> {
  try {
    await source.run(database, { drop: collection });
  } catch (error) {
    if (!(error instanceof CommandError) || error.codeName !== 'NamespaceNotFound') throw error;
  }
}
