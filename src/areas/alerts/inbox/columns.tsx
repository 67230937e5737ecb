import { SeverityBadge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { Mono } from '#src/ui/values/mono.tsx';
import type { AlertRow } from '../alert-row.ts';
import type { Tab } from '../filter/alerts-search.ts';
import { AckCell, AlertName, AlertStatusBadge, Moment, Reading, Target } from './cells.tsx';
import { severityOrder } from './sorting.ts';

const iso = (epoch: number | undefined): string | undefined =>
  epoch === undefined ? undefined : new Date(epoch).toISOString();

/** The columns of the inbox; which of them start out visible depends on the tab. */
export function alertColumns(
  tab: Tab,
  refusalFor: (rows: readonly AlertRow[]) => string | undefined,
): readonly Column<AlertRow>[] {
  const mixed = tab === 'all';
  const past = tab === 'closed';
  return [
    {
      id: 'severity',
      header: 'Severity',
      width: 106,
      narrow: { line: 1, whole: true },
      cell: (row) => <SeverityBadge severity={row.severity} />,
      sortValue: severityOrder,
      exportValue: (row) => row.severity,
      help: 'Set by the configuration, else by the type of the event',
    },
    {
      id: 'alert',
      header: 'Alert',
      min: 220,
      narrow: { line: 1 },
      cell: (row) => <AlertName row={row} />,
      sortValue: (row) => row.label,
    },
    {
      id: 'on',
      header: 'On',
      width: past ? 260 : 190,
      narrow: { line: 2 },
      cell: (row) => <Target row={row} />,
      sortValue: (row) => row.cluster ?? row.target,
    },
    {
      id: 'value',
      header: 'Value',
      width: 144,
      narrow: { line: 2, spare: true },
      cell: (row) => <Reading row={row} />,
      sortValue: (row) => row.alert.currentValue?.number,
      exportValue: (row) => row.value,
      help: 'The last reading, and the limit of the configuration',
    },
    {
      id: 'status',
      header: 'Status',
      width: 116,
      optional: !mixed,
      narrow: { line: 2, whole: true },
      cell: (row) => <AlertStatusBadge row={row} />,
      sortValue: (row) => row.status,
    },
    {
      id: 'since',
      header: 'Since',
      width: 92,
      narrow: { line: 2, whole: true },
      cell: (row) => <Moment value={row.since} />,
      sortValue: (row) => row.since,
      exportValue: (row) => iso(row.since),
    },
    {
      id: 'closed',
      header: 'Closed',
      width: 112,
      optional: !past,
      narrow: { line: 2, whole: true, word: 'closed' },
      cell: (row) => <Moment value={row.resolved} />,
      sortValue: (row) => row.resolved,
      exportValue: (row) => iso(row.resolved),
    },
    {
      id: 'notified',
      header: 'Notified',
      width: 104,
      optional: past || mixed,
      cell: (row) => <Moment value={row.notified} />,
      sortValue: (row) => row.notified,
      exportValue: (row) => iso(row.notified),
      help: 'When the last notification was sent',
    },
    {
      id: 'ack',
      header: 'Acknowledged',
      width: 212,
      narrow: { line: 2, at: 'end', whole: true },
      optional: past,
      cell: (row) => <AckCell row={row} refusal={refusalFor([row])} />,
      sortValue: (row) => row.ack?.until,
      exportValue: (row) => iso(row.ack?.until),
    },
    textColumn('by', 'Acknowledged by', (row) => row.ack?.by),
    textColumn('comment', 'Comment', (row) => row.ack?.comment),
    textColumn('family', 'Family', (row) => row.family),
    monoColumn('type', 'Event type', (row) => row.type),
    monoColumn('replicaset', 'Replica set', (row) => row.replicaSet),
    monoColumn('host', 'Host', (row) => row.host),
    monoColumn('metric', 'Metric', (row) => row.metric),
    monoColumn('id', 'Alert ID', (row) => row.id),
    monoColumn('config', 'Configuration ID', (row) => row.configId),
  ];
}

function textColumn(
  id: string,
  header: string,
  value: (row: AlertRow) => string | undefined,
): Column<AlertRow> {
  return { id, header, optional: true, width: 160, cell: value, sortValue: value };
}

function monoColumn(
  id: string,
  header: string,
  value: (row: AlertRow) => string | undefined,
): Column<AlertRow> {
  return {
    id,
    header,
    optional: true,
    width: 200,
    cell: (row) => <Mono>{value(row)}</Mono>,
    sortValue: value,
  };
}
