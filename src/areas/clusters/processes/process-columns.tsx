import { Link } from '@tanstack/react-router';
import type { Process } from '#contract/monitoring/schemas.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import type { Condition } from '../cluster-condition.ts';
import { conditionColumn } from '../condition-column.tsx';

/** A process with the cluster that it belongs to. */
export interface ListedProcess {
  process: Process;
  /** Undefined where the names do not show it. */
  clusterName: string | undefined;
  condition: Condition;
}

export function processColumns(connectionId: string, groupId: string): Column<ListedProcess>[] {
  return [
    textColumn('host', 'Host', ({ process }) => process.id, {
      min: 240,
      narrow: { line: 1 },
      cell: ({ process }) => (
        <Copyable value={process.id} label="host">
          {`${process.hostname.replace(/\..*$/, '')}:${process.port}`}
        </Copyable>
      ),
    }),
    conditionColumn(
      'role',
      'Role and health',
      ({ condition }) => condition,
      ({ process }) => process.typeName,
      {
        exportValue: ({ process, condition }) => `${process.typeName}, ${condition.label}`,
      },
    ),
    textColumn('cluster', 'Cluster', ({ clusterName }) => clusterName, {
      width: 180,
      narrow: { line: 2 },
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
    }),
    textColumn('replicaSet', 'Replica set', ({ process }) => process.replicaSetName, {
      width: 190,
      cell: ({ process }) =>
        process.replicaSetName ? (
          <Text size={13} mono>
            {process.replicaSetName}
          </Text>
        ) : (
          <Absent />
        ),
    }),
    textColumn('version', 'Version', ({ process }) => process.version, {
      width: 100,
      narrow: { line: 2, spare: true },
      cell: ({ process }) => (
        <Text size={13} mono>
          {process.version}
        </Text>
      ),
    }),
    instantColumn('ping', 'Last ping', ({ process }) => process.lastPing, {
      width: 110,
      narrow: { line: 2, at: 'end', whole: true },
    }),
    instantColumn('created', 'Since', ({ process }) => process.created, {
      width: 100,
      optional: true,
    }),
  ];
}
