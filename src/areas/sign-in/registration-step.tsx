import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Session } from '#contract/console/bff.ts';
import { secondFactorQuery, useRegisterKey } from '#src/api/access/second-factor.ts';
import { beginSession } from '#src/api/access/session.ts';
import { c } from '#src/api/console/console-call.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { RecoveryCodes } from '#src/ui/overlays/recovery-codes.tsx';
import { explain } from './password-form.tsx';
import classes from './sign-in.module.css';
import { StepFrame } from './step-frame.tsx';

interface StepProps {
  session: Session;
  onDone: (session: Session) => void;
}

/** Registers the first key, which administrators require. */
export function RegistrationStep({ session, onDone }: StepProps) {
  const { data: factor } = useQuery(secondFactorQuery);
  const register = useRegisterKey();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const enter = () =>
    beginSession(c('getSession', {})).then(onDone, (error: unknown) => setFailure(explain(error)));

  return (
    <StepFrame title="Register a second factor" userName={session.user.name}>
      <p>
        Administrators require a second factor for your role. Register a passkey or a security key: this
        console asks for it after the password.
      </p>
      {factor?.host === null && (
        <Notice tone="warning">
          Browsers support no keys at IP addresses. Open this console by its host name.
        </Notice>
      )}
      <form
        className={classes.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (register.isPending || name.trim() === '') return;
          register.mutate({ name, password }, { onSuccess: (codes) => codes.length === 0 && void enter() });
        }}
      >
        <FailureNotice why={failure ?? (register.error ? explain(register.error) : undefined)} />
        <TextInput
          label="Name of the key"
          description="For example “Blue security key” or “Laptop”"
          autoFocus
          maxLength={64}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {factor?.asksPassword && (
          <TextInput
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          busy={register.isPending}
          disabledReason={name.trim() === '' && 'Enter a name for the key'}
        >
          Register key
        </Button>
      </form>
      {register.data && register.data.length > 0 && (
        <RecoveryCodes codes={register.data} onStored={() => void enter()} />
      )}
    </StepFrame>
  );
}
