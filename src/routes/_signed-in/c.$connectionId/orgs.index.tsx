import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { OrganizationsPage } from '#src/areas/people/organizations-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface OrganizationsSearch {
  /** The form for a new organization. */
  create?: true | undefined;
}

const list = (connectionId: string) => q('listOrgs', connectionId, { query: { itemsPerPage: 500 } });

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/')({
  staticData: { crumb: 'Organizations' },
  validateSearch: onlyKnown<OrganizationsSearch>(({ create }) => (create === true ? { create } : {})),
  loaderDeps: ({ search: { create } }) => ({ create }),
  loader: async ({ context, params: { connectionId }, deps: { create } }) => {
    const { results } = await context.queryClient.ensureQueryData(list(connectionId));
    const [first, ...others] = results;
    if (first && others.length === 0 && !create) {
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
  const { create } = Route.useSearch();
  const write = useSearchWriter<OrganizationsSearch>();
  const navigate = Route.useNavigate();
  return (
    <OrganizationsPage
      organizations={data.results}
      creating={create === true}
      onCreating={(open) => write(open ? { create: true } : {})}
      onOpen={(orgId) =>
        void navigate({ to: '/c/$connectionId/orgs/$orgId', params: { connectionId, orgId } })
      }
    />
  );
}
