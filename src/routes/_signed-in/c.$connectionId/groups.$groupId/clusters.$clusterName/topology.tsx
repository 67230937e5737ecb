import { createFileRoute } from '@tanstack/react-router';
import { TopologyTab } from '#src/areas/clusters/topology/topology-tab.tsx';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/topology',
)({
  staticData: { crumb: 'Topology' },
  component: View,
});

function View() {
  return <TopologyTab {...Route.useParams()} />;
}
