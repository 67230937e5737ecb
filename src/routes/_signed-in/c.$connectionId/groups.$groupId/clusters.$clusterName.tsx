import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { q } from '#src/api/query.ts';
import { ClusterFrame, clusterTabs } from '#src/areas/clusters/page/cluster-frame.tsx';
import { openAlertsArgs } from '#src/lib/open-alerts.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName')({
  staticData: { area: { crumb: 'Clusters', path: 'clusters' } },
  // together with the project itself: what every tab needs
  loader: ({ context: { queryClient }, params: { connectionId, groupId, clusterName } }) => {
    void queryClient.prefetchQuery(q('getGroupCluster', connectionId, { groupId, clusterName }));
    void queryClient.prefetchQuery(q('listGroupAlerts', connectionId, openAlertsArgs(groupId)));
    void queryClient.prefetchQuery(
      q('listGroupProcesses', connectionId, { groupId, query: { itemsPerPage: 500 } }),
    );
    return { crumb: clusterName };
  },
  component: View,
});

function View() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const last = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) });
  const tab = clusterTabs.find((each) => each === last) ?? 'overview';
  return (
    <ClusterFrame
      key={`${params.groupId}/${params.clusterName}`}
      groupId={params.groupId}
      clusterName={params.clusterName}
      tab={tab}
      onTab={(next) =>
        void navigate({ to: `/c/$connectionId/groups/$groupId/clusters/$clusterName/${next}`, params })
      }
    >
      <Outlet />
    </ClusterFrame>
  );
}
