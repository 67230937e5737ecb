import { SeverityBadge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import type { AlertRow } from '../alert-row.ts';
import type { Tab } from '../filter/alerts-search.ts';
import { AckCell, AlertName, AlertStatusBadge, Reading, Target } from './cells.tsx';
import { severityOrder } from './sorting.ts';

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
    textColumn('alert', 'Alert', (row) => row.label, {
      min: 220,
      wraps: true,
      narrow: { line: 1 },
      cell: (row) => <AlertName row={row} />,
    }),
    textColumn('on', 'On', (row) => row.cluster ?? row.target, {
      width: past ? 260 : 190,
      decides: true,
      wraps: true,
      narrow: { line: 2, whole: true },
      cell: (row) => <Target row={row} />,
    }),
    {
      id: 'value',
      header: 'Value',
      width: 144,
      decides: true,
      narrow: { line: 2, whole: true },
      cell: (row) => <Reading row={row} />,
      sortValue: (row) => row.alert.currentValue?.number,
      exportValue: (row) => row.value,
      help: 'The last reading, and the limit of the configuration',
    },
    textColumn('status', 'Status', (row) => row.status, {
      decides: true,
      width: 116,
      optional: !mixed,
      narrow: { line: 2, whole: true },
      cell: (row) => <AlertStatusBadge row={row} />,
    }),
    instantColumn('since', 'Since', (row) => row.since, {
      decides: true,
      width: 92,
      narrow: { line: 2, whole: true },
    }),
    instantColumn('closed', 'Closed', (row) => row.resolved, {
      width: 112,
      optional: !past,
      narrow: { line: 2, whole: true, word: 'closed' },
    }),
    instantColumn('notified', 'Notified', (row) => row.notified, {
      width: 104,
      optional: true,
      help: 'When the last notification was sent',
    }),
    instantColumn('ack', 'Acknowledged', (row) => row.ack?.until, {
      width: 212,
      // the button that acknowledges
      min: 134,
      wraps: true,
      narrow: { line: 2, at: 'end', whole: true },
      optional: past,
      cell: (row) => <AckCell row={row} refusal={refusalFor([row])} />,
    }),
    textColumn('by', 'Acknowledged by', (row) => row.ack?.by, { optional: true, width: 160 }),
    textColumn('comment', 'Comment', (row) => row.ack?.comment, { optional: true, width: 160 }),
    textColumn('family', 'Family', (row) => row.family, { optional: true, width: 160 }),
    monoColumn('type', 'Event type', (row) => row.type, { optional: true, width: 200 }),
    monoColumn('replicaset', 'Replica set', (row) => row.replicaSet, { optional: true, width: 200 }),
    monoColumn('host', 'Host', (row) => row.host, { optional: true, width: 200 }),
    monoColumn('metric', 'Metric', (row) => row.metric, { optional: true, width: 200 }),
    monoColumn('id', 'Alert ID', (row) => row.id, { optional: true, width: 200 }),
    monoColumn('config', 'Configuration ID', (row) => row.configId, { optional: true, width: 200 }),
  ];
}
