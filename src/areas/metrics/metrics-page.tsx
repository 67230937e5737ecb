import { useCallback, useMemo } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { chosenCluster, useLastCluster } from '#src/api/clusters/last-cluster.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { type ChartDefinition, charts, chartsMatching, groups } from './chart-catalogue.ts';
import { ChartDetail } from './chart-detail.tsx';
import { ChartGrid } from './chart-grid.tsx';
import { DatabaseCharts } from './database-charts.tsx';
import { EventStrip } from './event-strip.tsx';
import { GroupRail } from './group-rail.tsx';
import { MemberPicker } from './member-picker.tsx';
import { chosenMembers, type Member } from './members.ts';
import classes from './metrics.module.css';
import { changedSearch, type MetricsChange, type MetricsSearch } from './metrics-search.ts';
import { RangeBar } from './span/range-bar.tsx';
import { shiftOf } from './span/time-span.ts';
import { useDrawnSpan, useZooming } from './span/use-span.ts';
import type { WritesSearch } from './span/zooming.ts';
import { UnreadNotice } from './unread-notice.tsx';
import { useMeasurements } from './use-measurements.ts';
import { type MetricCluster, useEnd, useMarks, useMembers, useMetricClusters } from './use-page-data.ts';

export interface MetricsPageProps {
  groupId: string;
  search: MetricsSearch;
  onSearch: WritesSearch<MetricsSearch>;
}

/** Measurements of a cluster's processes, disks and databases over time. Everything it shows is in the address. */
export function MetricsPage({ groupId, search, onSearch }: MetricsPageProps) {
  const { clusters, error, refetch } = useMetricClusters(groupId);
  const last = useLastCluster(groupId, search.cluster);
  const names = clusters?.map(({ name }) => name);
  const chosen = chosenCluster(names, search.cluster, last);
  const cluster = clusters?.find(({ name }) => name === chosen);
  const lost = clusters && search.cluster !== undefined && cluster?.name !== search.cluster;
  const { now, renew } = useEnd(60_000);
  return (
    <Page>
      <PageHeader
        title={cluster ? `${cluster.name}: metrics` : 'Metrics'}
        facts={cluster && <ClusterFacts cluster={cluster} />}
        actions={
          <Button icon="refresh" onClick={renew}>
            Refresh
          </Button>
        }
      />
      {lost && (
        <Notice tone="warning" title={`No cluster ${search.cluster} in this project`}>
          The metrics of {cluster ? cluster.name : 'none'} are shown instead.
        </Notice>
      )}
      {error && !clusters && <ReadFailure what="Clusters" query={{ error, refetch }} />}
      {clusters?.length === 0 && (
        <NoClusters>Metrics are measured on the processes of a cluster, from its creation on.</NoClusters>
      )}
      {clusters === undefined && !error && <ChartGrid charts={chartsShown(search)} />}
      {cluster && (
        <ClusterMetrics
          key={cluster.name}
          groupId={groupId}
          cluster={cluster}
          clusters={clusters ?? []}
          search={search}
          onSearch={onSearch}
          now={now}
        />
      )}
    </Page>
  );
}

function ClusterFacts({ cluster }: { cluster: MetricCluster }) {
  return (
    <>
      {cluster.tier && <Fact>{cluster.tier}</Fact>}
      <Fact>{cluster.paused ? 'paused: nothing is measured' : 'one value a minute from each process'}</Fact>
    </>
  );
}

function chartsShown({ chart, find, group }: MetricsSearch): readonly ChartDefinition[] {
  if (chart) return [charts[chart]];
  if (find !== undefined) return chartsMatching(find);
  if (group === 'databases') return [];
  return groups[group ?? 'essentials'].charts.map((id) => charts[id]);
}

interface ClusterMetricsProps extends MetricsPageProps {
  cluster: MetricCluster;
  clusters: readonly MetricCluster[];
  now: number;
}

const noMembers: Member[] = [];

function ClusterMetrics({ groupId, cluster, clusters, search, onSearch, now }: ClusterMetricsProps) {
  const { members, error, refetch } = useMembers(groupId, cluster.name);
  const chosen = useMemo(
    () => (members ? chosenMembers(members, search.members) : noMembers),
    [members, search.members],
  );
  const { asked, span, busy } = useDrawnSpan(search, now);
  const shown = useMemo(() => chartsShown(search), [search]);
  const measured = useMemo(
    () => (cluster.tenant ? shown.filter(({ everywhere }) => everywhere) : shown),
    [shown, cluster.tenant],
  );
  const reads = useMeasurements(groupId, chosen, measured, span);
  const shiftMs = search.compare ? shiftOf(search.compare, span) : 0;
  const earlier = useMeasurements(
    groupId,
    search.compare ? chosen : noMembers,
    measured,
    useMemo(() => ({ ...span, from: span.from - shiftMs, to: span.to - shiftMs }), [span, shiftMs]),
  );
  const clusterNames = useMemo(() => [cluster.name], [cluster.name]);
  const marks = useMarks(groupId, clusterNames, chosen, span);
  const configs = useAllPages('listGroupAlertConfigs', { groupId });
  const change = useCallback(
    (parts: MetricsChange, how?: 'push'): void => onSearch(changedSearch(search, parts), how),
    [search, onSearch],
  );
  const choose = useCallback(
    (names: string[]) => change({ members: names.length > 0 ? names.join(',') : undefined }),
    [change],
  );
  const hand = useZooming(search, now, onSearch);
  const view = {
    groupId,
    cluster,
    members: chosen,
    span,
    marks,
    configs: configs.rows,
    reads,
    compared: search.compare ? { points: earlier.points, shiftMs } : undefined,
    hand,
  };

  return (
    <>
      <RangeBar
        search={search}
        span={asked}
        drawn={span}
        now={now}
        clusters={clusters}
        cluster={cluster.name}
        onChange={change}
        hand={hand}
      />
      {members === undefined && !error && <div className={classes.membersRoom} />}
      {members && members.length > 0 && <MemberPicker members={members} chosen={chosen} onChange={choose} />}
      {asked.note && <Notice>{asked.note}</Notice>}
      {error && <ReadFailure what="The processes" query={{ error, refetch }} />}
      {members?.length === 0 && (
        <Notice title={`${cluster.name} has no processes yet`}>
          Measuring begins when the cluster is available.
        </Notice>
      )}
      <UnreadNotice reads={reads} />
      <div className={classes.columns}>
        <GroupRail search={search} onChange={change} />
        <Grid gap={12} shrink aria-busy={busy}>
          {search.group === 'databases' && search.find === undefined && !search.chart ? (
            <DatabaseCharts
              {...view}
              database={search.database}
              onDatabase={(database) => change({ database })}
            />
          ) : (
            <>
              <EventStrip groupId={groupId} marks={marks} span={span} />
              {search.chart ? (
                <ChartDetail
                  {...view}
                  chart={charts[search.chart]}
                  allMembers={members ?? noMembers}
                  search={search}
                  onChange={change}
                />
              ) : (
                <ChartGrid charts={shown} view={view} onOpen={(chart) => change({ chart }, 'push')} />
              )}
            </>
          )}
        </Grid>
      </div>
    </>
  );
}
