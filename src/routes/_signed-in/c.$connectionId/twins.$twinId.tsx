import { createFileRoute } from '@tanstack/react-router';
import { rehearsalsQuery } from '#src/api/console/rehearsal-queries.ts';
import { twinQuery } from '#src/api/console/twins.ts';
import { TwinPage } from '#src/areas/twins/twin-page.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/twins/$twinId')({
  staticData: { crumb: 'Twin' },
  loader: async ({ context: { queryClient }, params: { connectionId, twinId } }) => {
    void queryClient.prefetchQuery(rehearsalsQuery(connectionId, { twinId }));
    // the page shows why it cannot be read
    const twin = await queryClient.ensureQueryData(twinQuery(twinId)).catch(() => undefined);
    return { crumb: twin?.name };
  },
  component: View,
});

function View() {
  const { connectionId, twinId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <TwinPage
      key={twinId}
      twinId={twinId}
      onGone={() => void navigate({ to: '/c/$connectionId/twins', params: { connectionId } })}
    />
  );
}
