import type { DrillRunHead } from '#contract/console/drills.ts';
import { isoOf } from '#src/lib/time/time.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, inServerOrder, instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import { DrillBadge } from './drill-state.tsx';
import { evidenceLabels, missedObjective, pointText, stateLabels } from './drill-text.ts';
import classes from './drills.module.css';
import { Way, wayText } from './plan-columns.tsx';

type Run = DrillRunHead;
/** Fields of a run in a file, independent of the visible columns. */
const evidenceColumns: Column<Run>[] = [
  fact('targetproject', 'Target project', ({ targetGroupId }) => targetGroupId),
  fact('targetid', 'Target ID', ({ targetId }) => targetId),
  fact('sourceid', 'Source ID', ({ sourceId }) => sourceId),
  fact('snapshot', 'Snapshot', ({ snapshotId }) => snapshotId),
  fact('restored', 'Restored to', ({ restoredPoint }) => isoOf(restoredPoint)),
  fact('job', 'Restore job', ({ jobId }) => jobId),
  fact('jobcreated', 'Restore started', ({ jobCreatedAt }) => isoOf(jobCreatedAt)),
  fact('jobfinished', 'Restore ended', ({ jobFinishedAt }) => isoOf(jobFinishedAt)),
  fact('seconds', 'Seconds to restore', ({ restoreMs }) => (restoreMs !== null ? restoreMs / 1000 : null)),
  fact('objective', 'Objective met', (run) => {
    const missed = missedObjective(run);
    return missed === undefined ? '' : missed ? 'no' : 'yes';
  }),
  fact('evidence', 'Evidence', ({ evidence }) => evidence && evidenceLabels[evidence]),
  fact('matched', 'Matched', ({ comparison }) => comparison?.matched),
  fact('differs', 'Differ', ({ comparison }) => comparison?.differs),
  fact('missing', 'Missing', ({ comparison }) => comparison?.missing),
  fact('extra', 'Not expected', ({ comparison }) => comparison?.extra),
  fact('runid', 'Run ID', ({ id }) => id),
];

function fact(
  id: string,
  header: string,
  value: (run: Run) => string | number | null | undefined,
): Column<Run> {
  return {
    id,
    header,
    width: 200,
    optional: true,
    exportValue: value,
    cell: (run) => {
      const text = value(run);
      return text === null || text === undefined || text === '' ? <Absent /> : <Mono>{text}</Mono>;
    },
  };
}

export function runColumns(): Column<Run>[] {
  return inServerOrder([
    textColumn('state', 'Result', (run) => stateLabels(run).label, {
      narrow: { line: 1, whole: true },
      width: 175,
      cell: (run) => <DrillBadge run={run} />,
    }),
    textColumn('plan', 'Restore test', ({ planName }) => planName, { narrow: { line: 1 }, width: 160 }),
    textColumn('way', 'Restores', wayText, {
      width: 250,
      optional: true,
      cell: (run) => <Way {...run} />,
    }),
    textColumn('point', 'Restore point', ({ point }) => pointText(point), { width: 180, optional: true }),
    textColumn('reason', 'Details', ({ reason }) => reason, {
      narrow: { line: 2 },
      min: 280,
      cell: ({ reason }) =>
        reason === '' ? (
          <Absent />
        ) : (
          <Text size={13} tone="dim" truncate title={reason}>
            {reason}
          </Text>
        ),
    }),
    countColumn('documents', 'Documents', ({ comparison }) => comparison?.documents, { width: 110 }),
    {
      id: 'took',
      header: 'Time to restore',
      narrow: { line: 2, spare: true, word: 'restored in' },
      width: 130,
      align: 'end',
      // a file has a separate column for the seconds
      cell: (run) => (
        <span className={classes.took} data-tone={missedObjective(run) ? 'warning' : undefined}>
          <Duration ms={run.restoreMs} />
        </span>
      ),
    },
    instantColumn('began', 'Started', ({ plannedAt }) => plannedAt, {
      narrow: { line: 2, at: 'end', whole: true },
      width: 90,
      align: 'end',
    }),
    instantColumn('ended', 'Ended', ({ endedAt }) => endedAt, { width: 90, align: 'end', optional: true }),
    textColumn('by', 'By', ({ startedBy, trigger }) => `${startedBy} (${trigger})`, {
      width: 150,
      help: 'The user whose permissions the run used, and what started it',
      cell: ({ startedBy, trigger }) => (
        <>
          {startedBy}
          <Text size={13} tone="dim">
            {trigger === 'schedule' ? ', by schedule' : ''}
          </Text>
        </>
      ),
    }),
    ...evidenceColumns,
  ]);
}
