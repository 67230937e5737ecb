import { createFileRoute } from '@tanstack/react-router';
import { ConfigurationTab } from '#src/areas/clusters/configuration/configuration-tab.tsx';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/configuration',
)({
  staticData: { crumb: 'Configuration' },
  component: View,
});

function View() {
  return <ConfigurationTab {...Route.useParams()} />;
}
