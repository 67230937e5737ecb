import { drillRunOperations } from '#contract/console/drills.ts';
import { starterOf } from '../forward/audit.ts';
import { refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { clockOf, type DrillDeps, lineOf } from './drill-deps.ts';
import { isOver } from './runs.ts';

/** Runs of restore tests: begun, followed, cancelled. */
export function drillRunRoutes(deps: DrillDeps): SignedInRoute[] {
  const { plans, runs, scheduler, audit } = deps;
  return deps.defineHandlers(drillRunOperations, {
    async runDrill({ drillId }, { call, session }) {
      const plan = await plans.get(drillId);
      const { service } = await deps.serviceOf(plan.connection);
      const run = await audit.asked(call, session, lineOf('runDrill', plan), async () => {
        await deps.admit(plan.connection, { ...session.user, groupId: plan.groupId });
        const at = await clockOf(service);
        const by = { ...session.user, client: starterOf(call, session) };
        const started = await scheduler.begin(plan, by, 'person', at);
        if (!started) throw refuse('DRILL_RUNNING');
        return started;
      });
      scheduler.wake();
      return run;
    },
    listDrillRuns: (filter) => runs.list(filter),
    async getDrillRun({ runId }) {
      const run = await runs.get(runId);
      if (!isOver(run)) scheduler.wake();
      return run;
    },
    async cancelDrillRun({ runId }, { call, session }) {
      const run = await runs.get(runId);
      if (isOver(run)) return run;
      const line = lineOf('cancelDrillRun', { ...run, name: `${run.planName} ${run.id}` });
      await audit.asked(call, session, line, () => runs.askCancel(run.id));
      scheduler.wake();
      return runs.get(run.id);
    },
  });
}
