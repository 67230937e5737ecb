import { Link } from '@tanstack/react-router';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import type { AlertRow } from '../alert-row.ts';
import { alertColumns } from '../inbox/columns.tsx';
import type { PlacedRow } from './use-fleet-alerts.ts';

/** The columns of the inbox with the project of each alert. */
export function fleetAlertColumns(
  connectionId: string,
  refusalFor: (rows: readonly AlertRow[]) => string | undefined,
): readonly Column<PlacedRow>[] {
  return [
    ...alertColumns('open', refusalFor).flatMap((column): Column<PlacedRow>[] => {
      if (column.id === 'ack') return [{ ...column, width: 180 }];
      if (column.id === 'notified') return [{ ...column, optional: true }];
      if (column.id === 'on') return [{ ...column, width: 160 }];
      if (column.id !== 'alert') return [column as Column<PlacedRow>];
      return [{ ...column, cell: (row) => <AlertLink connectionId={connectionId} row={row} /> }, project];
    }),
    textColumn('organization', 'Organization', (row) => row.place.orgName, { optional: true, width: 180 }),
  ];
}

const project: Column<PlacedRow> = textColumn('project', 'Project', (row) => row.place.groupName, {
  width: 150,
  decides: true,
  wraps: true,
  narrow: { line: 2 },
  cell: (row) => <span title={row.place.orgName}>{row.place.groupName}</span>,
});

/** The alert opens in its project, where its history and its configuration are. */
function AlertLink({ connectionId, row }: { connectionId: string; row: PlacedRow }) {
  return (
    <Link
      to="/c/$connectionId/groups/$groupId/alerts"
      params={{ connectionId, groupId: row.place.groupId }}
      search={{ alert: row.id }}
      title={row.metric ? `${row.type} ${row.metric}` : row.type}
      tabIndex={-1}
      data-alert={row.id}
    >
      {row.label}
    </Link>
  );
}
