import type { ResolverResult } from 'react-hook-form';
import { copyProblems } from '#contract/backups/copy-rules.ts';
import { type PolicyLine, uncovered } from '#contract/backups/policy-rules.ts';
import { scheduleProblems } from '#contract/backups/schedule-rules.ts';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import type { DedicatedCluster, SnapshotFact } from '../shared/facts.ts';
import { type FormProblem, formErrors } from '../shared/form-errors.ts';
import { everyText, keepText, sentence } from '../shared/schedule-text.ts';
import {
  copiesOf,
  extraOf,
  type FormLine,
  identified,
  itemsOf,
  linesOf,
  type ScheduleForm,
} from './form-model.ts';
import { requestOf } from './schedule-parts.ts';
import { retentionEffects } from './taken-effects.ts';

/** Requirements of the project's compliance policy, where it could be read. */
export interface Demanded {
  scheduledPolicyItems: readonly PolicyLine[];
  restoreWindowDays: number;
  copyProtectionEnabled: boolean;
}

/** Context of the rules besides the form. */
export interface RuleContext {
  base: BackupSchedule;
  cluster: Pick<DedicatedCluster, 'replicationSpecs' | 'pitEnabled'>;
  demanded: Demanded | undefined;
  snapshots: readonly SnapshotFact[];
}

/** Everything the service would refuse about the form, by the functions that refuse it there. */
export function problemsOf(form: ScheduleForm, context: RuleContext): FormProblem[] {
  const own = unfinished(form);
  const existing = new Set(own.map(({ path }) => path));
  const others = [...refusals(form, context), ...exportProblems(form), ...complianceProblems(form, context)];
  return [...own, ...others.filter(({ path }) => !existing.has(path))];
}

/** Numbers that are missing. */
function unfinished(form: ScheduleForm): FormProblem[] {
  const missing = (path: string, value: number | null): FormProblem[] =>
    value === null || Number.isNaN(value) ? [{ path, message: 'Must be a number.' }] : [];
  const items = form.policies[0]?.policyItems ?? [];
  return [
    ...items.flatMap((item, at) =>
      missing(`policies.0.policyItems.${at}.retentionValue`, item.retentionValue),
    ),
    ...missing('referenceHourOfDay', form.referenceHourOfDay),
    ...missing('referenceMinuteOfHour', form.referenceMinuteOfHour),
    ...missing('restoreWindowDays', form.restoreWindowDays),
    ...extraOf(form).flatMap(({ frequencyType, retentionDays = 0 }) =>
      retentionDays < 0 ? [{ path: `extra.${frequencyType}`, message: 'Must be 0 days or more.' }] : [],
    ),
  ];
}

function refusals(form: ScheduleForm, { base, cluster }: RuleContext): FormProblem[] {
  const request = requestOf(base, form);
  const frequencies = new Map(itemsOf(base).map(({ id, frequencyType }) => [id, frequencyType]));
  const problems = [
    ...scheduleProblems(
      {
        items: linesOf(form),
        policies: 1,
        restoreWindowDays: form.restoreWindowDays ?? Number.NaN,
        referenceHourOfDay: form.referenceHourOfDay ?? Number.NaN,
        referenceMinuteOfHour: form.referenceMinuteOfHour ?? Number.NaN,
      },
      {
        names: (field) => Reflect.get(request, field) !== undefined,
        frequencyOf: (id) => frequencies.get(id),
        pitEnabled: cluster.pitEnabled,
      },
    ),
    ...(request.copySettings ? copyProblems(copiesOf(form), cluster) : []),
  ];
  return problems.flatMap(({ field, description, isAssumed }) =>
    isAssumed
      ? []
      : {
          path: field.replaceAll(/\[(\d+)\]/g, '.$1'),
          message: sentence(description),
        },
  );
}

/** An automatic export needs a bucket and a frequency. */
function exportProblems({ autoExportEnabled, export: target }: ScheduleForm): FormProblem[] {
  if (!autoExportEnabled) return [];
  return [
    ...(target.exportBucketId === null
      ? [{ path: 'export.exportBucketId', message: 'Choose a bucket, or switch automatic export off.' }]
      : []),
    ...(target.frequencyType === null
      ? [{ path: 'export.frequencyType', message: 'Choose which snapshots are exported.' }]
      : []),
  ];
}

/** Requirements of the compliance policy that the items do not meet. */
export function shortOf(lines: readonly FormLine[], demanded: Demanded): string[] {
  return uncovered(lines, demanded.scheduledPolicyItems).map((item) => {
    const often = item.frequencyType === 'hourly' ? `, ${everyText('hourly', item.frequencyInterval)}` : '';
    return `${item.frequencyType} snapshots${often}, kept ${keepText(item)} or longer`;
  });
}

/** Changes that the compliance policy of the project forbids // documented */
function complianceProblems(form: ScheduleForm, context: RuleContext): FormProblem[] {
  const { base, cluster, demanded, snapshots } = context;
  if (!demanded) return [];
  const problems: FormProblem[] = [];
  const lines = identified(linesOf(form), itemsOf(base));
  const short = shortOf(lines, demanded);
  if (short.length > 0) {
    const message = `The compliance policy requires ${short.join('; ')}.`;
    problems.push({ path: 'policies.0.policyItems', message });
  }
  const window = demanded.restoreWindowDays;
  if (cluster.pitEnabled && (form.restoreWindowDays ?? 0) < window) {
    problems.push({
      path: 'restoreWindowDays',
      message: `The compliance policy requires ${window} days or more.`,
    });
  }
  if (form.deleteSnapshots) {
    problems.push({ path: 'deleteSnapshots', message: 'The compliance policy forbids deleting snapshots.' });
  }
  if (demanded.copyProtectionEnabled && form.deletedCopies.length > 0) {
    problems.push({ path: 'deletedCopies', message: 'The compliance policy forbids deleting copies.' });
  }
  const effects = form.updateSnapshots
    ? retentionEffects({ snapshots, before: new Set(), lines, extra: extraOf(form) })
    : [];
  if (effects.some(({ becomes = 0, was }) => becomes < was)) {
    const message = 'The compliance policy forbids shortening the retention of existing snapshots.';
    problems.push({ path: 'updateSnapshots', message });
  }
  return problems;
}

/**
 * The rules in the form that react-hook-form requires. `context` is read on each validation: the form is open
 * for long.
 */
export function resolverFor(context: () => RuleContext) {
  return (form: ScheduleForm): ResolverResult<ScheduleForm> => {
    const problems = problemsOf(form, context());
    // errors about the items as a whole are at their root
    return formErrors(
      form,
      problems.map(({ path, message }) => ({
        path: path === 'policies.0.policyItems' ? `${path}.root` : path,
        message,
      })),
    );
  };
}
