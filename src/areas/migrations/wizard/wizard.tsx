import { useState } from 'react';
import type { MigrationDraft, MigrationPlan } from '#contract/console/migration-plans.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import frame from '#src/ui/frame/wizard.module.css';
import {
  type StepEntry,
  StepList,
  StepPanel,
  Summary,
  type SummaryLine,
  WizardLayout,
} from '#src/ui/frame/wizard.tsx';
import { stepLabels, stepProblem } from '../draft-problems.ts';
import { type Step, steps } from '../migrations-search.ts';
import { UnknownStart } from '../unknown-start.tsx';
import { useMigrationDraft } from '../use-migration-draft.ts';
import { type PlanFacts, usePlanFacts } from '../use-plan-facts.ts';
import { StepChecklist } from './step-checklist.tsx';
import { StepLink } from './step-link.tsx';
import { StepOptions } from './step-options.tsx';
import { StepReview } from './step-review.tsx';
import { StepSource } from './step-source.tsx';
import { StepTarget } from './step-target.tsx';

interface WizardProps {
  plan: MigrationPlan;
  step: Step;
  onStep: (step: Step) => void;
}

/** A draft, step by step. Any user who opens its address continues it. */
export function Wizard({ plan, step, onStep }: WizardProps) {
  const editing = useMigrationDraft(plan);
  const { draft, change } = editing;
  const facts = usePlanFacts({ ...plan, request: draft });
  const [visited] = useState(() => new Set<Step>());
  visited.add(step);
  const next = steps[steps.indexOf(step) + 1];
  const before = steps[steps.indexOf(step) - 1];
  const back = before && <Button onClick={() => onStep(before)}>Back</Button>;
  const problem = stepProblem(step, draft, facts);
  const lacking = lackingOf(draft, facts);
  const entries = steps.map(
    (each): StepEntry<Step> => ({
      step: each,
      label: stepLabels[each].label,
      // the review reports missing values, so the step must be visible at a glance
      state: entryState(each, stepProblem(each, draft, facts), step === 'review' || visited.has(each)),
      closed: undefined,
    }),
  );
  return (
    <>
      {plan.state === 'unknown' && <UnknownStart plan={plan} />}
      {editing.failure && (
        <Notice
          tone="warning"
          title={editing.failure.message}
          action={
            <Button size="sm" onClick={editing.takeOver}>
              Load the saved version
            </Button>
          }
        >
          Your last changes are not saved.
        </Notice>
      )}
      <WizardLayout>
        <StepList steps={entries} current={step} onStep={onStep} />
        <StepPanel
          title={stepLabels[step].label}
          lead={stepLabels[step].lead}
          footer={
            next && (
              <>
                <Button variant="primary" disabledReason={problem} onClick={() => onStep(next)}>
                  Continue
                </Button>
                {back}
                {problem !== undefined && <span className={frame.footNote}>{problem}</span>}
              </>
            )
          }
        >
          {step === 'checklist' && <StepChecklist />}
          {step === 'link' && <StepLink orgId={plan.orgId} facts={facts} />}
          {step === 'source' && <StepSource draft={draft} facts={facts} change={change} />}
          {step === 'target' && <StepTarget plan={plan} draft={draft} facts={facts} change={change} />}
          {step === 'options' && <StepOptions plan={plan} draft={draft} facts={facts} change={change} />}
          {step === 'review' && (
            <StepReview
              plan={plan}
              draft={draft}
              facts={facts}
              flush={editing.flush}
              onStep={onStep}
              back={back}
              problem={lacking}
            />
          )}
        </StepPanel>
        <Summary label="This migration" lines={summaryOf(draft, facts)} onStep={onStep} />
      </WizardLayout>
    </>
  );
}

/** The first missing value, with its step. */
function lackingOf(draft: MigrationDraft, facts: PlanFacts): string | undefined {
  for (const step of steps) {
    const problem = stepProblem(step, draft, facts);
    if (problem !== undefined) return `${stepLabels[step].label}: ${problem}`;
  }
  return undefined;
}

function entryState(step: Step, problem: string | undefined, visited: boolean): StepEntry<Step>['state'] {
  if (step === 'review') return 'open';
  if (problem === undefined) return step === 'checklist' && !visited ? 'open' : 'done';
  return visited ? 'wrong' : 'open';
}

function summaryOf(draft: MigrationDraft, { source, target, deployment }: PlanFacts): SummaryLine<Step>[] {
  const size = deployment?.dbSizeBytes;
  const user = draft.managedAuthentication ? 'managed' : draft.username;
  return [
    {
      label: 'Source',
      step: 'source',
      value:
        draft.sourceName &&
        `${draft.sourceName}${source ? ` (${source.mongoDBVersion}${size ? `, ${formatBytes(size)}` : ''})` : ''}`,
    },
    { label: 'Migration host', step: 'source', value: draft.migrationHost || undefined },
    {
      label: 'Target',
      step: 'target',
      value:
        draft.targetName &&
        `${draft.targetName}${target?.mongoDBVersion ? ` (${target.mongoDBVersion})` : ''}`,
    },
    { label: 'Source user', step: 'options', value: user || undefined },
    { label: 'Encryption', step: 'options', value: draft.ssl ? 'TLS' : 'None' },
    { label: 'Target data', step: 'options', value: draft.dropDestinationData ? 'Dropped first' : 'Kept' },
  ].map((line) => ({ ...line, value: line.value === '' ? undefined : line.value })) as SummaryLine<Step>[];
}
