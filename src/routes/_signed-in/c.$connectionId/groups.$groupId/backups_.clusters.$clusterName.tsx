import { createFileRoute } from '@tanstack/react-router';
import { type ListSearch, readListSearch } from '#src/areas/backups/backups-search.ts';
import { ClusterBackupsPage } from '#src/areas/backups/recoverability/cluster-backups-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/backups_/clusters/$clusterName',
)({
  validateSearch: onlyKnown<ListSearch>(readListSearch),
  loader: ({ params: { clusterName } }) => ({ crumb: clusterName }),
  component: View,
});

function View() {
  const { groupId, clusterName } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ClusterBackupsPage
      key={`${groupId}/${clusterName}`}
      groupId={groupId}
      clusterName={clusterName}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
