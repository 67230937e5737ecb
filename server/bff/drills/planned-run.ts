import type { DrillRun } from '#contract/console/drills.ts';
import type { StoredPlan } from './plans.ts';

type Planned = Pick<DrillRun, 'id' | 'trigger' | 'startedBy' | 'plannedAt'>;

/** A run of a plan before its first step; it keeps the plan of that time. */
export function plannedRun(plan: StoredPlan, planned: Planned): DrillRun {
  return {
    ...planned,
    connection: plan.connection,
    groupId: plan.groupId,
    planId: plan.id,
    planName: plan.name,
    sourceName: plan.sourceName,
    sourceId: plan.sourceId,
    targetGroupId: plan.targetGroupId,
    targetName: plan.targetName,
    targetId: plan.targetId,
    point: plan.point,
    objectiveMinutes: plan.objectiveMinutes,
    state: 'planned',
    reason: '',
    endedAt: null,
    chosenAt: null,
    snapshotId: null,
    restoredPoint: null,
    jobId: null,
    jobCreatedAt: null,
    jobFinishedAt: null,
    restoreMs: null,
    evidence: null,
    comparison: null,
  };
}
