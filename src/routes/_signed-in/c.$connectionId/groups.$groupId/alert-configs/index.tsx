import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { ConfigListPage } from '#src/areas/alert-configs/list/config-list-page.tsx';
import { type ConfigSearch, readConfigSearch } from '#src/areas/alert-configs/list/config-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/alert-configs/')({
  validateSearch: onlyKnown<ConfigSearch>(readConfigSearch),
  component: List,
});

function List() {
  const { connectionId, groupId } = Route.useParams();
  const { data: group } = useSuspenseQuery(q('getGroup', connectionId, { groupId }));
  return (
    <ConfigListPage
      groupId={groupId}
      groupName={group.name}
      orgId={group.orgId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<ConfigSearch>()}
    />
  );
}
