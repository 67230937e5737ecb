import { createFileRoute } from '@tanstack/react-router';
import { ClustersPage } from '#src/areas/clusters/list/clusters-page.tsx';
import { type ClustersSearch, readClustersSearch } from '#src/areas/clusters/list/clusters-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/clusters/')({
  staticData: { crumb: 'Clusters' },
  validateSearch: onlyKnown<ClustersSearch>(readClustersSearch),
  component: View,
});

function View() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const write = useSearchWriter<ClustersSearch>();
  return (
    <ClustersPage
      key={params.groupId}
      groupId={params.groupId}
      search={Route.useSearch()}
      onSearch={(search) => write(readClustersSearch({ ...search }))}
      onOpen={(clusterName) =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/overview',
          params: { ...params, clusterName },
        })
      }
      onScale={(cluster) =>
        void navigate({ to: '/c/$connectionId/groups/$groupId', params, search: { cluster } })
      }
    />
  );
}
