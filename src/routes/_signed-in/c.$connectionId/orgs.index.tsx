import { createFileRoute, Navigate } from '@tanstack/react-router';
import { q, useRead } from '#src/api/query.ts';
import { OrganizationsPage } from '#src/areas/people/organizations-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface OrganizationsSearch {
  /** The form for a new organization. */
  create?: true | undefined;
}

const all = { query: { itemsPerPage: 500 } };

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/')({
  staticData: { crumb: 'Organizations' },
  validateSearch: onlyKnown<OrganizationsSearch>(({ create }) => (create === true ? { create } : {})),
  // started and not awaited: a press shows the page at once, also while the service is slow
  loader: ({ context, params: { connectionId } }) => {
    void context.queryClient.prefetchQuery(q('listOrgs', connectionId, all));
  },
  component: View,
});

function View() {
  const { connectionId } = Route.useParams();
  const list = useRead('listOrgs', all);
  const { create } = Route.useSearch();
  const write = useSearchWriter<OrganizationsSearch>();
  const navigate = Route.useNavigate();
  if (!list.data)
    return (
      <Page>
        <PageHeader title="Organizations" facts="" />
        {list.error ? <ReadFailure what="The organizations" query={list} /> : <SkeletonLines lines={8} />}
      </Page>
    );
  const [first, ...others] = list.data.results;
  if (first && others.length === 0 && !create)
    return <Navigate to="/c/$connectionId/orgs/$orgId" params={{ connectionId, orgId: first.id }} replace />;
  return (
    <OrganizationsPage
      organizations={list.data.results}
      creating={create === true}
      onCreating={(open) => write(open ? { create: true } : {})}
      onOpen={(orgId) =>
        void navigate({ to: '/c/$connectionId/orgs/$orgId', params: { connectionId, orgId } })
      }
    />
  );
}
