import { z } from 'zod';
import {
  DrillChange,
  DrillPatch,
  type DrillPlan,
  DrillRequest,
  DrillScope,
  type ProvenCluster,
} from '#contract/drills.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import type { Deployments } from '../functions/deployments.ts';
import { parse, refuse } from '../http/errors.ts';
import { type Call, json, noContent, type SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import { Trouble } from '../upstream/trouble.ts';
import type { DrillService } from './drill-service.ts';
import { checkPlan } from './plan-checks.ts';
import type { DrillPlans, StoredPlan } from './plans.ts';
import { type DrillRuns, isOver } from './runs.ts';
import type { Scheduler } from './scheduler.ts';

export interface DrillRoom {
  plans: DrillPlans;
  runs: DrillRuns;
  scheduler: Scheduler;
  deployments: Pick<Deployments, 'list'>;
  serviceOf: (connection: string) => Promise<{ service: DrillService; readOnly: boolean }>;
  audit: Audit;
  /** Of the whole console. */
  readOnly: boolean;
}

const whole = (max: number, fallback: number) =>
  z.coerce.number('must be a whole number').int().min(1).max(max).default(fallback);
const RunFilter = DrillScope.extend({
  planId: z.string().max(64).optional(),
  pageNum: whole(1_000_000, 1),
  itemsPerPage: whole(500, 50),
});

/** Plans of restore tests, their runs, and the last passed run of each cluster. */
export function drillRoutes(room: DrillRoom): SignedInRoute[] {
  const { plans, runs, scheduler, audit } = room;
  const planOf = (call: Call) => call.params.drillId ?? '';
  const runOf = (call: Call) => call.params.runId ?? '';

  const subjectOf = (
    call: Call,
    session: ActiveSession,
    operation: string,
    plan: DrillScope & { name: string },
  ) =>
    askedBy(call, session, {
      operation,
      connection: plan.connection,
      target: `/groups/${plan.groupId}/drills/${plan.name}`,
    });

  /** The service of a connection through which something may be changed. */
  const changeable = async (connection: string): Promise<DrillService> => {
    const { service, readOnly } = await room.serviceOf(connection);
    if (room.readOnly) throw refuse('CONNECTION_READ_ONLY', { message: 'This console is read only.' });
    if (readOnly) throw refuse('CONNECTION_READ_ONLY');
    return service;
  };

  const clockOf = async (service: DrillService): Promise<number> => {
    try {
      return await service.now();
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      throw refuse('UPSTREAM_INVALID', { message: `The clock could not be read: ${error.message}` });
    }
  };

  const shown = async (stored: StoredPlan): Promise<DrillPlan> => {
    const { ownerId: _, ...plan } = stored;
    const { newest, passed } = await runs.ofPlan(stored.id);
    return {
      ...plan,
      last: newest[0] ?? null,
      lastPassed: passed ?? null,
      restoreTimes: newest.flatMap(({ restoreMs }) => restoreMs ?? []).reverse(),
    };
  };

  const planRoutes: SignedInRoute[] = [
    {
      method: 'GET',
      path: '/bff/drills',
      access: 'viewer',
      async handle(call) {
        const scope = parse(DrillScope, Object.fromEntries(call.query));
        // somebody looks: what is due need not wait for the next look
        scheduler.wake();
        return json(await Promise.all((await plans.list(scope)).map(shown)));
      },
    },
    {
      method: 'POST',
      path: '/bff/drills',
      access: 'operator',
      async handle(call, session) {
        const asked = parse(DrillRequest, call.body);
        const service = await changeable(asked.connection);
        const ids = await checkPlan(asked, asked, service, room.deployments);
        const at = await clockOf(service);
        const made = await audit.around(subjectOf(call, session, 'createDrill', asked), () =>
          plans.create(asked, ids, session.user, at),
        );
        scheduler.wake();
        return json(await shown(made), 201);
      },
    },
    {
      method: 'PUT',
      path: '/bff/drills/:drillId',
      access: 'operator',
      async handle(call, session) {
        const asked = parse(DrillChange, call.body);
        const before = await plans.get(planOf(call));
        const service = await changeable(before.connection);
        const ids = await checkPlan(before, asked, service, room.deployments);
        const at = await clockOf(service);
        const saved = await audit.around(subjectOf(call, session, 'saveDrill', before), () =>
          plans.save(before.id, asked, ids, session.user, at),
        );
        scheduler.wake();
        return json(await shown(saved));
      },
    },
    {
      method: 'PATCH',
      path: '/bff/drills/:drillId',
      access: 'operator',
      async handle(call, session) {
        const { enabled } = parse(DrillPatch, call.body);
        const before = await plans.get(planOf(call));
        // one can be paused while nothing may be changed, and without a word from the service
        const at = enabled ? await clockOf(await changeable(before.connection)) : 0;
        const operation = enabled ? 'resumeDrill' : 'pauseDrill';
        const saved = await audit.around(subjectOf(call, session, operation, before), () =>
          plans.setEnabled(before.id, enabled, at),
        );
        scheduler.wake();
        return json(await shown(saved));
      },
    },
    {
      method: 'DELETE',
      path: '/bff/drills/:drillId',
      access: 'operator',
      async handle(call, session) {
        const before = await plans.get(planOf(call));
        await audit.around(subjectOf(call, session, 'deleteDrill', before), async () => {
          if (await runs.isRunning(before.id)) {
            throw refuse('DRILL_RUNNING', {
              message: 'A run of this restore test is in progress: cancel it first.',
            });
          }
          await plans.remove(before.id);
        });
        return noContent();
      },
    },
  ];

  return [
    {
      method: 'GET',
      path: '/bff/drills/proven',
      access: 'viewer',
      async handle(call) {
        const scope = parse(DrillScope, Object.fromEntries(call.query));
        const proven = (await runs.proven(scope)).map(
          (run): ProvenCluster => ({
            clusterName: run.sourceName,
            at: run.endedAt ?? run.plannedAt,
            snapshotId: run.snapshotId,
            evidence: run.evidence,
          }),
        );
        return json(proven);
      },
    },
    ...planRoutes,
    {
      method: 'POST',
      path: '/bff/drills/:drillId/run',
      access: 'operator',
      async handle(call, session) {
        const plan = await plans.get(planOf(call));
        const service = await changeable(plan.connection);
        const at = await clockOf(service);
        const run = await audit.around(subjectOf(call, session, 'runDrill', plan), async () => {
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
