import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '#src/areas/access/history/history-page.tsx';
import { type HistorySearch, readHistorySearch } from '#src/areas/access/history/history-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/access/history')({
  validateSearch: onlyKnown<HistorySearch>(readHistorySearch),
  staticData: { crumb: 'Access history' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <HistoryPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<HistorySearch>()}
    />
  );
}
