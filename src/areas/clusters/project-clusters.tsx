import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { openAlertsArgs } from '#src/lib/open-alerts.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import type { Sort } from '#src/ui/table/column.ts';
import { ClusterDrawer } from './cluster-drawer.tsx';
import { ClustersTable } from './clusters-table.tsx';

interface ProjectClustersProps {
  groupId: string;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  openName: string | undefined;
  onOpen: (name: string | undefined) => void;
}

/** The clusters of a project, with one of them open beside the list. */
export function ProjectClusters({ groupId, sort, onSort, openName, onOpen }: ProjectClustersProps) {
  const { id } = useConnection();
  const list = useQuery(q('listGroupClusters', id, { groupId }));
  const alerts = useQuery(q('listGroupAlerts', id, openAlertsArgs(groupId)));
  const counts = useMemo(() => {
    if (!alerts.data) return undefined;
    const byName = new Map<string, number>();
    for (const { clusterName } of alerts.data.results) {
      if (clusterName !== undefined) byName.set(clusterName, (byName.get(clusterName) ?? 0) + 1);
    }
    return byName;
  }, [alerts.data]);
  if (list.error && !list.data) {
    return (
      <ErrorPanel
        title="Clusters could not be loaded"
        {...failureFacts(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const names = list.data?.results.map(({ name }) => name) ?? [];
  const at = openName === undefined ? -1 : names.indexOf(openName);
  const step = (to: number) => {
    const name = at < 0 ? undefined : names[to];
    return name === undefined ? undefined : () => onOpen(name);
  };
  return (
    <>
      <ClustersTable
        clusters={list.data?.results}
        alerts={counts}
        sort={sort}
        onSort={onSort}
        openName={openName}
        onOpen={onOpen}
        project={groupId}
      />
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
