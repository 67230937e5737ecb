import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { type ActivitySearch, readActivitySearch } from '#src/areas/activity/activity-search.ts';
import { ProjectActivity } from '#src/areas/activity/project-activity.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/activity')({
  staticData: { crumb: 'Activity' },
  validateSearch: onlyKnown<ActivitySearch>(readActivitySearch),
  loader: ({ context, params: { connectionId, groupId } }) =>
    context.queryClient.ensureQueryData(q('getGroup', connectionId, { groupId })),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  const group = Route.useLoaderData();
  const search = Route.useSearch();
  const write = useSearchWriter<ActivitySearch>();
  const change = (part: ActivitySearch, how?: 'push' | 'replace'): void =>
    write((before) => readActivitySearch({ ...before, ...part }), how);
  return (
    <ProjectActivity key={groupId} group={{ ...group, id: groupId }} search={search} onSearch={change} />
  );
}
