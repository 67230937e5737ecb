import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import { openSource, type SourceDeps } from '../../functions/open-sources.ts';
import type { StoredCollection } from './collections.ts';
import { buildIndexes, type CollectionStructure, createStructure } from './structure.ts';

/** What the twin holds of a collection. */
export interface WrittenCollection {
  writtenCount: number;
  indexCount: number;
  /** Parts that the twin refused, in sentences. */
  leftOut: string[];
}

const noStructure: CollectionStructure = { options: '{}', indexes: [], leftOut: [] };

/** Replaces a collection of a twin by masked documents, with its options and indexes. */
export async function writeCollection(
  deps: SourceDeps,
  twinConnection: string,
  { request, structure = noStructure }: Pick<StoredCollection, 'request' | 'structure'>,
  rows: AsyncIterable<string>,
): Promise<WrittenCollection> {
  const { database, collection, target } = request;
  const { source, release } = await openSource(deps, {
    kind: 'cluster',
    connection: twinConnection,
    ...target,
  });
  try {
    await dropped(source, database, collection);
    const refusedOptions = await createStructure(source, request, structure);
    for await (const text of rows) {
      const documents = parseEjson(text) as Document[];
      // a document that the twin refuses leaves the others; rules for original values do not hold for masked ones
      const bypassDocumentValidation = true;
      await source.run(database, { insert: collection, documents, ordered: false, bypassDocumentValidation });
    }
    const { n } = await source.run(database, { count: collection });
    const { built, leftOut } = await buildIndexes(source, request, structure);
    return { writtenCount: Number(n), indexCount: built, leftOut: [...refusedOptions, ...leftOut] };
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
