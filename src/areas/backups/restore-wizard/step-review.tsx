import { TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useScratch } from '#src/api/console/use-scratch.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { mismatch } from '#src/ui/actions/confirm-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ScratchNotice } from '#src/ui/feedback/scratch-notice.tsx';
import { pathLabel } from '#src/ui/fields/path-label.ts';
import classes from '#src/ui/frame/wizard.module.css';
import { Mono } from '#src/ui/values/mono.tsx';
import type { RestoreSearch } from '../shared/backups-search.ts';
import { blocker, type Check } from './preflight.ts';
import { PreflightCard } from './preflight-card.tsx';
import type { TakeDialogOf, TakenFirst } from './take-first.tsx';
import type { Submission } from './use-submit-restore.ts';

/** Whether the restore replaces data of the target: then its name must be typed. */
function needsName({ kind, write }: RestoreSearch): boolean {
  return kind !== 'download' && !(kind === 'collections' && write !== 'OVERWRITE_EXISTING');
}

interface ReviewProps {
  groupId: string;
  chosen: RestoreSearch;
  checks: readonly Check[] | undefined;
  submission: Submission;
  /** Why the user may not restore here. */
  refusal: string | undefined;
  /** The way to the step before. */
  back: ReactNode;
  onSend: () => void;
  onLook: () => void;
  onSendAgain: () => void;
  onShowJob: (id: string) => void;
  takeDialog: TakeDialogOf;
}

/** The review: the checks, the typed name, and the outcome of the request. */
export function StepReview(props: ReviewProps) {
  const { chosen, checks, submission, refusal, back, onSend } = props;
  const [typed, setTyped] = useState('');
  const [taking, setTaking] = useState<TakenFirst>();
  const name = chosen.target ?? '';
  const scratch = useScratch(chosen.project ?? props.groupId, chosen.target);
  const typing = needsName(chosen);
  const label = chosen.kind === 'download' ? 'Prepare download' : `Restore to ${name}`;
  const stop = checks && blocker(checks);
  const over =
    submission.state !== 'idle' && submission.state !== 'sending' && submission.state !== 'refused';
  const reason =
    refusal ??
    (checks ? undefined : 'Waiting for the checks.') ??
    stop?.says ??
    (over ? 'See above: it is not known yet whether the restore started.' : undefined) ??
    (typing && typed !== name ? 'The name does not match yet' : undefined);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reason === undefined && submission.state !== 'sending') onSend();
  }

  return (
    <>
      <form className={classes.review} aria-label={label} onSubmit={submit}>
        <PreflightCard checks={checks} onTake={setTaking} />
        {chosen.kind !== 'download' && <ScratchNotice clusterName={name} {...scratch} />}
        <Outcome {...props} />
        {/* below checks whose number is not known yet it would move with them */}
        {typing && checks && (
          <TextInput
            label={
              <>
                Type <strong>{name}</strong> to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={mismatch(typed, name)}
            autoComplete="off"
            spellCheck={false}
            className={classes.typed}
          />
        )}
        <footer className={classes.foot}>
          <Button
            type="submit"
            variant={typing ? 'danger' : 'primary'}
            busy={submission.state === 'sending'}
            disabledReason={submission.state === 'sending' ? undefined : reason}
          >
            {label}
          </Button>
          {back}
        </footer>
      </form>
      {/* outside of the form: a submit there must not send the restore */}
      {taking && props.takeDialog(taking, () => setTaking(undefined))}
    </>
  );
}

function Outcome({ submission, onLook, onSendAgain, onShowJob }: ReviewProps) {
  const checkAgain = (
    <Button size="sm" icon="refresh" onClick={onLook}>
      Check again
    </Button>
  );
  switch (submission.state) {
    case 'refused':
      return <Refusal error={submission.error} />;
    case 'looking':
      return (
        <Unknown>
          <p>No response. Checking whether the job exists.</p>
        </Unknown>
      );
    case 'unknown':
      return (
        <Unknown action={checkAgain}>
          <p>No response, and the restore jobs could not be loaded: {submission.error.message}</p>
          <p>Check again before anything else: a second restore would replace the result of the first.</p>
        </Unknown>
      );
    case 'absent':
      return (
        <Unknown
          action={
            <>
              {checkAgain}
              <Button size="sm" onClick={onSendAgain}>
                Send again
              </Button>
            </>
          }
        >
          <p>No response, and no matching restore job was found: the restore seems not to have started.</p>
        </Unknown>
      );
    case 'found':
      return (
        <Notice
          tone="ok"
          urgent
          title="Restore started"
          action={
            <Button size="sm" icon="arrow-right" onClick={() => onShowJob(submission.jobId)}>
              Open the job
            </Button>
          }
        >
          The response was lost, but the job exists: <Mono>{submission.jobId}</Mono>. No second request was
          sent.
        </Notice>
      );
    default:
      return null;
  }
}

function Unknown({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Notice tone="warning" urgent title="Unknown whether the restore started" action={action}>
      {children}
    </Notice>
  );
}

function Refusal({ error }: { error: Error }) {
  const failure = error instanceof ApiFailure ? error : undefined;
  return (
    <Notice tone="error" urgent title={`Not restored: ${error.message}`}>
      {failure?.fields.map(({ field, description }) => (
        <p key={field}>
          <span title={field}>{pathLabel(field)}</span>: {description}
        </p>
      ))}
      {failure && (
        <p>
          <Mono dim>
            {[failure.code, failure.requestId && `request ${failure.requestId}`].filter(Boolean).join(' · ')}
          </Mono>
        </p>
      )}
    </Notice>
  );
}
