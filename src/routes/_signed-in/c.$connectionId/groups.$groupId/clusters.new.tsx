import { createFileRoute } from '@tanstack/react-router';
import { type EditorSearch, readEditorSearch } from '#src/areas/cluster-editor/editor-search.ts';
import { NewClusterPage } from '#src/areas/cluster-editor/new-cluster-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/clusters/new')({
  validateSearch: onlyKnown<EditorSearch>(readEditorSearch),
  staticData: { crumb: 'Create cluster', area: { crumb: 'Clusters', path: 'clusters' } },
  component: View,
});

function View() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <NewClusterPage
      key={params.groupId}
      groupId={params.groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<EditorSearch>()}
      onDone={(clusterName) =>
        void (clusterName === undefined
          ? navigate({ to: '/c/$connectionId/groups/$groupId/clusters', params })
          : navigate({
              to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/overview',
              params: { ...params, clusterName },
            }))
      }
    />
  );
}
