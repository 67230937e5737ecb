import { createFileRoute } from '@tanstack/react-router';
import { AdvisorPage } from '#src/areas/advisor/advisor-page.tsx';
import { type AdvisorSearch, readAdvisorSearch } from '#src/areas/advisor/advisor-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/advisor')({
  validateSearch: onlyKnown<AdvisorSearch>(readAdvisorSearch),
  staticData: { crumb: 'Performance advisor' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <AdvisorPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<AdvisorSearch>()}
    />
  );
}
