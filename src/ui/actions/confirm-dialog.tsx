import { TextInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { passing } from '../overlays/typed-text.ts';
import { Button, ButtonRow } from './button.tsx';
import type { ConfirmContent } from './confirm.tsx';
import classes from './confirm-dialog.module.css';
import { StopButton } from './stop-button.tsx';

export interface ConfirmDialogProps extends ConfirmContent {
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Stops waiting, and the operation with it. */
  onStop?: () => void;
  busy?: boolean;
  /** Why it did not happen. */
  failure?: string | undefined;
}

export function ConfirmDialog({ opened, onClose, busy = false, title, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        if (!busy) onClose();
      }}
      title={title}
      size={480}
    >
      <ConfirmForm {...rest} busy={busy} onClose={onClose} />
    </Dialog>
  );
}

type FormProps = Omit<ConfirmDialogProps, 'opened' | 'title'>;

function ConfirmForm(props: FormProps) {
  const { consequence, confirmLabel, danger = false, typedName, busy = false, failure } = props;
  const [typed, setTyped] = useState('');
  const textId = useId();
  const missing = typedName !== undefined && typed !== typedName;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!missing && !busy) props.onConfirm();
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      {consequence !== undefined && (
        <div id={textId} className={classes.consequence}>
          {consequence}
        </div>
      )}
      {typedName !== undefined && (
        <TextInput
          label={
            <>
              Type <strong className={classes.name}>{typedName}</strong> to confirm
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={mismatch(typed, typedName)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...passing}
          classNames={{ input: classes.typed }}
        />
      )}
      {failure !== undefined && (
        <Notice tone="error" urgent>
          {failure}
        </Notice>
      )}
      <ButtonRow end>
        <Button onClick={props.onClose} disabledReason={busy && 'Waiting for the answer'}>
          Cancel
        </Button>
        {props.onStop && <StopButton running={busy} onStop={props.onStop} />}
        {props.beside?.(props.onClose)}
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabledReason={missing && 'The name does not match yet'}
          {...(typedName === undefined && !danger ? { 'data-autofocus': true } : {})}
        >
          {confirmLabel}
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Reports a text as long as the name but different from it: a look-alike letter or a different case. */
export function mismatch(typed: string, name: string): string | undefined {
  if (typed.length < name.length || typed === name) return undefined;
  if (typed.trim() === name) return 'Remove the spaces around the name';
  if (typed.toLowerCase() === name.toLowerCase()) return 'Upper and lower case differ';
  const at = [...typed].findIndex((letter, index) => letter !== [...name][index]);
  return `Differs from the name at letter ${at + 1}`;
}
