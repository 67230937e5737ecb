import { createFileRoute } from '@tanstack/react-router';
import { type RealTimeSearch, readRealTimeSearch } from '#src/areas/real-time/real-time-search.ts';
import { RealTimeTab } from '#src/areas/real-time/real-time-tab.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/real-time',
)({
  staticData: { crumb: 'Real time' },
  validateSearch: onlyKnown<RealTimeSearch>(readRealTimeSearch),
  component: View,
});

function View() {
  return (
    <RealTimeTab
      {...Route.useParams()}
      search={Route.useSearch()}
      onSearch={useSearchWriter<RealTimeSearch>()}
    />
  );
}
