import { collected, useAdding } from '#src/api/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { type NoteOf, samePlace, useNotes } from '../notes/note-requests.ts';
import type { IndexRow } from './index-rows.ts';

/** Asks for the name of an index and deletes it. `onDeleted` is called with its key. */
export function useDeleteIndex(groupId: string, onDeleted: (key: string) => void) {
  const { notes } = useNotes(groupId, 'query');
  const remove = useOperation('deleteGroupClusterSearchIndex', { also: ['listGroupClusterSearchIndexes'] });
  const adding = useAdding();
  return ({ key, cluster, namespace, index }: IndexRow): void =>
    confirm({
      title: `Delete the search index ${index.name}?`,
      consequence: `Queries on ${namespace} of ${cluster} that name this index find nothing from then on: they do not fail.${affected(notes ?? [], cluster, index)} Creating it again means building it again.`,
      confirmLabel: 'Delete index',
      danger: true,
      typedName: index.name,
      beside: besideConfirm(adding, () =>
        collected(
          'deleteGroupClusterSearchIndex',
          { groupId, clusterName: cluster, indexId: index.indexID },
          `Delete the search index ${index.name} of ${namespace}`,
        ),
      ),
      run: async () => {
        await remove.mutateAsync({ groupId, clusterName: cluster, indexId: index.indexID });
        notify({ message: `Deleting the search index ${index.name} of ${namespace}` });
        onDeleted(key);
      },
    });
}

/** The saved queries that stop finding anything, by name. */
function affected(
  notes: readonly NoteOf<'query'>[],
  clusterName: string,
  { database, collectionName, name: indexName }: IndexRow['index'],
): string {
  const names = notes
    .filter(({ place }) => samePlace(place, { clusterName, database, collectionName, indexName }))
    .map(({ body }) => body.name);
  return names.length === 0
    ? ''
    : ` That ends ${plural(names.length, 'saved query', 'saved queries')}: ${names.join(', ')}.`;
}
