import { Link } from '@tanstack/react-router';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { useConnection } from '#src/api/connection.ts';
import { useOpenAlerts } from '#src/api/open-alerts.ts';
import { useRead } from '#src/api/query.ts';
import { useSeverities } from '#src/api/severities.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { ClusterAlerts } from './cluster-alerts.tsx';
import { clusterCommands } from './cluster-commands.ts';
import { alertsOf, conditionOf } from './cluster-condition.ts';
import { backupOf, type Cluster, diskSizeGB, nodeCount, typeOf } from './cluster-facts.ts';
import { ClusterHosts } from './cluster-hosts.tsx';
import { ConditionBadge } from './condition-badge.tsx';
import { useClusterActions } from './use-cluster-actions.ts';

interface ClusterDrawerProps {
  groupId: string;
  name: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One cluster beside its list. */
export function ClusterDrawer({ groupId, name, onClose, onPrevious, onNext }: ClusterDrawerProps) {
  const connection = useConnection();
  const { data: cluster, error, refetch } = useRead('getGroupCluster', { groupId, clusterName: name });
  const alerts = useOpenAlerts(groupId);
  const severityOf = useSeverities(alerts.data?.results.length ? [groupId] : []);
  const actionsOf = useClusterActions(groupId);
  const frame = { title: name, onClose, onPrevious, onNext };
  if (error && !cluster) {
    return (
      <Drawer {...frame}>
        <ReadFailure what="The cluster" query={{ error, refetch }} />
      </Drawer>
    );
  }
  if (!cluster) {
    return (
      <Drawer {...frame} loading>
        <SkeletonLines lines={8} />
      </Drawer>
    );
  }
  const own = alerts.data && alertsOf(cluster, alerts.data.results);
  return (
    <Drawer
      {...frame}
      badge={
        <ConditionBadge
          condition={conditionOf(cluster, own, severityOf, alerts.complete)}
          stateName={cluster.stateName}
          filled
        />
      }
      facts={`${typeOf(cluster)} · ${tiersOf(cluster).join(', ')} · MongoDB ${cluster.mongoDBVersion}`}
      footer={
        <>
          <ActionMenu
            position="top-start"
            trigger={<Button opens>Actions</Button>}
            items={actionsOf(cluster)}
          />
          <Link
            to="/c/$connectionId/groups/$groupId/clusters/$clusterName/overview"
            params={{ connectionId: connection.id, groupId, clusterName: name }}
            className={buttonClass()}
          >
            Open cluster
          </Link>
          {/* the service itself shows no documents: those of real clusters need a deployment */}
          {connection.emulator && (
            <Link
              to="/c/$connectionId/groups/$groupId/data"
              params={{ connectionId: connection.id, groupId }}
              search={{ source: `cluster:${cluster.name}` }}
              className={buttonClass()}
            >
              Browse documents
            </Link>
          )}
          <CopyAs formats={clusterCommands(connection, cluster)} />
        </>
      }
    >
      <ClusterAlerts
        groupId={groupId}
        clusterName={name}
        alerts={own}
        severityOf={severityOf}
        read={alerts}
      />
      <ClusterHosts cluster={cluster} alerts={own} severityOf={severityOf} />
      <Facts cluster={cluster} />
      <Connect cluster={cluster} />
      <Tags cluster={cluster} />
    </Drawer>
  );
}

function Facts({ cluster }: { cluster: Cluster }) {
  const { id: connectionId } = useConnection();
  const disk = diskSizeGB(cluster);
  const nodes = nodeCount(cluster);
  return (
    <KeyValue
      items={[
        { label: 'Regions', value: regionLabels(cluster).join(', ') },
        { label: 'Nodes', value: nodes === undefined ? 'unknown' : plural(nodes, 'node') },
        { label: 'Disk', value: disk === undefined ? undefined : `${formatCount(disk)} GB a node` },
        {
          label: 'Version',
          value: `${cluster.mongoDBVersion} (${cluster.versionReleaseSystem === 'LTS' ? 'major releases' : 'all releases'})`,
        },
        {
          label: 'Backup',
          value: (
            <>
              <StateBadge {...backupOf(cluster)} state="backup" />{' '}
              <Link
                to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName"
                params={{ connectionId, groupId: cluster.groupId, clusterName: cluster.name }}
              >
                Open backups
              </Link>
            </>
          ),
        },
        { label: 'Termination protection', value: cluster.terminationProtectionEnabled ? 'On' : 'Off' },
        {
          label: 'Encryption at rest',
          value:
            cluster.encryptionAtRestProvider === 'NONE'
              ? 'By the provider'
              : cluster.encryptionAtRestProvider,
        },
        { label: 'Created', value: <AbsoluteInstant value={cluster.createDate} /> },
        { label: 'Cluster ID', value: <Copyable value={cluster.id} label="cluster ID" /> },
      ]}
    />
  );
}

function Connect({ cluster }: { cluster: Cluster }) {
  const { standardSrv, standard, privateSrv, private: privateStandard } = cluster.connectionStrings;
  const named = [
    ['SRV', standardSrv],
    ['Standard', standard],
    ['Private SRV', privateSrv],
    ['Private', privateStandard],
  ] as const;
  const present = named.filter(([, value]) => value !== undefined);
  return (
    <Section label="Connection strings">
      {present.length === 0 ? (
        <Text as="p" tone="dim">
          None until the cluster has been created.
        </Text>
      ) : (
        <KeyValue
          items={present.map(([label, value]) => ({
            label,
            value: value && (
              <Text breaks>
                <Copyable value={value} label={`${label} connection string`} />
              </Text>
            ),
          }))}
        />
      )}
    </Section>
  );
}

function Tags({ cluster }: { cluster: Cluster }) {
  const tags = [...(cluster.tags ?? []), ...(cluster.labels ?? [])];
  return (
    <Section label="Tags">
      {tags.length === 0 ? (
        <Absent />
      ) : (
        <KeyValue items={tags.map(({ key, value }) => ({ label: key ?? '', value }))} />
      )}
    </Section>
  );
}
