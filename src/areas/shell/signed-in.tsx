import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { LiveProvider } from './live-context.tsx';
import { useSessionEnd } from './session-end.ts';
import { Shell } from './shell.tsx';

/** Everything that only a signed-in person sees; nothing at all as soon as the session is over. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: session } = useQuery(sessionQuery);
  const leave = useSessionEnd(session);
  if (!session) return null;
  const signOut = (): void => {
    leave().catch((error: Error) => notify({ tone: 'error', message: `Still signed in: ${error.message}` }));
  };
  return (
    <SessionContext value={session}>
      <LiveProvider>
        <Shell session={session} onSignOut={signOut}>
          {children}
        </Shell>
      </LiveProvider>
    </SessionContext>
  );
}
