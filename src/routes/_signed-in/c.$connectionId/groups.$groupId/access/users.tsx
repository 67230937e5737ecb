import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#src/areas/access/users/users-page.tsx';
import { readUsersSearch, type UsersSearch } from '#src/areas/access/users/users-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/access/users')({
  validateSearch: onlyKnown<UsersSearch>(readUsersSearch),
  staticData: { crumb: 'Database users' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <UsersPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<UsersSearch>()}
    />
  );
}
