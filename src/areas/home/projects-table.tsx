import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { gravity, type ProjectStanding } from '#contract/overview/standing.ts';
import { useConnection } from '#src/api/connection.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import type { Column, Sort } from '#src/ui/table/column.ts';
import { bytesColumn, countColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import classes from './home.module.css';
import { AlertCounts, ClusterCounts } from './standing-counts.tsx';

interface ProjectsTableProps {
  projects: ProjectStanding[] | undefined;
  text: string;
  sort: Sort | null;
  onText: (text: string) => void;
  onSort: (sort: Sort | null) => void;
}

export function ProjectsTable({ projects, text, sort, onText, onSort }: ProjectsTableProps) {
  const connection = useConnection();
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(connection.id), [connection.id]);
  const wanted = text.trim().toLowerCase();
  const rows = useMemo(
    () =>
      projects?.filter(({ groupName, orgName, groupId }) =>
        `${orgName} ${groupName} ${groupId}`.toLowerCase().includes(wanted),
      ),
    [projects, wanted],
  );
  return (
    <ResourceTable
      id="projects"
      label="Projects"
      columns={columns}
      rows={rows}
      rowKey={({ groupId }) => groupId}
      rowName={({ groupName }) => groupName}
      sort={sort}
      onSortChange={onSort}
      groupBy={({ orgId, orgName }) => ({ key: orgId, label: orgName })}
      onOpen={({ groupId }) =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId',
          params: { connectionId: connection.id, groupId },
        })
      }
      filters={<FilterBar text={<TextFilter value={text} onChange={onText} label="Filter projects" />} />}
      empty={<FilteredEmpty what="projects" onClear={() => onText('')} />}
      evidence={{ connection: connection.name, filter: text }}
    />
  );
}

function columnsOf(connectionId: string): Column<ProjectStanding>[] {
  return [
    textColumn('project', 'Project', (row) => row.groupName, {
      narrow: { line: 1 },
      pinned: true,
      width: 260,
      cell: (row) => (
        <Link
          to="/c/$connectionId/groups/$groupId"
          params={{ connectionId, groupId: row.groupId }}
          tabIndex={-1}
        >
          {row.groupName}
        </Link>
      ),
    }),
    {
      id: 'alerts',
      header: 'Open alerts',
      narrow: { line: 2 },
      help: 'Open and not acknowledged, by severity',
      sortValue: (row) => (row.waiting === null ? undefined : gravity(row)),
      exportValue: (row) => row.open ?? 'unknown',
      cell: (row) => <AlertCounts standing={row} />,
    },
    {
      id: 'clusters',
      header: 'Clusters',
      narrow: { line: 2, at: 'end' },
      width: 180,
      sortValue: (row) => row.clusters.length,
      cell: (row) => <ClusterCounts standing={row} />,
    },
    countColumn('nodes', 'Nodes', (row) => sum(row, 'nodeCount'), { width: 90 }),
    bytesColumn('data', 'Data', (row) => sum(row, 'dataSizeBytes'), {
      narrow: { line: 1, at: 'end', whole: true },
      width: 110,
    }),
    {
      id: 'backup',
      header: 'No backup',
      width: 120,
      help: 'Clusters whose backup is off',
      sortValue: (row) => withoutBackup(row).length,
      cell: (row) => {
        const names = withoutBackup(row);
        if (names.length === 0) return <Absent />;
        return (
          <Link
            to="/c/$connectionId/clusters"
            params={{ connectionId }}
            search={{ project: row.groupId, needs: 'noBackup' }}
            className={`${classes.mark} ${classes.opens}`}
            title={names.join(', ')}
            tabIndex={-1}
          >
            <MarkIcon mark="triangle" tone="warning" />
            {names.length}
          </Link>
        );
      },
    },
    textColumn('id', 'Project ID', (row) => row.groupId, {
      optional: true,
      width: 220,
      cell: (row) => <code>{row.groupId}</code>,
    }),
  ];
}

function sum(row: ProjectStanding, field: 'nodeCount' | 'dataSizeBytes'): number | undefined {
  if (row.clusters.length === 0) return undefined;
  return row.clusters.reduce((total, cluster) => total + cluster[field], 0);
}

function withoutBackup(row: ProjectStanding): string[] {
  return row.clusters.filter(({ backupEnabled }) => !backupEnabled).map(({ name }) => name);
}
