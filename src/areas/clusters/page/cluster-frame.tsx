import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { clusterPlaces } from '#src/api/clusters/cluster-places.ts';
import { useLastCluster } from '#src/api/clusters/last-cluster.ts';
import { useConnection } from '#src/api/connection.ts';
import { useOpenAlerts } from '#src/api/open-alerts.ts';
import { useSeverities } from '#src/api/severities.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { formatCount } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { clusterCommands } from '../cluster-commands.ts';
import { alertsOf, conditionOf } from '../cluster-condition.ts';
import { backupOf, type Cluster, diskSizeGB, nodeCount, supportOf, typeOf } from '../cluster-facts.ts';
import { ConditionBadge } from '../condition-badge.tsx';
import { useClusterActions } from '../use-cluster-actions.ts';
import { useNamedAlerts } from './use-named-alerts.ts';
import { type ShownCluster, useShownCluster } from './use-shown-cluster.ts';

export const clusterTabs = [
  'overview',
  'real-time',
  'topology',
  'configuration',
  'archives',
  'connect',
  'logs',
  'activity',
  'operations',
] as const;
type ClusterTab = (typeof clusterTabs)[number];

const tabLabels: Record<ClusterTab, string> = {
  overview: 'Overview',
  'real-time': 'Real time',
  topology: 'Topology',
  configuration: 'Configuration',
  archives: 'Archives',
  connect: 'Connect',
  logs: 'Logs',
  activity: 'Activity',
  operations: 'Operations',
};

/** Clusters on shared machines report few details. */
const fewTabs: readonly ClusterTab[] = ['overview', 'real-time', 'connect', 'activity', 'operations'];

interface ClusterFrameProps {
  groupId: string;
  clusterName: string;
  tab: ClusterTab;
  onTab: (tab: ClusterTab) => void;
  children: ReactNode;
}

/** Frame of every tab of a cluster's page. */
export function ClusterFrame({ groupId, clusterName, tab, onTab, children }: ClusterFrameProps) {
  const { shown, error, refetch } = useShownCluster(groupId, clusterName);
  useLastCluster(groupId, error ? undefined : clusterName);
  if (error) {
    return (
      <Page>
        <PageHeader title={clusterName} />
        <ReadFailure what="The cluster" query={{ error, refetch }} />
      </Page>
    );
  }
  const tabs = shown && shown.kind !== 'dedicated' ? fewTabs : clusterTabs;
  return (
    <Page>
      {shown?.kind === 'dedicated' ? (
        <DedicatedHeader cluster={shown.cluster} />
      ) : (
        <OtherHeader groupId={groupId} name={clusterName} shown={shown} />
      )}
      <PendingBelow
        parts={clusterPlaces.map((place) => `${place}/${clusterName}`)}
        within={`/groups/${groupId}/`}
        what="this cluster"
      />
      <Tabs
        label="Cluster"
        value={tab}
        onChange={onTab}
        items={tabs.map((value) => ({ value, label: tabLabels[value] }))}
      >
        {shown ? children : <SkeletonLines lines={8} />}
      </Tabs>
    </Page>
  );
}

function DedicatedHeader({ cluster }: { cluster: Cluster }) {
  const connection = useConnection();
  const { groupId, name } = cluster;
  const alerts = useOpenAlerts(groupId);
  const severityOf = useSeverities(alerts.data?.results.length ? [groupId] : []);
  const actionsOf = useClusterActions(groupId);
  const own = alerts.data && alertsOf(cluster, alerts.data.results);
  return (
    <PageHeader
      title={name}
      badge={
        <ConditionBadge
          condition={conditionOf(cluster, own, severityOf, alerts.complete)}
          stateName={cluster.stateName}
          filled
        />
      }
      facts={<DedicatedFacts cluster={cluster} />}
      actions={
        <>
          <CopyAs formats={clusterCommands(connection, cluster)} />
          <ActionMenu trigger={<Button opens>Actions</Button>} items={actionsOf(cluster)} />
          <Link
            to="/c/$connectionId/groups/$groupId/clusters/$clusterName/edit"
            params={{ connectionId: connection.id, groupId, clusterName: name }}
            className={buttonClass()}
          >
            Edit
          </Link>
        </>
      }
    />
  );
}

function DedicatedFacts({ cluster }: { cluster: Cluster }) {
  const disk = diskSizeGB(cluster);
  const nodes = nodeCount(cluster);
  const until = supportOf([cluster.mongoDBVersion], useNow())?.text;
  return (
    <>
      <Fact>{typeOf(cluster)}</Fact>
      <Fact>
        {tiersOf(cluster).join(', ')}
        {nodes !== undefined && ` ×${nodes}`}
      </Fact>
      <Fact>
        MongoDB {cluster.mongoDBVersion}
        {until !== undefined && ` (${until})`}
      </Fact>
      <Fact>{regionLabels(cluster).join(', ')}</Fact>
      {disk !== undefined && <Fact>{formatCount(disk)} GB a node</Fact>}
      <Fact>backup {backupOf(cluster).label.toLowerCase()}</Fact>
    </>
  );
}

type OtherCluster = Exclude<ShownCluster, { kind: 'dedicated' }>;

interface OtherHeaderProps {
  groupId: string;
  name: string;
  shown: OtherCluster | undefined;
}

function OtherHeader({ groupId, name, shown }: OtherHeaderProps) {
  if (!shown) return <PageHeader title={name} facts="" />;
  const { providerSettings, mongoDBVersion } = shown.cluster;
  return (
    <PageHeader
      title={name}
      badge={<OtherBadge groupId={groupId} name={name} stateName={shown.cluster.stateName} />}
      facts={
        <>
          <Fact>{shown.kind === 'flex' ? 'Flex cluster' : 'Serverless instance'}</Fact>
          <Fact>MongoDB {mongoDBVersion}</Fact>
          <Fact>
            {providerSettings.backingProviderName} {providerSettings.regionName}
          </Fact>
        </>
      }
    />
  );
}

function OtherBadge({
  groupId,
  name,
  stateName,
}: Omit<OtherHeaderProps, 'shown'> & Pick<OtherCluster['cluster'], 'stateName'>) {
  const { alerts, severityOf } = useNamedAlerts(groupId, name);
  const condition = conditionOf({ stateName, paused: false }, alerts, severityOf);
  return <ConditionBadge condition={condition} stateName={stateName} filled />;
}
