import { createFileRoute } from '@tanstack/react-router';
import { RestoresPage } from '#src/areas/backups/restores/restores-page.tsx';
import { type RestoresSearch, readRestoresSearch } from '#src/areas/backups/shared/backups-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups/restores')({
  staticData: { crumb: 'Restores' },
  validateSearch: onlyKnown<RestoresSearch>(readRestoresSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <RestoresPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<RestoresSearch>()}
    />
  );
}
