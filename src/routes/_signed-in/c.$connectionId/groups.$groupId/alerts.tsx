import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { type AlertsSearch, readAlertsSearch } from '#src/areas/alerts/filter/alerts-search.ts';
import { InboxPage } from '#src/areas/alerts/inbox/inbox-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/alerts')({
  staticData: {
    crumb: 'Alerts',
    tabs: { acknowledged: 'Acknowledged', tracking: 'Tracking', closed: 'Closed', all: 'All' },
  },
  validateSearch: onlyKnown<AlertsSearch>(readAlertsSearch),
  loader: ({ context, params: { connectionId, groupId } }) =>
    context.queryClient.ensureQueryData(q('getGroup', connectionId, { groupId })),
  component: Page,
});

function Page() {
  const { groupId } = Route.useParams();
  const group = Route.useLoaderData();
  const search = Route.useSearch();
  const write = useSearchWriter<AlertsSearch>();
  const change = (part: AlertsSearch, how?: 'push' | 'replace'): void =>
    write((before) => readAlertsSearch({ ...before, ...part }), how);
  return <InboxPage key={groupId} group={{ ...group, id: groupId }} search={search} onSearch={change} />;
}
