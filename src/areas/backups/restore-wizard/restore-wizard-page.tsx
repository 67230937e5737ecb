import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import classes from '#src/ui/frame/wizard.module.css';
import { type StepEntry, StepList, StepPanel, Summary, WizardLayout } from '#src/ui/frame/wizard.tsx';
import { useHeld } from '#src/ui/use-held.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import type { RestoreSearch, RestoreStep } from '../shared/backups-search.ts';
import { useProjects } from '../shared/use-projects.ts';
import { type PreflightFacts, preflight } from './preflight.ts';
import { requestFormats } from './request-copies.ts';
import { operationFor, type RestoreRequest, requestOf } from './restore-request.ts';
import { StepParts } from './step-parts.tsx';
import { StepPoint } from './step-point.tsx';
import { StepReview } from './step-review.tsx';
import { StepSource } from './step-source.tsx';
import { StepTarget } from './step-target.tsx';
import { summaryLines } from './summary-lines.tsx';
import type { TakeDialogOf } from './take-first.tsx';
import { useSubmitRestore } from './use-submit-restore.ts';
import { usePreflightFacts, useWizardFacts, type WizardReadings } from './use-wizard-facts.ts';
import { useWizardState } from './use-wizard-state.ts';
import {
  currentStep,
  isChosen,
  saidInPlace,
  stepLabels,
  stepProblem,
  stepsOf,
  type WizardFacts,
} from './wizard-steps.ts';

export interface RestoreWizardPageProps {
  groupId: string;
  search: RestoreSearch;
  onSearch: (search: RestoreSearch, how?: 'push' | 'replace') => void;
  takeDialog: TakeDialogOf;
}

/** The wizard from a backup to a cluster or to files. */
export function RestoreWizardPage({ groupId, search, onSearch, takeDialog }: RestoreWizardPageProps) {
  const { chosen, change } = useWizardState(search, onSearch);
  const readings = useWizardFacts(groupId, chosen);
  const { sources } = readings;
  const request =
    readings.facts.source && requestOf({ groupId, sourceKind: readings.facts.source.kind, search: chosen });
  const connection = useConnection();
  return (
    <Page>
      <PageHeader
        title="Restore"
        facts={chosen.cluster !== undefined && <Fact>from backups of {chosen.cluster}</Fact>}
        actions={
          request ? (
            <CopyAs formats={requestFormats(connection, request)} />
          ) : (
            <Button icon="terminal" opens disabledReason="Complete the steps first.">
              Copy as
            </Button>
          )
        }
      />
      {sources.error && <ReadFailure what="Clusters" query={sources} />}
      {!sources.error && !sources.sources && <SkeletonLines lines={6} />}
      {sources.sources?.length === 0 && (
        <NoClusters>
          There is no backup to restore from, and no cluster to restore into. Backups of other projects are
          restored from their own pages.
        </NoClusters>
      )}
      {sources.sources && sources.sources.length > 0 && (
        <Wizard
          groupId={groupId}
          chosen={chosen}
          change={change}
          readings={readings}
          takeDialog={takeDialog}
        />
      )}
    </Page>
  );
}

interface WizardProps {
  groupId: string;
  chosen: RestoreSearch;
  change: (next: RestoreSearch, how?: 'push' | 'replace') => void;
  readings: WizardReadings;
  takeDialog: TakeDialogOf;
}

const leads: Record<RestoreStep, string> = {
  source: 'Choose the source cluster and what to restore.',
  point: 'Choose the restore point. Later writes are not restored.',
  parts: 'Choose what to restore, and rename it if needed.',
  target: 'Choose the target cluster. Unsuitable clusters show the reason.',
  review: 'Check everything. Nothing has started yet.',
};

function entriesOf(
  chosen: RestoreSearch,
  facts: WizardFacts,
  current: RestoreStep,
): StepEntry<RestoreStep>[] {
  const steps = stepsOf(chosen.kind);
  return steps.map((step, index): StepEntry<RestoreStep> => {
    const before = steps.slice(0, index).find((each) => !isChosen(each, chosen));
    const answered = step !== 'review' && isChosen(step, chosen);
    const wrong = answered && stepProblem(step, chosen, facts) !== undefined;
    const ahead = index > steps.indexOf(current);
    const state = wrong ? 'wrong' : answered && (!ahead || before === undefined) ? 'done' : 'open';
    return {
      step,
      label: stepLabels[step],
      state,
      closed: before && `First: ${stepLabels[before].toLowerCase()}.`,
    };
  });
}

function Wizard({ groupId, chosen, change, readings: latest, takeDialog }: WizardProps) {
  const submit = useSentRestore(groupId, chosen, latest);
  const { state } = submit.submission;
  // the requested job appears among the jobs before its response arrives: it does not block itself
  const readings = useHeld(latest, state !== 'idle' && state !== 'refused');
  const { facts } = readings;
  const step = currentStep(chosen);
  const steps = stepsOf(chosen.kind);
  const next = steps[steps.indexOf(step) + 1];
  const before = steps[steps.indexOf(step) - 1];
  const go = (to: RestoreStep): void => change({ ...chosen, step: to }, 'push');
  const problem = stepProblem(step, chosen, facts);
  const { projects } = useProjects();
  const back = before && <Button onClick={() => go(before)}>Back</Button>;
  return (
    <WizardLayout>
      <StepList steps={entriesOf(chosen, facts, step)} current={step} onStep={go} />
      <StepPanel
        title={stepLabels[step]}
        lead={leads[step]}
        footer={
          next && (
            <>
              <Button variant="primary" disabledReason={problem} onClick={() => go(next)}>
                Continue
              </Button>
              {back}
              {problem !== undefined && !saidInPlace(step, chosen, facts) && (
                <span className={classes.footNote}>{problem}</span>
              )}
            </>
          )
        }
      >
        {next ? (
          <StepBody step={step} groupId={groupId} chosen={chosen} change={change} readings={readings} />
        ) : (
          <Review
            groupId={groupId}
            chosen={chosen}
            readings={readings}
            submit={submit}
            back={back}
            takeDialog={takeDialog}
          />
        )}
      </StepPanel>
      <Summary
        label="This restore"
        lines={summaryLines({
          groupId,
          chosen,
          facts,
          base: readings.base,
          projectName: projects.find(({ id }) => id === chosen.project)?.name,
        })}
        onStep={go}
      />
    </WizardLayout>
  );
}

interface StepBodyProps extends Omit<WizardProps, 'takeDialog'> {
  step: RestoreStep;
}

function StepBody({ step, groupId, chosen, change, readings }: StepBodyProps) {
  const set = (next: RestoreSearch): void => change({ ...next, step });
  switch (step) {
    case 'source':
      return <StepSource sources={readings.sources.sources ?? []} chosen={chosen} onChange={set} />;
    case 'point':
      return <StepPoint chosen={chosen} readings={readings} onChange={set} />;
    case 'parts':
      return <StepParts groupId={groupId} chosen={chosen} base={readings.base} onChange={set} />;
    case 'target':
      return <StepTarget groupId={groupId} chosen={chosen} readings={readings} onChange={set} />;
    default:
      return null;
  }
}

/** Sends the selection, and navigates to the result. */
function useSentRestore(groupId: string, chosen: RestoreSearch, { facts: { source } }: WizardReadings) {
  const connection = useConnection();
  const navigate = useNavigate();
  const request = source && requestOf({ groupId, sourceKind: source.kind, search: chosen });
  const show = (open: string): void => {
    void navigate({
      to: '/c/$connectionId/groups/$groupId/backups/restores',
      params: { connectionId: connection.id, groupId },
      search: { open },
    });
  };
  const submit = useSubmitRestore((jobId) => {
    notify({
      message:
        chosen.kind === 'download'
          ? `Download of a snapshot of ${chosen.cluster} is being prepared`
          : `Restore to ${chosen.target} started`,
    });
    show(jobId);
  });
  const { reset } = submit;
  const text = JSON.stringify(request);
  // the result of one request does not apply to another
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the request changes
  useEffect(() => reset(), [text]);
  const withRequest = (run: (asked: RestoreRequest) => Promise<void>) => () => {
    if (request) void run(request);
  };
  return {
    submission: submit.submission,
    send: withRequest(submit.send),
    look: withRequest(submit.look),
    sendAgain: withRequest(submit.sendAgain),
    show,
  };
}

/** Whether every fact that the checks rest on has come. */
function isWhole(facts: PreflightFacts | undefined): boolean {
  if (!facts) return false;
  const ofTarget = facts.search.kind === 'download' ? [] : [facts.holds, facts.rescue];
  return [facts.underWay, facts.into, ...ofTarget].every((fact) => fact !== undefined);
}

interface ReviewProps extends Omit<WizardProps, 'change'> {
  submit: ReturnType<typeof useSentRestore>;
  back: ReactNode;
}

function Review({ groupId, chosen, readings, submit, back, takeDialog }: ReviewProps) {
  const { source } = readings.facts;
  const { state } = submit.submission;
  const checked = usePreflightFacts(groupId, chosen, readings);
  // validated at once and in one order: slow or missing data is not awaited
  const settled = useSettled(!isWhole(checked));
  // the jobs of another target are read here
  const checks = useHeld(
    settled && checked ? preflight(checked) : undefined,
    state !== 'idle' && state !== 'refused',
  );
  const refusal = useRefusal(operationFor(source?.kind ?? 'dedicated', chosen.kind), { groupId });
  return (
    <StepReview
      key={`${chosen.project}/${chosen.target}`}
      groupId={groupId}
      chosen={chosen}
      checks={checks}
      submission={submit.submission}
      refusal={refusal}
      back={back}
      onSend={submit.send}
      onLook={submit.look}
      onSendAgain={submit.sendAgain}
      onShowJob={submit.show}
      takeDialog={takeDialog}
    />
  );
}
