import { createFileRoute } from '@tanstack/react-router';
import { changeSetsQuery } from '#src/api/console/change-set-queries.ts';
import { ChangeSetsPage } from '#src/areas/change-sets/sets-page.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/change-sets/')({
  loader: ({ context, params: { connectionId } }) => {
    void context.queryClient.prefetchQuery(changeSetsQuery(connectionId));
  },
  component: List,
});

function List() {
  const { connectionId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ChangeSetsPage
      onOpen={(setId) =>
        void navigate({ to: '/c/$connectionId/change-sets/$setId', params: { connectionId, setId } })
      }
    />
  );
}
