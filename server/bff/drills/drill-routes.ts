import {
  type DrillPlan,
  type DrillRunHead,
  drillOperations,
  type ProvenCluster,
} from '#contract/console/drills.ts';
import { refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { changeable, clockOf, type DrillDeps, lineOf } from './drill-deps.ts';
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
export function drillRoutes(deps: DrillDeps): SignedInRoute[] {
  const { plans, runs, scheduler, audit } = deps;

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

  return deps.defineHandlers(drillOperations, {
    async listProvenClusters(scope) {
      const all = await runs.allProven(scope);
      return (await runs.proven(scope)).map((run) => ({
        clusterName: run.sourceName,
        at: run.endedAt ?? run.plannedAt,
        snapshotId: run.snapshotId,
        evidence: run.evidence,
        snapshots: testedSnapshots(all.filter(({ sourceName }) => sourceName === run.sourceName)),
      }));
    },
    listDrillTargets: async (scope) =>
      (await plans.into(scope)).map(({ targetName, name, nextAt }) => ({
        clusterName: targetName,
        drill: name,
        nextAt,
      })),
    async listDrills(scope) {
      // a user is viewing: due runs need not wait for the next look
      scheduler.wake();
      return Promise.all((await plans.list(scope)).map(shown));
    },
    async createDrill({ body }, { call, session }) {
      const service = await changeable(deps, body.connection);
      const ids = await checkPlan(body, body, service, deps.deployments);
      const at = await clockOf(service);
      const created = await audit.asked(call, session, lineOf('createDrill', body), () =>
        plans.create(body, ids, session.user, at),
      );
      scheduler.wake();
      return shown(created);
    },
    async saveDrill({ drillId, body }, { call, session }) {
      const before = await plans.get(drillId);
      const service = await changeable(deps, before.connection);
      const ids = await checkPlan(before, body, service, deps.deployments);
      const at = await clockOf(service);
      const saved = await audit.asked(call, session, lineOf('saveDrill', before), () =>
        plans.save(before.id, body, ids, session.user, at),
      );
      scheduler.wake();
      return shown(saved);
    },
    async enableDrill({ drillId, body: { enabled } }, { call, session }) {
      const before = await plans.get(drillId);
      // pausing needs neither a writable connection nor the clock of the service
      const at = enabled ? await clockOf(await changeable(deps, before.connection)) : 0;
      const operation = enabled ? 'resumeDrill' : 'pauseDrill';
      const saved = await audit.asked(call, session, lineOf(operation, before), () =>
        plans.setEnabled(before.id, enabled, at),
      );
      scheduler.wake();
      return shown(saved);
    },
    deleteDrill: {
      subject: async ({ drillId }) => lineOf('deleteDrill', await plans.get(drillId)),
      async handle({ drillId }) {
        if (await runs.isRunning(drillId)) {
          throw refuse('DRILL_RUNNING', {
            message: 'A run of this restore test is in progress: cancel it first.',
          });
        }
        await plans.remove(drillId);
      },
    },
  });
}
