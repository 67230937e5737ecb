import { NoClusters } from '#src/changes/no-clusters.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { type SearchCluster, useClusters } from '../use-clusters.ts';
import classes from './analyzers.module.css';
import type { AnalyzersSearch } from './analyzers-search.ts';
import { ClusterAnalyzers } from './cluster-analyzers.tsx';
import { useUsualCluster } from './use-usual-cluster.ts';

interface AnalyzersPageProps {
  groupId: string;
  search: AnalyzersSearch;
  onSearch: (search: AnalyzersSearch, how?: 'push' | 'replace') => void;
}

/** The custom analyzers of whole clusters. */
export function AnalyzersPage(props: AnalyzersPageProps) {
  const { clusters, error, refetch } = useClusters(props.groupId);
  if (error) {
    return <ReadFailure what="Clusters" query={{ error, refetch }} />;
  }
  if (!clusters) return <SkeletonLines lines={6} />;
  if (clusters.length === 0) {
    return <NoClusters>Analyzers belong to a cluster. The analyzer lab works without one.</NoClusters>;
  }
  return <OfClusters {...props} clusters={clusters} />;
}

function OfClusters({
  groupId,
  clusters,
  search,
  onSearch,
}: AnalyzersPageProps & { clusters: readonly SearchCluster[] }) {
  const fit = clusters.filter(({ tenant }) => !tenant).map(({ name }) => name);
  const only = fit.length === 0 ? clusters[0]?.name : undefined;
  const chosen = useUsualCluster(groupId, fit, search.cluster ?? only);
  if (chosen === undefined) return <SkeletonLines lines={6} />;
  const cluster = clusters.find(({ name }) => name === chosen);
  const choose = (name: string): void => {
    const { open: _, ...rest } = search;
    onSearch({ ...rest, cluster: name });
  };
  const chooser = (
    <PlainSelect
      className={classes.cluster}
      label="Cluster"
      data={clusters.map(({ name }) => name)}
      value={cluster?.name ?? null}
      onChange={choose}
    />
  );
  const [first] = fit;
  const elsewhere = first !== undefined && (
    <Button size="sm" onClick={() => choose(first)}>
      Show {first}
    </Button>
  );
  return (
    <div className="qd-stack">
      {cluster && !cluster.tenant ? (
        <ClusterAnalyzers
          chooser={chooser}
          groupId={groupId}
          cluster={cluster}
          clusters={fit}
          search={search}
          onSearch={onSearch}
        />
      ) : (
        <>
          {chooser}
          {cluster ? (
            <EmptyState title={`${chosen} cannot have cluster analyzers`} action={elsewhere}>
              Free, shared and flex clusters only support custom analyzers in an index definition. Dedicated
              clusters (M10 and larger) have a list that all their indexes share.
            </EmptyState>
          ) : (
            <EmptyState title={`Cluster ${chosen} not found`} action={elsewhere}>
              It was deleted, or belongs to another project.
            </EmptyState>
          )}
        </>
      )}
    </div>
  );
}
