import { createFileRoute } from '@tanstack/react-router';
import { type DashboardSearch, readDashboardSearch } from '#src/areas/metrics/dashboards/dashboard-search.ts';
import { DashboardsPage } from '#src/areas/metrics/dashboards/dashboards-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/dashboards')({
  validateSearch: onlyKnown<DashboardSearch>(readDashboardSearch),
  staticData: { crumb: 'Dashboards' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <DashboardsPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<DashboardSearch>()}
    />
  );
}
