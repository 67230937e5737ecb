import { createFileRoute } from '@tanstack/react-router';
import { pendingQuery } from '#src/api/console/change-set-queries.ts';
import { EditClusterPage } from '#src/areas/cluster-editor/edit-cluster-page.tsx';
import { type EditorSearch, readEditorSearch } from '#src/areas/cluster-editor/editor-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName_/edit',
)({
  staticData: { area: { crumb: 'Clusters', path: 'clusters' } },
  validateSearch: onlyKnown<EditorSearch>(readEditorSearch),
  loader: ({ context, params: { connectionId, clusterName } }) => {
    void context.queryClient.prefetchQuery(pendingQuery(connectionId));
    return { crumb: `Edit ${clusterName}` };
  },
  component: View,
});

function View() {
  const params = Route.useParams();
  const { groupId, clusterName } = params;
  const navigate = Route.useNavigate();
  return (
    <EditClusterPage
      key={`${groupId}/${clusterName}`}
      groupId={groupId}
      clusterName={clusterName}
      search={Route.useSearch()}
      onSearch={useSearchWriter<EditorSearch>()}
      onDone={() =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/overview',
          params,
        })
      }
    />
  );
}
