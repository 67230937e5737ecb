import { createFileRoute } from '@tanstack/react-router';
import { RecoverabilityPage } from '#src/areas/backups/recoverability/recoverability-page.tsx';
import { type ListSearch, readListSearch } from '#src/areas/backups/shared/backups-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups/')({
  staticData: { crumb: 'Recoverability' },
  validateSearch: onlyKnown<ListSearch>(readListSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <RecoverabilityPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<ListSearch>()}
    />
  );
}
