import { createFileRoute } from '@tanstack/react-router';
import { OrgSettingsPage } from '#src/areas/people/organization/org-settings-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface OrgSettingsSearch {
  create?: 'project' | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/settings')({
  staticData: { crumb: 'Settings' },
  validateSearch: onlyKnown<OrgSettingsSearch>(({ create }) => (create === 'project' ? { create } : {})),
  component: View,
});

function View() {
  const { orgId } = Route.useParams();
  const write = useSearchWriter<OrgSettingsSearch>();
  return (
    <OrgSettingsPage
      key={orgId}
      orgId={orgId}
      creating={Route.useSearch().create === 'project'}
      onCreating={(open) => write(open ? { create: 'project' } : {})}
    />
  );
}
