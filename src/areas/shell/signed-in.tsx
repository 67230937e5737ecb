import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { sessionQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { typedWatch } from '#src/ui/overlays/typed-watch.ts';
import { LiveProvider } from './live-context.tsx';
import { useSessionEnd } from './session-end.ts';
import { Shell } from './shell.tsx';

const KeptTextsDialog = lazy(() =>
  loadPart(() => import('./kept-texts-dialog.tsx').then((module) => ({ default: module.KeptTextsDialog }))),
);

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
          <KeptTexts userId={session.user.id} />
        </Shell>
      </LiveProvider>
    </SessionContext>
  );
}

/** Texts that the last session of this user left unsaved. */
function KeptTexts({ userId }: { userId: string }) {
  const [texts, setTexts] = useState(() => typedWatch.take(userId));
  // the fields still exist when this is removed
  useLayoutEffect(() => () => typedWatch.keep(userId), [userId]);
  if (texts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <KeptTextsDialog texts={texts} onClose={() => setTexts([])} />
    </Suspense>
  );
}
