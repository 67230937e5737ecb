import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Session } from '#contract/console/bff.ts';
import { signInByLaunch } from '#src/api/access/session.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { buttonClass } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { useTour } from '#src/ui/frame/tour-state.ts';
import { takeLaunchToken } from './launch-token.ts';
import { explain } from './password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useEnter } from './sign-in-page.tsx';

/** Exchanges the one-time token of the launch link for a session. */
export function LaunchPage() {
  const enter = useEnter();
  const tour = useTour();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is spent once, when the page opens
  useEffect(() => {
    const token = takeLaunchToken();
    if (token === undefined)
      return setFailure('The URL has no token. Copy the whole link from the terminal.');
    spend(token).then(
      (session) => {
        // a user who follows the link of a terminal has just started the console
        tour.offer();
        enter(session, '/');
      },
      (error: unknown) => setFailure(reason(error)),
    );
  }, []);
  return (
    <SignInFrame title={failure === undefined ? 'Signing in' : 'The launch link did not work'}>
      {failure === undefined ? (
        <p role="status">One moment.</p>
      ) : (
        <>
          <Notice tone="error" urgent>
            {failure}
          </Notice>
          <Link to="/sign-in" className={buttonClass()}>
            Other ways to sign in
          </Link>
        </>
      )}
    </SignInFrame>
  );
}

const spent = new Map<string, Promise<Session>>();

/** A token is good for one exchange: an effect that runs twice, as in development, must not lose it. */
function spend(token: string): Promise<Session> {
  const existing = spent.get(token) ?? signInByLaunch(token);
  spent.set(token, existing);
  return existing;
}

function reason(error: unknown): string {
  if (error instanceof ApiFailure && error.status === 401) {
    return 'It has been used already, or is older than ten minutes. Press Enter in the terminal of Quarterdeck for a new one.';
  }
  return explain(error);
}
