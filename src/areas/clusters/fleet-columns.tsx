import { Link } from '@tanstack/react-router';
import { versionEnd } from '#contract/clusters/tables/version-ends.ts';
import { plural } from '#src/lib/bytes.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { bytesColumn, countColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import type { Condition } from './cluster-condition.ts';
import { conditionColumn } from './condition-column.tsx';
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
    textColumn('name', 'Cluster', ({ name }) => name, {
      pinned: true,
      width: 200,
      narrow: { line: 1 },
      cell: ({ name, groupId }) => (
        <Link
          to="/c/$connectionId/groups/$groupId/clusters/$clusterName/overview"
          params={{ connectionId, groupId, clusterName: name }}
          tabIndex={-1}
        >
          {name}
        </Link>
      ),
    }),
    conditionColumn('availability', 'Health', conditionOf, ({ availability }) => availability, {
      help: 'The worse of availability and open alerts',
    }),
    countColumn('alerts', 'Alerts', ({ alertCount }) => alertCount, {
      width: 96,
      narrow: {
        line: 2,
        at: 'end',
        whole: true,
        cell: ({ alertCount }) => alertCount > 0 && plural(alertCount, 'alert'),
      },
      cell: ({ alertCount }) => <Count value={alertCount === 0 ? undefined : alertCount} />,
    }),
    textColumn('project', 'Project', ({ groupName }) => groupName, {
      narrow: { line: 2 },
    }),
    textColumn('org', 'Organization', ({ orgName }) => orgName, {
      optional: true,
    }),
    textColumn('type', 'Type', ({ type }) => type, {
      width: 116,
      narrow: { line: 2, spare: true },
      cell: ({ type }) => (type === 'REPLICA_SET' ? 'Replica set' : 'Sharded'),
    }),
    textColumn('version', 'Version', ({ versions }) => versions.join(', '), {
      width: 120,
      narrow: { line: 2, whole: true },
      exportValue: ({ versions }) => [...new Set(versions)].join(', '),
      cell: ({ versions }) => <VersionText versions={versions} />,
    }),
    textColumn(
      'support',
      'Supported until',
      ({ versions }) => versions.flatMap((version) => versionEnd(version) ?? []).sort()[0],
      {
        width: 132,
        optional: true,
        help: 'The last month in which the oldest major version is supported',
        cell: ({ versions }) => <SupportText versions={versions} />,
      },
    ),
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
    textColumn('tags', 'Project tags', ({ tags }) => tags.join(', '), {
      width: 180,
      optional: true,
      cell: ({ tags }) => tags.join(', ') || <Absent />,
    }),
    countColumn('nodes', 'Nodes', ({ nodeCount }) => nodeCount, {
      width: 100,
    }),
    bytesColumn('data', 'Data', ({ dataSizeBytes }) => dataSizeBytes, {
      narrow: { line: 2, spare: true },
      width: 100,
    }),
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
