import { Link } from '@tanstack/react-router';
import { versionEnd } from '#contract/clusters/tables/version-ends.ts';
import { plural } from '#src/lib/bytes.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { Bytes, Count } from '#src/ui/values/quantity.tsx';
import { type Condition, conditionRank } from './cluster-condition.ts';
import { ConditionBadge } from './condition-badge.tsx';
import { FleetDetail } from './fleet-details.tsx';
import type { FleetCluster } from './fleet-filter.ts';
import { restorePointColumn } from './restore-point.tsx';
import type { Backed } from './use-known-snapshots.ts';
import { SupportText, VersionText } from './version-text.tsx';

const backedOf = ({ groupId, name, backupEnabled, type }: FleetCluster): Backed => ({
  ...{ groupId, name, backupEnabled },
  sharded: type === 'SHARDED_CLUSTER',
});

export function fleetColumns(
  connectionId: string,
  conditionOf: (cluster: FleetCluster) => Condition,
  pointOf: (of: Backed) => string,
): Column<FleetCluster>[] {
  return [
    {
      id: 'name',
      header: 'Cluster',
      pinned: true,
      width: 200,
      narrow: { line: 1 },
      sortValue: ({ name }) => name,
      cell: ({ name, groupId }) => (
        <Link
          to="/c/$connectionId/groups/$groupId/clusters/$clusterName/overview"
          params={{ connectionId, groupId, clusterName: name }}
          tabIndex={-1}
        >
          {name}
        </Link>
      ),
    },
    {
      id: 'availability',
      header: 'Health',
      width: 176,
      narrow: { line: 1, at: 'end', whole: true },
      help: 'The worse of availability and open alerts',
      sortValue: (cluster) => conditionRank(conditionOf(cluster)),
      exportValue: (cluster) => {
        const { label, state } = conditionOf(cluster);
        return [label, state].filter(Boolean).join(', ');
      },
      cell: (cluster) => <ConditionBadge condition={conditionOf(cluster)} stateName={cluster.availability} />,
    },
    {
      id: 'alerts',
      header: 'Alerts',
      align: 'end',
      width: 96,
      narrow: {
        line: 2,
        at: 'end',
        whole: true,
        cell: ({ alertCount }) => alertCount > 0 && plural(alertCount, 'alert'),
      },
      sortValue: ({ alertCount }) => alertCount,
      cell: ({ alertCount }) => <Count value={alertCount === 0 ? undefined : alertCount} />,
    },
    {
      id: 'project',
      header: 'Project',
      narrow: { line: 2 },
      sortValue: ({ groupName }) => groupName,
      cell: ({ groupName }) => groupName,
    },
    {
      id: 'org',
      header: 'Organization',
      optional: true,
      sortValue: ({ orgName }) => orgName,
      cell: ({ orgName }) => orgName,
    },
    {
      id: 'type',
      header: 'Type',
      width: 116,
      narrow: { line: 2, spare: true },
      sortValue: ({ type }) => type,
      cell: ({ type }) => (type === 'REPLICA_SET' ? 'Replica set' : 'Sharded'),
    },
    {
      id: 'version',
      header: 'Version',
      width: 120,
      narrow: { line: 2, whole: true },
      sortValue: ({ versions }) => versions.join(', '),
      exportValue: ({ versions }) => [...new Set(versions)].join(', '),
      cell: ({ versions }) => <VersionText versions={versions} />,
    },
    {
      id: 'support',
      header: 'Supported until',
      width: 132,
      optional: true,
      help: 'The last month in which the oldest major version is supported',
      sortValue: ({ versions }) => versions.flatMap((version) => versionEnd(version) ?? []).sort()[0],
      cell: ({ versions }) => <SupportText versions={versions} />,
    },
    {
      id: 'tier',
      header: 'Tier',
      width: 110,
      optional: true,
      help: 'Read project by project, of the rows in sight',
      exportValue: ({ tiers }) => tiers?.join(', ') ?? 'not read',
      cell: (cluster) => <FleetDetail of={cluster} what="tier" />,
    },
    {
      id: 'region',
      header: 'Region',
      width: 180,
      optional: true,
      help: 'Read project by project, of the rows in sight',
      exportValue: ({ regions }) => regions?.join(', ') ?? 'not read',
      cell: (cluster) => <FleetDetail of={cluster} what="region" />,
    },
    restorePointColumn(backedOf, pointOf),
    {
      id: 'tags',
      header: 'Project tags',
      width: 180,
      optional: true,
      sortValue: ({ tags }) => tags.join(', '),
      cell: ({ tags }) => tags.join(', ') || <Absent />,
    },
    {
      id: 'nodes',
      header: 'Nodes',
      align: 'end',
      width: 100,
      sortValue: ({ nodeCount }) => nodeCount,
      cell: ({ nodeCount }) => <Count value={nodeCount} />,
    },
    {
      id: 'data',
      header: 'Data',
      narrow: { line: 2, spare: true },
      align: 'end',
      width: 100,
      sortValue: ({ dataSizeBytes }) => dataSizeBytes,
      cell: ({ dataSizeBytes }) => <Bytes value={dataSizeBytes} />,
    },
    onOff('backup', 'Backup', ({ backupEnabled }) => backupEnabled),
    onOff('auth', 'Authentication', ({ authEnabled }) => authEnabled, true),
    onOff('tls', 'TLS', ({ sslEnabled }) => sslEnabled, true),
  ];
}

function onOff(
  id: string,
  header: string,
  isOn: (cluster: FleetCluster) => boolean,
  optional = false,
): Column<FleetCluster> {
  return {
    id,
    header,
    width: 100,
    optional,
    sortValue: (cluster) => isOn(cluster),
    exportValue: (cluster) => (isOn(cluster) ? 'on' : 'off'),
    cell: (cluster) =>
      isOn(cluster) ? <StateBadge kind="ok" state="on" /> : <StateBadge kind="warning" state="off" />,
  };
}
