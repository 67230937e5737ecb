import {
  type BoardItem,
  type LagSample,
  type MigrationPlan,
  type Verification,
  writesStoppedItem,
} from '#contract/console/migration-plans.ts';

/** An automatic check of the board. */
export interface AutoCheck {
  id: string;
  label: string;
  met: boolean;
  says: string;
}

/** A lag at which a cutover is short // assumed */
const smallLagSeconds = 10;

/** Automatic conditions of the cutover; for a past one, at the time of its request. */
export function autoChecks(
  plan: MigrationPlan,
  verifications: readonly Verification[] | undefined,
  lags: readonly LagSample[] = [],
): AutoCheck[] {
  const { last, readyAt, cutoverAt } = plan;
  const isReady = cutoverAt === null ? last?.ready === true : readyAt !== null;
  const reported =
    cutoverAt === null ? last : lags.findLast(({ at, lagSeconds }) => at <= cutoverAt && lagSeconds !== null);
  const lag = reported?.lagSeconds ?? null;
  const newest = verifications?.find(({ state }) => state !== 'running');
  return [
    {
      id: 'ready',
      label: 'Ready for cutover',
      met: isReady,
      says: !isReady
        ? 'Atlas does not report it ready'
        : cutoverAt === null
          ? 'as Atlas reports'
          : 'as Atlas reported',
    },
    {
      id: 'lag',
      label: `Lag of ${smallLagSeconds} s or less`,
      met: lag !== null && lag <= smallLagSeconds,
      says: lag === null ? 'unknown' : cutoverAt === null ? `${lag} s` : `${lag} s before the cutover`,
    },
    {
      id: 'verified',
      label: 'Both sides compared',
      met: newest?.state === 'equal',
      says: newest ? newest.reason : 'not compared yet',
    },
  ];
}

export interface Verdict {
  go: boolean;
  /** Missing required items. */
  missing: string[];
}

/** Go needs every required item before the cutover, and the automatic checks of the board. */
export function verdict(auto: readonly AutoCheck[], items: readonly BoardItem[]): Verdict {
  const missing = [
    ...auto.filter(({ met }) => !met).map(({ label }) => label),
    ...items
      .filter(({ phase, required, doneAt }) => phase !== 'after' && required && doneAt === null)
      .map(({ text }) => text),
  ];
  return { go: missing.length === 0, missing };
}

/**
 * How long applications have waited, in milliseconds: from the tick that writes were stopped until the migration was
 * complete, or until now. Undefined before that tick.
 */
export function downtime(plan: MigrationPlan, items: readonly BoardItem[], now: number): number | undefined {
  const since = items.find(({ id }) => id === writesStoppedItem)?.doneAt;
  if (since === null || since === undefined) return undefined;
  return Math.max(0, (plan.state === 'complete' ? (plan.endedAt ?? now) : now) - since);
}
