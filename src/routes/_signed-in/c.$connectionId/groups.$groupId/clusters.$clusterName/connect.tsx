import { createFileRoute } from '@tanstack/react-router';
import { ConnectTab } from '#src/areas/clusters/connect/connect-tab.tsx';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/connect',
)({
  staticData: { crumb: 'Connect' },
  component: View,
});

function View() {
  return <ConnectTab {...Route.useParams()} />;
}
