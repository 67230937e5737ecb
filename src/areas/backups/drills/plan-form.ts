import type { DrillChange, DrillPlan } from '#contract/console/drills.ts';
import { timeOfDay } from './drill-text.ts';

/** Values of the form: texts and numbers as typed. */
export interface PlanValues {
  name: string;
  sourceName: string | null;
  targetGroupId: string | null;
  targetName: string | null;
  confirmTarget: string;
  pointKind: 'newestSnapshot' | 'pointInTime';
  minutesAgo: number | null;
  every: number | null;
  unit: 'hours' | 'days';
  /** `03:00`, UTC. */
  time: string;
  objectiveMinutes: number | null;
  sourceDeployment: string | null;
  targetDeployment: string | null;
  enabled: boolean;
}

export function newValues(groupId: string, sourceName: string | undefined): PlanValues {
  return {
    name: sourceName === undefined ? '' : `${sourceName} nightly`,
    sourceName: sourceName ?? null,
    targetGroupId: groupId,
    targetName: null,
    confirmTarget: '',
    pointKind: 'newestSnapshot',
    minutesAgo: 60,
    every: 1,
    unit: 'days',
    time: '03:00',
    objectiveMinutes: null,
    sourceDeployment: null,
    targetDeployment: null,
    enabled: true,
  };
}

export function valuesOf(plan: DrillPlan): PlanValues {
  return {
    name: plan.name,
    sourceName: plan.sourceName,
    targetGroupId: plan.targetGroupId,
    targetName: plan.targetName,
    confirmTarget: plan.targetName,
    pointKind: plan.point.kind,
    minutesAgo: plan.point.kind === 'pointInTime' ? plan.point.minutesAgo : 60,
    every: plan.schedule.every,
    unit: plan.schedule.unit,
    time: timeOfDay(plan.schedule.atMinute),
    objectiveMinutes: plan.objectiveMinutes,
    sourceDeployment: plan.sourceDeployment,
    targetDeployment: plan.targetDeployment,
    enabled: plan.enabled,
  };
}

/** Minutes after midnight; undefined: no time of day. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^\s*(\d{1,2}):(\d{2})\s*$/.exec(text) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return Number(hours) < 24 && Number(minutes) < 60 ? total : undefined;
}

export type PlanProblem = { field: keyof PlanValues; message: string };

type Check = [field: keyof PlanValues, wrong: boolean, message: string];

const outside = (value: number | null, least: number, most: number) =>
  value === null || !Number.isInteger(value) || value < least || value > most;

/** Validation errors of the input, at its fields; the server checks the same and more. */
export function problemsOf(values: PlanValues, groupId: string): PlanProblem[] {
  const most = values.unit === 'hours' ? 'hours' : 'days';
  const checks: Check[] = [
    ['name', values.name.trim() === '', 'Name is required'],
    ['sourceName', values.sourceName === null, 'Source cluster is required'],
    ['targetName', values.targetName === null, 'Target cluster is required'],
    [
      'targetName',
      values.targetName !== null &&
        values.targetName === values.sourceName &&
        // a cluster of another project may have the same name
        values.targetGroupId === groupId,
      'Target cluster must differ from the source cluster',
    ],
    [
      'confirmTarget',
      values.targetName !== null && values.confirmTarget !== values.targetName,
      'must match the name of the target: every run replaces its data',
    ],
    [
      'minutesAgo',
      values.pointKind === 'pointInTime' && outside(values.minutesAgo, 1, 43_200),
      'must be from 1 minute to 30 days (43,200 minutes)',
    ],
    ['every', outside(values.every, 1, 366), `must be a whole number of ${most} from 1 to 366`],
    ['time', readTime(values.time) === undefined, 'must be a time of day such as 03:00'],
    [
      'objectiveMinutes',
      values.objectiveMinutes !== null && outside(values.objectiveMinutes, 1, 10_080),
      'must be from 1 minute to 7 days (10,080 minutes), or empty',
    ],
    [
      'targetDeployment',
      values.targetDeployment !== null && values.targetDeployment === values.sourceDeployment,
      'must be another deployment than that of the source',
    ],
  ];
  const matches = checks.filter(([, wrong]) => wrong).map(([field, , message]) => ({ field, message }));
  return matches.filter(({ field }, index) => matches.findIndex((each) => each.field === field) === index);
}

export function scheduleOf({ every, unit, time }: PlanValues): DrillChange['schedule'] {
  return { every: every ?? 1, unit, atMinute: readTime(time) ?? 0 };
}

export function bodyOf(values: PlanValues): Omit<DrillChange, 'version'> {
  return {
    name: values.name.trim(),
    sourceName: values.sourceName ?? '',
    targetGroupId: values.targetGroupId ?? '',
    targetName: values.targetName ?? '',
    confirmTarget: values.confirmTarget,
    point:
      values.pointKind === 'pointInTime'
        ? { kind: 'pointInTime', minutesAgo: values.minutesAgo ?? 60 }
        : { kind: 'newestSnapshot' },
    schedule: scheduleOf(values),
    enabled: values.enabled,
    objectiveMinutes: values.objectiveMinutes,
    sourceDeployment: values.sourceDeployment,
    targetDeployment: values.targetDeployment,
  };
}

const labels: Partial<Record<keyof PlanValues, string>> = {
  name: 'name',
  sourceName: 'source',
  targetGroupId: 'target',
  targetName: 'target',
  pointKind: 'restore point',
  minutesAgo: 'restore point',
  every: 'schedule',
  unit: 'schedule',
  time: 'schedule',
  objectiveMinutes: 'objective',
  sourceDeployment: 'deployments',
  targetDeployment: 'deployments',
  enabled: 'status',
};

/** What saving will change, in words. */
export function changesOf(before: PlanValues, after: PlanValues): string {
  const names = Object.entries(labels).flatMap(([field, label]) =>
    before[field as keyof PlanValues] === after[field as keyof PlanValues] ? [] : label,
  );
  const texts = [...new Set(names)];
  if (texts.length === 0) return 'Nothing changed yet';
  return `Changes ${texts.join(', ')}`;
}

/** The service's names of fields → those of the form. */
export function toFormField(field: string): string {
  if (field.startsWith('point')) return field.endsWith('minutesAgo') ? 'minutesAgo' : 'pointKind';
  if (field === 'schedule.atMinute') return 'time';
  if (field === 'schedule.unit') return 'unit';
  return field.startsWith('schedule') ? 'every' : field;
}
