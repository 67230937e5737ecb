import type { MigrationRow } from '#contract/console/migration-plans.ts';
import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { Sparkline } from '#src/ui/values/sparkline.tsx';
import { MigrationBadge, stateWords, Way, wayText } from './migration-words.tsx';
import classes from './migrations.module.css';
import { secondsText, windowLeft } from './window.ts';

const iso = (at: number | null): string | undefined => (at === null ? undefined : new Date(at).toISOString());

/** What a list of migrations shows; `projectName` where it holds those of several projects. */
export function migrationColumns(projectName?: (groupId: string) => string): Column<MigrationRow>[] {
  return [
    {
      id: 'way',
      header: 'Source and target',
      min: 260,
      exportValue: wayText,
      sortValue: wayText,
      cell: (plan) => <Way request={plan.request} />,
      narrow: { line: 1, whole: true },
    },
    {
      id: 'state',
      header: 'State',
      width: 170,
      exportValue: (plan) => stateWords(plan).label,
      sortValue: (plan) => stateWords(plan).label,
      cell: (plan) => <MigrationBadge plan={plan} />,
      narrow: { line: 1, at: 'end' },
    },
    ...(projectName === undefined
      ? []
      : [
          {
            id: 'project',
            header: 'Project',
            width: 180,
            sortValue: ({ groupId }: MigrationRow) => projectName(groupId),
            cell: ({ groupId }: MigrationRow) => projectName(groupId),
            narrow: { line: 2 as const },
          },
        ]),
    {
      id: 'lag',
      header: 'Lag',
      width: 190,
      align: 'end',
      exportValue: ({ last }) => last?.lagSeconds,
      sortValue: ({ last }) => last?.lagSeconds,
      cell: (plan) => <Lag plan={plan} />,
      narrow: { line: 2 },
    },
    {
      id: 'window',
      header: 'Window left',
      width: 140,
      align: 'end',
      help: 'Of the 120 h in which Atlas waits for the cutover. Estimated from when the migration was first seen ready',
      exportValue: ({ readyAt }) => iso(readyAt),
      cell: (plan) => <WindowLeft plan={plan} />,
    },
    {
      id: 'by',
      header: 'By',
      width: 140,
      exportValue: ({ startedBy, updatedBy }) => startedBy ?? updatedBy,
      sortValue: ({ startedBy, updatedBy }) => startedBy ?? updatedBy,
      cell: ({ startedBy, updatedBy }) => startedBy ?? updatedBy,
    },
    {
      id: 'began',
      header: 'Started',
      width: 100,
      align: 'end',
      exportValue: ({ startedAt }) => iso(startedAt),
      sortValue: ({ startedAt }) => startedAt,
      cell: ({ startedAt }) => <Instant value={startedAt} />,
      narrow: { line: 2, at: 'end', word: 'started' },
    },
    {
      id: 'ended',
      header: 'Ended',
      width: 100,
      align: 'end',
      exportValue: ({ endedAt }) => iso(endedAt),
      sortValue: ({ endedAt }) => endedAt,
      cell: ({ endedAt }) => <Instant value={endedAt} />,
    },
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
  const ms = last.lagSeconds * 1000;
  return (
    <span className={classes.lagFigure}>
      <Sparkline values={lags} label={`Lag, now ${secondsText(ms)}`} />
      <span>{secondsText(ms)}</span>
    </span>
  );
}

function WindowLeft({ plan }: { plan: Pick<MigrationRow, 'readyAt' | 'state'> }) {
  const left = windowLeft(plan, useNow());
  if (left === undefined) return <Absent />;
  return (
    <>
      {Math.floor(left / 3_600_000)} h <span className={classes.dim}>(est.)</span>
    </>
  );
}
