import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DrillRun } from '#contract/console/drills.ts';
import { type Mark, MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { pointText } from './drill-text.ts';
import classes from './drills.module.css';

interface Step {
  id: string;
  title: string;
  at: number | null;
  more?: ReactNode;
}

/** The steps of a run so far, each with its time. */
export function RunSteps({ run }: { run: DrillRun }) {
  const steps = stepsOf(run);
  const current = run.endedAt === null ? steps.find(({ at }) => at === null)?.id : undefined;
  return (
    <Grid as="ol" aria-label="Steps of the restore test">
      {steps.map(({ id, title, at, more }) => {
        const { mark, tone } = markOf(at, id === current);
        return (
          <Grid
            as="li"
            key={id}
            gap={2}
            columnGap={10}
            align="baseline"
            size={13}
            className={classes.step}
            {...(id === current ? { 'aria-current': 'step' } : {})}
          >
            <MarkIcon mark={mark} tone={tone} />
            <span>{title}</span>
            <span className={classes.stepWhen}>
              {at === null ? id === current ? 'now' : 'not reached' : <AbsoluteInstant value={at} seconds />}
            </span>
            {more !== undefined && <span className={classes.stepMore}>{more}</span>}
          </Grid>
        );
      })}
    </Grid>
  );
}

function markOf(at: number | null, current: boolean): { mark: Mark; tone: Tone } {
  if (at !== null) return { mark: 'dot', tone: 'ok' };
  return current ? { mark: 'ring', tone: 'running' } : { mark: 'hollow', tone: 'dim' };
}

function stepsOf(run: DrillRun): Step[] {
  const params = { connectionId: run.connection, groupId: run.groupId };
  return [
    {
      id: 'planned',
      title: run.trigger === 'schedule' ? 'Started by schedule' : `Started by ${run.startedBy}`,
      at: run.plannedAt,
    },
    {
      id: 'chosen',
      title: run.point.kind === 'pointInTime' ? 'Restore point chosen' : 'Snapshot chosen',
      at: run.chosenAt,
      more: run.restoredPoint === null ? pointText(run.point) : <Chosen run={run} params={params} />,
    },
    {
      id: 'created',
      title: 'Restore job created',
      at: run.jobCreatedAt,
      ...(run.jobId === null
        ? {}
        : {
            more: (
              <>
                Job{' '}
                <Link
                  to="/c/$connectionId/groups/$groupId/backups/restores"
                  params={params}
                  search={{ open: run.jobId }}
                >
                  <Mono>{run.jobId}</Mono>
                </Link>
              </>
            ),
          }),
    },
    { id: 'finished', title: 'Restore finished', at: run.jobFinishedAt },
    { id: 'compared', title: 'Documents compared', at: run.comparison?.at ?? null },
  ];
}

function Chosen({ run, params }: { run: DrillRun; params: { connectionId: string; groupId: string } }) {
  return (
    <>
      {run.snapshotId !== null && (
        <>
          Snapshot{' '}
          <Link
            to="/c/$connectionId/groups/$groupId/backups/snapshots"
            params={params}
            search={{ open: run.snapshotId }}
          >
            <Mono>{run.snapshotId}</Mono>
          </Link>
          ,{' '}
        </>
      )}
      restores to <AbsoluteInstant value={run.restoredPoint} seconds />
    </>
  );
}
