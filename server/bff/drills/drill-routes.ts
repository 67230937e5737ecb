import {
  DrillChange,
  DrillPatch,
  type DrillPlan,
  DrillRequest,
  type DrillRunHead,
  DrillScope,
  type DrillTarget,
  type ProvenCluster,
} from '#contract/console/drills.ts';
import { parse, parseQuery, refuse } from '../http/errors.ts';
import { json, noContent, route, type SignedInRoute } from '../http/route.ts';
import { changeable, clockOf, type DrillRoom, planOf, subjectOf } from './drill-room.ts';
import { checkPlan } from './plan-checks.ts';
import type { StoredPlan } from './plans.ts';

/** Each snapshot of these runs, the newest first, with its newest run. */
function testedSnapshots(runs: readonly DrillRunHead[]): ProvenCluster['snapshots'] {
  const newest = new Map<string, number>();
  for (const { snapshotId, endedAt, plannedAt } of runs)
    if (snapshotId !== null && !newest.has(snapshotId)) newest.set(snapshotId, endedAt ?? plannedAt);
  return [...newest].map(([id, at]) => ({ id, at }));
}

/** Plans of restore tests, and the last passed run of each cluster. */
export function drillRoutes(room: DrillRoom): SignedInRoute[] {
  const { plans, runs, scheduler, audit } = room;

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

  return [
    route('GET', '/bff/drills/proven', 'viewer', async (call) => {
      const scope = parseQuery(DrillScope, call.query);
      const all = await runs.allProven(scope);
      const proven = (await runs.proven(scope)).map(
        (run): ProvenCluster => ({
          clusterName: run.sourceName,
          at: run.endedAt ?? run.plannedAt,
          snapshotId: run.snapshotId,
          evidence: run.evidence,
          snapshots: testedSnapshots(all.filter(({ sourceName }) => sourceName === run.sourceName)),
        }),
      );
      return json(proven);
    }),
    route('GET', '/bff/drills/targets', 'viewer', async (call) => {
      const into = await plans.into(parseQuery(DrillScope, call.query));
      return json(
        into.map(
          ({ targetName, name, nextAt }): DrillTarget => ({ clusterName: targetName, drill: name, nextAt }),
        ),
      );
    }),
    route('GET', '/bff/drills', 'viewer', async (call) => {
      const scope = parseQuery(DrillScope, call.query);
      // a user is viewing: due runs need not wait for the next look
      scheduler.wake();
      return json(await Promise.all((await plans.list(scope)).map(shown)));
    }),
    route('POST', '/bff/drills', 'operator', async (call, session) => {
      const asked = parse(DrillRequest, call.body);
      const service = await changeable(room, asked.connection);
      const ids = await checkPlan(asked, asked, service, room.deployments);
      const at = await clockOf(service);
      const made = await audit.around(subjectOf(call, session, 'createDrill', asked), () =>
        plans.create(asked, ids, session.user, at),
      );
      scheduler.wake();
      return json(await shown(made), 201);
    }),
    route('PUT', '/bff/drills/:drillId', 'operator', async (call, session) => {
      const asked = parse(DrillChange, call.body);
      const before = await plans.get(planOf(call));
      const service = await changeable(room, before.connection);
      const ids = await checkPlan(before, asked, service, room.deployments);
      const at = await clockOf(service);
      const saved = await audit.around(subjectOf(call, session, 'saveDrill', before), () =>
        plans.save(before.id, asked, ids, session.user, at),
      );
      scheduler.wake();
      return json(await shown(saved));
    }),
    route('PATCH', '/bff/drills/:drillId', 'operator', async (call, session) => {
      const { enabled } = parse(DrillPatch, call.body);
      const before = await plans.get(planOf(call));
      // one can be paused while nothing may be changed, and without a word from the service
      const at = enabled ? await clockOf(await changeable(room, before.connection)) : 0;
      const operation = enabled ? 'resumeDrill' : 'pauseDrill';
      const saved = await audit.around(subjectOf(call, session, operation, before), () =>
        plans.setEnabled(before.id, enabled, at),
      );
      scheduler.wake();
      return json(await shown(saved));
    }),
    route('DELETE', '/bff/drills/:drillId', 'operator', async (call, session) => {
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
    }),
  ];
}
