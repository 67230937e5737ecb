import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { OrganizationsPage } from '#src/areas/people/organizations-page.tsx';

const list = (connectionId: string) => q('listOrgs', connectionId, { query: { itemsPerPage: 500 } });

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/')({
  staticData: { crumb: 'Organizations' },
  loader: async ({ context, params: { connectionId } }) => {
    const { results } = await context.queryClient.ensureQueryData(list(connectionId));
    const [first, ...others] = results;
    if (first && others.length === 0) {
      throw redirect({
        to: '/c/$connectionId/orgs/$orgId',
        params: { connectionId, orgId: first.id },
        replace: true,
      });
    }
  },
  component: View,
});

function View() {
  const { connectionId } = Route.useParams();
  const { data } = useSuspenseQuery(list(connectionId));
  const navigate = Route.useNavigate();
  return (
    <OrganizationsPage
      organizations={data.results}
      onOpen={(orgId) =>
        void navigate({ to: '/c/$connectionId/orgs/$orgId', params: { connectionId, orgId } })
      }
    />
  );
}
