import { createFileRoute } from '@tanstack/react-router';
import { type RestoresSearch, readRestoresSearch } from '#src/areas/backups/backups-search.ts';
import { RestoresPage } from '#src/areas/backups/restores/restores-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups/restores')({
  validateSearch: onlyKnown<RestoresSearch>(readRestoresSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RestoresPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
