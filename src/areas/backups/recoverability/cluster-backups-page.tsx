import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import type { Source } from '../shared/facts.ts';
import { useSources } from '../shared/use-sources.ts';
import { type ClusterFacts, goesInto } from './cluster-facts.ts';
import classes from './cluster-page.module.css';
import { ClusterTimeline } from './cluster-timeline.tsx';
import { LatestFigures } from './latest-figures.tsx';
import { type ClusterProtection, protectionLabels } from './protection.ts';
import { ProtectionFacts } from './protection-facts.tsx';
import { RecentRestores } from './recent-restores.tsx';
import { ScheduleSummary } from './schedule-summary.tsx';
import { ThreatList } from './threat-list.tsx';
import { threatsOf } from './threats.ts';
import type { TimelineSearch } from './timeline/timeline-search.ts';
import { useProtection } from './use-protection.ts';

export interface ClusterBackupsPageProps {
  groupId: string;
  clusterName: string;
  search: TimelineSearch;
  onSearch: (search: TimelineSearch) => void;
}

/** The page of one cluster: what can be restored, and what threatens that. */
export function ClusterBackupsPage(props: ClusterBackupsPageProps) {
  const { groupId, clusterName } = props;
  const { sources, error, refetch } = useSources(groupId);
  // a living cluster goes before a deleted one of its name
  const source = sources?.find(({ name }) => name === clusterName);
  const title = `Backups of ${clusterName}`;
  if (error) {
    return (
      <Page>
        <PageHeader title={title} />
        <ReadFailure what="Clusters" query={{ error, refetch }} />
      </Page>
    );
  }
  if (!sources) return <Waiting title={title} />;
  return source ? (
    <OneCluster {...props} sources={sources} source={source} />
  ) : (
    <Unknown groupId={groupId} clusterName={clusterName} />
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <SkeletonLines lines={6} />
    </Page>
  );
}

function Unknown({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const { id: connectionId } = useConnection();
  return (
    <Page>
      <PageHeader title="Not found" />
      <EmptyState
        title={`This project has no cluster ${clusterName}, and no snapshots of one`}
        action={
          <Link to="/c/$connectionId/groups/$groupId/backups" params={{ connectionId, groupId }}>
            Backups of the project
          </Link>
        }
      >
        It may have been deleted with its snapshots, or renamed.
      </EmptyState>
    </Page>
  );
}

interface OneClusterProps extends ClusterBackupsPageProps {
  sources: readonly Source[];
  source: Source;
}

function OneCluster({ groupId, search, onSearch, sources, source }: OneClusterProps) {
  const wanted = useMemo(() => [source], [source]);
  const { clusters, restores, now, pending, refetch } = useProtection(groupId, sources, wanted);
  // rows of the timeline come with restores and schedules: drawn once, it does not grow
  const settled = useSettled(pending);
  const [cluster] = clusters;
  const { name } = source;
  const isInto = useCallback(
    (restore: Parameters<typeof goesInto>[2]) => goesInto(name, groupId, restore),
    [name, groupId],
  );
  const own = useMemo(
    () => restores.facts.filter((each) => each.source.id === source.id || isInto(each)),
    [restores.facts, source.id, isInto],
  );
  if (!cluster) return null;
  const { known } = cluster;
  const facts: ClusterFacts | undefined = known && { groupId, cluster, known, restores: own, isInto, now };
  const failure = cluster.failures.find(({ what }) => what === 'Snapshots');
  const unread = restores.failures.length;
  return (
    <Page>
      <Header cluster={cluster} groupId={groupId} />
      {failure && <ReadFailure what="Snapshots" query={{ error: failure.error, refetch }} />}
      {unread > 0 && !failure && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" icon="refresh" onClick={refetch}>
              Retry
            </Button>
          }
        >
          Restore jobs of {restores.failures.map((each) => each.source.name).join(', ')} could not be loaded:
          gaps they left are not shown.
        </Notice>
      )}
      {!(facts && settled) && !failure && <SkeletonLines lines={6} />}
      {facts && settled && <Body facts={facts} search={search} onSearch={onSearch} />}
    </Page>
  );
}

function Header({ cluster, groupId }: { cluster: ClusterProtection; groupId: string }) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const { source, state } = cluster;
  const { name } = source;
  const refusal = useRefusal('takeGroupClusterBackupSnapshots', { groupId });
  const { kind, label } = protectionLabels[state];
  return (
    <PageHeader
      title={`Backups of ${name}`}
      badge={state !== 'loading' && <StateBadge kind={kind} state={state} label={label} filled />}
      facts={
        <>
          <Fact>{kindLabels(source)}</Fact>
          {source.cluster && <Fact>MongoDB {source.cluster.mongoDBVersion}</Fact>}
        </>
      }
      actions={
        <Button
          disabledReason={takeReason(source) ?? refusal}
          onClick={() =>
            void navigate({
              to: '/c/$connectionId/groups/$groupId/backups/snapshots',
              params: { connectionId, groupId },
              search: { cluster: name, take: true },
            })
          }
        >
          Take snapshot
        </Button>
      }
    />
  );
}

function kindLabels({ kind, deleted, sharded, tenant }: Source): string {
  const texts = {
    dedicated: sharded ? 'sharded cluster' : 'replica set',
    flex: 'flex cluster',
    serverless: 'serverless instance',
  };
  return `${deleted ? 'deleted ' : ''}${tenant ? 'free or shared tier' : texts[kind]}`;
}

function takeReason({ kind, deleted, tenant, backupEnabled }: Source): string | undefined {
  if (deleted) return 'The cluster is deleted';
  if (tenant) return 'Clusters of this tier have no backup';
  if (kind !== 'dedicated') return 'Atlas takes the snapshots of this kind of cluster itself';
  return backupEnabled ? undefined : 'Backup is off for this cluster';
}

interface BodyProps {
  facts: ClusterFacts;
  search: TimelineSearch;
  onSearch: (search: TimelineSearch) => void;
}

function Body({ facts, search, onSearch }: BodyProps) {
  const { cluster, known, now, groupId } = facts;
  const { zone } = useZone();
  const threats = threatsOf({ cluster, known, now, when: (at) => formatInstant(at, zone) });
  const { name } = cluster.source;
  const isBare = cluster.snapshots.length === 0;
  return (
    <>
      <LatestFigures facts={facts} />
      {!isBare && <ClusterTimeline facts={facts} search={search} onSearch={onSearch} />}
      <div className={classes.columns}>
        <Section label="Threats to recovery">
          <ThreatList threats={threats} groupId={groupId} clusterName={name} />
        </Section>
        <ScheduleSummary facts={facts} />
        <RecentRestores facts={facts} />
        <ProtectionFacts facts={facts} />
      </div>
    </>
  );
}
