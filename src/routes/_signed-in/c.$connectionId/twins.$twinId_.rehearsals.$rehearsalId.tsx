import { createFileRoute } from '@tanstack/react-router';
import { rehearsalQuery } from '#src/api/console/rehearsal-queries.ts';
import { RehearsalPage } from '#src/areas/twins/rehearsals/rehearsal-page.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/twins/$twinId_/rehearsals/$rehearsalId')({
  staticData: { crumb: 'Rehearsal' },
  loader: ({ context, params: { rehearsalId } }) => {
    void context.queryClient.prefetchQuery(rehearsalQuery(rehearsalId));
  },
  component: View,
});

function View() {
  const { rehearsalId } = Route.useParams();
  return <RehearsalPage key={rehearsalId} rehearsalId={rehearsalId} />;
}
