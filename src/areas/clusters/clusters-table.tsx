import { useMemo } from 'react';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column, Sort } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import {
  backupOf,
  type Cluster,
  diskSizeGB,
  nodeCount,
  regionLabels,
  stateOf,
  tiersOf,
  typeOf,
} from './cluster-facts.ts';
import classes from './clusters.module.css';

interface ClustersTableProps {
  /** Undefined while loading. */
  clusters: readonly Cluster[] | undefined;
  /** Open alerts by cluster name; undefined while unknown. */
  alerts: ReadonlyMap<string, number> | undefined;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  openName: string | undefined;
  onOpen: (name: string) => void;
  project: string;
}

/** The clusters of one project. */
export function ClustersTable({
  clusters,
  alerts,
  sort,
  onSort,
  openName,
  onOpen,
  project,
}: ClustersTableProps) {
  const columns = useMemo(() => columnsOf(alerts, onOpen), [alerts, onOpen]);
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
      dimmed={({ paused }) => paused}
      empty={
        <EmptyState title="No clusters yet">
          Create one with the Atlas CLI, Terraform or the Atlas UI.
        </EmptyState>
      }
      evidence={{ project }}
    />
  );
}

function columnsOf(
  alerts: ReadonlyMap<string, number> | undefined,
  onOpen: (name: string) => void,
): Column<Cluster>[] {
  return [
    {
      id: 'name',
      header: 'Cluster',
      pinned: true,
      width: 200,
      sortValue: ({ name }) => name,
      cell: ({ name }) => (
        <button type="button" className={classes.link} tabIndex={-1} onClick={() => onOpen(name)}>
          {name}
        </button>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: 120,
      sortValue: (cluster) => stateOf(cluster).label,
      cell: (cluster) => <StateBadge {...stateOf(cluster)} state={cluster.stateName} />,
    },
    {
      id: 'alerts',
      header: 'Alerts',
      align: 'end',
      width: 96,
      sortValue: ({ name }) => alerts?.get(name) ?? 0,
      cell: ({ name }) =>
        alerts ? <Count value={alerts.get(name)} /> : <span className={classes.dim}>unknown</span>,
    },
    { id: 'type', header: 'Type', width: 140, sortValue: typeOf, cell: typeOf },
    {
      id: 'version',
      header: 'Version',
      width: 112,
      sortValue: ({ mongoDBVersion }) => mongoDBVersion,
      cell: ({ mongoDBVersion }) => <span className={classes.mono}>{mongoDBVersion}</span>,
    },
    {
      id: 'tier',
      header: 'Tier',
      width: 90,
      sortValue: (cluster) => tiersOf(cluster).join(', '),
      cell: (cluster) => <span className={classes.mono}>{tiersOf(cluster).join(', ')}</span>,
    },
    {
      id: 'region',
      header: 'Region',
      sortValue: (cluster) => regionLabels(cluster).join(', '),
      cell: (cluster) => <Regions labels={regionLabels(cluster)} />,
    },
    {
      id: 'nodes',
      header: 'Nodes',
      align: 'end',
      width: 100,
      sortValue: nodeCount,
      cell: (cluster) => <Count value={nodeCount(cluster)} />,
    },
    {
      id: 'disk',
      header: 'Disk',
      align: 'end',
      width: 90,
      optional: true,
      sortValue: diskSizeGB,
      cell: (cluster) => <Count value={diskSizeGB(cluster)} unit="GB" />,
    },
    {
      id: 'backup',
      header: 'Backup',
      width: 120,
      sortValue: (cluster) => backupOf(cluster).label,
      cell: (cluster) => (
        <StateBadge
          {...backupOf(cluster)}
          state={cluster.backupEnabled ? 'backupEnabled' : 'backup disabled'}
        />
      ),
    },
  ];
}

function Regions({ labels }: { labels: string[] }) {
  const [first, ...rest] = labels;
  if (first === undefined) return <Absent />;
  return (
    <span className={classes.mono} title={labels.join(', ')}>
      {first}
      {rest.length > 0 && <span className={classes.dim}> +{rest.length}</span>}
    </span>
  );
}
