import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { DataPage } from '#src/areas/data/data-page.tsx';
import { type DataSearch, readDataSearch } from '#src/areas/data/data-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

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
  const write = useSearchWriter<DataSearch>();
  const change = (part: DataSearch, how?: 'push' | 'replace'): void =>
    write((before) => readDataSearch({ ...before, ...part }), how);
  return (
    <DataPage key={groupId} group={{ id: groupId, orgId: group.orgId }} search={search} onSearch={change} />
  );
}
