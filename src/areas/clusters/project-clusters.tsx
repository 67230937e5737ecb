import { useNavigate } from '@tanstack/react-router';
import { useRefusal } from '#src/api/access/can.ts';
import { clusterPlaces } from '#src/api/clusters/cluster-places.ts';
import { useConnection } from '#src/api/connection.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Sort } from '#src/ui/table/column.ts';
import { ClusterDrawer } from './cluster-drawer.tsx';
import { ClustersTable } from './clusters-table.tsx';
import { EstateLists } from './estate-lists.tsx';
import { useListedClusters } from './list/use-listed-clusters.ts';
import { useClusterActions } from './use-cluster-actions.ts';

interface ProjectClustersProps {
  groupId: string;
  /** Whether the content above has its final size, so that the list will not move. */
  settled: boolean;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  openName: string | undefined;
  onOpen: (name: string | undefined) => void;
}

/** The clusters of a project, with one of them open beside the list. */
export function ProjectClusters(props: ProjectClustersProps) {
  const { groupId, settled, sort, onSort, openName, onOpen } = props;
  const { id } = useConnection();
  const { listed, alerts, severityOf, error, refetch } = useListedClusters(groupId);
  const actions = useClusterActions(groupId);
  const navigate = useNavigate();
  const create = (): void =>
    void navigate({
      to: '/c/$connectionId/groups/$groupId/clusters/new',
      params: { connectionId: id, groupId },
    });
  const mayCreate = useRefusal('createGroupCluster', { groupId });
  if (error && !listed) {
    return (
      settled && (
        <Section label="Clusters">
          <ReadFailure what="Clusters" query={{ error, refetch }} />
        </Section>
      )
    );
  }
  const names = listed?.map(({ cluster }) => cluster.name) ?? [];
  const at = openName === undefined ? -1 : names.indexOf(openName);
  const step = (to: number) => {
    const name = at < 0 ? undefined : names[to];
    return name === undefined ? undefined : () => onOpen(name);
  };
  return (
    <>
      {/* the summary above the table would push it away where the table was drawn before its rows are known */}
      {settled && !listed && (
        <Section label="Clusters">
          <SkeletonLines lines={4} />
        </Section>
      )}
      {settled && listed && (
        <Section label="Clusters">
          <PendingBelow parts={clusterPlaces} within={`/groups/${groupId}/`} />
          {listed.length > 1 && <EstateLists clusters={listed} connectionId={id} groupId={groupId} />}
          <ClustersTable
            clusters={listed.map(({ cluster }) => cluster)}
            alerts={alerts}
            severityOf={severityOf}
            actions={actions}
            sort={sort}
            onSort={onSort}
            openName={openName}
            onOpen={onOpen}
            project={groupId}
            create={
              <Button size="sm" disabledReason={mayCreate} onClick={create}>
                Create cluster
              </Button>
            }
          />
        </Section>
      )}
      {openName !== undefined && (
        <ClusterDrawer
          key={openName}
          groupId={groupId}
          name={openName}
          onClose={() => onOpen(undefined)}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
    </>
  );
}
