import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { OrganizationChoice } from '#src/areas/invoices/organization-choice.tsx';

const list = (connectionId: string) => q('listOrgs', connectionId, { query: { itemsPerPage: 500 } });

export const Route = createFileRoute('/_signed-in/c/$connectionId/invoices')({
  staticData: { crumb: 'Invoices' },
  loader: async ({ context, params: { connectionId } }) => {
    const { results } = await context.queryClient.ensureQueryData(list(connectionId));
    const [first, ...others] = results;
    if (first && others.length === 0) {
      throw redirect({
        to: '/c/$connectionId/orgs/$orgId/invoices',
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
    <OrganizationChoice
      organizations={data.results}
      onOpen={(orgId) =>
        void navigate({ to: '/c/$connectionId/orgs/$orgId/invoices', params: { connectionId, orgId } })
      }
    />
  );
}
