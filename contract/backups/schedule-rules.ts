import type { ErrorCode, FieldProblem } from '#contract/api/errors.ts';
import type { ItemFrequency } from './frequencies.ts';
import { type PolicyLine, problemsOfItems, problemsOfWindow } from './policy-rules.ts';

/** The schedule after a change, as far as rules use it. */
export interface ScheduleToBe {
  items: readonly (PolicyLine & { id?: string | undefined })[];
  /** How many policies it has: there is place for one. */
  policies: number;
  restoreWindowDays: number;
  referenceHourOfDay: number;
  referenceMinuteOfHour: number;
}

/** The facts about the change and the cluster that the rules need. */
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

/** All problems that the service refuses in a changed schedule, the most specific first. */
export function scheduleProblems(toBe: ScheduleToBe, change: ScheduleChange): ScheduleProblem[] {
  return [
    ...(change.names('policies') ? policyProblems(toBe, change) : []),
    ...(change.names('policies') ? hourlyProblems(toBe.items, change.pitEnabled) : []),
    ...referenceProblems(toBe, change),
    ...windowProblems(toBe, change),
  ];
}

function coded(errorCode: ErrorCode, problems: readonly FieldProblem[]): ScheduleProblem[] {
  return problems.map((problem) => ({ ...problem, errorCode }));
}

function policyProblems({ items, policies }: ScheduleToBe, change: ScheduleChange): ScheduleProblem[] {
  if (policies !== 1) {
    const description = 'must hold exactly one policy';
    return coded('INVALID_NUM_OF_POLICIES', [{ field: 'policies', description }]);
  }
  if (items.length === 0) {
    return coded('INVALID_NUM_OF_POLICY_ITEMS', [
      { field: itemsPath, description: 'must hold at least one item' },
    ]);
  }
  const named = items.flatMap(({ id, frequencyType }, at): ScheduleProblem[] => {
    if (id === undefined) return [];
    const before = change.frequencyOf(id);
    const path = `${itemsPath}[${at}]`;
    if (before === undefined) {
      const description = 'names no item of the policy; leave it out for a new item';
      return coded('INVALID_POLICY_ITEM_ID', [{ field: `${path}.id`, description }]);
    }
    if (before === frequencyType) return [];
    const description = `must stay ${before} for this item`;
    return coded('INVALID_FREQUENCY_TYPE_CHANGE', [{ field: `${path}.frequencyType`, description }]);
  });
  return [...named, ...coded('INVALID_BACKUP_POLICY', problemsOfItems(items, itemsPath))];
}

/** Continuous backup needs an hourly item // documented */
function hourlyProblems(items: ScheduleToBe['items'], pitEnabled: boolean): ScheduleProblem[] {
  if (!pitEnabled || items.some(({ frequencyType }) => frequencyType === 'hourly')) return [];
  const description = 'must hold an hourly item while continuous backup is on';
  return coded('INVALID_BACKUP_POLICY', [{ field: itemsPath, description }]);
}

function outside(code: ErrorCode, field: string, value: number, most: number): ScheduleProblem[] {
  if (value >= 0 && value <= most) return [];
  return coded(code, [{ field, description: `must be 0 to ${most}` }]);
}

/** Hour and minute are one time of day // documented */
function referenceProblems(toBe: ScheduleToBe, { names }: ScheduleChange): ScheduleProblem[] {
  const [hour, minute] = ['referenceHourOfDay', 'referenceMinuteOfHour'] as const;
  if (names(hour) === names(minute)) {
    return [
      ...outside('INVALID_REFERENCE_HOUR_OF_DAY', hour, toBe.referenceHourOfDay, 23),
      ...outside('INVALID_REFERENCE_MINUTE_OF_HOUR', minute, toBe.referenceMinuteOfHour, 59),
    ];
  }
  const [missing, given] = names(hour) ? [minute, hour] : [hour, minute];
  const description = `is required together with ${given}`;
  return coded('INVALID_REFERENCE_TIME_OF_DAY_MISSING_FIELDS', [{ field: missing, description }]);
}

function windowProblems(toBe: ScheduleToBe, change: ScheduleChange): ScheduleProblem[] {
  const field = 'restoreWindowDays';
  if (toBe.restoreWindowDays < 1 && change.names(field)) {
    return coded('INVALID_RESTORE_WINDOW', [{ field, description: 'must be 1 or more' }]);
  }
  // without continuous backup a window is kept and has no effect: Terraform's own examples set one // observed
  if (!change.pitEnabled) return [];
  if (!change.names('restoreWindowDays') && !change.names('policies')) return [];
  return coded('INVALID_RESTORE_WINDOW', problemsOfWindow(toBe.restoreWindowDays, toBe.items));
}
