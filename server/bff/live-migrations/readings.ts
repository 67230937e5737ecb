import { z } from 'zod';
import type { LagSample, MigrationPlan, MigrationState } from '#contract/console/migration-plans.ts';
import { ownValue } from '#contract/values/own-value.ts';

/** The stored fields of the service's migration. */
export const SeenMigration = z.object({
  _id: z.string(),
  status: z.string(),
  readyForCutover: z.boolean().default(false),
  lagTimeSeconds: z.number().nullish(),
});
export type SeenMigration = z.infer<typeof SeenMigration>;

const ends: Readonly<Record<string, { state: MigrationState; reason: string }>> = {
  COMPLETE: { state: 'complete', reason: '' },
  FAILED: { state: 'failed', reason: 'Atlas reports the migration as FAILED and gives no cause.' },
  EXPIRED: {
    state: 'expired',
    reason: 'No cutover was started within 120 h of the migration being ready, so Atlas ended it.',
  },
};

/** The message of a reading after an unanswered cutover, as long as it finds the migration ready as before. */
export const untakenCutover =
  'A request to cut over was not answered, and Atlas reports that the migration still waits for one.';

export function sampleOf(seen: SeenMigration, at: number): LagSample {
  return {
    at,
    lagSeconds: seen.lagTimeSeconds ?? null,
    ready: seen.readyForCutover,
    status: seen.status,
  };
}

/** Applies one reading to a plan, including its end. */
export function withSample(plan: MigrationPlan, sample: LagSample): MigrationPlan {
  const present: MigrationPlan = {
    ...plan,
    last: sample,
    issue: '',
    copyingAt: plan.copyingAt ?? (sample.status === 'WORKING' ? sample.at : null),
    readyAt: plan.readyAt ?? (sample.ready ? sample.at : null),
  };
  const end = ownValue(ends, sample.status);
  if (end) return { ...present, ...end, endedAt: sample.at };
  // a cutover requested elsewhere: the service counts no lag any more
  const cutElsewhere =
    plan.state === 'running' &&
    plan.readyAt !== null &&
    sample.status === 'WORKING' &&
    !sample.ready &&
    sample.lagSeconds === null;
  if (cutElsewhere) {
    return { ...present, state: 'cuttingOver', reason: '', cutoverAt: plan.cutoverAt ?? sample.at };
  }
  // of a cutover that was not answered
  const isUntaken = plan.state === 'running' && plan.reason !== '' && sample.ready;
  return isUntaken ? { ...present, reason: untakenCutover } : present;
}
