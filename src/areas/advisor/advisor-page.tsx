import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { chosenCluster, useLastCluster } from '#src/api/clusters/last-cluster.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Segmented, Tabs } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from './advisor.module.css';
import { triageQuery } from './advisor-requests.ts';
import type { AdvisorSearch, AdvisorTab } from './advisor-search.ts';
import { CreationList } from './creation-list.tsx';
import { DropList } from './drop-list.tsx';
import { SchemaAdviceList } from './schema-advice.tsx';
import { SlowQueries } from './slow-queries.tsx';
import { SlowThreshold } from './slow-threshold.tsx';
import { createdOf, creationsOf, dropsOf, isOpen } from './suggestions.ts';
import { WorstList } from './worst-list.tsx';

export interface AdvisorPageProps {
  groupId: string;
  search: AdvisorSearch;
  onSearch: (search: AdvisorSearch, how?: 'push' | 'replace') => void;
}

/** Suggestions of the service for faster queries, the decisions about them, and the slow queries themselves. */
export function AdvisorPage({ groupId, search, onSearch }: AdvisorPageProps) {
  const list = useAllPages('listGroupClusters', { groupId });
  const clusters = useMemo(
    () => list.rows.filter(isMeasured).sort((a, b) => a.name.localeCompare(b.name, 'en')),
    [list.rows],
  );
  const existing = list.rows.length > 0 || (!list.loading && !list.error);
  const last = useLastCluster(groupId, search.cluster);
  const chosen = chosenCluster(
    clusters.map(({ name }) => name),
    search.cluster,
    last,
  );
  const cluster = clusters.find(({ name }) => name === chosen);
  return (
    <Page>
      <PageHeader
        title="Performance advisor"
        facts={
          cluster && <Fact>suggestions from slow operations of the last 24 hours of {cluster.name}</Fact>
        }
        actions={<SlowThreshold groupId={groupId} />}
      />
      {list.error && !existing && <ReadFailure what="Clusters" query={list} />}
      {existing && list.rows.length === 0 && (
        <NoClusters>Suggestions follow from the slow operations of a cluster.</NoClusters>
      )}
      {existing && list.rows.length > 0 && !cluster && (
        <Notice title="No cluster of this project has a performance advisor">
          Atlas gives suggestions from M10 on.
        </Notice>
      )}
      {cluster && (
        <ClusterAdvice
          key={cluster.name}
          groupId={groupId}
          clusterName={cluster.name}
          clusters={clusters.map(({ name }) => name)}
          search={search}
          onSearch={onSearch}
        />
      )}
    </Page>
  );
}

interface ClusterLike {
  replicationSpecs: readonly { regionConfigs: readonly { providerName?: string | undefined }[] }[];
}

/** Free and shared clusters have no advisor // documented: from M10 on */
const isMeasured = ({ replicationSpecs }: ClusterLike): boolean =>
  !replicationSpecs.some(({ regionConfigs }) =>
    regionConfigs.some(({ providerName }) => providerName === 'TENANT'),
  );

interface ClusterAdviceProps extends AdvisorPageProps {
  clusterName: string;
  clusters: readonly string[];
}

function ClusterAdvice({ groupId, clusterName, clusters, search, onSearch }: ClusterAdviceProps) {
  const { id } = useConnection();
  const now = useNow();
  const suggested = useQuery(
    q('listGroupClusterPerformanceAdvisorSuggestedIndexes', id, { groupId, clusterName, query: {} }),
  );
  const dropped = useQuery(
    q('listGroupClusterPerformanceAdvisorDropIndexSuggestions', id, { groupId, clusterName }),
  );
  const triage = useQuery(triageQuery(id, groupId));
  const decided = triage.data;
  const creations = useMemo(() => {
    if (!suggested.data || !decided) return undefined;
    const present = creationsOf(clusterName, suggested.data, decided);
    return [...present, ...createdOf(clusterName, present, decided)];
  }, [suggested.data, decided, clusterName]);
  const drops = useMemo(
    () => dropped.data && decided && dropsOf(clusterName, dropped.data, decided),
    [dropped.data, decided, clusterName],
  );
  const tab: AdvisorTab = search.tab ?? 'create';
  const open = search.show !== 'decided';
  const shown = <Row extends { triage: Parameters<typeof isOpen>[0] }>(rows: readonly Row[] | undefined) =>
    rows?.filter((row) => isOpen(row.triage, now) === open);
  const countOpen = (rows: readonly { triage: Parameters<typeof isOpen>[0] }[] | undefined) =>
    rows?.filter((row) => isOpen(row.triage, now)).length;
  const error = triage.error ?? (tab === 'drop' ? dropped.error : tab === 'create' ? suggested.error : null);
  return (
    <>
      <Row gap={8} columnGap={16} align="end" wrap>
        <PlainSelect
          label="Cluster"
          size="xs"
          className={classes.cluster}
          data={clusters}
          value={clusterName}
          onChange={(cluster) => onSearch({ ...search, cluster })}
        />
        {(tab === 'create' || tab === 'drop') && (
          <Segmented
            label="Which suggestions"
            items={[
              { value: 'open', label: 'Open' },
              { value: 'decided', label: 'Decided' },
            ]}
            value={open ? 'open' : 'decided'}
            onChange={(value) => {
              const { show: _, ...rest } = search;
              onSearch(value === 'decided' ? { ...rest, show: value } : rest);
            }}
          />
        )}
      </Row>
      <Tabs<AdvisorTab>
        label="Performance advisor"
        items={[
          { value: 'create', label: 'Indexes to create', count: countOpen(creations) },
          { value: 'drop', label: 'Indexes to drop', count: countOpen(drops) },
          { value: 'schema', label: 'Schema' },
          { value: 'slow', label: 'Slow queries' },
          { value: 'worst', label: 'All projects' },
        ]}
        value={tab}
        onChange={(value) => {
          const { tab: _, ...rest } = search;
          onSearch(value === 'create' ? rest : { ...rest, tab: value }, 'push');
        }}
      >
        {error ? (
          <ReadFailure
            what="Suggestions"
            query={{
              error,
              refetch: () => {
                for (const each of [triage, dropped, suggested]) if (each.error) void each.refetch();
              },
            }}
          />
        ) : (
          <>
            {tab === 'create' && <CreationList groupId={groupId} rows={shown(creations)} decided={!open} />}
            {tab === 'drop' && <DropList groupId={groupId} rows={shown(drops)} decided={!open} />}
            {tab === 'schema' && <SchemaAdviceList groupId={groupId} clusterName={clusterName} />}
            {tab === 'slow' && (
              <SlowQueries
                groupId={groupId}
                clusterName={clusterName}
                namespace={search.namespace}
                onNamespace={(namespace) => {
                  const { namespace: _, shape: __, ...rest } = search;
                  onSearch(namespace === undefined ? rest : { ...rest, namespace });
                }}
                shape={search.shape}
                onShape={(shape) => {
                  const { shape: _, ...rest } = search;
                  onSearch(shape === undefined ? rest : { ...rest, shape });
                }}
              />
            )}
            {tab === 'worst' && <WorstList />}
          </>
        )}
      </Tabs>
    </>
  );
}
