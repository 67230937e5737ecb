import { createFileRoute } from '@tanstack/react-router';
import { LabPage } from '#src/areas/search/lab/lab-page.tsx';
import { type LabSearch, readLabSearch } from '#src/areas/search/lab/lab-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/search/lab')({
  validateSearch: onlyKnown<LabSearch>(readLabSearch),
  staticData: { crumb: 'Analyzer lab' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <LabPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<LabSearch>()}
    />
  );
}
