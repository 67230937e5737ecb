import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Session } from '#contract/console/bff.ts';
import { signInByPassword } from '#src/api/access/session.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';

export function PasswordForm({ onDone }: { onDone: (session: Session) => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await signInByPassword(username, password));
    } catch (error) {
      setFailure(explain(error));
      setPassword('');
      setBusy(false);
    }
  }

  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy && username !== '' && password !== '') void submit();
      }}
    >
      <FailureNotice why={failure} />
      <TextInput
        label="User name"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <TextInput
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabledReason={
          (username === '' && 'Enter your user name') || (password === '' && 'Enter your password')
        }
      >
        Sign in
      </Button>
    </Stack>
  );
}

export function explain(error: unknown): string {
  if (error instanceof ApiFailure && error.code === 'WRONG_CREDENTIALS')
    return 'The user name or the password is wrong.';
  if (error instanceof ApiFailure && error.status === 429) {
    const seconds = error.retryAfter ?? 60;
    return `Too many attempts. Try again in ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
  }
  return messageOf(error);
}
