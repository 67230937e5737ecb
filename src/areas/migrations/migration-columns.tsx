import type { MigrationRow } from '#contract/console/migration-plans.ts';
import { HOUR, SECOND } from '#contract/values/durations.ts';
import { isoOf } from '#src/lib/time/time.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { Sparkline } from '#src/ui/values/sparkline.tsx';
import { verificationText } from './cutover/cutover-risks.ts';
import { MigrationBadge, stateLabels, Way, wayText } from './migration-text.tsx';
import { secondsText, windowLeft } from './window.ts';

/** Columns of a list of migrations; `projectName` for lists across several projects. */
export function migrationColumns(projectName?: (groupId: string) => string): Column<MigrationRow>[] {
  return [
    textColumn('way', 'Source and target', wayText, {
      min: 230,
      cell: (plan) => <Way request={plan.request} />,
      narrow: { line: 1, whole: true },
    }),
    textColumn('state', 'State', (plan) => stateLabels(plan, plan.verification).label, {
      width: 210,
      cell: (plan) => <MigrationBadge plan={plan} verification={plan.verification} />,
      narrow: { line: 1, at: 'end' },
    }),
    ...(projectName === undefined
      ? []
      : [
          textColumn<MigrationRow>('project', 'Project', ({ groupId }) => projectName(groupId), {
            width: 180,
            narrow: { line: 2 },
          }),
        ]),
    countColumn('lag', 'Lag', ({ last }) => last?.lagSeconds, {
      width: 160,
      cell: (plan) => <Lag plan={plan} />,
      narrow: { line: 2 },
    }),
    textColumn('verification', 'Verification', ({ verification }) => verificationText(verification) ?? '', {
      min: 190,
      // beside the projects there is no room for it: the state names its result
      optional: projectName !== undefined,
      cell: ({ verification }) => verificationText(verification) ?? <Absent />,
    }),
    {
      id: 'window',
      header: 'Window left',
      width: 130,
      align: 'end',
      help: 'Of the 120 h in which Atlas waits for the cutover. Estimated from when the migration was first seen ready',
      exportValue: ({ readyAt }) => isoOf(readyAt),
      cell: (plan) => <WindowLeft plan={plan} />,
    },
    textColumn('by', 'By', ({ startedBy, updatedBy }) => startedBy ?? updatedBy, {
      width: 140,
      optional: true,
    }),
    instantColumn('began', 'Started', ({ startedAt }) => startedAt, {
      width: 90,
      align: 'end',
      cell: ({ startedAt }) => <Instant value={startedAt} />,
      narrow: { line: 2, at: 'end', word: 'started' },
    }),
    instantColumn('ended', 'Ended', ({ endedAt }) => endedAt, {
      width: 90,
      align: 'end',
      cell: ({ endedAt }) => <Instant value={endedAt} />,
    }),
    {
      id: 'id',
      header: 'Migration ID',
      width: 220,
      optional: true,
      exportValue: ({ liveMigrationId }) => liveMigrationId,
      cell: ({ liveMigrationId }) => (liveMigrationId === null ? <Absent /> : <Mono>{liveMigrationId}</Mono>),
    },
  ];
}

function Lag({ plan: { last, lags, state } }: { plan: MigrationRow }) {
  if (state !== 'running' || last?.lagSeconds === null || last?.lagSeconds === undefined) return <Absent />;
  const ms = last.lagSeconds * SECOND;
  return (
    <Row as="span" inline gap={8} align="center">
      <Sparkline values={lags} label={`Lag, now ${secondsText(ms)}`} />
      <span>{secondsText(ms)}</span>
    </Row>
  );
}

function WindowLeft({ plan }: { plan: Pick<MigrationRow, 'readyAt' | 'state'> }) {
  const left = windowLeft(plan, useNow());
  if (left === undefined) return <Absent />;
  return (
    <>
      {Math.floor(left / HOUR)} h{' '}
      <Text size={13} tone="dim">
        (est.)
      </Text>
    </>
  );
}
