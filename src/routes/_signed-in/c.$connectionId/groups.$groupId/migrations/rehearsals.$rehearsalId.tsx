import { createFileRoute } from '@tanstack/react-router';
import { RehearsalPage } from '#src/areas/migrations/rehearsal/rehearsal-page.tsx';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/migrations/rehearsals/$rehearsalId',
)({
  staticData: { crumb: 'Debriefing' },
  component: View,
});

function View() {
  const { groupId, rehearsalId } = Route.useParams();
  return <RehearsalPage key={rehearsalId} groupId={groupId} rehearsalId={rehearsalId} />;
}
