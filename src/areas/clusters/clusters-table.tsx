import { type ReactNode, useMemo } from 'react';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { versionEnd } from '#contract/clusters/tables/version-ends.ts';
import { plural } from '#src/lib/bytes.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { RowGroup } from '#src/ui/table/arrange.ts';
import { RowName } from '#src/ui/table/cells/row-name.tsx';
import type { Column, Sort } from '#src/ui/table/column.ts';
import { countColumn, figureColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import { alertsOf, conditionOf } from './cluster-condition.ts';
import { backupOf, type Cluster, diskSizeGB, nodeCount, tlsOf, typeOf } from './cluster-facts.ts';
import { conditionColumn } from './condition-column.tsx';
import { tagsOf } from './list/cluster-filter.ts';
import { restorePointColumn } from './restore-point.tsx';
import { type Backed, usePointsRead } from './use-known-snapshots.ts';
import { SupportText, VersionText } from './version-text.tsx';

interface ClustersTableProps {
  /** Undefined while loading. */
  clusters: readonly Cluster[] | undefined;
  /** Every open alert of the project; undefined while unknown. */
  alerts: readonly Alert[] | undefined;
  severityOf: (alert: Alert) => Severity;
  actions: (cluster: Cluster) => readonly ActionItem[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  openName: string | undefined;
  onOpen: (name: string) => void;
  project: string;
  /** The way to a new one. */
  create: ReactNode;
  /** In place of the way to a new one alone, above the table. */
  filters?: ReactNode;
  /** Shown where filters hide every row. */
  filteredEmpty?: ReactNode;
  groupBy?: ((cluster: Cluster) => RowGroup) | undefined;
}

/** The clusters of one project. */
export function ClustersTable({
  clusters,
  alerts,
  severityOf,
  actions,
  sort,
  onSort,
  openName,
  onOpen,
  project,
  create,
  filters = clusters && clusters.length > 0 && create,
  filteredEmpty,
  groupBy,
}: ClustersTableProps) {
  const pointOf = usePointsRead();
  const columns = useMemo(
    () => columnsOf({ alerts, severityOf, onOpen, pointOf }),
    [alerts, severityOf, onOpen, pointOf],
  );
  return (
    <ResourceTable
      id="project-clusters"
      label="Clusters"
      columns={columns}
      rows={clusters}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      sort={sort}
      onSortChange={onSort}
      onOpen={({ name }) => onOpen(name)}
      openKey={openName}
      actions={actions}
      dimmed={({ paused }) => paused}
      filters={filters}
      {...(groupBy ? { groupBy } : {})}
      empty={
        filteredEmpty ?? (
          <EmptyState title="No clusters yet" action={create}>
            A cluster appears here as soon as it is being created, here or elsewhere.
          </EmptyState>
        )
      }
      evidence={{ project }}
    />
  );
}

interface Shown extends Pick<ClustersTableProps, 'alerts' | 'severityOf' | 'onOpen'> {
  pointOf: ReturnType<typeof usePointsRead>;
}

const backedOf = ({ groupId, name, backupEnabled, clusterType }: Cluster): Backed => ({
  ...{ groupId, name, backupEnabled },
  sharded: clusterType !== 'REPLICASET',
});

function columnsOf({ alerts, severityOf, onOpen, pointOf }: Shown): Column<Cluster>[] {
  const ofCluster = (cluster: Cluster) => alerts && alertsOf(cluster, alerts);
  const condition = (cluster: Cluster) => conditionOf(cluster, ofCluster(cluster), severityOf);
  return [
    textColumn('name', 'Cluster', ({ name }) => name, {
      pinned: true,
      width: 168,
      narrow: { line: 1 },
      cell: ({ name }) => <RowName onOpen={() => onOpen(name)}>{name}</RowName>,
    }),
    conditionColumn('state', 'Health and state', condition, ({ stateName }) => stateName, {
      help: 'The worst open alert of the cluster, else its state',
    }),
    countColumn('alerts', 'Alerts', (cluster) => ofCluster(cluster)?.length, {
      width: 80,
      narrow: { line: 2, at: 'end', whole: true, cell: (cluster) => alertText(ofCluster(cluster)?.length) },
      exportValue: (cluster) => ofCluster(cluster)?.length ?? 'unknown',
      cell: (cluster) => {
        const own = ofCluster(cluster);
        return own ? <Count value={own.length || undefined} /> : <Text tone="dim">unknown</Text>;
      },
    }),
    textColumn('type', 'Type', typeOf, {
      width: 144,
      narrow: { line: 2, spare: true },
    }),
    textColumn('version', 'Version', ({ mongoDBVersion }) => mongoDBVersion, {
      width: 100,
      narrow: { line: 2, whole: true },
      cell: ({ mongoDBVersion }) => <VersionText versions={[mongoDBVersion]} />,
    }),
    textColumn('support', 'Supported until', ({ mongoDBVersion }) => versionEnd(mongoDBVersion), {
      width: 132,
      optional: true,
      help: 'The last month in which the major version is supported',
      cell: ({ mongoDBVersion }) => <SupportText versions={[mongoDBVersion]} />,
    }),
    textColumn('tier', 'Tier', (cluster) => tiersOf(cluster).join(', '), {
      width: 76,
      narrow: { line: 2, whole: true },
      cell: (cluster) => (
        <Text size={13} mono>
          {tiersOf(cluster).join(', ')}
        </Text>
      ),
    }),
    textColumn('region', 'Region', (cluster) => regionLabels(cluster).join(', '), {
      narrow: { line: 2 },
      cell: (cluster) => <Regions labels={regionLabels(cluster)} />,
    }),
    countColumn('nodes', 'Nodes', nodeCount, { width: 84 }),
    figureColumn('disk', 'Disk', diskSizeGB, (size) => <Count value={size} unit="GB" />, {
      width: 90,
      optional: true,
    }),
    textColumn('backup', 'Backup', (cluster) => backupOf(cluster).label, {
      width: 128,
      narrow: { line: 2, spare: true, word: 'backup' },
      cell: (cluster) => (
        <StateBadge
          {...backupOf(cluster)}
          state={cluster.backupEnabled ? 'backupEnabled' : 'backup disabled'}
        />
      ),
    }),
    restorePointColumn(backedOf, pointOf),
    textColumn('tls', 'TLS from', tlsOf, {
      width: 100,
      optional: true,
      help: 'The oldest version of TLS with which clients may connect',
    }),
    textColumn('tags', 'Tags', tagText, {
      width: 180,
      optional: true,
      cell: (cluster) => tagText(cluster) || <Absent />,
    }),
  ];
}

const tagText = (cluster: Cluster): string => tagsOf(cluster).join(', ');

/** A zero is omitted on a phone; an unknown number is shown. */
function alertText(count: number | undefined): string | undefined {
  if (count === undefined) return 'alerts unknown';
  return count > 0 ? plural(count, 'alert') : undefined;
}

function Regions({ labels }: { labels: string[] }) {
  const [first, ...rest] = labels;
  if (first === undefined) return <Absent />;
  return (
    <Text size={13} mono title={labels.join(', ')}>
      {first}
      {rest.length > 0 && <Text tone="dim"> +{rest.length}</Text>}
    </Text>
  );
}
