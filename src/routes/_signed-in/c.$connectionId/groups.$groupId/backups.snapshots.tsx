import { createFileRoute } from '@tanstack/react-router';
import { readSnapshotsSearch, type SnapshotsSearch } from '#src/areas/backups/backups-search.ts';
import { SnapshotsPage } from '#src/areas/backups/snapshots/snapshots-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups/snapshots')({
  validateSearch: onlyKnown<SnapshotsSearch>(readSnapshotsSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <SnapshotsPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
