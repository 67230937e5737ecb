import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { FunctionsPage } from '#src/areas/functions/functions-page.tsx';
import { type FunctionsSearch, readFunctionsSearch } from '#src/areas/functions/functions-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/functions/')({
  staticData: { tabs: { services: 'Services and values' } },
  validateSearch: onlyKnown<FunctionsSearch>(readFunctionsSearch),
  component: List,
});

function List() {
  const { connectionId, groupId } = Route.useParams();
  const { data: group } = useSuspenseQuery(q('getGroup', connectionId, { groupId }));
  return (
    <FunctionsPage
      key={groupId}
      groupId={groupId}
      groupName={group.name}
      search={Route.useSearch()}
      onSearch={useSearchWriter<FunctionsSearch>()}
    />
  );
}
