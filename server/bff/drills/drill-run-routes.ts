import { z } from 'zod';
import { DrillScope } from '#contract/console/drills.ts';
import { parse, refuse } from '../http/errors.ts';
import { type Call, json, type SignedInRoute } from '../http/route.ts';
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
    {
      method: 'POST',
      path: '/bff/drills/:drillId/run',
      access: 'operator',
      async handle(call, session) {
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
      },
    },
    {
      method: 'GET',
      path: '/bff/drill-runs',
      access: 'viewer',
      handle: async (call) => json(await runs.list(parse(RunFilter, Object.fromEntries(call.query)))),
    },
    {
      method: 'GET',
      path: '/bff/drill-runs/:runId',
      access: 'viewer',
      async handle(call) {
        const run = await runs.get(runOf(call));
        if (!isOver(run)) scheduler.wake();
        return json(run);
      },
    },
    {
      method: 'POST',
      path: '/bff/drill-runs/:runId/cancel',
      access: 'operator',
      async handle(call, session) {
        const run = await runs.get(runOf(call));
        if (isOver(run)) return json(run);
        await audit.around(
          subjectOf(call, session, 'cancelDrillRun', { ...run, name: `${run.planName} ${run.id}` }),
          () => runs.askCancel(run.id),
        );
        scheduler.wake();
        return json(await runs.get(run.id));
      },
    },
  ];
}
