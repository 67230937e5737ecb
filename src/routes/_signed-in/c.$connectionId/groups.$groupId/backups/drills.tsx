import { createFileRoute } from '@tanstack/react-router';
import { DrillsPage } from '#src/areas/backups/drills/drills-page.tsx';
import { type DrillsSearch, readDrillsSearch } from '#src/areas/backups/drills/drills-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups/drills')({
  staticData: { crumb: 'Restore tests' },
  validateSearch: onlyKnown<DrillsSearch>(readDrillsSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <DrillsPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<DrillsSearch>()}
    />
  );
}
