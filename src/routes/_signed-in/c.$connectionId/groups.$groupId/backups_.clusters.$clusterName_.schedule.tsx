import { createFileRoute } from '@tanstack/react-router';
import { pendingQuery } from '#src/api/console/change-set-queries.ts';
import { SchedulePage } from '#src/areas/backups/schedule/schedule-page.tsx';
import { readScheduleSearch, type ScheduleSearch } from '#src/areas/backups/schedule/schedule-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/backups_/clusters/$clusterName_/schedule',
)({
  staticData: { area: { crumb: 'Backups', path: 'backups' } },
  validateSearch: onlyKnown<ScheduleSearch>(readScheduleSearch),
  loader: ({ context, params: { connectionId, clusterName } }) => {
    void context.queryClient.prefetchQuery(pendingQuery(connectionId));
    return { crumb: `Schedule of ${clusterName}` };
  },
  component: View,
});

function View() {
  const { groupId, clusterName } = Route.useParams();
  return (
    <SchedulePage
      key={`${groupId}/${clusterName}`}
      groupId={groupId}
      clusterName={clusterName}
      search={Route.useSearch()}
      onSearch={useSearchWriter<ScheduleSearch>()}
    />
  );
}
