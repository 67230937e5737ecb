import { createFileRoute } from '@tanstack/react-router';
import { OrgSettingsPage } from '#src/areas/people/organization/org-settings-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface OrgSettingsSearch {
  create?: 'project' | undefined;
  /** Id of the resource policy that is open, or `new`. */
  policy?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/settings')({
  staticData: { crumb: 'Settings' },
  validateSearch: onlyKnown<OrgSettingsSearch>(({ create, policy }) => ({
    ...(create === 'project' ? { create } : {}),
    ...(typeof policy === 'string' ? { policy } : {}),
  })),
  component: View,
});

function View() {
  const { connectionId, orgId } = Route.useParams();
  const navigate = Route.useNavigate();
  const { create, policy } = Route.useSearch();
  const write = useSearchWriter<OrgSettingsSearch>();
  return (
    <OrgSettingsPage
      key={orgId}
      orgId={orgId}
      creating={create === 'project'}
      onCreating={(open) => write(open ? { create: 'project' } : {})}
      policy={policy}
      onPolicy={(opened) => write(opened ? { policy: opened } : {})}
      onDeleted={() => void navigate({ to: '/c/$connectionId/orgs', params: { connectionId } })}
    />
  );
}
