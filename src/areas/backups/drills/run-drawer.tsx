import { useQuery } from '@tanstack/react-query';
import type { DrillCollection, DrillRun, DrillRunHead } from '#contract/console/drills.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '#src/api/connection.ts';
import { isGoing } from '#src/api/console/drills.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { neighbours } from '#src/ui/overlays/neighbours.ts';
import { downloadExport } from '#src/ui/table/export-rows.ts';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { restoreFormats } from './copy-restore.ts';
import { runQuery, useCancelRun } from './drill-requests.ts';
import { DrillBadge } from './drill-state.tsx';
import { evidenceLabels, missedObjective, stateLabels } from './drill-text.ts';
import { collectionExport, runEvidence } from './evidence-file.ts';
import { RunSteps } from './run-steps.tsx';

interface RunDrawerProps {
  runId: string;
  /** The list behind, for the steps up and down. */
  rows: readonly DrillRunHead[];
  refusal: string | undefined;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One run: its steps, its verdict, and collection by collection what that rests on. */
export function RunDrawer({ runId, rows, refusal, onShow, onClose }: RunDrawerProps) {
  const { data: run, error, refetch } = useQuery(runQuery(runId));
  return (
    <Drawer
      title={run ? run.planName : 'Restore test'}
      badge={run && <DrillBadge run={run} filled />}
      facts={run && `${run.sourceName} into ${run.targetName}, started by ${run.startedBy}`}
      onClose={onClose}
      {...neighbours(
        rows,
        ({ id }) => id === runId,
        ({ id }) => onShow(id),
      )}
      footer={run && <Footer run={run} refusal={refusal} />}
    >
      {error && !run && <Missing error={error} onRetry={() => void refetch()} />}
      {!run && !error && <SkeletonLines lines={8} />}
      {run && <RunBody run={run} />}
    </Drawer>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiFailure && error.status === 404) {
    return <EmptyState title="Run not found">It may have been removed from the history.</EmptyState>;
  }
  return <ReadFailure what="The run" query={{ error, refetch: onRetry }} />;
}

const tones = { ok: 'ok', progress: 'info', warning: 'warning', failed: 'error', off: 'info' } as const;

function RunBody({ run }: { run: DrillRun }) {
  const { kind } = stateLabels(run);
  return (
    <Grid gap={20}>
      {run.reason !== '' && <Notice tone={tones[kind]}>{run.reason}</Notice>}
      <KeyValue
        columns
        items={[
          { label: 'Time to restore', value: run.restoreMs !== null && <Duration ms={run.restoreMs} /> },
          { label: 'Objective', value: objectiveOf(run) },
          { label: 'Evidence', value: run.evidence && evidenceLabels[run.evidence] },
        ].map(({ label, value }) => ({ label, value: value === false ? undefined : value }))}
      />
      <Section label="Steps">
        <RunSteps run={run} />
      </Section>
      {run.comparison && (
        <Section label="Collections">
          <ComparisonTable run={run} />
        </Section>
      )}
    </Grid>
  );
}

function objectiveOf(run: DrillRun): string | undefined {
  if (run.objectiveMinutes === null) return undefined;
  const missed = missedObjective(run);
  const text = formatDuration(run.objectiveMinutes * MINUTE);
  return missed === undefined ? text : `${text}, ${missed ? 'missed' : 'met'}`;
}

function Footer({ run, refusal }: { run: DrillRun; refusal: string | undefined }) {
  const connection = useConnection();
  const clock = useClock();
  const cancel = useCancelRun();
  const save = (): void => {
    downloadExport<DrillCollection>({
      format: 'csv',
      name: `drill-${run.planName}`,
      columns: collectionExport.map((column) => ({ ...column, cell: () => null })),
      rows: run.comparison?.collections ?? [],
      evidence: runEvidence(run),
      now: clock(),
    }).catch(reportFailure('Export failed'));
  };
  return (
    <ButtonRow>
      {isGoing(run) && (
        <Button
          icon="stop"
          disabledReason={refusal}
          onClick={() =>
            confirm({
              title: `Cancel the restore test ${run.planName}?`,
              consequence: `It ends without a result. A restore job that has started continues and replaces the data in ${run.targetName}.`,
              confirmLabel: 'Cancel restore test',
              danger: true,
              run: () => cancel.mutateAsync(run.id),
            })
          }
        >
          Cancel restore test
        </Button>
      )}
      <Button
        icon="download"
        disabledReason={isGoing(run) && 'Evidence is available once the run has ended'}
        onClick={save}
      >
        Evidence as CSV
      </Button>
      <CopyAs formats={restoreFormats(connection, run)} />
    </ButtonRow>
  );
}
