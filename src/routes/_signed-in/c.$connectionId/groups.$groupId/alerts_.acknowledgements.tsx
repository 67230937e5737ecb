import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { AcknowledgementsPage } from '#src/areas/alerts/acknowledge/acknowledgements-page.tsx';
import { type AckSearch, readAckSearch } from '#src/areas/alerts/filter/alerts-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/alerts_/acknowledgements')({
  staticData: { crumb: 'Acknowledgements', area: { crumb: 'Alerts', path: 'alerts' } },
  validateSearch: onlyKnown<AckSearch>(readAckSearch),
  loader: ({ context, params: { connectionId, groupId } }) =>
    context.queryClient.ensureQueryData(q('getGroup', connectionId, { groupId })),
  component: Page,
});

function Page() {
  const { groupId } = Route.useParams();
  const group = Route.useLoaderData();
  const search = Route.useSearch();
  const write = useSearchWriter<AckSearch>();
  return (
    <AcknowledgementsPage
      key={groupId}
      group={{ ...group, id: groupId }}
      search={search}
      onSearch={(part) => write((before) => readAckSearch({ ...before, ...part }))}
    />
  );
}
