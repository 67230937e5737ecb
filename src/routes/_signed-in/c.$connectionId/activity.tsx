import { createFileRoute } from '@tanstack/react-router';
import { type ActivitySearch, readActivitySearch } from '#src/areas/activity/activity-search.ts';
import { ConnectionActivity } from '#src/areas/activity/connection-activity.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/activity')({
  staticData: { crumb: 'Activity' },
  validateSearch: onlyKnown<ActivitySearch>(readActivitySearch),
  component: View,
});

function View() {
  const search = Route.useSearch();
  const write = useSearchWriter<ActivitySearch>();
  const change = (part: ActivitySearch, how?: 'push' | 'replace'): void =>
    write((before) => readActivitySearch({ ...before, ...part }), how);
  return <ConnectionActivity search={search} onSearch={change} />;
}
