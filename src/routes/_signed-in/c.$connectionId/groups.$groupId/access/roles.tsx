import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '#src/areas/access/roles/roles-page.tsx';
import { type RolesSearch, readRolesSearch } from '#src/areas/access/roles/roles-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/access/roles')({
  validateSearch: onlyKnown<RolesSearch>(readRolesSearch),
  staticData: { crumb: 'Custom roles' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <RolesPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<RolesSearch>()}
    />
  );
}
