import { z } from 'zod';
import { DrillScope } from '#contract/console/drills.ts';
import { parseQuery, refuse } from '../http/errors.ts';
import { type Call, json, route, type SignedInRoute } from '../http/route.ts';
import { clockOf, type DrillRoom, planOf, subjectOf } from './drill-room.ts';
import { isOver } from './runs.ts';

const whole = (max: number, fallback: number) =>
  z.coerce.number('must be a whole number').int().min(1).max(max).default(fallback);
const RunFilter = DrillScope.extend({
  planId: z.string().max(64).optional(),
  pageNum: whole(1_000_000, 1),
  itemsPerPage: whole(500, 50),
});

const runOf = (call: Call): string => call.params.runId ?? '';

/** Runs of restore tests: begun, followed, cancelled. */
export function drillRunRoutes(room: DrillRoom): SignedInRoute[] {
  const { plans, runs, scheduler, audit } = room;
  return [
    route('POST', '/bff/drills/:drillId/run', 'operator', async (call, session) => {
      const plan = await plans.get(planOf(call));
      const { service } = await room.serviceOf(plan.connection);
      const run = await audit.around(subjectOf(call, session, 'runDrill', plan), async () => {
        await room.admit(plan.connection, session.user);
        const at = await clockOf(service);
        const begun = await scheduler.begin(plan, session.user, 'person', at);
        if (!begun) throw refuse('DRILL_RUNNING');
        return begun;
      });
      scheduler.wake();
      return json(run, 201);
    }),
    route('GET', '/bff/drill-runs', 'viewer', async (call) =>
      json(await runs.list(parseQuery(RunFilter, call.query))),
    ),
    route('GET', '/bff/drill-runs/:runId', 'viewer', async (call) => {
      const run = await runs.get(runOf(call));
      if (!isOver(run)) scheduler.wake();
      return json(run);
    }),
    route('POST', '/bff/drill-runs/:runId/cancel', 'operator', async (call, session) => {
      const run = await runs.get(runOf(call));
      if (isOver(run)) return json(run);
      await audit.around(
        subjectOf(call, session, 'cancelDrillRun', { ...run, name: `${run.planName} ${run.id}` }),
        () => runs.askCancel(run.id),
      );
      scheduler.wake();
      return json(await runs.get(run.id));
    }),
  ];
}
