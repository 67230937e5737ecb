import { createFileRoute } from '@tanstack/react-router';
import { OutagesPage } from '#src/areas/outages/outages-page.tsx';
import { type OutagesSearch, readOutagesSearch } from '#src/areas/outages/outages-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/outages')({
  validateSearch: onlyKnown<OutagesSearch>(readOutagesSearch),
  staticData: { crumb: 'Outage simulation' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <OutagesPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<OutagesSearch>()}
    />
  );
}
