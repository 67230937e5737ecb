import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import type { Cluster } from '../cluster-facts.ts';
import type { BesideMember } from './beside-members.ts';
import { pingColumn, regionColumn, roleColumn, versionColumn } from './shared-columns.tsx';

/** Routers and config servers: kind, version, and last ping. */
export function BesideTable({ cluster, rows }: { cluster: Cluster; rows: readonly BesideMember[] }) {
  return (
    <ResourceTable
      id="cluster-routers"
      label="Routers and config servers"
      columns={columns}
      rows={rows}
      rowKey={({ kind, name }) => `${kind}/${name}`}
      rowName={({ name }) => name}
      empty={<EmptyState title="None yet" />}
      evidence={{ project: cluster.groupId, cluster: cluster.name }}
      bare
    />
  );
}

const columns: Column<BesideMember>[] = [
  textColumn('host', 'Process', ({ kind, name }) => `${kind} ${name}`, {
    min: 220,
    narrow: { line: 1 },
    exportValue: ({ process, name }) => process?.id ?? name,
    cell: ({ process, name }) =>
      process ? (
        <Copyable value={process.id} label="process">
          {`${process.hostname.replace(/\..*$/, '')}:${process.port}`}
        </Copyable>
      ) : (
        name
      ),
  }),
  roleColumn,
  textColumn('beside', 'Runs beside', ({ kind, name }) => (kind === 'router' ? name : ''), {
    width: 170,
    cell: ({ kind, name }) => (kind === 'router' ? name : <Absent label="on its own machine" />),
  }),
  regionColumn,
  versionColumn,
  { ...pingColumn, narrow: { line: 2, at: 'end', whole: true, word: 'ping' } },
];
