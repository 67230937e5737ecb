import { isStale } from '#contract/console/drill-turns.ts';
import type { DrillPlan } from '#contract/console/drills.ts';
import { isoOf } from '#src/lib/time/time.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, instantColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { DrillBadge } from './drill-state.tsx';
import { pointText, scheduleText, stateLabels } from './drill-text.ts';
import classes from './drills.module.css';
import { RestoreTimes } from './restore-times.tsx';

export function planColumns(): Column<DrillPlan>[] {
  return [
    textColumn('name', 'Restore test', ({ name }) => name.toLowerCase(), {
      narrow: { line: 1 },
      pinned: true,
      width: 200,
      exportValue: ({ name }) => name,
      cell: ({ name }) => <Text weight="medium">{name}</Text>,
    }),
    textColumn('way', 'Restores', ({ sourceName }) => sourceName, {
      narrow: { line: 2 },
      min: 190,
      exportValue: wayText,
      cell: (plan) => <Way {...plan} />,
    }),
    textColumn('point', 'Restore point', ({ point }) => pointText(point), { width: 190, optional: true }),
    textColumn('last', 'Last result', ({ last }) => last && stateLabels(last).label, {
      narrow: { line: 1, at: 'end', whole: true },
      width: 148,
      exportValue: ({ last }) => last && `${stateLabels(last).label}: ${last.reason}`,
      cell: ({ last }) => (last ? <DrillBadge run={last} /> : <Absent label="never run" />),
    }),
    instantColumn('proven', 'Last passed', ({ lastPassed }) => lastPassed?.endedAt, {
      narrow: { line: 2, whole: true, word: 'passed' },
      width: 112,
      help: 'When a run last passed. Stale once the next run is overdue',
      cell: (plan) => <RestoreTestCell plan={plan} />,
    }),
    countColumn('times', 'Time to restore', ({ restoreTimes }) => restoreTimes.at(-1), {
      width: 168,
      help: 'Duration of the last restore jobs; the dashed line is the objective',
      cell: ({ restoreTimes, objectiveMinutes }) => (
        <RestoreTimes times={restoreTimes} objectiveMinutes={objectiveMinutes} />
      ),
    }),
    {
      id: 'schedule',
      header: 'Schedule',
      width: 168,
      exportValue: ({ schedule }) => scheduleText(schedule),
      cell: ({ schedule }) => scheduleText(schedule),
    },
    {
      id: 'next',
      header: 'Next run',
      narrow: { line: 2, at: 'end', spare: true, word: 'next' },
      width: 84,
      align: 'end',
      sortValue: ({ nextAt }) => nextAt,
      exportValue: ({ nextAt }) => isoOf(nextAt) ?? 'paused',
      cell: ({ nextAt }) =>
        nextAt === null ? (
          <Text size={13} tone="dim">
            paused
          </Text>
        ) : (
          <Instant value={nextAt} />
        ),
    },
    textColumn('owner', 'Owner', ({ owner }) => owner, {
      width: 140,
      optional: true,
      help: 'Runs use the permissions of the user who saved the restore test last',
    }),
    monoColumn('id', 'ID', ({ id }) => id, { width: 230, optional: true }),
  ];
}

type Ways = Pick<DrillPlan, 'sourceName' | 'targetName'>;

export const wayText = ({ sourceName, targetName }: Ways): string => `${sourceName} into ${targetName}`;

export function Way({ sourceName, targetName }: Ways) {
  return (
    <Row as="span" inline gap={6} align="center" shrink size={13} mono>
      {sourceName}
      <span className={classes.arrow}>
        <Icon name="arrow-right" size={12} label="into" />
      </span>
      {targetName}
    </Row>
  );
}

function RestoreTestCell({ plan }: { plan: DrillPlan }) {
  const now = useNow();
  const at = plan.lastPassed?.endedAt ?? undefined;
  const stale = isStale(plan.schedule, at ?? plan.createdAt, now);
  return (
    <Row as="span" inline gap={8} align="center">
      {at === undefined ? (
        <Text size={13} tone="dim">
          never
        </Text>
      ) : (
        <Instant value={at} past />
      )}
      {stale && (
        <Badge mark="triangle" tone="warning" title="No run has passed within the scheduled interval">
          stale
        </Badge>
      )}
    </Row>
  );
}
