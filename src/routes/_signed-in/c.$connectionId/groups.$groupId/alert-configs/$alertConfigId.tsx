import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { pendingQuery } from '#src/api/console/change-set-queries.ts';
import { q } from '#src/api/query.ts';
import { EditConfigPage } from '#src/areas/alert-configs/editor/edit-config-page.tsx';
import { type EditorSearch, readEditorSearch } from '#src/areas/alert-configs/list/config-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/alert-configs/$alertConfigId',
)({
  validateSearch: onlyKnown<EditorSearch>(readEditorSearch),
  loader: ({ context, params: { connectionId, groupId, alertConfigId } }) => {
    void context.queryClient.prefetchQuery(pendingQuery(connectionId));
    return context.queryClient.ensureQueryData(
      q('getGroupAlertConfig', connectionId, { groupId, alertConfigId }),
    );
  },
  staticData: { crumb: 'Edit configuration' },
  component: Edit,
});

function Edit() {
  const { connectionId, groupId, alertConfigId } = Route.useParams();
  const { days } = Route.useSearch();
  const write = useSearchWriter<{ days?: number }>();
  const { data: group } = useSuspenseQuery(q('getGroup', connectionId, { groupId }));
  const { data: config } = useSuspenseQuery(
    q('getGroupAlertConfig', connectionId, { groupId, alertConfigId }),
  );
  return (
    <EditConfigPage
      key={alertConfigId}
      group={group}
      config={config}
      days={days ?? 7}
      onDays={(next) => write(next === 30 ? { days: next } : {})}
    />
  );
}
