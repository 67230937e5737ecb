import { useCallback, useMemo } from 'react';
import { clusterPlaces } from '#src/api/clusters/cluster-places.ts';
import { CreateCluster } from '#src/changes/no-clusters.tsx';
import { PendingBelow } from '#src/changes/pending.tsx';
import { plural } from '#src/lib/bytes.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import type { Cluster } from '../cluster-facts.ts';
import { ClustersTable } from '../clusters-table.tsx';
import { useClusterActions } from '../use-cluster-actions.ts';
import { filterClusters, isFiltered, type ListedCluster } from './cluster-filter.ts';
import { ClusterFilters, ClustersView } from './cluster-filters.tsx';
import { type ClustersSearch, clusterFilterOf } from './clusters-search.ts';
import { OtherClusters } from './other-clusters.tsx';
import { useListedClusters } from './use-listed-clusters.ts';

interface ClustersPageProps {
  groupId: string;
  search: ClustersSearch;
  onSearch: (search: ClustersSearch) => void;
  /** Opens the page of a cluster. */
  onOpen: (name: string) => void;
}

/** Every cluster of a project, the worst first. */
export function ClustersPage({ groupId, search, onSearch, onOpen }: ClustersPageProps) {
  const { listed, alerts, severityOf, pending, error, refetch } = useListedClusters(groupId);
  const actions = useClusterActions(groupId);
  // in its order from the start: rows that change places are not found again
  const settled = useSettled(pending, listPatienceMs);
  const filter = useMemo(() => clusterFilterOf(search), [search]);
  const rows = useMemo(
    () => listed && filterClusters(listed, filter).map(({ cluster }) => cluster),
    [listed, filter],
  );
  const { group } = search;
  const groupBy = useCallback((cluster: Cluster) => groupOf(cluster, group ?? ''), [group]);
  if (error && !listed) {
    return (
      <Page>
        <PageHeader title="Clusters" />
        <ReadFailure what="Clusters" query={{ error, refetch }} />
      </Page>
    );
  }
  const clear = () => onSearch({ group: search.group, sort: search.sort });
  const shown = settled && listed ? listed : undefined;
  return (
    <Page>
      <PageHeader
        title="Clusters"
        facts={shown && <Facts clusters={shown} />}
        actions={
          <>
            <ClustersView clusters={listed ?? []} search={search} onSearch={onSearch} />
            <CreateCluster />
          </>
        }
      />
      <PendingBelow parts={clusterPlaces} within={`/groups/${groupId}/`} />
      <ClustersTable
        clusters={settled ? rows : undefined}
        alerts={alerts}
        severityOf={severityOf}
        actions={actions}
        sort={parseSort(search.sort)}
        onSort={(sort) => onSearch({ ...search, sort: formatSort(sort) })}
        openName={undefined}
        onOpen={onOpen}
        project={groupId}
        create={<CreateCluster />}
        filters={<ClusterFilters clusters={listed ?? []} search={search} onSearch={onSearch} />}
        {...(isFiltered(filter) ? { filteredEmpty: <FilteredEmpty what="clusters" onClear={clear} /> } : {})}
        groupBy={group === undefined ? undefined : groupBy}
      />
      {settled && <OtherClusters groupId={groupId} alerts={alerts} severityOf={severityOf} />}
    </Page>
  );
}

/** Under the value of one tag; clusters without it come last. */
function groupOf({ tags = [] }: Cluster, key: string) {
  const value = tags.find((tag) => tag.key === key)?.value;
  return value === undefined
    ? { key: '', label: `Without ${key}`, order: 1 }
    : { key: value, label: `${key}: ${value}`, order: 0 };
}

function Facts({ clusters }: { clusters: readonly ListedCluster[] }) {
  const count = (kind: StateKind) => clusters.filter(({ condition }) => condition.kind === kind).length;
  const [failed, warned, changing] = [count('failed'), count('warning'), count('progress')];
  const bare = clusters.filter(({ cluster }) => !cluster.backupEnabled).length;
  return (
    <>
      <Fact>{plural(clusters.length, 'cluster')}</Fact>
      {clusters.length > 0 && failed + warned === 0 && <Fact>all healthy</Fact>}
      {failed > 0 && <Fact>{failed} not healthy</Fact>}
      {warned > 0 && (
        <Fact>
          {warned} {warned === 1 ? 'needs' : 'need'} attention
        </Fact>
      )}
      {changing > 0 && <Fact>{changing} changing</Fact>}
      {bare > 0 && <Fact>{bare} without backup</Fact>}
    </>
  );
}
