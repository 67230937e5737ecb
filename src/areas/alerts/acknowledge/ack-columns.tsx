import { Button } from '#src/ui/actions/button.tsx';
import { Badge, SeverityBadge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { AlertRow } from '../alert-row.ts';
import { AlertName, Target } from '../inbox/cells.tsx';
import { severityOrder } from '../inbox/sorting.ts';
import { brokenFrom, type Debt } from './ack-debt.ts';
import { expiryText, untilText } from './acknowledgement.ts';
import { titleOf } from './titles.ts';

export function ackColumns(
  refusal: string | undefined,
  onExtend: (row: AlertRow) => void,
): readonly Column<Debt>[] {
  return [
    textColumn('alert', 'Alert', ({ row }) => row.label, {
      narrow: { line: 1 },
      cell: ({ row }) => <AlertName row={row} />,
    }),
    {
      id: 'severity',
      header: 'Severity',
      width: 104,
      narrow: { line: 1, at: 'start', whole: true },
      cell: ({ row }) => <SeverityBadge severity={row.severity} />,
      sortValue: ({ row }) => severityOrder(row),
      exportValue: ({ row }) => row.severity,
    },
    textColumn('on', 'On', ({ row }) => row.cluster ?? row.target, {
      narrow: { line: 2 },
      cell: ({ row }) => <Target row={row} />,
    }),
    instantColumn('expires', 'Expires', ({ row }) => row.ack?.until, {
      width: 116,
      narrow: { line: 2, whole: true, word: ({ row }) => (row.ack?.forever ? undefined : 'expires') },
      cell: ({ row }) => <Expiry row={row} />,
    }),
    textColumn('by', 'By', ({ row }) => row.ack?.by, {
      width: 200,
      wraps: true,
      narrow: { line: 2, word: 'by' },
      cell: ({ row }) => row.ack?.by ?? 'unknown',
    }),
    textColumn('comment', 'Comment', ({ row }) => row.ack?.comment, {
      wraps: true,
      narrow: { line: 2, spare: true },
      cell: ({ row }) => <span title={row.ack?.comment}>{row.ack?.comment ?? '—'}</span>,
    }),
    instantColumn('since', 'Open for', ({ row }) => row.since, {
      width: 120,
      optional: true,
    }),
    countColumn('times', 'Times', ({ times }) => times, {
      width: 86,
      help: 'How often this alert was acknowledged in the last 30 days',
      cell: ({ times }) => <Times value={times} />,
    }),
    {
      id: 'extend',
      header: 'Extend',
      width: 92,
      narrow: { line: 2, at: 'end', whole: true },
      cell: ({ row }) => (
        <Button
          size="sm"
          variant="quiet"
          tabIndex={-1}
          aria-label={`Extend the acknowledgement of ${titleOf(row)}`}
          disabledReason={refusal}
          onClick={() => onExtend(row)}
        >
          Extend
        </Button>
      ),
    },
  ];
}

function Times({ value }: { value: number }) {
  if (value < brokenFrom) return <Count value={value} />;
  return (
    <Badge
      tone="warning"
      mark="triangle"
      title="Acknowledged so often that the configuration, not the cluster, needs a change"
    >
      {value}
    </Badge>
  );
}

function Expiry({ row }: { row: AlertRow }) {
  const { zone } = useZone();
  const now = useNow();
  if (!row.ack) return null;
  const near = !row.ack.forever && row.ack.until - now < 3_600_000;
  return (
    <Badge
      tone={near ? 'warning' : 'dim'}
      {...(near ? { mark: 'triangle' as const } : {})}
      title={untilText(row.ack, zone, now)}
    >
      {expiryText(row.ack, now).replace(/^expires /u, '')}
    </Badge>
  );
}
