import { useQueryClient } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { functionsQuery } from '#src/api/console/functions.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { notePlace, useNotes } from '../notes/note-requests.ts';
import { dependantText } from './dependants.ts';
import type { IndexRow } from './index-rows.ts';

/** Deletes an index after a confirmation with its name. `onDeleted` is called with its key. */
export function useDeleteIndex(groupId: string, onDeleted: (key: string) => void) {
  const { notes } = useNotes(groupId, 'query');
  const remove = useConfirmed('deleteGroupClusterSearchIndex', { also: ['listGroupClusterSearchIndexes'] });
  const client = useQueryClient();
  const { id: connection } = useConnection();
  return async ({ key, cluster, namespace, index }: IndexRow): Promise<void> => {
    // read on demand: the list itself needs none of them
    const functions = await client.fetchQuery(functionsQuery({ connection, groupId })).catch(() => undefined);
    const place = notePlace(cluster, index);
    remove({
      title: `Delete the search index ${index.name}?`,
      consequence: `Queries on ${namespace} of ${cluster} that name this index find nothing from then on: they do not fail.${dependantText(notes ?? [], functions, place)} Creating it again means building it again.`,
      confirmLabel: 'Delete index',
      danger: true,
      typedName: index.name,
      args: () => ({ groupId, clusterName: cluster, indexId: index.indexID }),
      change: `Delete the search index ${index.name} of ${namespace}`,
      done: `Deleting the search index ${index.name} of ${namespace}`,
      onDone: () => onDeleted(key),
    });
  };
}
