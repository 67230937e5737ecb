import { createFileRoute } from '@tanstack/react-router';
import { twinsQuery } from '#src/api/console/twins.ts';
import { TwinsPage } from '#src/areas/twins/twins-page.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/twins/')({
  loader: ({ context, params: { connectionId } }) => {
    void context.queryClient.prefetchQuery(twinsQuery(connectionId));
  },
  component: List,
});

function List() {
  const { connectionId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <TwinsPage
      onOpen={(twinId) =>
        void navigate({ to: '/c/$connectionId/twins/$twinId', params: { connectionId, twinId } })
      }
    />
  );
}
