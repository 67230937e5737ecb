import type { Document } from 'bson';
import { documentLimits } from '#contract/twins/document-limits.ts';
import { type TwinCollectionRequest, twinDocumentOperations } from '#contract/twins/documents.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { toEjson } from '#server/data/values/ejson.ts';
import type { SourceDeps } from '../../functions/open-sources.ts';
import type { DefineConsoleHandlers } from '../../http/console-handlers.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import type { Route } from '../../http/route.ts';
import type { StoredTwin, Twins } from '../twins.ts';
import { refusalOf } from './collection-job.ts';
import { collectionView, type StoredCollection, type TwinCollections } from './collections.ts';
import { fieldsIn, masking } from './mask-documents.ts';
import { countOf, readBatches } from './read-source.ts';
import { removeCollection } from './write-twin.ts';

export interface CollectionRoutesDeps {
  twins: Pick<Twins, 'get'>;
  collections: TwinCollections;
  sources: SourceDeps;
  wake: () => void;
  defineHandlers: DefineConsoleHandlers;
  newId: (at: number) => string;
  now: () => number;
}

/** Documents of twins: previewed, copied, paused, deleted. */
export function collectionRoutes(deps: CollectionRoutesDeps): Route[] {
  const { twins, collections, sources, wake, now } = deps;

  /** The twin, where it has a world and the request does not lead into it. */
  const target = async (twinId: string, { source }: TwinCollectionRequest): Promise<StoredTwin> => {
    const twin = await twins.get(twinId);
    if (twin.twinConnection === null || twin.copiedAt === null)
      throw refuse('TWIN_STATE', { message: 'The twin has no complete copy yet.' });
    if (source.kind === 'cluster' && source.connection === twin.twinConnection)
      throw refuseField('source.connection', 'must not be the twin itself');
    return twin;
  };

  const of = async (twinId: string, id: string): Promise<StoredCollection> => {
    const collection = await collections.get(id);
    if (collection.twinId !== twinId) throw refuse('TWIN_COLLECTION_NOT_FOUND');
    return collection;
  };
  const view = async (twinId: string, id: string) => collectionView(await of(twinId, id));
  const named = async (twinId: string, { database, collection }: TwinCollectionRequest) => {
    const { connection, name } = await twins.get(twinId);
    return { connection, target: `${database}.${collection} of the twin ${name}` };
  };

  const firstOf = async (request: TwinCollectionRequest): Promise<Document[]> => {
    const most = Math.min(documentLimits.previewed, request.most);
    for await (const batch of readBatches(sources, request, { skip: 0, most })) return batch.slice(0, most);
    return [];
  };

  return deps.defineHandlers(twinDocumentOperations, {
    listTwinCollections: async ({ twinId }) => {
      await twins.get(twinId);
      return (await collections.list(twinId)).map(collectionView);
    },
    async previewTwinCollection({ twinId, body }) {
      await target(twinId, body);
      try {
        const originals = await firstOf(body);
        const mask = masking(body, await collections.secretOf(twinId));
        const documents = originals.map((document) => toEjson(mask(document)));
        const bytes = documents.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
        return {
          documents,
          sourceCount: await countOf(sources, body),
          averageBytes: documents.length === 0 ? 0 : Math.round(bytes / documents.length),
          fields: fieldsIn(originals, body),
        };
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        throw refuseField('source', `could not be read. ${refusalOf(error)}`);
      }
    },
    createTwinCollection: {
      async subject({ twinId, body }) {
        await target(twinId, body);
        return named(twinId, body);
      },
      async handle({ twinId, body }, { session }) {
        const createdAt = now();
        const id = deps.newId(createdAt);
        await collections.insert({
          ...{ id, twinId, request: body, state: 'reading', reason: '', createdBy: session.user.name },
          ...{ createdAt, endedAt: null, readCount: 0, bytes: 0, sourceCount: null },
          ...{ writtenCount: 0, refusedCount: 0, isCut: false, rows: 0, indexCount: 0, leftOut: [] },
        });
        wake();
        return view(twinId, id);
      },
    },
    async pauseTwinCollection({ twinId, collectionId }) {
      await of(twinId, collectionId);
      await collections.move(collectionId, ['reading'], 'paused');
      return view(twinId, collectionId);
    },
    async resumeTwinCollection({ twinId, collectionId }) {
      await of(twinId, collectionId);
      await collections.move(collectionId, ['paused', 'failed'], 'reading');
      wake();
      return view(twinId, collectionId);
    },
    deleteTwinCollection: {
      subject: async ({ twinId, collectionId }) => named(twinId, (await of(twinId, collectionId)).request),
      async handle({ twinId, collectionId }) {
        const collection = await of(twinId, collectionId);
        const { state, twinConnection } = await twins.get(twinId);
        if (state === 'rehearsing' || state === 'loading')
          throw refuse('TWIN_STATE', { message: 'The content of the twin is being replaced. Retry later.' });
        try {
          if (twinConnection !== null) await removeCollection(sources, twinConnection, collection);
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          // a copy that failed because its cluster is not in the twin has nothing there
          const isNowhere = collection.state === 'failed' && error.codeName === 'HostUnreachable';
          if (!isNowhere)
            throw refuse('TWIN_STATE', {
              message: `The documents could not be removed from the twin. ${refusalOf(error)} Retry later.`,
            });
        }
        await collections.remove(collectionId);
      },
    },
  });
}
