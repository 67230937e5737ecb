import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { DataPage } from '#src/areas/data/data-page.tsx';
import { type DataSearch, readDataSearch } from '#src/areas/data/data-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/data')({
  staticData: { crumb: 'Data' },
  validateSearch: onlyKnown<DataSearch>(readDataSearch),
  loader: ({ context, params: { connectionId, groupId } }) =>
    context.queryClient.ensureQueryData(q('getGroup', connectionId, { groupId })),
  component: Page,
});

function Page() {
  const { groupId } = Route.useParams();
  const group = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (part: DataSearch, how: 'push' | 'replace' = 'replace'): void => {
    void navigate({
      search: (before) => readDataSearch({ ...before, ...part }),
      replace: how === 'replace',
    });
  };
  return (
    <DataPage key={groupId} group={{ id: groupId, orgId: group.orgId }} search={search} onSearch={change} />
  );
}
