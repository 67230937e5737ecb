import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { type AlertsSearch, readAlertsSearch } from '#src/areas/alerts/filter/alerts-search.ts';
import { InboxPage } from '#src/areas/alerts/inbox/inbox-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/alerts')({
  staticData: { crumb: 'Alerts' },
  validateSearch: onlyKnown<AlertsSearch>(readAlertsSearch),
  loader: ({ context, params: { connectionId, groupId } }) =>
    context.queryClient.ensureQueryData(q('getGroup', connectionId, { groupId })),
  component: Page,
});

function Page() {
  const { groupId } = Route.useParams();
  const group = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (part: AlertsSearch, how: 'push' | 'replace' = 'replace'): void => {
    void navigate({
      search: (before) => readAlertsSearch({ ...before, ...part }),
      replace: how === 'replace',
    });
  };
  return <InboxPage key={groupId} group={{ ...group, id: groupId }} search={search} onSearch={change} />;
}
