import { createFileRoute } from '@tanstack/react-router';
import {
  readSnapshotListSearch,
  type SnapshotListSearch,
} from '#src/areas/backups/snapshots/rules/snapshots-search.ts';
import { SnapshotsPage } from '#src/areas/backups/snapshots/snapshots-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups/snapshots')({
  staticData: { crumb: 'Snapshots' },
  validateSearch: onlyKnown<SnapshotListSearch>(readSnapshotListSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <SnapshotsPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<SnapshotListSearch>()}
    />
  );
}
