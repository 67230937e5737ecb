import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery, signOut } from '#src/api/access/session.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

interface StepFrameProps {
  title: string;
  userName: string;
  children: ReactNode;
}

/** A further step of the sign-in, and the way to another user. */
export function StepFrame({ title, userName, children }: StepFrameProps) {
  const client = useQueryClient();
  const leave = () =>
    signOut().then(() => client.setQueryData(sessionQuery.queryKey, null), reportFailure('Not signed out'));
  return (
    <SignInFrame title={title}>
      <p>
        Signed in as <strong>{userName}</strong>.
      </p>
      {children}
      <Button onClick={() => void leave()}>Sign in as another user</Button>
    </SignInFrame>
  );
}
