import { queryOptions, useQuery } from '@tanstack/react-query';
import { runCommand } from '#src/api/run-command.ts';
import { Stopped, stoppable, stopQueries } from '#src/api/stoppable.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { StoppedNotice } from '#src/ui/feedback/stopped-notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Namespace } from '../change-documents.ts';
import type { Explained } from '../plan/plan-query.ts';
import { PlanSummary } from '../plan/plan-summary.tsx';
import { PlanTree } from '../plan/plan-tree.tsx';
import { readPlan } from '../plan/read-plan.ts';
import { wholeCommand, withoutWriter } from './pipeline.ts';

const pipelinePlanQuery = ({ at, db, collection }: Namespace, stages: readonly EjsonObject[]) => {
  const command = { explain: wholeCommand(collection, stages), verbosity: 'executionStats' };
  const queryKey = ['data', at.source, at.read, 'plan', db, JSON.stringify(command)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<Explained> => {
      const reply = await runCommand(at, db, command, signal);
      return { plan: readPlan(reply), reply };
    }),
    staleTime: 15_000,
    retry: false,
  });
};

interface PipelinePlanProps {
  namespace: Namespace;
  stages: readonly EjsonObject[];
  onClose: () => void;
}

/** How the database runs a pipeline: it runs to its end, without its results being shown. */
export function PipelinePlan({ namespace, stages, onClose }: PipelinePlanProps) {
  // documented: a pipeline that writes cannot be run by explain
  const explainedStages = withoutWriter(stages);
  const read = pipelinePlanQuery(namespace, explainedStages);
  const { data, error, isFetching, refetch } = useQuery(read);
  const isFiltered = Object.hasOwn(explainedStages[0] ?? {}, '$match');
  const retry = (): void => void refetch();
  return (
    <Dialog opened size={860} title="Query plan of the pipeline" onClose={onClose}>
      <div className="qd-stack" aria-busy={isFetching || undefined}>
        {explainedStages.length < stages.length && <p>The plan leaves out the stage that writes.</p>}
        {isFetching && (
          <Row>
            <StopButton running onStop={() => stopQueries(read.queryKey)} />
          </Row>
        )}
        {error instanceof Stopped && <StoppedNotice onRetry={retry} retrying={isFetching} />}
        {error && !(error instanceof Stopped) && (
          <ErrorPanel
            title="The query plan could not be loaded"
            {...failureFacts(error)}
            onRetry={retry}
            retrying={isFetching}
          />
        )}
        {!error && !data && <SkeletonLines lines={8} />}
        {!error && data?.plan && (
          <>
            <PlanSummary plan={data.plan} filtered={isFiltered} suggested={undefined} action={null} />
            <PlanTree root={data.plan.root} />
          </>
        )}
        {!error && data && !data.plan && (
          <Notice title="This plan cannot be drawn">
            The database described it in a form that is not known here. Copy its reply to read it.
          </Notice>
        )}
        {data && (
          <Row>
            <CopyButton size="sm" variant="quiet" text={() => printPretty(data.reply)} label="Copy reply" />
          </Row>
        )}
      </div>
    </Dialog>
  );
}
