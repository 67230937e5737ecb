import { createFileRoute } from '@tanstack/react-router';
import { PermissionsPage } from '#src/areas/people/permissions/permissions-page.tsx';
import {
  type PermissionsSearch,
  readPermissionsSearch,
} from '#src/areas/people/permissions/permissions-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/permissions')({
  staticData: { crumb: 'Effective permissions' },
  validateSearch: onlyKnown<PermissionsSearch>(readPermissionsSearch),
  component: View,
});

function View() {
  const { orgId } = Route.useParams();
  return (
    <PermissionsPage
      key={orgId}
      orgId={orgId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<PermissionsSearch>()}
    />
  );
}
