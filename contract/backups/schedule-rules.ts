import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import type { ItemFrequency } from './policy-parts.ts';
import { type PolicyLine, problemsOfItems, problemsOfWindow } from './policy-rules.ts';

/** What a schedule would be after a change, as far as rules look at it. */
export interface ScheduleToBe {
  items: readonly (PolicyLine & { id?: string | undefined })[];
  restoreWindowDays: number;
}

/** What the rules need to know of the change and of the cluster. */
export interface ScheduleChange {
  /** Fields that the change names. */
  names: (field: string) => boolean;
  /** Items of today, by id. */
  frequencyOf: (id: string) => ItemFrequency | undefined;
  /** Whether the cluster has continuous backup. */
  pitEnabled: boolean;
}

export interface ScheduleProblem extends FieldProblem {
  errorCode: ErrorCode;
}

const itemsPath = 'policies[0].policyItems';

/** Everything that the service refuses about a changed schedule, most telling first. */
export function scheduleProblems(toBe: ScheduleToBe, change: ScheduleChange): ScheduleProblem[] {
  return [
    ...(change.names('policies') ? policyProblems(toBe, change) : []),
    ...referenceProblems(change),
    ...windowProblems(toBe, change),
  ];
}

function policyProblems({ items }: ScheduleToBe, change: ScheduleChange): ScheduleProblem[] {
  const coded = (problems: FieldProblem[]) =>
    problems.map((problem): ScheduleProblem => ({ ...problem, errorCode: 'INVALID_BACKUP_POLICY' }));
  if (items.length === 0) {
    return coded([{ field: itemsPath, description: 'must hold at least one item' }]);
  }
  const retyped = items.flatMap(({ id, frequencyType }, at): FieldProblem[] => {
    const before = id === undefined ? undefined : change.frequencyOf(id);
    if (before === undefined || before === frequencyType) return [];
    return [{ field: `${itemsPath}[${at}].frequencyType`, description: `must stay ${before} for this item` }];
  });
  return coded([...retyped, ...problemsOfItems(items, itemsPath)]);
}

/** Hour and minute are one time of day // documented */
function referenceProblems({ names }: ScheduleChange): ScheduleProblem[] {
  const [hour, minute] = ['referenceHourOfDay', 'referenceMinuteOfHour'] as const;
  if (names(hour) === names(minute)) return [];
  const [missing, given] = names(hour) ? [minute, hour] : [hour, minute];
  const description = `is required together with ${given}`;
  return [{ field: missing, description, errorCode: 'MISSING_ATTRIBUTE' }];
}

function windowProblems(toBe: ScheduleToBe, change: ScheduleChange): ScheduleProblem[] {
  // without continuous backup a window is kept and has no effect: Terraform's own examples set one // observed
  if (!change.pitEnabled) return [];
  if (!change.names('restoreWindowDays') && !change.names('policies')) return [];
  return problemsOfWindow(toBe.restoreWindowDays, toBe.items).map((problem) => ({
    ...problem,
    errorCode: 'INVALID_BACKUP_POLICY',
  }));
}
