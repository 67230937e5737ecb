import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { Session } from '#contract/console/bff.ts';
import { sessionQuery, signOut } from '#src/api/access/session.ts';
import { onSignedOut, setCsrf } from '#src/api/client.ts';
import { forgetPerson } from '#src/api/viewed-as/person.ts';
import { announceSession, onSessionMessage } from '#src/lib/session-channel.ts';
import { typedWatch } from '#src/ui/overlays/typed-watch.ts';

/**
 * Blanks the page as soon as the session has ended: by its own sign-out, in another tab, or by the server.
 * Returns the function to sign out.
 */
export function useSessionEnd(session: Session | null | undefined): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const deliberate = useRef(false);

  const blank = useCallback(() => client.setQueryData(sessionQuery.queryKey, null), [client]);
  useEffect(() => onSignedOut(blank), [blank]);
  useEffect(
    () =>
      onSessionMessage((message) => {
        if (message === 'signed-out') blank();
      }),
    [blank],
  );

  useEffect(() => {
    if (session !== null) return;
    setCsrf(undefined);
    if (deliberate.current) typedWatch.take();
    const returnTo = deliberate.current ? undefined : router.state.location.href;
    void router.navigate({ to: '/sign-in', search: returnTo ? { returnTo } : {}, replace: true }).then(() => {
      // what one person saw must not be there for the next
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      forgetPerson();
    });
  }, [session, client, router]);

  return useCallback(async () => {
    const elsewhere = await signOut();
    deliberate.current = true;
    announceSession('signed-out');
    // the page may be gone before the next one is shown
    forgetPerson();
    // the provider signs the person out too, and leads back to the page for signing in
    if (elsewhere) location.assign(elsewhere.next);
    blank();
  }, [blank]);
}
