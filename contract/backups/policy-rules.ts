import type { FieldProblem } from '#contract/api/errors.ts';
import {
  comparedDays,
  type ItemFrequency,
  type ScheduledFrequency,
  scheduledFrequencies,
} from './frequencies.ts';
import { longestRetentionDays, type Retention, retentionDays } from './retention.ts';

/** The fields that the rules use: the same for a stored item, a sent one, and a line of a form. */
export interface PolicyLine extends Retention {
  frequencyType: ItemFrequency;
  frequencyInterval: number;
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** The last day of a month, whichever it is // documented */
export const lastDayOfMonth = 40;

/**
 * Valid intervals of an item: a number of hours, every day, a weekday from Monday, a day of the month, a
 * month whose first day it is // documented
 */
export const intervals: Record<ScheduledFrequency, readonly number[]> = {
  hourly: [1, 2, 4, 6, 8, 12],
  daily: [1],
  weekly: range(1, 7),
  monthly: [...range(1, 28), lastDayOfMonth],
  yearly: range(1, 12),
};

/** Shortest retention in days: a snapshot is kept until the next one of its kind // documented */
const shortestRetention: Record<ScheduledFrequency, number> = {
  hourly: 1,
  daily: 1,
  weekly: 7,
  monthly: 365 / 12,
  yearly: 365,
};

const single: readonly ItemFrequency[] = ['hourly', 'daily'];

function isScheduled(frequency: ItemFrequency): frequency is ScheduledFrequency {
  return frequency !== 'ondemand';
}

function problemsOfLine(line: PolicyLine, path: string, demanded: boolean): FieldProblem[] {
  const { frequencyType, frequencyInterval } = line;
  if (!isScheduled(frequencyType)) {
    return [{ field: `${path}.frequencyType`, description: 'must be a frequency of a schedule' }];
  }
  const problems: FieldProblem[] = [];
  // 0 where there is only one interval, and where a compliance policy leaves the day to schedules: clients send
  // the zero value // observed: Terraform
  const isOpen = intervals[frequencyType].length === 1 || (demanded && frequencyType !== 'hourly');
  const isUnset = frequencyInterval === 0 && isOpen;
  if (!isUnset && !intervals[frequencyType].includes(frequencyInterval)) {
    const description = `must be one of ${intervals[frequencyType].join(', ')} for ${frequencyType}`;
    problems.push({ field: `${path}.frequencyInterval`, description });
  }
  const shortest = Math.ceil(shortestRetention[frequencyType]);
  const days = comparedDays(line);
  const field = `${path}.retentionValue`;
  if (days < shortestRetention[frequencyType]) {
    problems.push({
      field,
      description: `must keep ${frequencyType} snapshots for ${shortest} days or longer`,
    });
  } else if (days > longestRetentionDays) {
    problems.push({ field, description: 'must be 100 years or less', isAssumed: true });
  }
  return problems;
}

/** A rarer item keeps its snapshots at least as long as every more frequent one // documented */
function problemsOfOrder(lines: readonly PolicyLine[], path: string): FieldProblem[] {
  const rank = ({ frequencyType }: PolicyLine) =>
    isScheduled(frequencyType) ? scheduledFrequencies.indexOf(frequencyType) : -1;
  return lines.flatMap((line, at) => {
    const longer = lines.find(
      (other) => rank(other) < rank(line) && comparedDays(other) > comparedDays(line),
    );
    if (!longer) return [];
    const description = `must keep ${line.frequencyType} snapshots at least as long as ${longer.frequencyType} ones`;
    return [{ field: `${path}[${at}].retentionValue`, description }];
  });
}

function problemsOfCount(lines: readonly PolicyLine[], path: string): FieldProblem[] {
  return lines.flatMap(({ frequencyType }, at) => {
    const first = lines.findIndex((other) => other.frequencyType === frequencyType);
    if (first === at || !single.includes(frequencyType)) return [];
    return [
      {
        field: `${path}[${at}].frequencyType`,
        description: `may occur once: ${frequencyType} exists already`,
      },
    ];
  });
}

/**
 * All problems with the items of a policy; `path` is their location in the body. `demanded`: of a compliance policy,
 * not of a schedule.
 */
export function problemsOfItems(
  lines: readonly PolicyLine[],
  path: string,
  { demanded = false } = {},
): FieldProblem[] {
  return [
    ...lines.flatMap((line, at) => problemsOfLine(line, `${path}[${at}]`, demanded)),
    ...problemsOfCount(lines, path),
    ...problemsOfOrder(lines, path),
  ];
}

/** The days that the hourly item keeps its snapshots: a window cannot reach further back. */
function hourlyDays(lines: readonly PolicyLine[]): number | undefined {
  const hourly = lines.find(({ frequencyType }) => frequencyType === 'hourly');
  return hourly && retentionDays(hourly);
}

/** Problems of a continuous backup window combined with these items // specification §2.7 */
export function problemsOfWindow(
  restoreWindowDays: number,
  lines: readonly PolicyLine[],
  field = 'restoreWindowDays',
): FieldProblem[] {
  if (restoreWindowDays < 1) return [{ field, description: 'must be 1 or more' }];
  const most = hourlyDays(lines);
  if (most === undefined || restoreWindowDays <= most) return [];
  const description = `must not exceed the ${most} days for which hourly snapshots are kept`;
  return [{ field, description }];
}

/** Whether an item meets a demanded one: as often, and kept as long. */
export function covers(line: PolicyLine, demanded: PolicyLine): boolean {
  if (line.frequencyType !== demanded.frequencyType || comparedDays(line) < comparedDays(demanded))
    return false;
  return line.frequencyType !== 'hourly' || line.frequencyInterval <= demanded.frequencyInterval;
}

/** Demanded items that none of these covers. */
export function uncovered<Demanded extends PolicyLine>(
  lines: readonly PolicyLine[],
  demanded: readonly Demanded[],
): Demanded[] {
  return demanded.filter((each) => !lines.some((line) => covers(line, each)));
}
