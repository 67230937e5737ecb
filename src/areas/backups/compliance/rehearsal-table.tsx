import { useMemo } from 'react';
import { Absent } from '#src/ui/absent.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import classes from './compliance.module.css';
import { VerdictBadge, verdictLabel } from './policy-words.tsx';
import { linesOf, type RehearsalLine, type Rehearsed } from './rehearsal.ts';

interface TableProps {
  id: string;
  label: string;
  groupId: string;
  rehearsed: readonly Rehearsed[];
  /** What an export says beside the rows. */
  filter?: string;
}

/** Cluster by cluster, field by field: what a policy changes. */
export function RehearsalTable({ id, label, groupId, rehearsed, filter = 'none' }: TableProps) {
  const rows = useMemo(() => linesOf(rehearsed), [rehearsed]);
  return (
    <ResourceTable
      id={id}
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowName={({ cluster, change }) => [cluster.source.name, change?.field].filter(Boolean).join(', ')}
      dimmed={({ cluster }) => cluster.verdict === 'outside'}
      evidence={{ source: `${label}, project ${groupId}`, filter }}
      empty={
        <EmptyState title="The project has no clusters">
          A policy holds for those that are made later.
        </EmptyState>
      }
    />
  );
}

const columns: Column<RehearsalLine>[] = [
  {
    id: 'cluster',
    header: 'Cluster',
    pinned: true,
    min: 170,
    sortValue: ({ cluster }) => cluster.source.name,
    cell: ({ cluster }) => <span className={classes.name}>{cluster.source.name}</span>,
  },
  {
    id: 'verdict',
    header: 'Policy',
    width: 130,
    sortValue: ({ cluster }) => verdictLabel(cluster.verdict),
    cell: ({ cluster }) => <VerdictBadge verdict={cluster.verdict} />,
  },
  {
    id: 'field',
    header: 'Field',
    width: 170,
    sortValue: ({ change }) => change?.field,
    cell: ({ change, cluster }) =>
      change?.field ?? (cluster.verdict === 'meets' ? 'nothing changes' : <Absent />),
  },
  {
    id: 'before',
    header: 'Now',
    min: 210,
    sortValue: ({ change }) => change?.before,
    cell: ({ change }) => (change ? <span className={classes.before}>{change.before}</span> : <Absent />),
  },
  {
    id: 'after',
    header: 'After',
    min: 210,
    sortValue: ({ change }) => change?.after,
    cell: ({ change }) => (change ? <span className={classes.after}>{change.after}</span> : <Absent />),
  },
  {
    id: 'reason',
    header: 'Because',
    min: 220,
    sortValue: ({ cluster }) => cluster.reason,
    cell: ({ cluster }) => cluster.reason ?? <Absent />,
  },
];
