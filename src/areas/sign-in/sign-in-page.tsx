import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Session, SignInOptions } from '#contract/console/bff.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { sessionQuery } from '#src/api/access/session.ts';
import { announceSession, onSessionMessage } from '#src/lib/session-channel.ts';
import { buttonClass } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { signInOfferQuery } from './offer.ts';
import { PasswordForm } from './password-form.tsx';
import { RegistrationStep } from './registration-step.tsx';
import { safeReturnTo } from './return-to.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import classes from './sign-in.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

const reasons: Record<string, string> = {
  provider: 'The identity provider sent an invalid answer. The log of this console has the details.',
  cancelled: 'The sign-in was cancelled or refused at the identity provider. Nothing has changed here.',
  expired: 'The sign-in expired, or was begun in another browser. Try again.',
  role: 'Your account has no role in this console. Ask its administrator.',
  disabled: 'Your user is disabled in this console.',
};

interface SignInPageProps {
  offer: SignInOptions;
  returnTo: string | undefined;
  /** Why single sign-on did not work, as the server names it. */
  failed: string | undefined;
}

export function SignInPage({ offer, returnTo, failed }: SignInPageProps) {
  const enter = useEnter();
  const wanted = safeReturnTo(returnTo, location.origin);
  const [methods] = useState(() => new Set(offer.methods));
  const router = useRouter();
  const client = useQueryClient();
  useEffect(
    () =>
      onSessionMessage((message) => {
        // a sign-in in another tab: the guard of this page finds the session and continues
        if (message === 'signed-in') void router.invalidate();
      }),
    [router],
  );
  const { data: session } = useQuery(sessionQuery);
  const { data: { provider } = offer } = useQuery({
    ...signInOfferQuery,
    // a reading that failed or is missing may soon be different
    refetchInterval: ({ state }) => {
      const reached = state.data?.provider?.state;
      return reached === 'unreachable' ? 30_000 : reached === 'unknown' ? 5_000 : false;
    },
  });
  const proceed = (entered: Session): void => enter(entered, wanted);
  if (session?.needs === 'newPassword') return <NewPasswordStep session={session} onDone={proceed} />;
  if (session?.needs === 'registration') return <RegistrationStep session={session} onDone={proceed} />;
  if (session?.needs === 'secondFactor')
    return (
      <SecondFactorStep
        session={session}
        onDone={proceed}
        onExpired={() => void client.resetQueries({ queryKey: sessionQuery.queryKey })}
      />
    );
  return (
    <SignInFrame title="Sign in">
      {failed !== undefined && (
        <Notice
          {...(failed === 'cancelled'
            ? { title: 'Sign-in cancelled' }
            : { tone: 'error' as const, title: 'Single sign-on did not work' })}
        >
          {ownValue(reasons, failed) ?? reasons.provider}
        </Notice>
      )}
      {provider?.state === 'unreachable' && (
        <Notice tone="warning" title="The identity provider does not answer">
          This console could not reach {provider.host} at <AbsoluteInstant value={provider.checkedAt ?? 0} />.
          Single sign-on probably fails. This page checks again every 30 s.
        </Notice>
      )}
      {methods.has('oidc') && (
        <a className={buttonClass()} href={`/bff/oidc/start?returnTo=${encodeURIComponent(wanted)}`}>
          Continue with single sign-on
        </a>
      )}
      {methods.has('oidc') && methods.has('password') && <p className={classes.or}>or</p>}
      {methods.has('password') && <PasswordForm onDone={proceed} />}
      {methods.has('launch') && (
        <Notice>
          Open a launch link. It begins with <code>{`${location.origin}/launch`}</code>, and works once,
          within ten minutes. For a new link, press Enter in the terminal in which Quarterdeck runs, or run{' '}
          <code>npm run --silent link</code> (<code>quarterdeck link</code> where it is installed).
        </Notice>
      )}
      {methods.size === 0 && (
        <Notice tone="warning">No way to sign in is configured. Ask its administrator.</Notice>
      )}
    </SignInFrame>
  );
}

/** Enters the console with an empty cache: earlier data has no user, or another one. */
export function useEnter(): (session: Session, href: string) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (session, href) => {
    // the page for signing in shows the next step
    if (session.needs !== undefined) return void client.setQueryData(sessionQuery.queryKey, session);
    client.clear();
    client.setQueryData(sessionQuery.queryKey, session);
    announceSession('signed-in');
    router.history.replace(href);
  };
}
