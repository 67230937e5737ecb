import { createFileRoute } from '@tanstack/react-router';
import { ClusterBackupsPage } from '#src/areas/backups/recoverability/cluster-backups-page.tsx';
import {
  readTimelineSearch,
  type TimelineSearch,
} from '#src/areas/backups/recoverability/timeline/timeline-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/backups_/clusters/$clusterName',
)({
  staticData: { area: { crumb: 'Backups', path: 'backups' } },
  validateSearch: onlyKnown<TimelineSearch>(readTimelineSearch),
  loader: ({ params: { clusterName } }) => ({ crumb: clusterName }),
  component: View,
});

function View() {
  const { groupId, clusterName } = Route.useParams();
  return (
    <ClusterBackupsPage
      key={`${groupId}/${clusterName}`}
      groupId={groupId}
      clusterName={clusterName}
      search={Route.useSearch()}
      onSearch={useSearchWriter<TimelineSearch>()}
    />
  );
}
