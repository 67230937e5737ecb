import { z } from 'zod';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { type PastWork, type PastWorkName, workEvents } from '#contract/events/past-work.ts';
import type { LaterReport, LaterWork, RehearsedStep } from '#contract/twins/rehearsals.ts';
import type { StoredSet } from '../change-sets/set.ts';
import { pastRestores, workInEvents } from '../twins/observed-work.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem, sentenceOf } from '../upstream/service-problem.ts';
import type { Subjects } from './freshness.ts';
import type { StoredRehearsal } from './rehearsals.ts';

const Items = z.object({ results: z.array(z.record(z.string(), z.unknown())) });

/** Operations whose duration the service shows afterwards. */
const workOf: Readonly<Record<string, PastWorkName>> = {
  createGroupCluster: 'cluster.create',
  updateGroupCluster: 'cluster.update',
  deleteGroupCluster: 'cluster.delete',
  createGroupClusterBackupRestoreJob: 'restore.run',
};

/** Projects and clusters that are read. */
const mostPlaces = 20;
const mostOfEach = 10;

type Calls = Pick<ServiceCalls, 'call' | 'read' | 'present'>;
type Placed = RehearsedStep & { place: NonNullable<RehearsedStep['place']> };

/** Calls of the change set that the service refused when the set was applied. */
function failedCalls({ steps }: StoredRehearsal, set: StoredSet | undefined): LaterWork[] {
  return (set?.steps ?? []).flatMap(({ id, apply: { state, startedAt, text } }) =>
    state === 'failed' && startedAt !== null && steps.some((step) => step.id === id)
      ? [{ stepId: id, startedAt, durationMs: null, hasFailed: true, reason: text }]
      : [],
  );
}

/** How long the start and the cutover of the rehearsed migration took, by the readings of the console. */
function migrated({ steps, copiedFrom }: StoredRehearsal, plan: MigrationPlan | undefined): LaterWork[] {
  if (!plan || plan.startedAt === null || plan.startedAt < copiedFrom) return [];
  const { startedAt, readyAt, cutoverAt, endedAt, state, reason } = plan;
  const hasFailed = state === 'failed' || state === 'expired';
  const of = (operationId: string, from: number | null, to: number | null, failed: boolean): LaterWork[] => {
    const step = steps.find((each) => each.operationId === operationId);
    if (!step || from === null || (to === null && !failed)) return [];
    const durationMs = to === null || failed ? null : Math.max(0, to - from);
    return [
      { stepId: step.id, startedAt: from, durationMs, hasFailed: failed, reason: failed ? reason : '' },
    ];
  };
  return [
    ...of('createGroupLiveMigration', startedAt, readyAt, hasFailed && readyAt === null),
    ...of('cutoverGroupLiveMigration', cutoverAt, endedAt, hasFailed && cutoverAt !== null),
  ];
}

/** How long the operations of a rehearsal took at the source after the copy, and which failed there. */
export async function laterAtSource(
  rehearsal: StoredRehearsal,
  { set, plan }: Subjects,
  calls: Calls,
): Promise<LaterReport> {
  const { copiedFrom } = rehearsal;
  const steps = rehearsal.steps.filter(
    (step): step is Placed => step.place !== undefined && workOf[step.operationId] !== undefined,
  );
  const unknown: string[] = [];
  const read = async (
    what: string,
    ...[id, args]: Parameters<Calls['call']>
  ): Promise<Record<string, unknown>[]> => {
    try {
      const answer = await calls.call(id, args);
      // a cluster that does not exist any more has no jobs
      return answer.status === 404 ? [] : calls.read(Items, calls.present(answer)).results;
    } catch (error) {
      if (!(error instanceof ServiceProblem)) throw error;
      unknown.push(`${what} could not be loaded. ${sentenceOf(error)}`);
      return [];
    }
  };
  const works: (PastWork & { groupId: string })[] = [];
  const projects = [...new Set(steps.map(({ place }) => place.groupId))];
  for (const groupId of projects.slice(0, mostPlaces)) {
    const minDate = new Date(copiedFrom).toISOString();
    const query = { eventType: workEvents, minDate, itemsPerPage: 500, pageNum: 1 };
    const events = await read('The events of the source', 'listGroupEvents', { groupId, query });
    works.push(...workInEvents(events).map((each) => ({ ...each, groupId })));
  }
  const restored = steps.filter(({ operationId }) => workOf[operationId] === 'restore.run');
  const clusters = new Map(restored.map(({ place }) => [`${place.groupId} ${place.clusterName}`, place]));
  for (const { groupId, clusterName } of [...clusters.values()].slice(0, mostPlaces)) {
    const what = `The restore jobs of ${clusterName}`;
    const jobs = await read(what, 'listGroupClusterBackupRestoreJobs', { groupId, clusterName });
    works.push(...pastRestores(jobs, clusterName).map((each) => ({ ...each, groupId })));
  }
  if (projects.length > mostPlaces || clusters.size > mostPlaces)
    unknown.push(`Only the first ${mostPlaces} projects and clusters were compared.`);
  const ofSteps = steps.flatMap(({ id: stepId, operationId, place }) =>
    works
      .filter(
        ({ name, groupId, clusterName, startedAt }) =>
          name === workOf[operationId] &&
          groupId === place.groupId &&
          clusterName === place.clusterName &&
          startedAt >= copiedFrom,
      )
      .toSorted((a, b) => b.startedAt - a.startedAt)
      .slice(0, mostOfEach)
      .map(({ startedAt, ms, hasFailed }) => ({
        ...{ stepId, startedAt, hasFailed, durationMs: hasFailed ? null : ms },
        reason: hasFailed ? 'The service reports that it failed.' : '',
      })),
  );
  return { works: [...failedCalls(rehearsal, set), ...migrated(rehearsal, plan), ...ofSteps], unknown };
}
