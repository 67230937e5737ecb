import { createFileRoute } from '@tanstack/react-router';
import { TesterPage } from '#src/areas/search/tester/tester-page.tsx';
import { readTesterSearch, type TesterSearch } from '#src/areas/search/tester/tester-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/search/tester')({
  validateSearch: onlyKnown<TesterSearch>(readTesterSearch),
  staticData: { crumb: 'Query tester' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <TesterPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<TesterSearch>()}
    />
  );
}
