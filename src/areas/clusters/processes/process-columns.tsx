import { Link } from '@tanstack/react-router';
import type { Process } from '#contract/monitoring/schemas.ts';
import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { type Condition, conditionRank } from '../cluster-condition.ts';
import classes from '../clusters.module.css';
import { ConditionBadge } from '../condition-badge.tsx';

/** A process with the cluster that it belongs to. */
export interface ListedProcess {
  process: Process;
  /** Undefined where the names do not tell it. */
  clusterName: string | undefined;
  condition: Condition;
}

export function processColumns(connectionId: string, groupId: string): Column<ListedProcess>[] {
  return [
    {
      id: 'host',
      header: 'Host',
      min: 240,
      narrow: { line: 1 },
      sortValue: ({ process }) => process.id,
      cell: ({ process }) => (
        <Copyable value={process.id} label="host">
          {`${process.hostname.replace(/\..*$/, '')}:${process.port}`}
        </Copyable>
      ),
    },
    {
      id: 'role',
      header: 'Role and health',
      width: 176,
      narrow: { line: 1, at: 'end', whole: true },
      sortValue: ({ condition }) => conditionRank(condition),
      exportValue: ({ process, condition }) => `${process.typeName}, ${condition.label}`,
      cell: ({ process, condition }) => <ConditionBadge condition={condition} stateName={process.typeName} />,
    },
    {
      id: 'cluster',
      header: 'Cluster',
      width: 180,
      narrow: { line: 2 },
      sortValue: ({ clusterName }) => clusterName,
      cell: ({ clusterName }) =>
        clusterName === undefined ? (
          <Absent label="unknown" />
        ) : (
          <Link
            to="/c/$connectionId/groups/$groupId/clusters/$clusterName/topology"
            params={{ connectionId, groupId, clusterName }}
            tabIndex={-1}
          >
            {clusterName}
          </Link>
        ),
    },
    {
      id: 'replicaSet',
      header: 'Replica set',
      width: 190,
      sortValue: ({ process }) => process.replicaSetName,
      cell: ({ process }) =>
        process.replicaSetName ? <span className={classes.mono}>{process.replicaSetName}</span> : <Absent />,
    },
    {
      id: 'version',
      header: 'Version',
      width: 100,
      narrow: { line: 2, spare: true },
      sortValue: ({ process }) => process.version,
      cell: ({ process }) => <span className={classes.mono}>{process.version}</span>,
    },
    {
      id: 'ping',
      header: 'Last ping',
      width: 110,
      narrow: { line: 2, at: 'end', whole: true },
      sortValue: ({ process }) => process.lastPing,
      cell: ({ process }) => <Instant value={process.lastPing} past />,
    },
    {
      id: 'created',
      header: 'Since',
      width: 100,
      optional: true,
      sortValue: ({ process }) => process.created,
      cell: ({ process }) => <Instant value={process.created} past />,
    },
  ];
}
