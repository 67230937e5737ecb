import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Session } from '#contract/console/bff.ts';
import { signInByKey, signInByRecoveryCode } from '#src/api/access/second-factor.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { explain } from './password-form.tsx';
import classes from './sign-in.module.css';
import { StepFrame } from './step-frame.tsx';

interface StepProps {
  session: Session;
  onDone: (session: Session) => void;
  /** The step has ended: it takes at most ten minutes. */
  onExpired: () => void;
}

/** A key or a recovery code after the password. */
export function SecondFactorStep({ session, onDone, onExpired }: StepProps) {
  const [usesCode, setUsesCode] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function complete(step: () => Promise<Session>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await step());
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'NOT_SIGNED_IN') return onExpired();
      setFailure(explain(error));
      setBusy(false);
    }
  }

  return (
    <StepFrame title="Second factor" userName={session.user.name}>
      <FailureNotice why={failure} />
      {usesCode ? (
        <form
          className={classes.form}
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault();
            if (!busy && code.trim() !== '') void complete(() => signInByRecoveryCode(code));
          }}
        >
          <TextInput
            label="Recovery code"
            description="Each code is valid once."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={code.trim() === '' && 'Enter a recovery code'}
          >
            Continue
          </Button>
        </form>
      ) : (
        <>
          <p>Use a passkey or a security key that you registered here.</p>
          <Button variant="primary" busy={busy} onClick={() => void complete(signInByKey)}>
            Use a key
          </Button>
        </>
      )}
      <Button
        disabledReason={busy && 'The key is awaited'}
        onClick={() => {
          setUsesCode(!usesCode);
          setFailure(undefined);
        }}
      >
        {usesCode ? 'Use a key instead' : 'Use a recovery code instead'}
      </Button>
    </StepFrame>
  );
}
