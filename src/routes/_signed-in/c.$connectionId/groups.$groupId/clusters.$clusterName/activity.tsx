import { createFileRoute } from '@tanstack/react-router';
import { ActivityTab } from '#src/areas/clusters/page/activity-tab.tsx';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/activity',
)({
  staticData: { crumb: 'Activity' },
  component: View,
});

function View() {
  return <ActivityTab {...Route.useParams()} />;
}
