import type { SetCheck, StepCheck } from '#contract/change-sets/sets.ts';

/** One obstacle to a step of a set. `stated`: its check gives the sentence. */
export type StepFinding =
  | { kind: 'role'; roles: readonly string[] }
  | { kind: 'absent' }
  | { kind: 'no cluster'; name: string }
  | { kind: 'unreadable'; message: string }
  | { kind: 'stated'; text: string };

export interface StepFindings extends Pick<StepCheck, 'step' | 'checkedBy'> {
  findings: readonly StepFinding[];
}

/** The result of a check, as data. */
export interface SetFindings {
  steps: readonly StepFindings[];
  /** Why the order of the steps is wrong. */
  order: string | undefined;
  /** Requests to the service that applying it takes. */
  requests: number;
}

/** The number of requests per minute that the service allows for a project // specification §8 */
export const perMinute = 100;

function textOf(finding: StepFinding): string {
  switch (finding.kind) {
    case 'role':
      return `The key of this connection needs the role ${finding.roles.join(' or ')}.`;
    case 'absent':
      return 'It does not exist.';
    case 'no cluster':
      return `There is no cluster ${finding.name}.`;
    case 'unreadable':
      return `It cannot be read: ${finding.message}`;
    case 'stated':
      return finding.text;
  }
}

/** The sentences for a check. */
export function setCheckOf({ steps, order, requests }: SetFindings): SetCheck {
  return {
    steps: steps.map(({ step, findings, checkedBy }) => ({
      step,
      problems: findings.map(textOf),
      checkedBy,
    })),
    requests,
    text: order ?? [budgetText(requests), validationText(steps)].filter(Boolean).join(' '),
    ok: order === undefined && steps.every(({ findings }) => findings.length === 0),
  };
}

function budgetText(requests: number): string {
  const minutes = Math.ceil(requests / perMinute);
  const cost = `Applying it takes about ${requests} requests`;
  return minutes > 1
    ? `${cost}: at ${perMinute} a minute and project, at least ${minutes} minutes.`
    : `${cost}.`;
}

/** A check without findings is no guarantee of the service where it was not consulted. */
function validationText(steps: readonly StepFindings[]): string {
  const by = (who: StepCheck['checkedBy']) => steps.filter(({ checkedBy }) => checkedBy === who).length;
  const unasked = steps.length - by('service');
  if (unasked === 0) return '';
  const changes = `${unasked} of ${steps.length} ${steps.length === 1 ? 'change' : 'changes'}`;
  const rules = by('rules');
  const instead = rules === 0 ? '' : ` This console checked ${rules} of them by its known rules.`;
  return `Atlas validates ${changes} only when ${unasked === 1 ? 'it is' : 'they are'} sent.${instead}`;
}
