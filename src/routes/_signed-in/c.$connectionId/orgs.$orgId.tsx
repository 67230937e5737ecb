import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import {
  OrganizationFrame,
  type OrganizationTab,
  organizationTabs,
} from '#src/areas/people/organization-frame.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId')({
  staticData: { crumb: 'Organization' },
  // started and not awaited: it is sent together with the reads of the page itself
  loader: ({ context, params: { connectionId, orgId } }) => {
    void context.queryClient.prefetchQuery(q('getOrg', connectionId, { orgId }));
  },
  component: Organization,
});

const paths = {
  people: '/c/$connectionId/orgs/$orgId',
  teams: '/c/$connectionId/orgs/$orgId/teams',
  keys: '/c/$connectionId/orgs/$orgId/keys',
  permissions: '/c/$connectionId/orgs/$orgId/permissions',
  review: '/c/$connectionId/orgs/$orgId/review',
  invoices: '/c/$connectionId/orgs/$orgId/invoices',
  settings: '/c/$connectionId/orgs/$orgId/settings',
  configuration: '/c/$connectionId/orgs/$orgId/configuration',
} as const satisfies Record<OrganizationTab, string>;

function Organization() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const last = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) });
  return (
    <OrganizationFrame
      orgId={params.orgId}
      tab={organizationTabs.find((each) => each === last) ?? 'people'}
      onTab={(tab) => void navigate({ to: paths[tab], params })}
    >
      <Outlet />
    </OrganizationFrame>
  );
}
