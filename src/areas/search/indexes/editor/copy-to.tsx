import { useQueryClient } from '@tanstack/react-query';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { qNow } from '#src/api/query.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useClusters } from '../../use-clusters.ts';
import type { EditorSearch } from './editor-search.ts';
import { definitionText } from './use-definition-history.ts';
import { useDrafts } from './use-drafts.ts';

interface CopyToProps {
  groupId: string;
  cluster: string;
  index: SearchIndex;
  onOpen: (search: EditorSearch) => void;
}

/**
 * The definition as a draft on another cluster of the project: of the index that has this name there, where saving shows
 * what differs, else of a new one.
 */
export function CopyTo({ groupId, cluster, index, onOpen }: CopyToProps) {
  const { id } = useConnection();
  const client = useQueryClient();
  const drafts = useDrafts(groupId);
  const others = (useClusters(groupId).clusters ?? []).filter(({ name }) => name !== cluster);
  const { database, collectionName, name: indexName, type = 'search', latestDefinition } = index;

  async function copy(clusterName: string): Promise<void> {
    try {
      const there = await client.fetchQuery(
        qNow('listGroupClusterSearchIndexes', id, { groupId, clusterName }),
      );
      const same = there.find(
        (each) =>
          each.database === database && each.collectionName === collectionName && each.name === indexName,
      );
      const made = await drafts.keep(undefined, {
        place: { clusterName, database, collectionName, indexName },
        type,
        text: definitionText(latestDefinition),
        base: same ? definitionText(same.latestDefinition) : null,
      });
      if (made === undefined) return;
      onOpen({
        cluster: clusterName,
        draft: made,
        ...(same ? { index: same.indexID } : { db: database, coll: collectionName, name: indexName }),
      });
    } catch (error) {
      notify({
        tone: 'error',
        message: `The indexes of ${clusterName} could not be read`,
        detail: toFormErrors(error).message,
      });
    }
  }

  const off = drafts.refusal ?? (others.length === 0 && 'The project has no other cluster.');
  const trigger = (
    <Button opens busy={drafts.busy} disabledReason={off}>
      Copy to
    </Button>
  );
  if (off) return trigger;
  return (
    <ActionMenu
      trigger={trigger}
      items={others.map(({ name }) => ({ label: name, onSelect: () => void copy(name) }))}
    />
  );
}
