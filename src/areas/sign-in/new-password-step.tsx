import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { passwordProblem, passwordRules } from '#contract/console/access/password-rules.ts';
import type { Session } from '#contract/console/bff.ts';
import { choosePassword } from '#src/api/access/session.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { explain } from './password-form.tsx';
import classes from './sign-in.module.css';
import { StepFrame } from './step-frame.tsx';

interface StepProps {
  session: Session;
  onDone: (session: Session) => void;
}

/** Replaces the password that another person chose. */
export function NewPasswordStep({ session, onDone }: StepProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { name } = session.user;
  const problem = passwordProblem(password, name);

  async function submit(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await choosePassword(password));
    } catch (error) {
      setFailure(explain(error));
      setBusy(false);
    }
  }

  return (
    <StepFrame title="Choose a new password" userName={name}>
      <p>Another person set your present password. Only you know the new one. Your other sessions end.</p>
      <form
        className={classes.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!busy && problem === undefined && password === repeated) void submit();
        }}
      >
        <FailureNotice why={failure} />
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <TextInput
          label="New password"
          type="password"
          autoComplete="new-password"
          autoFocus
          aria-describedby="password-rules"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <ul id="password-rules" className={classes.rules} aria-label="Rules">
          {passwordRules.map(({ text, isMet }) => {
            const met = password !== '' && isMet(password, name);
            return (
              <li key={text}>
                <MarkIcon mark={met ? 'dot' : 'hollow'} tone={met ? 'ok' : 'dim'} />
                <span>
                  {text}
                  <span className="qd-hidden">{met ? ': met' : ': not met yet'}</span>
                </span>
              </li>
            );
          })}
        </ul>
        <TextInput
          label="Repeat the new password"
          type="password"
          autoComplete="new-password"
          value={repeated}
          error={repeated !== '' && !password.startsWith(repeated) && 'must equal the new password'}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={
            (problem !== undefined && `The new password ${problem}`) ||
            (password !== repeated && 'Repeat the new password')
          }
        >
          Save password
        </Button>
      </form>
    </StepFrame>
  );
}
