import { formatDuration } from '#src/lib/time/durations.ts';
import { isoOf } from '#src/lib/time/time.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, rankedColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { lineKindLabels, lineSeverities, lineSeverityLabels } from './line-kinds.ts';
import type { LogLine } from './log-line.ts';
import classes from './logs.module.css';

const tones = { F: 'critical', E: 'error', W: 'warning', I: 'dim', D: 'dim' } as const;
const marks = { F: 'diamond', E: 'square', W: 'triangle', I: 'hollow', D: 'hollow' } as const;

/** Severity of a line, as reported by the database. */
export function SeverityMark({ line: { severity } }: { line: LogLine }) {
  return (
    <Badge tone={tones[severity]} mark={marks[severity]} title={severity}>
      {lineSeverityLabels[severity]}
    </Badge>
  );
}

export const lineColumns: Column<LogLine>[] = [
  stampColumn('at', 'Time', ({ at }) => at, {
    width: 196,
    narrow: { line: 2 },
    exportValue: ({ at }) => isoOf(at) ?? '',
    cell: ({ at }) => <AbsoluteInstant value={at} seconds />,
  }),
  rankedColumn(
    'severity',
    'Severity',
    ({ severity }) => lineSeverities.indexOf(severity),
    ({ severity }) => lineSeverityLabels[severity],
    {
      width: 104,
      narrow: { line: 1, at: 'end', whole: true },
      cell: (line) => <SeverityMark line={line} />,
    },
  ),
  textColumn('component', 'Component', ({ component }) => component, {
    width: 110,
    cell: ({ component }) => (
      <Text size={12} mono>
        {component}
      </Text>
    ),
  }),
  {
    id: 'message',
    header: 'Message',
    min: 320,
    narrow: { line: 1 },
    exportValue: ({ message, summary }) => [message, summary].filter(Boolean).join(': '),
    cell: ({ message, summary }) => (
      <span className={classes.message} title={summary}>
        {message} <Text tone="dim">{summary}</Text>
      </span>
    ),
  },
  figureColumn('duration', 'Took', ({ durationMs }) => durationMs, formatDuration, {
    width: 84,
    narrow: { line: 2, at: 'end', whole: true },
  }),
  textColumn('kind', 'About', ({ kind }) => lineKindLabels[kind], {
    width: 130,
    optional: true,
  }),
  textColumn('context', 'Context', ({ context }) => context, {
    width: 110,
    optional: true,
    cell: ({ context }) => (
      <Text size={12} mono>
        {context}
      </Text>
    ),
  }),
];
