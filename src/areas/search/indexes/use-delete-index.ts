import { useOperation } from '#src/api/query.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { IndexRow } from './index-rows.ts';

/** Asks for the name of an index and deletes it. `onDeleted` is called with its key. */
export function useDeleteIndex(groupId: string, onDeleted: (key: string) => void) {
  const remove = useOperation('deleteGroupClusterSearchIndex', { also: ['listGroupClusterSearchIndexes'] });
  return ({ key, cluster, namespace, index }: IndexRow): void =>
    confirm({
      title: `Delete the search index ${index.name}?`,
      consequence: `Queries on ${namespace} of ${cluster} that name this index find nothing from then on: they do not fail. Creating it again means building it again.`,
      confirmLabel: 'Delete index',
      danger: true,
      typedName: index.name,
      run: async () => {
        await remove.mutateAsync({ groupId, clusterName: cluster, indexId: index.indexID });
        notify({ message: `Deleting the search index ${index.name} of ${namespace}` });
        onDeleted(key);
      },
    });
}
