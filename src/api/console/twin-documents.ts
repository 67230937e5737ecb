import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataSourceRef } from '#contract/console/functions.ts';
import type { TwinCollectionRequest, TwinCollectionState } from '#contract/twins/documents.ts';
import { documentsOf, int, isObject, textOf } from '#src/lib/ejson/value.ts';
import { type At, runCommand } from '../run-command.ts';
import { c } from './console-call.ts';

const workingMs = 1_000;
const idleMs = 30_000;

/** Whether the server works on it. */
const isWorking = (state: TwinCollectionState): boolean => state === 'reading' || state === 'writing';

/** The copied collections of a twin. */
export const twinCollectionsQuery = (twinId: string) =>
  queryOptions({
    queryKey: ['twins', 'collections', twinId],
    queryFn: ({ signal }) => c('listTwinCollections', { twinId }, signal),
    staleTime: 500,
    refetchInterval: ({ state }) => (state.data?.some((each) => isWorking(each.state)) ? workingMs : idleMs),
  });

const at = (source: DataSourceRef): At => ({ source, read: 'secondaryPreferred' });

/** Names of the databases of a source, or of the collections of one database. */
export const sourceNamesQuery = (source: DataSourceRef, database?: string) =>
  queryOptions({
    queryKey: ['twins', 'names', source, database ?? ''],
    queryFn: async ({ signal }): Promise<string[]> => {
      const list = async () => {
        if (database === undefined) {
          const reply = await runCommand(
            at(source),
            'admin',
            { listDatabases: int(1), nameOnly: true },
            signal,
          );
          return documentsOf(reply.databases);
        }
        const command = { listCollections: int(1), nameOnly: true, cursor: { batchSize: int(1_000) } };
        const { cursor } = await runCommand(at(source), database, command, signal);
        return isObject(cursor) ? documentsOf(cursor.firstBatch) : [];
      };
      const names = (await list()).map(({ name }) => textOf(name) ?? '');
      return names.filter((name) => name !== '' && !/^(?:admin|config|local|system\..*)$/u.test(name)).sort();
    },
    staleTime: 15_000,
    retry: false,
  });

function useCollectionChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['twins', 'collections'] }),
  });
}

export const useCopyCollection = (twinId: string) =>
  useCollectionChange((body: TwinCollectionRequest) => c('createTwinCollection', { twinId, body }));
export const useDeleteCollection = (twinId: string) =>
  useCollectionChange((collectionId: string) => c('deleteTwinCollection', { twinId, collectionId }));

interface Move {
  action: 'pauseTwinCollection' | 'resumeTwinCollection';
  collectionId: string;
}
/** Pauses or resumes the copy of a collection. */
export const useMoveCollection = (twinId: string) =>
  useCollectionChange(({ action, collectionId }: Move) => c(action, { twinId, collectionId }));

/** Reads some documents as the twin would hold them. */
export const usePreviewCollection = (twinId: string) =>
  useMutation({
    mutationFn: (body: TwinCollectionRequest) => c('previewTwinCollection', { twinId, body }),
  });
