import type { FieldProblem } from '#contract/api/errors.ts';
import type { Args, Result } from '#contract/api/operations.ts';
import { complianceProblems, type Demands, weakened } from '#contract/backups/compliance-rules.ts';
import type { ScheduledFrequency } from '#contract/backups/frequencies.ts';
import { uncovered } from '#contract/backups/policy-rules.ts';
import type { RetentionUnit } from '#contract/backups/retention.ts';
import { defaultItems, defaultWindowDays } from '#contract/backups/schedule-defaults.ts';
import type { FormProblem } from '../shared/form-errors.ts';
import { itemOf, lineOf, type PolicyItem } from '../shared/policy-item.ts';
import { everyText, keepText, sentence } from '../shared/schedule-text.ts';

type Answer = Result<'getGroupBackupCompliancePolicy'>;
export type Policy = { [Key in keyof Answer]-?: NonNullable<Answer[Key]> } & {
  onDemandPolicyItem: Answer['onDemandPolicyItem'];
};
export type PolicyBody = Args<'updateGroupBackupCompliancePolicy'>['body'];

/** The policy, where there is one: before that the answer is an empty object // assumed */
export function policyOf(answer: Answer): Policy | undefined {
  return answer.state === undefined ? undefined : (answer as Policy);
}

type ItemForm = PolicyItem<ScheduledFrequency>;

/** Values of the policy editor. Paths are those of the API, so that a refusal finds its field. */
export interface ComplianceForm {
  scheduledPolicyItems: ItemForm[];
  onDemand: boolean;
  onDemandPolicyItem: { retentionUnit: RetentionUnit; retentionValue: number | null };
  pitEnabled: boolean;
  restoreWindowDays: number | null;
  encryptionAtRestEnabled: boolean;
  copyProtectionEnabled: boolean;
}

/** The person who may request its removal from Support, and the text to type before it is saved. */
export interface ConfirmForm {
  firstName: string;
  lastName: string;
  email: string;
  emailAgain: string;
  project: string;
  understood: boolean;
}

export function formOf(policy: Policy | undefined): ComplianceForm {
  const items = policy?.scheduledPolicyItems ?? defaultItems();
  const { retentionUnit = 'days', retentionValue = 7 } = policy?.onDemandPolicyItem ?? {};
  return {
    scheduledPolicyItems: items.flatMap((item) =>
      item.frequencyType === 'ondemand' ? [] : [itemOf({ ...item, frequencyType: item.frequencyType })],
    ),
    onDemand: Boolean(policy?.onDemandPolicyItem),
    onDemandPolicyItem: { retentionUnit, retentionValue },
    pitEnabled: policy?.pitEnabled ?? false,
    restoreWindowDays: policy?.restoreWindowDays || defaultWindowDays,
    encryptionAtRestEnabled: policy?.encryptionAtRestEnabled ?? false,
    copyProtectionEnabled: policy?.copyProtectionEnabled ?? false,
  };
}

/** Input of the rules and the preview. A missing number is NaN, which every rule refuses. */
export interface Ruling extends Demands {
  encryptionAtRestEnabled: boolean;
  copyProtectionEnabled: boolean;
}

export function rulingOf(form: ComplianceForm, before: Policy | undefined): Ruling {
  const { onDemand, onDemandPolicyItem: item } = form;
  return {
    scheduledPolicyItems: form.scheduledPolicyItems.map(lineOf),
    onDemandPolicyItem: onDemand
      ? {
          frequencyType: 'ondemand',
          // nothing is repeated; clients send 0 // observed
          frequencyInterval: before?.onDemandPolicyItem?.frequencyInterval ?? 0,
          retentionUnit: item.retentionUnit,
          retentionValue: item.retentionValue ?? Number.NaN,
        }
      : null,
    pitEnabled: form.pitEnabled,
    // without continuous backup there is no window to demand; one in force cannot be lowered
    restoreWindowDays: form.pitEnabled
      ? (form.restoreWindowDays ?? Number.NaN)
      : (before?.restoreWindowDays ?? 0),
    encryptionAtRestEnabled: form.encryptionAtRestEnabled,
    copyProtectionEnabled: form.copyProtectionEnabled,
  };
}

/** Everything that the service would refuse about the policy itself, by the functions that refuse it there. */
export function problemsOf(form: ComplianceForm, before: Policy | undefined): FormProblem[] {
  const ruling = rulingOf(form, before);
  const missing = unfinished(form);
  const existing = new Set(missing.map(({ path }) => path));
  const lowered = before ? weakened(before, ruling) : [];
  const refused = [
    ...complianceProblems(ruling).map(worded),
    ...lowered.filter(({ field }) => field !== items).map(worded),
    ...(before ? loweredItems(ruling, before) : []),
  ];
  return [...missing, ...refused.filter(({ path }) => !existing.has(path))];
}

const items = 'scheduledPolicyItems';

function worded({ field, description }: FieldProblem): FormProblem {
  return { path: locationOf(field), message: sentence(description) };
}

/** The rule names the items as a whole: the error appears at the lowered one. */
function loweredItems(after: Ruling, before: Policy): FormProblem[] {
  return uncovered(after.scheduledPolicyItems, before.scheduledPolicyItems).map((item) => {
    const at = after.scheduledPolicyItems.findIndex(
      ({ frequencyType }) => frequencyType === item.frequencyType,
    );
    const often = item.frequencyType === 'hourly' ? `${everyText('hourly', item.frequencyInterval)}, ` : '';
    return {
      path: at < 0 ? items : `${items}.${at}.retentionValue`,
      message: `Cannot be lowered while the policy is in force: ${item.frequencyType}, ${often}kept ${keepText(item)}.`,
    };
  });
}

/** The field that shows a problem: a problem below a disabled switch appears at the switch. */
function locationOf(field: string): string {
  if (field === 'onDemandPolicyItem') return 'onDemand';
  return field.replaceAll(/\[(\d+)\]/g, '.$1');
}

function unfinished(form: ComplianceForm): FormProblem[] {
  const numbers = [
    ...form.scheduledPolicyItems.map(
      ({ retentionValue }, at) => [`scheduledPolicyItems.${at}.retentionValue`, retentionValue] as const,
    ),
    ...(form.onDemand
      ? [['onDemandPolicyItem.retentionValue', form.onDemandPolicyItem.retentionValue] as const]
      : []),
    ...(form.pitEnabled ? [['restoreWindowDays', form.restoreWindowDays] as const] : []),
  ];
  return numbers.flatMap(([path, value]) => (value === null ? [{ path, message: 'Must be a number.' }] : []));
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

export function confirmProblems(form: ConfirmForm, projectName: string): FormProblem[] {
  const checks: [path: keyof ConfirmForm, wrong: boolean, message: string][] = [
    ['firstName', form.firstName.trim() === '', 'First name is required.'],
    ['lastName', form.lastName.trim() === '', 'Last name is required.'],
    ['email', form.email === '', 'E-mail address is required.'],
    [
      'email',
      form.email !== '' && !address.test(form.email),
      'E-mail address must be an address like dba@example.com.',
    ],
    ['emailAgain', form.emailAgain !== form.email, 'Both addresses must match.'],
    ['project', form.project !== projectName, 'Must match the name of the project.'],
    ['understood', !form.understood, 'You must confirm that only Support can undo this.'],
  ];
  return checks.flatMap(([path, wrong, message]) => (wrong ? [{ path, message }] : []));
}

/** The request: the whole policy, because omitted fields are switched off // observed */
export function bodyOf(
  groupId: string,
  ruling: Ruling,
  person: Pick<ConfirmForm, 'firstName' | 'lastName' | 'email'>,
): PolicyBody {
  const { onDemandPolicyItem, ...rest } = ruling;
  return {
    ...rest,
    scheduledPolicyItems: [...rest.scheduledPolicyItems],
    ...(onDemandPolicyItem ? { onDemandPolicyItem } : {}),
    projectId: groupId,
    authorizedEmail: person.email,
    authorizedUserFirstName: person.firstName,
    authorizedUserLastName: person.lastName,
  };
}
