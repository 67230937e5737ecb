import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { NewConfigPage } from '#src/areas/alert-configs/editor/new-config-page.tsx';
import { type EditorSearch, readEditorSearch } from '#src/areas/alert-configs/list/config-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/alert-configs/new')({
  validateSearch: onlyKnown<EditorSearch>(readEditorSearch),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ context, params: { connectionId, groupId }, deps: { from } }) => {
    if (from === undefined) return;
    const original = q('getGroupAlertConfig', connectionId, { groupId, alertConfigId: from });
    await context.queryClient.ensureQueryData(original);
  },
  staticData: { crumb: 'New configuration' },
  component: New,
});

function New() {
  const { connectionId, groupId } = Route.useParams();
  const { from, type, days, metric, limit, units, below, hosts } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: group } = useSuspenseQuery(q('getGroup', connectionId, { groupId }));
  const original = useQuery({
    ...q('getGroupAlertConfig', connectionId, { groupId, alertConfigId: from ?? '' }),
    enabled: from !== undefined,
  });
  return (
    <NewConfigPage
      // another origin is another form
      key={[from, type, metric, limit, units, below, hosts].join(' ')}
      group={group}
      original={from === undefined ? undefined : original.data}
      eventTypeName={type}
      seen={{ metric, limit, units, below, hosts }}
      days={days ?? 7}
      onDays={(next) =>
        void navigate({
          search: ({ days: _, ...rest }) => (next === 30 ? { ...rest, days: next } : rest),
          replace: true,
        })
      }
    />
  );
}
