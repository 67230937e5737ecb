import { createFileRoute } from '@tanstack/react-router';
import { AnalyzersPage } from '#src/areas/search/analyzers/analyzers-page.tsx';
import { type AnalyzersSearch, readAnalyzersSearch } from '#src/areas/search/analyzers/analyzers-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/search/analyzers')({
  validateSearch: onlyKnown<AnalyzersSearch>(readAnalyzersSearch),
  staticData: { crumb: 'Cluster analyzers' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <AnalyzersPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<AnalyzersSearch>()}
    />
  );
}
