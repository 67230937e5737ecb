import { createFileRoute } from '@tanstack/react-router';
import { AuditingPage } from '#src/areas/auditing/auditing-page.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/auditing')({
  staticData: { crumb: 'Database auditing' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return <AuditingPage key={groupId} groupId={groupId} />;
}
