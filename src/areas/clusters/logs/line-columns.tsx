import { formatDuration } from '#src/lib/durations.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { lineKindLabels, lineSeverities, lineSeverityLabels } from './line-kinds.ts';
import type { LogLine } from './log-line.ts';
import classes from './logs.module.css';

const tones = { F: 'critical', E: 'error', W: 'warning', I: 'dim', D: 'dim' } as const;
const marks = { F: 'diamond', E: 'square', W: 'triangle', I: 'hollow', D: 'hollow' } as const;

/** How severe a line is, as the database says. */
export function SeverityMark({ line: { severity } }: { line: LogLine }) {
  return (
    <Badge tone={tones[severity]} mark={marks[severity]} title={severity}>
      {lineSeverityLabels[severity]}
    </Badge>
  );
}

export const lineColumns: Column<LogLine>[] = [
  {
    id: 'at',
    header: 'Time',
    width: 196,
    narrow: { line: 2 },
    sortValue: ({ at }) => at,
    exportValue: ({ at }) => (at === undefined ? '' : new Date(at).toISOString()),
    cell: ({ at }) => <AbsoluteInstant value={at} seconds />,
  },
  {
    id: 'severity',
    header: 'Severity',
    width: 104,
    narrow: { line: 1, at: 'end', whole: true },
    sortValue: ({ severity }) => lineSeverities.indexOf(severity),
    exportValue: ({ severity }) => lineSeverityLabels[severity],
    cell: (line) => <SeverityMark line={line} />,
  },
  {
    id: 'component',
    header: 'Component',
    width: 110,
    sortValue: ({ component }) => component,
    cell: ({ component }) => <span className={classes.mono}>{component}</span>,
  },
  {
    id: 'message',
    header: 'Message',
    min: 320,
    narrow: { line: 1 },
    exportValue: ({ message, summary }) => [message, summary].filter(Boolean).join(': '),
    cell: ({ message, summary }) => (
      <span className={classes.message} title={summary}>
        {message} <span className={classes.dim}>{summary}</span>
      </span>
    ),
  },
  {
    id: 'duration',
    header: 'Took',
    align: 'end',
    width: 84,
    narrow: { line: 2, at: 'end', whole: true },
    sortValue: ({ durationMs }) => durationMs,
    cell: ({ durationMs }) => (durationMs === undefined ? <Absent /> : formatDuration(durationMs)),
  },
  {
    id: 'kind',
    header: 'About',
    width: 130,
    optional: true,
    sortValue: ({ kind }) => lineKindLabels[kind],
    cell: ({ kind }) => lineKindLabels[kind],
  },
  {
    id: 'context',
    header: 'Context',
    width: 110,
    optional: true,
    sortValue: ({ context }) => context,
    cell: ({ context }) => <span className={classes.mono}>{context}</span>,
  },
];
