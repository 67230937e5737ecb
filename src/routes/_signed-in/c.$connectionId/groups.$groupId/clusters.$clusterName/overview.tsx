import { createFileRoute } from '@tanstack/react-router';
import { OverviewTab } from '#src/areas/clusters/page/overview-tab.tsx';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/overview',
)({
  staticData: { crumb: 'Overview' },
  component: View,
});

function View() {
  return <OverviewTab {...Route.useParams()} />;
}
