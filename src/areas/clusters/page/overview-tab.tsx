import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { Bytes } from '#src/ui/values/quantity.tsx';
import { ClusterAlerts } from '../cluster-alerts.tsx';
import { backupOf, type Cluster, diskSizeGB } from '../cluster-facts.ts';
import { MemberStrip } from '../topology/member-strip.tsx';
import type { Shard } from '../topology/topology.ts';
import { useShards } from '../topology/use-shards.ts';
import { ChangeSection } from './change-section.tsx';
import { ClusterLinks } from './cluster-links.tsx';
import classes from './cluster-page.module.css';
import { OtherOverview } from './other-overview.tsx';
import type { RunningJob } from './running.ts';
import { useRunning } from './use-running.ts';
import { useShownCluster } from './use-shown-cluster.ts';
import { useSizes } from './use-sizes.ts';
import { type Verdict, verdictOf } from './verdict.ts';

interface TabProps {
  groupId: string;
  clusterName: string;
}

/** Whether the cluster is healthy, why not, and what runs on it now. */
export function OverviewTab({ groupId, clusterName }: TabProps) {
  const { shown } = useShownCluster(groupId, clusterName);
  if (!shown) return null;
  return shown.kind === 'dedicated' ? <Dedicated cluster={shown.cluster} /> : <OtherOverview shown={shown} />;
}

function Dedicated({ cluster }: { cluster: Cluster }) {
  const seen = useShards(cluster);
  const running = useRunning(cluster);
  // rendered once: the upper content determines the position of the rest
  const settled = useSettled(seen.pending || running.pending);
  if (!settled) return <SkeletonLines lines={10} />;
  const { shards, alerts, severityOf } = seen;
  const verdict = verdictOf({ cluster, alerts, severityOf, shards });
  return (
    <Stack gap={20} shrink>
      <VerdictLine verdict={verdict} />
      {running.failed.length > 0 && (
        <Notice tone="warning">{`${sentence(running.failed.join(', '))} could not be loaded.`}</Notice>
      )}
      <div className={classes.columns}>
        <Stack gap={20} shrink className={classes.column}>
          {cluster.stateName === 'UPDATING' && <ChangeSection cluster={cluster} shards={shards} />}
          <ClusterAlerts
            groupId={cluster.groupId}
            clusterName={cluster.name}
            alerts={alerts}
            severityOf={severityOf}
            read={{ error: seen.alertsError, refetch: seen.refetch }}
          />
          <Section label="Members">
            <FailureNotice
              title="The health of the members could not be loaded"
              why={seen.processesError}
              quiet
            />
            <MemberStrip cluster={cluster} shards={shards} beside={seen.beside} />
          </Section>
        </Stack>
        <Stack gap={20} shrink className={classes.column}>
          <Running jobs={running.jobs} cluster={cluster} />
          <Section label="At a glance">
            <Glance
              cluster={cluster}
              shards={shards}
              restorePoint={running.restorePoint}
              maintenance={running.maintenance}
            />
          </Section>
          <ClusterLinks groupId={cluster.groupId} clusterName={cluster.name} />
        </Stack>
      </div>
    </Stack>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function VerdictLine({ verdict: { kind, title, reasons } }: { verdict: Verdict }) {
  return (
    <Row
      as="section"
      gap={4}
      columnGap={16}
      align="baseline"
      wrap
      className={classes.verdict}
      data-kind={kind}
      aria-label="Health"
    >
      <StateBadge kind={kind} state={title} label={<strong>{title}</strong>} />
      <Row as="ul" gap={2} columnGap={20} wrap shrink breaks>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Row>
    </Row>
  );
}

function Running({ jobs, cluster }: { jobs: readonly RunningJob[]; cluster: Cluster }) {
  return (
    <Section label="Running now">
      {jobs.length === 0 ? (
        <Text as="p" size={13} tone="dim">
          No snapshot, restore or outage simulation is running.
        </Text>
      ) : (
        <Stack as="ul" gap={6} className={classes.jobs}>
          {jobs.map((job) => (
            <li key={job.key}>
              <StateBadge kind="progress" state={job.kind} label={<JobLink job={job} cluster={cluster} />} />
              {job.since !== undefined && (
                <Text size={13} tone="dim">
                  <Instant value={job.since} past />
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function JobLink({ job, cluster }: { job: RunningJob; cluster: Cluster }) {
  const { id: connectionId } = useConnection();
  const params = { connectionId, groupId: cluster.groupId };
  if (job.kind === 'outage') return job.text;
  return (
    <Link
      to={
        job.kind === 'restore'
          ? '/c/$connectionId/groups/$groupId/backups/restores'
          : '/c/$connectionId/groups/$groupId/backups/snapshots'
      }
      params={params}
    >
      {job.text}
    </Link>
  );
}

interface GlanceProps {
  cluster: Cluster;
  shards: readonly Shard[];
  restorePoint: ReturnType<typeof useRunning>['restorePoint'];
  maintenance: string | undefined;
}

function Glance({ cluster, shards, restorePoint, maintenance }: GlanceProps) {
  const sizes = useSizes(cluster, shards);
  const disk = diskSizeGB(cluster);
  const { standardSrv, standard } = cluster.connectionStrings;
  const string = standardSrv ?? standard;
  return (
    <KeyValue
      items={[
        {
          label: 'Restore points',
          value: !cluster.backupEnabled ? (
            'None: backup is off'
          ) : restorePoint === null ? (
            'No snapshot yet'
          ) : restorePoint === 'loading' ? (
            'Loading…'
          ) : restorePoint === 'failed' ? (
            'Unknown: the snapshots could not be loaded'
          ) : (
            <>
              {cluster.pitEnabled ? 'Continuous, last snapshot ' : 'Last snapshot '}
              <Instant value={restorePoint} suffix />
            </>
          ),
        },
        { label: 'Backup', value: <StateBadge {...backupOf(cluster)} state="backup" /> },
        { label: 'Disk', value: disk === undefined ? undefined : `${formatCount(disk)} GB a node` },
        { label: 'Data', value: <Size bytes={sizes.data} pending={sizes.pending} /> },
        {
          label: 'Storage and indexes',
          value: sizes.askShards ? (
            <Button size="sm" onClick={sizes.askShards}>
              {`Read from ${shards.length} shards`}
            </Button>
          ) : sizes.pending ? (
            'Loading…'
          ) : (
            <>
              <Size bytes={sizes.storage} pending={sizes.pending} />
              {' and '}
              <Size bytes={sizes.indexes} pending={sizes.pending} />
            </>
          ),
        },
        { label: 'Maintenance', value: maintenance ?? 'unknown' },
        {
          label: 'Connection',
          value: string && <Copyable value={string} label="connection string" />,
        },
        { label: 'Created', value: <AbsoluteInstant value={cluster.createDate} /> },
        { label: 'Cluster ID', value: <Copyable value={cluster.id} label="cluster ID" /> },
      ]}
    />
  );
}

/** A value that is not reported is shown as unknown, never as 0. */
function Size({ bytes, pending }: { bytes: number | undefined; pending: boolean }) {
  if (bytes !== undefined) return <Bytes value={bytes} />;
  return pending ? 'Loading…' : 'unknown';
}
